"""What is asked of a person at the terminal: a sentence, and what can be typed."""

import textwrap
from collections.abc import Sequence
from typing import Final

from lowsky.locales.book import read_book
from lowsky.rules import state as st
from lowsky.rules.actions import CLAIM_PILE, DRAW, EXCHANGE_NONE, TAKE_ACTION_PILE
from lowsky.rules.view import View
from lowsky.tui.cast import Cast
from lowsky.tui.choices import Choice, list_choices

WIDTH: Final = 78
"""Letters of a line of the help; a terminal has 80."""
TOKEN: Final = 10
"""Letters that tokens take in the help."""

SENTENCES: Final = {
    st.DECISION_CLAIM: "ask.claim",
    st.DECISION_TAKE: "ask.takeAction",
    st.DECISION_SWAP_FIRST: "ask.swapFirst",
    st.DECISION_SWAP_SECOND: "ask.swapSecond",
    st.DECISION_KEEP: "ask.keep",
    st.DECISION_KEEP_ORDER: "ask.keepOrder",
    st.DECISION_LOOK_PLAYER: "ask.look",
    st.DECISION_REPLAY: "ask.replay",
    st.DECISION_STEAL_PLAYER: "ask.steal",
    st.DECISION_PARTNER: "ask.partners",
    st.DECISION_PARTNER_2: "ask.partnersSecond",
    st.DECISION_REMOVAL_ORDER: "ask.removalOrder",
    st.DECISION_TARGET: "ask.target",
    st.DECISION_DISCARD_HAND: "ask.discardHand",
    st.DECISION_LOOK_CELL: "ask.lookCell",
    st.DECISION_STEAL_CARD: "ask.stealCard",
    st.DECISION_EXCHANGE_THEIR: "ask.exchangeTheir",
    st.DECISION_FLIP_TARGET: "ask.flipTarget",
    st.DECISION_DEFEND: "ask.defend",
}
"""The sentences that need no more than the name of the other player."""
ABOUT_ANOTHER: Final = (
    st.DECISION_DESIGNATE,
    st.DECISION_LOOK_LINE,
    st.DECISION_LOOK_CELL,
    st.DECISION_EXCHANGE_THEIR,
    st.DECISION_FLIP_TARGET,
)
"""The decisions about cards of the player whom the view names as target."""


def ask(v: View, seat: int, choices: Sequence[Choice], cast: Cast) -> list[str]:
    """Return what is asked of a seat now, with what can be typed; the view is its own."""
    if v.pending == st.DECISION_MAIN:
        lines = _ask_main(v, choices, cast)
    elif v.pending == st.DECISION_DRAWN:
        key = "terminal.askDrawn" if v.down[seat] else "terminal.askDrawnKeep"
        card = cast.the_card(v.drawn)
        lines = [cast.words.text(key, card=card, example=_example(choices, "s"))]
    elif v.pending in (st.DECISION_FLIP, st.DECISION_FLIP_INITIAL):
        first = v.pending == st.DECISION_FLIP_INITIAL
        key = "terminal.askFlipFirst" if first else "terminal.askFlip"
        lines = [cast.words.text(key, example=_example(choices, "f"))]
    else:
        lines = [_sentence(v, seat, choices, cast), *_list(choices, cast)]
    to = cast.words.text("ask.to", **cast.who(seat))
    return [to + lines[0], *lines[1:]]


