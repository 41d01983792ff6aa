"""H14, the release gate: what a reader cannot know changes no byte that it gets.

The experiment itself is in `worlds`. Planted leaks prove that it finds what it looks for.
"""

import sys

import pytest

from lowsky.rules import journal as jn
from lowsky.server import room
from lowsky.table import readers
from lowsky.table.messages import Event, GameInfo
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Table
from tests.server.worlds import experiment

GAMES = 100


async def test_h14_what_is_unknown_changes_no_byte() -> None:
    found = await experiment(GAMES, seed=14)
    sys.stdout.write(
        f"{found.compared} messages compared in {GAMES} games, {found.parted} parted lawfully\n"
    )

    assert found.leaks == []
    assert found.compared > 60 * GAMES
    assert GAMES // 2 < found.parted < GAMES


async def test_h14_what_two_people_at_one_device_do_not_know_changes_no_byte() -> None:
    found = await experiment(GAMES // 2, seed=15, is_shared=True)

    assert found.leaks == []
    assert found.compared > 60 * (GAMES // 2)
    assert GAMES // 4 < found.parted < GAMES // 2


async def test_h14_in_skyjo_action_what_is_unknown_changes_no_byte() -> None:
    found = await experiment(GAMES // 2, seed=16, is_action=True)

    assert found.leaks == []
    assert found.compared > 60 * (GAMES // 2)
    assert GAMES // 4 < found.parted < GAMES // 2


@pytest.mark.parametrize("what", [jn.HELD, jn.SAW])
async def test_a_secret_of_an_action_card_that_is_told_to_all_is_found(
    monkeypatch: pytest.MonkeyPatch, what: int
) -> None:
    monkeypatch.setattr(readers, "PRIVATE", tuple(one for one in readers.PRIVATE if one != what))

    assert (await experiment(GAMES, seed=17, is_action=True)).leaks


async def test_a_planted_identity_of_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = readers._event

    def leaking(what: int, seat: int, place: int, card: int, *, mask: int) -> Event:
        event = honest(what, seat, place, card, mask=mask)
        if event.e != "drew":
            return event
        return Event(e="drew", seat=event.seat, card=event.card, line=card % 7)

    monkeypatch.setattr(readers, "_event", leaking)

    assert (await experiment(20, seed=1)).leaks


@pytest.mark.parametrize("game", ["classic", "action"])
async def test_a_card_that_is_told_to_spectators_alone_is_found(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    honest = readers._event

    def leaking(what: int, seat: int, place: int, card: int, *, mask: int) -> Event:
        return honest(what, seat, place, card, mask=mask or (1 << 8) - 1)

    monkeypatch.setattr(readers, "_event", leaking)

    # The worlds differ in what somebody who plays does not know; he is told nothing wrong.
    assert (await experiment(GAMES, seed=4, is_shared=True, is_action=game == "action")).leaks


async def test_a_view_of_all_cards_that_is_shown_to_spectators_alone_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaking(table: Table, mask: int, texts: readers.Texts) -> GameInfo | None:
        return readers.game_for(table, mask or (1 << len(table.chairs)) - 1, texts)

    monkeypatch.setattr(room, "game_for", leaking)

    assert (await experiment(20, seed=5, is_shared=True)).leaks


async def test_a_planted_error_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table._act

    def leaking(table: Table, by: str, command: object) -> object:
        try:
            return honest(table, by, command)  # type: ignore[arg-type]  # as it was called
        except RefusalError as error:
            if table.play is not None and error.code == "action/illegal":
                error.args = (f"{error} in {table.play.game.position}",)
            raise

    monkeypatch.setattr(Table, "_act", leaking)

    assert (await experiment(20, seed=2)).leaks


async def test_a_planted_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, mask: int, _texts: readers.Texts) -> GameInfo | None:
        honest = readers.game_for(table, mask)
        all_seats = readers.game_for(table, (1 << len(table.chairs)) - 1)
        if honest is None or all_seats is None:
            return honest
        return GameInfo(
            view=all_seats.view,
            kind=honest.kind,
            actor=honest.actor,
            decisions=honest.decisions,
            rounds=honest.rounds,
            winners=honest.winners,
        )

    monkeypatch.setattr(room, "game_for", leaking)

    assert (await experiment(20, seed=3)).leaks
