"""Before the game: seats, names, bots, options, the host, and what is refused."""

import pytest
from msgspec import UNSET

from lowsky.table.entries import PassHost, StoredCommand
from lowsky.table.messages import (
    Act,
    Leave,
    Next,
    Reclaim,
    Rematch,
    Remove,
    Rename,
    SeatInfo,
    SetBot,
    SetOptions,
    Sit,
    Start,
)
from lowsky.table.readers import reader_of
from lowsky.table.table import Table
from tests.table.playing import TABLE, Played, device, lobby, running


def test_a_new_table_has_eight_open_seats_and_its_creator_is_host() -> None:
    table = Played().table

    assert table.stage == "lobby"
    assert table.host == device(0)
    assert table.info().seats == [SeatInfo(name="", kind="open")] * 8
    assert table.info().variant == "skyjo"
    assert table.info().game == 0
    assert table.version == 1


def test_the_grid_of_nine_seats_ten() -> None:
    assert len(Played(values={"grid": 9}).table.chairs) == 10


def test_people_sit_where_they_say_or_on_the_first_open_seat() -> None:
    played = Played()

    assert played.say(1, Sit(id="a", name="Ada", seat=3)).done.seat == 3
    assert played.say(2, Sit(id="a", name="Ben")).done.seat == 0
    assert played.table.seats_of(device(1)) == [3]
    assert played.table.info(present=[device(1)]).seats[3] == SeatInfo(
        name="Ada", kind="person", connected=True
    )


def test_one_device_may_hold_several_seats() -> None:
    played = Played()
    played.say(1, Sit(id="a", name="Ada"))
    played.say(1, Sit(id="b", name="Ben"))

    assert played.table.seats_of(device(1)) == [0, 1]


def test_a_seat_that_is_taken_or_missing_is_refused() -> None:
    played = lobby(2)

    assert played.refusal(5, Sit(id="a", name="Eve", seat=1)) == "seat/taken"
    assert played.refusal(5, Sit(id="a", name="Eve", seat=9)) == "seat/unknown"


def test_a_full_table_takes_nobody_more() -> None:
    assert lobby(8).refusal("stranger", Sit(id="a", name="Eve")) == "table/full"


def test_h45_nobody_takes_a_name_that_looks_like_another() -> None:
    played = lobby(2)

    assert played.refusal(5, Sit(id="a", name="ADA")) == "name/taken"
    assert played.refusal(1, Rename(id="a", seat=1, name="ada")) == "name/taken"
    assert played.refusal(1, Rename(id="a", seat=1, name="B\u200ben")) == "name/characters"
    played.say(1, Rename(id="a", seat=1, name="BEN"))
    assert played.table.info().seats[1].name == "BEN"


def test_bots_come_go_and_change_their_level() -> None:
    played = lobby(1)
    played.say(0, SetBot(id="a", seat=1, level="greedy"))
    name = played.table.chairs[1].name
    played.say(0, SetBot(id="b", seat=1, level="random"))

    assert played.table.info().seats[1] == SeatInfo(name=name, kind="bot", level="random")
    assert name

    played.say(0, Remove(id="c", seat=1))

    assert played.table.info().seats[1] == SeatInfo(name="", kind="open")
    assert played.refusal(0, Remove(id="d", seat=1)) == "seat/open"


def test_all_seats_may_be_bots_with_names_of_their_own() -> None:
    played = lobby(0, bots=8)

    assert len({chair.name for chair in played.table.chairs}) == 8


def test_a_bot_takes_no_seat_of_a_person() -> None:
    assert lobby(2).refusal(0, SetBot(id="a", seat=1, level="random")) == "seat/taken"


@pytest.mark.parametrize(
    "command",
    [
        Start(id="a"),
        Remove(id="a", seat=0),
        SetBot(id="a", seat=5, level="random"),
        SetOptions(id="a", preset="skygo"),
    ],
)
def test_h8_only_the_host_may(command: StoredCommand) -> None:
    assert lobby(2).refusal(1, command) == "table/not-host"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Start(id="a"), "table/running"),
        (Remove(id="a", seat=2), "table/running"),
        (SetBot(id="a", seat=2, level="random"), "table/running"),
        (SetOptions(id="a", preset="skygo"), "table/running"),
        (Sit(id="a", name="Eve"), "table/running"),
        (Rematch(id="a"), "table/not-over"),
    ],
)
def test_h8_commands_of_the_lobby_are_refused_during_the_game(
    command: StoredCommand, code: str
) -> None:
    assert running(2, bots=1).refusal(0, command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Act(id="a", seat=0, decision=0, action="d"), "table/not-running"),
        (Next(id="a", seat=0), "table/not-running"),
        (Rematch(id="a"), "table/not-over"),
        (Reclaim(id="a", seat=0), "seat/not-away"),
    ],
)
def test_h8_commands_of_the_game_are_refused_before_it(command: StoredCommand, code: str) -> None:
    assert lobby(2).refusal(0, command) == code


