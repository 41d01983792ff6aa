"""What happened, in sentences."""

from collections.abc import Sequence
from typing import Final

from lowsky.rules import journal as jr
from lowsky.rules.cards import STAR
from lowsky.rules.state import COLUMNS
from lowsky.tui.cast import Cast
from lowsky.tui.tell_action import Entry, spot, tell_action, tell_sight

WITH_THE_CARD: Final = {jr.TOOK: "log.took", jr.REFUSED: "log.refused"}
OF_A_LINE: Final = {
    jr.LINE_REMOVED: "terminal.lineRemoved",
    jr.LINE_KEPT: "terminal.lineKept",
}
WITHOUT_CARD: Final = {
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
    revealed: dict[int, list[str]] = {}
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
        elif what == jr.DREW:
            lines.append(say("log.drew", card=cast.a_card(card), **cast.who(seat)))
        elif what == jr.FLIPPED:
            shown = {"card": cast.a_card(card), "place": spot(cell)}
            lines.append(say("terminal.flipped", **shown, **cast.who(seat)))
        elif what in WITH_THE_CARD:
            lines.append(say(WITH_THE_CARD[what], card=cast.the_card(card), **cast.who(seat)))
        elif what in WITHOUT_CARD:
            lines.append(say(WITHOUT_CARD[what], **cast.who(seat)))
        elif what == jr.DEALT:
            lines.append(say("log.dealt", round=round_))
        elif what == jr.PLACED:
            laid = card
        elif what == jr.REPLACED:
            shown = {"card": cast.a_card(laid), "old": cast.a_card(card), "place": spot(cell)}
            lines.append(say("terminal.replaced", **shown, **cast.who(seat)))
        elif what in OF_A_LINE:
            key = "terminal.starsRemoved" if card == STAR else OF_A_LINE[what]
            line = "column" if cell < COLUMNS else "row"
            n = cell % COLUMNS + 1  # the rows are numbered behind the columns
            lines.append(say(key, card=card, line=line, n=n, **cast.who(seat)))
        elif what == jr.RESHUFFLED:
            lines.append(say("log.reshuffled", n=card))
        elif what == jr.LIMIT_REACHED:
            lines.append(say("log.limit"))
        elif what == jr.REVEALED:
            one = say("terminal.at", card=cast.card(card), place=spot(cell))
            revealed.setdefault(seat, []).append(one)
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


def _rest(revealed: dict[int, list[str]], cast: Cast) -> list[str]:
    """Return and forget what the final reveal has shown so far."""
    lines = [
        cast.words.text("log.revealed", cards=", ".join(cards), **cast.who(seat))
        for seat, cards in revealed.items()
    ]
    revealed.clear()
    return lines
