"""What happened in Skyjo Action, in sentences."""

from typing import Final

from lowsky.rules import journal as jr
from lowsky.rules.state import CELLS, COLUMNS
from lowsky.tui.cast import Cast

Entry = tuple[int, int, int, int]
"""What happened, the seat, the cell or the raw score, the card or the score."""

OF_AN_ACTION_CARD: Final = {
    jr.CLAIMED: "log.claimed",
    jr.TOOK_ACTION: "log.tookAction",
    jr.GOT_ACTION: "log.gotAction",
    jr.DISCARDED_ACTION: "log.discardedAction",
    jr.SLID_ACTION: "log.slidAction",
    jr.REPLAYED: "log.replayed",
    jr.TURNED_UP: "log.turnedUp",
    jr.KEPT_ACTION: "log.keptAction",
}
OF_A_SEAT: Final = {
    jr.DECLINED: "log.declined",
    jr.DEFENDED: "log.defended",
    jr.UNDEFENDED: "log.undefended",
}


def tell_action(entry: Entry, cast: Cast) -> list[str]:
    """Return the sentence for one entry of the journal, none for what others speak of.

    A card that is slid under the discard face down is seen by nobody (R-A40).
    """
    what, seat, place, card = entry
    say = cast.words.text
    who = cast.who(seat) if seat >= 0 else {}
    if what in OF_A_SEAT:
        return [say(OF_A_SEAT[what], **who)]
    if what in OF_AN_ACTION_CARD:
        return [say(OF_AN_ACTION_CARD[what], card=cast.action(card), **who)]
    if what == jr.PLAYED:
        key = "log.played" if place else "log.playedIdle"
        return [say(key, card=cast.action(card), **who)]
    if what == jr.SLID:
        return [say("terminal.slid", card=cast.card(card), place=spot(place), **who)]
    if what == jr.SLID_DOWN:
        return [say("terminal.slidDown", place=spot(place), **who)]
    if what == jr.DEALT_IN:
        return [say("terminal.dealtIn", card=cast.a_card(card), place=spot(place), **who)]
    if what == jr.RETURNED:
        return [say("log.returned", card=cast.the_card(card), **who)]
    if what == jr.HELD and place == 0:
        return [say("log.held", **who)]
    if what == jr.STOLE:
        return [say("log.stole", card=cast.action(card), other=cast.call(place), **who)]
    if what == jr.ANNOUNCED:
        return [say("log.announced", card=cast.action(card), text=cast.action_text(card), **who)]
    if what == jr.EXTRA_TURNS:
        return [say("log.extraTurns", n=card, **who)]
    if what == jr.RESHUFFLED_ACTIONS:
        return [say("log.reshuffledActions", n=card)]
    if what == jr.BONUS:
        return [say("log.bonus", points=card, **who)]
    return _tell_two(entry, cast)


def _tell_two(entry: Entry, cast: Cast) -> list[str]:
    """Return the sentence for what one player does with another one's cards."""
    what, seat, place, card = entry
    say = cast.words.text
    if what == jr.SWAPPED:
        return [say("terminal.swapped", one=spot(place), two=spot(card), **cast.who(seat))]
    if what == jr.EXCHANGED:
        spots = {"one": spot(place % CELLS), "two": spot(card)}
        other = cast.call(place // CELLS)
        return [say("terminal.exchanged", other=other, **spots, **cast.who(seat))]
    if what == jr.LOOKED_AT:
        key = "log.lookedAtColumn" if place < COLUMNS else "log.lookedAtRow"
        n = (place if place < COLUMNS else place - COLUMNS) + 1
        return [say(key, n=n, other=cast.call(card), **cast.who(seat))]
    if what == jr.PARTNERS:
        names = {"other": cast.call(place), "second": cast.call(card)}
        key = "log.partnersSame" if place == card else "log.partners"
        return [say(key, **names, **cast.who(seat))]
    return []


def spot(index: int) -> str:
    """Return a place as people type it: its row and its column."""
    return f"{index // COLUMNS + 1}{index % COLUMNS + 1}"


def tell_sight(cell: int, card: int, cast: Cast) -> str:
    """Return what a player sees in a cell of the table (R-A44)."""
    row, column = divmod(cell % CELLS, COLUMNS)
    return cast.words.text("log.saw", card=cast.a_card(card), row=row + 1, column=column + 1)