def _example(choices: Sequence[Choice], letter: str) -> str:
    """Return the token of a place as an example."""
    cells = [one.token for one in choices if one.letter == letter and one.is_cell]
    return cells[len(cells) // 3] if cells else ""


def _ask_main(v: View, choices: Sequence[Choice], cast: Cast) -> list[str]:
    say = cast.words.text
    can_draw = any(one.action == DRAW for one in choices)
    example = _example(choices, "t")
    if example:
        key = "terminal.askMain" if can_draw else "terminal.askTake"
        card = cast.the_card(v.discard[v.discard_n - 1])
        lines = [say(key, card=card, example=example)]
    elif can_draw:
        lines = [say("terminal.askDraw")]
    elif any(one.letter == "x" for one in choices):
        return [say("terminal.askPass")]
    else:
        lines = [say("terminal.askActions")]
    for letter, key in (("a", "terminal.offer"), ("p", "terminal.play"), ("u", "terminal.drop")):
        some = [one for one in choices if one.letter == letter]
        if some:
            lines.append(say(key, choices=list_choices(some)))
    return lines


def _sentence(v: View, seat: int, choices: Sequence[Choice], cast: Cast) -> str:
    """Return the sentence that the browser asks, too."""
    say = cast.words.text
    name = cast.names[v.target] if 0 <= v.target < v.players else ""
    if v.pending == st.DECISION_LINES:
        return say("ask.lines", who="you", name="")
    if v.pending == st.DECISION_DESIGNATE:
        return say("ask.designateOwn" if v.target == seat else "ask.designate", name=name)
    if v.pending == st.DECISION_KEEP_CELL:
        return say("ask.keepCell", card=cast.the_card(v.held[v.picked]))
    if v.pending == st.DECISION_LOOK_LINE:
        return say("ask.lookLineOwn" if v.target == seat else "ask.lookLine", name=name)
    if v.pending == st.DECISION_EXCHANGE_OWN:
        may_decline = any(one.action == EXCHANGE_NONE for one in choices)
        return say("ask.exchangeOptional" if may_decline else "ask.exchange", name=name)
    if v.pending == st.DECISION_ACTION_CARD:
        return say("ask.turnedUp", card=cast.action(v.picked))
    return say(SENTENCES[v.pending], name=name)


def _list(choices: Sequence[Choice], cast: Cast) -> list[str]:
    """Return what can be typed: how places are named, and all else one by one."""
    cells = [one for one in choices if one.is_cell]
    others = [one for one in choices if not one.is_cell]
    lines = []
    if cells:
        example = _example(cells, cells[0].letter)
        lines.append(cast.words.text("terminal.place", letter=cells[0].letter, example=example))
    if others:
        lines.append(cast.words.text("terminal.type", choices=list_choices(others)))
    return lines


def explain_card(kind: int, cast: Cast) -> str:
    """Return what an action card does."""
    return cast.words.text("ask.inspect", card=cast.action(kind), text=cast.action_text(kind))


def explain_rule(rule: str, cast: Cast) -> str:
    """Return a paragraph of the rules with its id."""
    text = dict(read_book(cast.words.language))[rule]
    return cast.words.text("ask.inspect", card=rule, text=text)


def explain(v: View, choices: Sequence[Choice], cast: Cast) -> list[str]:
    """Return the help: every choice there is now, then what can always be typed."""
    say = cast.words.text
    lines = [say("terminal.helpTitle")]
    for letter in dict.fromkeys(one.letter for one in choices):
        some = [one for one in choices if one.letter == letter]
        cells = [one for one in some if one.is_cell]
        if cells:
            token = _example(cells, letter)
            lines += _row(token, _explain_place(v, letter, token, cast))
        for one in some:
            if not one.is_cell:
                lines += _row(one.token, _explain_choice(one, cast))
    for name in ("show", "scores", "peek", "quit"):
        if name != "peek" or cast.remembers:
            word = say(f"terminal.word.{name}").split(", ")[0]
            lines += _row(word, say(f"terminal.help.{name}"))
    return [*lines, *say("terminal.help").split("\n")]


def _row(token: str, text: str) -> list[str]:
    indent = " " * (TOKEN + 2)
    return textwrap.wrap(
        text, WIDTH, initial_indent=f"  {token:<{TOKEN}}", subsequent_indent=indent
    )


def _explain_place(v: View, letter: str, token: str, cast: Cast) -> str:
    place = {"row": token[1], "column": token[2]}
    top = cast.the_card(v.discard[v.discard_n - 1]) if v.discard_n else ""
    key = f"terminal.help.{letter}" if letter in "tsf" else "terminal.help.place"
    return cast.words.text(key, card=top, **place)


def _explain_choice(choice: Choice, cast: Cast) -> str:
    say = cast.words.text
    if choice.token in ("d", "r", "x"):
        return say(f"terminal.help.{choice.token}")
    if choice.action in (TAKE_ACTION_PILE, CLAIM_PILE):
        return say("ask.pile")
    if choice.letter in "apu":
        return say(f"terminal.help.{choice.letter}", card=choice.label)
    return choice.label
