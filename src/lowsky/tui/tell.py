"""What happened, in sentences."""

from collections.abc import Sequence
from typing import Final

from lowsky.rules import journal as jr
from lowsky.rules.state import COLUMNS
from lowsky.tui.cast import YOU, Cast

Entry = tuple[int, int, int, int]
"""What happened, the seat, the cell or the raw score, the card or the score."""

WITH_A_CARD: Final = {jr.DREW: "log.drew", jr.FLIPPED: "log.flipped"}
WITH_THE_CARD: Final = {jr.TOOK: "log.took", jr.REFUSED: "log.refused"}
WITHOUT_CARD: Final = {
    jr.LINE_KEPT: "log.lineKept",
    jr.STARTS: "log.starts",
    jr.CLOSED: "log.closed",
    jr.WON: "log.won",
    jr.PASSED: "log.passed",
}


def tell(journal: Sequence[Entry], cast: Cast, *, round_: int) -> list[str]:
    """Return the sentences for the journal of one step; others' drawn cards stay secret."""
    say = cast.words.text
    lines: list[str] = []
    laid = 0
    revealed: dict[int, list[int]] = {}
    for what, seat, cell, card in journal:
        if what != jr.REVEALED:
            lines += _rest(revealed, cast)
        if what == jr.CLOSED and len(cast.names) == 1:
            continue  # nobody else has a turn left
        if what == jr.DREW and seat != YOU:
            lines.append(say("log.drewHidden", **cast.who(seat)))
        elif what in WITH_A_CARD:
            lines.append(say(WITH_A_CARD[what], card=cast.a_card(card), **cast.who(seat)))
        elif what in WITH_THE_CARD:
            lines.append(say(WITH_THE_CARD[what], card=cast.the_card(card), **cast.who(seat)))
        elif what in WITHOUT_CARD:
            lines.append(say(WITHOUT_CARD[what], **cast.who(seat)))
        elif what == jr.DEALT:
            lines.append(say("log.dealt", round=round_))
        elif what == jr.PLACED:
            laid = card
        elif what == jr.REPLACED:
            cards = {"card": cast.a_card(laid), "old": cast.a_card(card)}
            lines.append(say("log.replaced", **cards, **cast.who(seat)))
        elif what == jr.LINE_REMOVED:
            line = "column" if cell < COLUMNS else "row"
            lines.append(say("log.lineRemoved", card=card, line=line, **cast.who(seat)))
        elif what == jr.RESHUFFLED:
            lines.append(say("log.reshuffled", n=card))
        elif what == jr.LIMIT_REACHED:
            lines.append(say("log.limit"))
        elif what == jr.REVEALED:
            revealed.setdefault(seat, []).append(card)
        elif what == jr.SCORED:
            key = "log.scored" if cell == card else "log.scoredDoubled"
            lines.append(say(key, raw=cell, score=card, **cast.who(seat)))
    return lines + _rest(revealed, cast)


def _rest(revealed: dict[int, list[int]], cast: Cast) -> list[str]:
    """Return and forget what the final reveal has shown so far."""
    lines = [
        cast.words.text("log.revealed", cards=", ".join(map(str, cards)), **cast.who(seat))
        for seat, cards in revealed.items()
    ]
    revealed.clear()
    return lines


def explain_doubling(cast: Cast, *, ender: int, raw: Sequence[int], scores: Sequence[int]) -> str:
    """Return why the ender's points were doubled or not, with the numbers at hand (R-C32)."""
    say = cast.words.text
    if ender < 0:
        return say("result.noEnder")
    own = raw[ender]
    values: dict[str, str | int] = {**cast.who(ender), "raw": own, "score": scores[ender]}
    others = [seat for seat in range(len(raw)) if seat != ender]
    if not others:
        return say("result.alone", **values)
    rival = min(others, key=lambda seat: raw[seat])
    values |= {
        "rival": "you" if rival == YOU else "other",
        "rivalName": cast.names[rival],
        "rivalRaw": raw[rival],
    }
    if scores[ender] != own:
        return say("result.doubled", factor=scores[ender] // own, **values)
    if own <= 0:
        return say("result.notPositive", **values)
    return say("result.lowest" if raw[rival] > own else "result.spared", **values)
