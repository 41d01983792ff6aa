"""The choices of a decision as they are shown and as they can be typed."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lowsky.notation import format_action, format_card
from lowsky.notation.cards import ACTION_SYMBOLS
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import NO_CARD, STAR
from lowsky.rules.lines import star_bonus
from lowsky.rules.state import CELLS, COLUMNS, LINE_CELLS
from lowsky.rules.view import View
from lowsky.tui.cast import Cast
from lowsky.tui.words import find_words, squeeze

YES_NO: Final = {"b+": "defend", "b-": "suffer", "i+": "keepIt", "i-": "dropIt"}
"""Answers that have words of their own."""
PLAYERS: Final = "vhqm"
"""Letters before a number that names another player."""


class Choice(NamedTuple):
    """One action: its token, what it is called, and what can be typed behind a verb."""

    action: int
    token: str
    label: str
    """What is chosen, in words; empty for a cell, which its token names."""
    answers: frozenset[str]

    @property
    def letter(self) -> str:
        """The letter that says what is done."""
        return self.token[0]

    @property
    def thing(self) -> str:
        """What it is done with, as tokens write it."""
        return self.token[1:]

    @property
    def is_cell(self) -> bool:
        """Tell whether a place of a grid is chosen."""
        return len(self.thing) == 2 and self.thing.isdecimal()


def find_choices(v: View, seat: int, actions: Iterable[int], cast: Cast) -> list[Choice]:
    """Return actions of a seat with their words; the view is the seat's own.

    Those that are not legal have words too, as long as there is what they name.
    """
    return [_choice(v, seat, action, cast) for action in actions]


def _choice(v: View, seat: int, action: int, cast: Cast) -> Choice:
    token = format_action(action)
    letter, thing = token[0], token[1:]
    say = cast.words.text
    answers = {thing}
    label = ""
    if token in YES_NO:
        label = say(f"terminal.label.{YES_NO[token]}")
        answers.update(find_words(cast.words, "yes" if thing == "+" else "no"))
    elif thing == "-":
        label = say("ask.linesDone").lower() if letter == "l" else say("terminal.none")
        answers.update(find_words(cast.words, "no"))
    elif thing == "p":
        label = say("terminal.label.pile")
        answers.update(find_words(cast.words, "pile"))
    elif thing[:1].isupper():
        kind = ACTION_SYMBOLS.index(thing)
        label = cast.action(kind)
        answers |= {thing.lower(), squeeze(label)}
    elif letter in "lv" and len(thing) == 2 and not thing.isdecimal():
        label, more = _line(v, seat, token, cast)
        answers |= more
    elif len(thing) == 1 and letter in PLAYERS:
        other = (seat + int(thing)) % v.players
        if int(thing) < v.players:
            label = say("ask.myself") if other == seat else cast.names[other]
            answers |= {squeeze(label), squeeze(cast.names[other])}
    elif len(thing) == 1 and letter in "ag":
        kind = v.row[int(thing) - 1]
        if kind != NO_CARD:
            label = cast.action(kind)
            answers |= {squeeze(label), ACTION_SYMBOLS[kind].lower()}
    elif len(thing) == 1 and int(thing) <= v.held_n:
        card = v.held[int(thing) - 1]
        label = cast.the_card(card)
        if card not in (1, 2, 3):  # those are places of the hand
            answers |= {squeeze(cast.card(card)), format_card(card)}
    return Choice(action, token, label, frozenset(answers - {""}))


def _line(v: View, seat: int, token: str, cast: Cast) -> tuple[str, set[str]]:
    """Return what a line is called, with what removing it is worth, and how it can be typed."""
    line = int(token[2]) - 1 + (COLUMNS if token[1] == "r" else 0)
    name = cast.line(line)
    answers = {squeeze(name), squeeze(name)[:3] + token[2]}
    if token[0] == "v":
        return name.lower(), answers
    if line < COLUMNS:
        answers.add(token[2])
    points = line_worth(v, seat, line)
    return cast.words.text(
        "ask.lineWorth", line=name.lower(), points=f"{points:+d}".replace("-", "−")
    ), answers


def line_worth(v: View, seat: int, line: int) -> int:
    """Return what removing a complete line adds to its owner's points (R-A33).

    An all-star line has its bonus counted here even where it would earn it by staying.
    """
    cells = bits(LINE_CELLS[line] & v.present[seat])
    cards = [v.card[seat * CELLS + index] for index in cells]
    numbers = [card for card in cards if card not in (STAR, NO_CARD)]
    if numbers:
        return -sum(numbers)
    return 0 if v.star_line_bonus == st.KEPT_ONLY else star_bonus(v, line, len(cards))


def list_choices(choices: Sequence[Choice]) -> str:
    """Return choices in one line: tokens with what they are called."""
    return ", ".join(f"{one.token} {one.label}".strip() for one in choices)


FEW: Final = 5
"""So many choices are listed with what they are called."""
MOST_TOKENS: Final = 14
"""More tokens than this are shortened where they name places."""


def list_tokens(choices: Sequence[Choice]) -> str:
    """Return the tokens of the choices in one line."""
    if len(choices) <= FEW:
        return list_choices(choices)
    if len(choices) <= MOST_TOKENS:
        return " ".join(one.token for one in choices)
    found: list[str] = []
    for letter in dict.fromkeys(one.letter for one in choices):
        cells = [one.token for one in choices if one.letter == letter and one.is_cell]
        others = [one.token for one in choices if one.letter == letter and not one.is_cell]
        found += [cells[0], "…", cells[-1]] if len(cells) > 3 else cells
        found += others
    return " ".join(found)
