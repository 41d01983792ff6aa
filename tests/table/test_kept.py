"""A table is its entries: they make it again, or it is read-only (H20, H35, H38)."""

import random

import msgspec
import pytest

from lowsky.table.entries import Kept
from lowsky.table.messages import Leave, Next, Reclaim, Rematch, Sit, Start
from lowsky.table.readers import full_update, reader_of
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Table
from tests.table.playing import TABLE, Played, device, running


def played_with_everything() -> Played:
    """Return a table that saw a leave, a return, several rounds, an end and a rematch."""
    rng = random.Random(5)
    played = running(3, values={"target_score": 60, "number_line_removal": "optional"})
    for _ in range(30):
        played.step(rng.choice)
    played.say(2, Leave(id="bye", seat=2))
    played.say(2, Reclaim(id="back", seat=2))
    played.play_out(rng.choice)
    played.say(1, Rematch(id="again"))
    for _ in range(50):
        played.step(rng.choice)
    return played


def test_h20_the_entries_make_the_same_table_at_every_point() -> None:
    played = played_with_everything()
    again = Table.restore(TABLE, played.kept)

    assert again.damaged is None
    assert again.facts() == played.table.facts()
    for seat in range(3):
        reader = reader_of(played.table, device(seat))
        assert full_update(again, reader) == full_update(played.table, reader)


def test_h20_a_restart_before_a_draw_draws_the_same_card() -> None:
    played = running(2)
    played.play_until("main")
    restarted = Table.restore(TABLE, played.kept)
    play = played.table.play
    assert play is not None
    seat = play.game.actor
    assert seat is not None
    draw = played.act(seat, "d")

    assert (
        restarted.submit(device(seat), draw).happened
        == played.table.submit(device(seat), draw).happened
    )


def test_h25_h35_after_a_restart_a_command_sent_again_gets_its_first_answer() -> None:
    played = running(2)
    flip = played.act(0, "f11")
    first = played.say(0, flip)
    restarted = Table.restore(TABLE, played.kept)
    again = restarted.submit(device(0), flip)

    assert again.done == first.done
    assert again.kept is None


def test_no_entries_make_an_empty_table_and_the_first_ones_a_younger_one() -> None:
    played = running(2)
    younger = Table.restore(TABLE, played.kept[:3])

    assert younger.stage == "lobby"
    assert younger.version == 3


def damaged(kept: list[Kept], at: int) -> list[Kept]:
    body = kept[at].body.replace(b'"f11"', b'"f12"')
    assert body != kept[at].body
    return [*kept[:at], msgspec.structs.replace(kept[at], body=body), *kept[at + 1 :]]


def test_h38_a_table_that_the_rules_make_otherwise_is_read_only() -> None:
    played = running(2)
    played.step()
    played.play_until("main")
    table = Table.restore(TABLE, damaged(played.kept, 4))

    assert table.damaged == 5
    assert table.version == 4
    with pytest.raises(RefusalError, match="disagree at step 5") as caught:
        table.submit(device(0), Next(id="n", seat=0))
    assert caught.value.code == "table/read-only"
    assert table.bots_to_move() == []


@pytest.mark.parametrize("body", [b"", b"null", b"\xff", b'{"by":"x"}', b'{"by":"x","command":7}'])
def test_a_damaged_entry_makes_the_table_read_only(body: bytes) -> None:
    played = running(2)
    kept = [*played.kept, Kept(5, body, b"")]

    assert Table.restore(TABLE, kept).damaged == 5


def test_a_missing_entry_makes_the_table_read_only() -> None:
    played = running(2)

    assert Table.restore(TABLE, [*played.kept[:2], *played.kept[3:]]).damaged == 4


def test_entries_keep_their_form() -> None:
    played = Played()
    played.say(1, Sit(id="a", name="Léa"))
    played.say(0, Start(id="go"))

    created, sat, started = (one.body.decode() for one in played.kept)
    assert created == (
        '{"by":"device-0","command":{"t":"create","table":"table-000001","preset":"skyjo",'
        '"values":{},"rules_version":1,"id":"create"}}'
    )
    assert sat == '{"by":"device-1","command":{"t":"sit","name":"Léa","seat":null,"id":"a"}}'
    assert started == (
        '{"by":"device-0","command":{"t":"start","id":"go"},'
        '"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",'
        '"day":"2026-11-30"}'
    )


def test_a_table_that_took_too_many_commands_takes_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = running(2)
    monkeypatch.setattr("lowsky.table.standing.MOST_ENTRIES", played.table.version)

    assert played.refusal(0, played.act(0, "f11")) == "table/worn-out"


def test_a_table_that_fills_the_disk_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    played = running(2)
    taken = sum(len(one.body) for one in played.kept)
    again = Table.restore(TABLE, played.kept)
    monkeypatch.setattr("lowsky.table.standing.MOST_BYTES", taken)

    assert played.refusal(0, played.act(0, "f11")) == "table/worn-out"
    assert again.is_worn_out


def test_no_bot_is_asked_at_a_table_that_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    played = running(1, bots=1)
    assert played.table.bots_to_move() == [1]
    monkeypatch.setattr("lowsky.table.standing.MOST_ENTRIES", played.table.version)

    assert played.table.bots_to_move() == []
