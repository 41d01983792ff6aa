"""What happened, in sentences."""

from collections.abc import Sequence
from typing import Final

from lowsky.rules import journal as jr
from lowsky.rules.cards import STAR
from lowsky.rules.state import COLUMNS
from lowsky.tui.cast import Cast
from lowsky.tui.tell_action import Entry, tell_action, tell_sight

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
    """Return the sentences for the journal of one step.

    Cards that bots draw or look at stay secret, and so does what one of several people looks at:
    see `tell_secrets`.
    """
    say = cast.words.text
    lines: list[str] = []
    laid = 0
    revealed: dict[int, list[int]] = {}
    for what, seat, cell, card in journal:
        if what != jr.REVEALED:
            lines += _rest(revealed, cast)
        if what == jr.CLOSED and len(cast.names) == 1:
            continue  # nobody else has a turn left
        if what == jr.SAW:
            if cast.is_you(seat):
                lines.append(tell_sight(cell, card, cast))
        elif what == jr.DREW and seat >= cast.people:
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
            key = "terminal.starsRemoved" if card == STAR else "log.lineRemoved"
            line = "column" if cell < COLUMNS else "row"
            lines.append(say(key, card=card, line=line, **cast.who(seat)))
        elif what == jr.RESHUFFLED:
            lines.append(say("log.reshuffled", n=card))
        elif what == jr.LIMIT_REACHED:
            lines.append(say("log.limit"))
        elif what == jr.REVEALED:
            revealed.setdefault(seat, []).append(card)
        elif what == jr.SCORED:
            key = "log.scored" if cell == card else "log.scoredDoubled"
            lines.append(say(key, raw=cell, score=card, **cast.who(seat)))
        else:
            lines += tell_action((what, seat, cell, card), cast)
    return lines + _rest(revealed, cast)


def tell_secrets(journal: Sequence[Entry], cast: Cast, seat: int) -> list[str]:
    """Return what the seat of one of several people at the terminal has looked at."""
    if not cast.is_shared:
        return []
    return [
        tell_sight(cell, card, cast)
        for what, whose, cell, card in journal
        if what == jr.SAW and whose == seat
    ]


def _rest(revealed: dict[int, list[int]], cast: Cast) -> list[str]:
    """Return and forget what the final reveal has shown so far."""
    lines = [
        cast.words.text("log.revealed", cards=", ".join(map(cast.card, cards)), **cast.who(seat))
        for seat, cards in revealed.items()
    ]
    revealed.clear()
    return lines
