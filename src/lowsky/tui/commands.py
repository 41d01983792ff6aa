"""What a typed line means: an action, or something that the terminal does."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from lowsky.locales.book import find_rule
from lowsky.notation.action import ACTIONS
from lowsky.notation.cards import ACTION_SYMBOLS
from lowsky.rules.actions import END_ACTION, FIRST_ACTION
from lowsky.rules.cards import N_ACTION_TYPES
from lowsky.rules.reasons import Reason, reason_against
from lowsky.rules.view import View
from lowsky.tui.cast import Cast
from lowsky.tui.choices import Choice, find_choices, list_choices, list_tokens
from lowsky.tui.words import (
    ALONE,
    VERBS,
    digits,
    echo,
    find_order,
    find_verb,
    is_showable,
    plain,
    squeeze,
)

PLACE: Final = re.compile(r"(?:[a-z]+)?([1-3])(?:[a-z]+)?([1-4])")
"""A place without a verb: ``13``, ``r1c3``, ``row 1 column 3``."""


class Order(NamedTuple):
    """What a line asks for: an action to play, else one of `ORDERS`, else a refusal in words."""

    action: int | None = None
    order: str | None = None
    refusal: str = ""
    about: int | None = None
    """The type of action card that help is wanted about."""
    rule: str | None = None
    """The rule that is to be read."""


def understand(line: str, choices: Sequence[Choice], v: View, *, seat: int, cast: Cast) -> Order:
    """Return what the line means for the seat that owes a decision; the view is its own."""
    say = cast.words.text
    if line.strip().startswith("?"):
        return _find_help(line.strip(" ?"), cast)
    if not is_showable(line):
        # An arrow key of a plain terminal sends digits behind a control character.
        return Order(refusal=_not_understood(line, choices, cast))
    typed = plain(line).split()
    if not typed:
        return Order(refusal=say("terminal.badEmpty"))
    order = find_order(cast.words, typed[0])
    if order == "help":
        return _find_help(" ".join(typed[1:]), cast)
    if order is not None:
        return Order(order=order)
    found = _find(typed, choices, cast)
    if len(found) == 1:
        return Order(action=found[0].action)
    if found:
        return Order(refusal=say("terminal.badMany", choices=list_choices(found)))
    return Order(refusal=_refuse(line, typed, choices, v, seat=seat, cast=cast))


def _find(typed: list[str], choices: Sequence[Choice], cast: Cast) -> list[Choice]:
    """Return the choices that the words can mean: one if they are clear."""
    whole = "".join(typed)
    exact = [one for one in choices if one.token.lower() == whole]
    if exact or (_is_token(whole) and digits(whole)):
        return exact
    verb = find_verb(cast.words, typed[0])
    if verb is not None:
        rest = typed[1:]
        alone = [one for one in choices if not rest and one.token in ALONE.get(verb, ())]
        meant = [one for one in choices if one.letter in VERBS[verb]]
        found = alone or _place(rest, meant) or _match(rest, meant)
        if found or digits(whole):
            return found  # "flip 1 3" names no place for anything else
    elif len(typed) > 1 and len(typed[0]) == 1:
        meant = [one for one in choices if one.letter == typed[0]]
        found = _place(typed[1:], meant) or _match(typed[1:], meant)
        if found:
            return found
    letter, thing = whole[0], whole[1:]
    shortened = [one for one in choices if one.letter == letter and thing in one.answers]
    return _match(typed, choices) or _once(shortened)


def _is_token(whole: str) -> bool:
    return whole in ACTIONS or (whole[:-1] + whole[-1:].upper()) in ACTIONS


def _place(rest: list[str], choices: Sequence[Choice]) -> list[Choice]:
    """Return the choice of the place whose row and column stand among the words."""
    number = digits("".join(rest))
    return [one for one in choices if one.is_cell and one.thing == number]


def _match(rest: list[str], choices: Sequence[Choice]) -> list[Choice]:
    """Return the choices whose thing the words name: exactly, else by their beginning.

    A number or a letter alone names no card where places could be meant: "take 4" is better asked
    again, and so is "p".
    """
    joined = "".join(rest)
    if not joined:
        return []
    place = PLACE.fullmatch(joined)
    if place and any(one.is_cell for one in choices):
        return [one for one in choices if one.is_cell and one.thing == "".join(place.groups())]
    if len(joined) == 1 and any(one.is_cell for one in choices):
        return []
    exact = [one for one in choices if joined in one.answers]
    if exact or joined[0].isdecimal():
        return _once(exact)
    return _once([one for one in choices if any(a.startswith(joined) for a in one.answers)])


def _once(choices: list[Choice]) -> list[Choice]:
    """Return the choices without those that come to the same: equal cards of the action row."""
    found: dict[tuple[str, str], Choice] = {}
    for one in choices:
        found.setdefault((one.letter, one.label or one.token), one)
    return list(found.values())


def _refuse(
    line: str, typed: list[str], choices: Sequence[Choice], v: View, *, seat: int, cast: Cast
) -> str:
    """Return why the line is no choice, with the rule and with what would be one."""
    say = cast.words.text
    whole = "".join(typed)
    verb = find_verb(cast.words, typed[0])
    letters = VERBS[verb] if verb else typed[0][:1]
    near = [one for one in choices if one.letter in letters]
    legal = {one.action for one in choices}
    others = find_choices(v, seat, (one for one in ACTIONS.values() if one not in legal), cast)
    asked = range(FIRST_ACTION[v.pending], END_ACTION[v.pending])
    answers = [one for one in others if one.action in asked]
    is_known = verb is not None or len(typed[0]) == 1
    is_place = is_known and any(one.is_cell for one in near) and len(digits(whole)) < 2
    reason = _find_reason(typed, answers, v, seat=seat, cast=cast)
    if reason is None and is_place:
        return say("terminal.badPlace", typed=echo(line))
    reason = reason or _find_reason(typed, others, v, seat=seat, cast=cast)
    if reason is not None:
        why = say(f"error.action/illegal.{reason.kind}", **reason.facts)
        return _with_rule(why, reason, choices, cast)
    if verb is not None or (whole.isdecimal() and len(whole) <= 2):
        why = say("terminal.badChoice", typed=echo(line))
        return _with_rule(why, reason_against(v, seat, None), near or choices, cast)
    return _not_understood(line, choices, cast)


def _with_rule(why: str, reason: Reason, choices: Sequence[Choice], cast: Cast) -> str:
    """Return the words with the rule that decides, how to read it, and what is possible."""
    values = {"why": why, "rule": reason.rule, "short": reason.rule.removeprefix("R-").lower()}
    return cast.words.text("terminal.refused", choices=list_tokens(choices), **values)


def _find_reason(
    typed: list[str], others: Sequence[Choice], v: View, *, seat: int, cast: Cast
) -> Reason | None:
    """Return why the action that was typed is not legal, None if it is not clear which one."""
    reasons = [reason_against(v, seat, one.action) for one in _find(typed, others, cast)]
    return reasons[0] if reasons and all(one == reasons[0] for one in reasons) else None


def _not_understood(line: str, choices: Sequence[Choice], cast: Cast) -> str:
    say = cast.words.text
    possible = say("terminal.possible", choices=list_tokens(choices))
    return f"{say('terminal.badCommand', typed=echo(line))} {possible}"


def _find_help(asked: str, cast: Cast) -> Order:
    """Return what help is wanted about: an action card, a rule, or what can be typed."""
    about = _find_card(squeeze(asked), cast)
    return Order(order="help", about=about, rule=None if about is not None else find_rule(asked))


def _find_card(joined: str, cast: Cast) -> int | None:
    """Return the type of action card that is named, by its name or its letter."""
    if not joined:
        return None
    names = [squeeze(cast.action(kind)) for kind in range(N_ACTION_TYPES)]
    if len(joined) == 1 and joined.upper() in ACTION_SYMBOLS:
        return ACTION_SYMBOLS.index(joined.upper())
    return next((kind for kind, name in enumerate(names) if name.startswith(joined)), None)