@pytest.mark.parametrize(
    "command",
    [
        Leave(id="a", seat=0),
        Rename(id="a", seat=0, name="Eve"),
        Reclaim(id="a", seat=0),
        Act(id="a", seat=0, decision=0, action="f11"),
        Next(id="a", seat=0),
    ],
)
@pytest.mark.parametrize("speaker", [1, "stranger", "Ada"])
def test_h1_h2_nobody_speaks_for_the_seat_of_another(
    command: StoredCommand, speaker: int | str
) -> None:
    assert running(2).refusal(speaker, command) == "seat/not-yours"


def test_h3_who_was_removed_holds_nothing_any_more() -> None:
    played = lobby(3)
    played.say(0, Remove(id="kick", seat=2))

    assert played.table.seats_of(device(2)) == []
    assert played.refusal(2, Rename(id="a", seat=2, name="Cleo")) == "seat/not-yours"
    played.say(0, Start(id="go"))
    assert len(played.table.chairs) == 2


def test_who_was_removed_is_told_so_until_he_sits_again() -> None:
    played = lobby(3)
    played.say(1, Sit(id="second", name="Dora"))

    def lost(seat: int) -> object:
        return reader_of(played.table, device(seat)).you.lost

    played.say(0, Remove(id="one", seat=1))
    assert lost(1) is UNSET  # he still sits on the other seat
    played.say(0, Remove(id="two", seat=3))
    played.say(2, Leave(id="own", seat=2))
    assert (lost(0), lost(1), lost(2)) == (UNSET, "removed", UNSET)
    again = Table.restore(TABLE, played.kept)
    assert reader_of(again, device(1)).you.lost == "removed"

    played.say(1, Sit(id="again", name="Ben"))
    assert lost(1) is UNSET


def test_a_host_who_frees_his_own_seat_was_removed_by_nobody() -> None:
    played = lobby(2)
    played.say(0, Remove(id="own", seat=0))
    assert reader_of(played.table, device(0)).you.lost is UNSET


def test_open_seats_are_gone_when_the_game_starts() -> None:
    played = Played()
    played.say(1, Sit(id="a", name="Ada", seat=2))
    played.say(2, Sit(id="a", name="Ben", seat=5))
    played.say(0, Start(id="a"))

    assert [chair.name for chair in played.table.chairs] == ["Ada", "Ben"]
    assert played.table.seats_of(device(2)) == [1]


def test_nobody_starts_an_empty_table() -> None:
    assert Played().refusal(0, Start(id="a")) == "table/players"


def test_options_are_checked() -> None:
    played = lobby(2)
    played.say(0, SetOptions(id="a", preset="skygo", values={"target_score": 50}))

    assert played.table.info().variant == "skygo(target_score=50)"
    assert played.refusal(0, SetOptions(id="b", preset="chess")) == "table/options"
    wrong = SetOptions(id="b", preset="skyjo", values={"target_score": 5})
    assert played.refusal(0, wrong) == "table/options"
    pinned = SetOptions(id="b", preset="skyjo", values={"rules_version": 7})
    played.say(0, pinned)
    assert played.table.options.rules_version == 1


def test_a_smaller_table_keeps_everybody_or_stays() -> None:
    played = Played(values={"grid": 9})
    played.say(0, SetBot(id="a", seat=9, level="random"))

    assert played.refusal(0, SetOptions(id="b", preset="skyjo")) == "table/players"
    played.say(0, Remove(id="c", seat=9))
    played.say(0, SetOptions(id="d", preset="skyjo"))
    assert len(played.table.chairs) == 8


def test_h7_the_host_passes_to_a_connected_person_when_the_host_leaves() -> None:
    played = lobby(3, bots=1)
    played.say(0, Leave(id="a", seat=0), present=[device(0), device(2)])

    assert played.table.host == device(2)


def test_h7_the_host_never_passes_to_a_bot_or_to_somebody_away() -> None:
    played = lobby(2, bots=2)
    played.say(0, Leave(id="a", seat=0), present=[device(0), "spectator"])

    assert played.table.host == device(0)
    assert played.table.heir(["spectator"]) is None


def test_h7_a_host_with_another_seat_stays_host() -> None:
    played = lobby(2)
    played.say(0, Sit(id="more", name="Adam"))
    played.say(0, Leave(id="a", seat=0), present=[device(0), device(1)])

    assert played.table.host == device(0)


def test_h7_the_table_passes_the_host_on_when_the_host_is_away() -> None:
    played = running(2, bots=1)
    played.say("", PassHost(id="host"), present=[device(1)])

    assert played.table.host == device(1)
