"""H24: players add to the shuffle, nothing is revealed too soon, and nobody can block a table."""

import json

import msgspec
import pytest

from lowsky.rules.state import CHANCE_DEAL
from lowsky.table.entries import THE_TABLE, Lapse
from lowsky.table.export import export_game, verify_game
from lowsky.table.fairness import Shuffler, Terms, commitment
from lowsky.table.messages import (
    Accept,
    Leave,
    Offer,
    Promise,
    Reclaim,
    Rematch,
    Remove,
    Reveal,
    SetBot,
    SetOptions,
    Sit,
    Start,
    Withdraw,
    Withdrawal,
)
from lowsky.table.readers import SPECTATOR, full_update, game_for, reader_of
from lowsky.table.table import Change, Table
from lowsky.table.transfer import offer_digest
from tests.promises import digest, value
from tests.table.playing import SECRET, TABLE, Played, Values, device, lobby, running

OTHER_SECRET = bytes(range(32, 64))
ALL = [device(seat) for seat in range(3)]


def promise(played: Played, seat: int, numbers: tuple[int, ...] = (0, 1)) -> None:
    digests = [digest(seat, number) for number in numbers]
    played.say(seat, Promise(id=played.id(), seat=seat, digests=digests))


def promising(players: int, *, bots: int = 0, values: Values | None = None) -> Played:
    """Return a table at which everybody has promised."""
    played = lobby(players, bots=bots, values=values)
    for seat in range(players):
        promise(played, seat)
    return played


def shuffling(players: int, *, bots: int = 0, values: Values | None = None) -> Played:
    """Return a table that waits for what everybody has promised."""
    played = promising(players, bots=bots, values=values)
    played.say(0, Start(id=played.id()), present=ALL)
    return played


def reveal(played: Played, seat: int, number: int = 0) -> Change:
    return played.say(seat, Reveal(id=played.id(), seat=seat, entropy=value(seat, number)))


def test_h24_the_commitment_is_fixed_before_anybody_reveals_and_covers_the_promises() -> None:
    played = shuffling(2, bots=1)
    info = played.table.info()

    assert info.stage == "shuffling"
    assert info.game == 1
    assert info.promises == [digest(0), digest(1), ""]
    assert info.awaited == [0, 1]
    assert info.secret == ""
    assert info.commitment == commitment(
        SECRET,
        Terms(
            table=TABLE,
            game=1,
            seats=(("person", "Ada", ""), ("person", "Ben", ""), ("bot", "Comet", "greedy")),
            options="skyjo",
            rules_version=1,
            promises=(digest(0), digest(1), ""),
        ),
    )
    assert json.loads(played.kept[-1].body)["secret"] == SECRET.hex()


def test_h24_with_the_last_reveal_the_cards_are_dealt_in_the_same_change() -> None:
    played = shuffling(2)
    fixed = played.table.info().commitment
    assert reveal(played, 1).happened == []
    assert played.table.info().awaited == [0]

    change = reveal(played, 0)

    assert change.happened != []
    info = played.table.info()
    assert (info.stage, info.commitment, info.awaited) == ("playing", fixed, [])
    assert info.promises == [digest(0), digest(1)]
    play = played.table.play
    assert play is not None
    deck = list(play.game.log[0])
    sorted_deck = sorted(deck)
    assert deck == Shuffler(SECRET, (value(0), value(1))).order(CHANCE_DEAL, 0, sorted_deck)


def test_h24_what_does_not_belong_to_the_promise_is_refused() -> None:
    played = shuffling(2)

    for wrong in (value(1), value(0, 1), "00" * 32):
        command = Reveal(id=played.id(), seat=0, entropy=wrong)
        assert played.refusal(0, command) == "shuffle/not-promised"
    assert played.table.info().awaited == [0, 1]


def test_h24_only_an_awaited_seat_of_ones_own_reveals_and_once() -> None:
    played = shuffling(2)
    foreign = Reveal(id=played.id(), seat=0, entropy=value(0))
    assert played.refusal(1, foreign) == "seat/not-yours"
    reveal(played, 0)

    again = Reveal(id=played.id(), seat=0, entropy=value(0))
    assert played.refusal(0, again) == "shuffle/not-awaited"
    assert played.refusal(0, Withdraw(id=played.id(), seat=0)) == "shuffle/not-awaited"
    reveal(played, 1)
    late = Reveal(id=played.id(), seat=1, entropy=value(1))
    assert played.refusal(1, late) == "shuffle/not-running"
    assert played.refusal(1, Withdraw(id=played.id(), seat=1)) == "shuffle/not-running"


def test_h25_a_reveal_sent_again_gets_its_first_answer() -> None:
    played = shuffling(2)
    command = Reveal(id="r", seat=0, entropy=value(0))
    first = played.say(0, command)

    again = played.say(0, command)

    assert (again.done, again.kept) == (first.done, None)


def test_h24_whoever_declines_is_named_and_the_shuffle_begins_anew() -> None:
    played = shuffling(3)
    first = played.table.info().commitment
    reveal(played, 0)
    played.secret = OTHER_SECRET

    played.say(1, Withdraw(id=played.id(), seat=1), present=ALL)

    info = played.table.info()
    assert info.stage == "shuffling"
    assert info.withdrawals == [Withdrawal(seat=1, why="declined")]
    # Nothing that was promised to the first shuffle serves again, revealed or not.
    assert info.promises == [digest(0, 1), "", digest(2, 1)]
    assert info.awaited == [0, 2]
    assert info.commitment != first
    used_up = Reveal(id=played.id(), seat=2, entropy=value(2))
    assert played.refusal(2, used_up) == "shuffle/not-promised"
    reveal(played, 0, 1)
    reveal(played, 2, 1)
    assert played.table.info().stage == "playing"
    assert played.table.info().withdrawals == [Withdrawal(seat=1, why="declined")]
    play = played.table.play
    assert play is not None
    assert (play.secret, play.entropy) == (OTHER_SECRET, (value(0, 1), "", value(2, 1)))


def test_h24_when_all_have_withdrawn_the_cards_are_dealt() -> None:
    played = shuffling(2)
    played.say(0, Withdraw(id=played.id(), seat=0), present=ALL)

    change = played.say(1, Withdraw(id=played.id(), seat=1), present=ALL)

    assert change.happened != []
    info = played.table.info()
    assert (info.stage, info.promises) == ("playing", [])
    assert [one.seat for one in info.withdrawals] == [0, 1]


def test_a_seat_that_has_promised_only_once_adds_nothing_to_a_second_shuffle() -> None:
    played = lobby(2)
    promise(played, 0, (0,))
    promise(played, 1)
    played.say(0, Start(id=played.id()), present=ALL)

    played.say(1, Withdraw(id=played.id(), seat=1), present=ALL)

    assert played.table.info().stage == "playing"


def test_the_host_may_go_on_without_a_seat_and_nobody_else_may() -> None:
    played = shuffling(3)
    assert played.refusal(2, Withdraw(id=played.id(), seat=1)) == "seat/not-yours"

    played.say(0, Withdraw(id=played.id(), seat=1), present=ALL)

    assert played.table.info().withdrawals == [Withdrawal(seat=1, why="host")]
    assert played.refusal(0, Withdraw(id=played.id(), seat=8)) == "seat/unknown"


def test_who_leaves_during_the_shuffle_is_not_waited_for() -> None:
    played = shuffling(3)
    reveal(played, 2)

    played.say(1, Leave(id=played.id(), seat=1), present=ALL)

    info = played.table.info()
    assert info.withdrawals == [Withdrawal(seat=1, why="left")]
    assert info.seats[1].stand_in
    assert info.promises == [digest(0, 1), "", digest(2, 1)]


def test_who_leaves_after_revealing_changes_nothing() -> None:
    played = shuffling(2)
    reveal(played, 1)
    played.say(1, Leave(id=played.id(), seat=1), present=ALL)
    assert played.table.info().withdrawals == []

    reveal(played, 0)

    assert played.table.info().stage == "playing"
    assert played.table.bots_to_move() == [1]


def test_a_bot_in_the_place_of_somebody_away_has_nothing_to_reveal() -> None:
    played = shuffling(2)

    played.say(0, SetBot(id=played.id(), seat=1, level="greedy"), present=[device(0)])

    info = played.table.info()
    assert info.withdrawals == [Withdrawal(seat=1, why="host")]
    assert info.awaited == [0]
    played.say(1, Reclaim(id=played.id(), seat=1))
    reveal(played, 0, 1)
    assert played.table.info().stage == "playing"


def test_who_does_not_reveal_in_time_is_left_out() -> None:
    played = shuffling(3)
    reveal(played, 1)

    played.say(THE_TABLE, Lapse(id="lapse"), present=[device(1)])

    info = played.table.info()
    assert info.withdrawals == [Withdrawal(seat=0, why="away"), Withdrawal(seat=2, why="away")]
    assert info.awaited == [1]
    reveal(played, 1, 1)
    assert played.table.info().stage == "playing"
    assert played.refusal(THE_TABLE, Lapse(id="lapse")) == "shuffle/not-running"


def test_only_devices_that_are_here_are_awaited() -> None:
    played = promising(3)

    played.say(0, Start(id=played.id()), present=[device(0)])

    assert played.table.info().promises == [digest(0), "", ""]
    assert played.table.info().awaited == [0]


def test_without_a_promise_the_cards_are_dealt_at_once() -> None:
    played = running(2)

    info = played.table.info()
    assert (info.stage, info.promises, info.awaited) == ("playing", [], [])


def test_a_promise_is_replaced_by_the_next_one_and_public_as_a_digest() -> None:
    played = lobby(2)
    assert played.table.info().seats[1].promise == ""
    promise(played, 1)
    promise(played, 1, (7, 8))

    assert played.table.info().seats[1].promise == digest(1, 7)


def test_a_promise_is_made_for_ones_own_seat_while_no_game_runs() -> None:
    played = lobby(3, bots=1)
    foreign = Promise(id=played.id(), seat=1, digests=[digest(1)])
    assert played.refusal(0, foreign) == "seat/not-yours"
    bots = Promise(id=played.id(), seat=3, digests=[digest(3)])
    assert played.refusal(0, bots) == "seat/not-yours"

    promise(played, 0)
    played.say(0, Start(id=played.id()), present=ALL)
    late = Promise(id=played.id(), seat=1, digests=[digest(1)])
    assert played.refusal(1, late) == "table/running"
    reveal(played, 0)
    assert played.refusal(1, late) == "table/running"


def test_a_seat_that_is_given_up_or_freed_has_promised_nothing() -> None:
    played = promising(3)
    played.say(1, Leave(id=played.id(), seat=1))
    played.say(1, Sit(id=played.id(), name="Ben", seat=1))
    played.say(0, Remove(id=played.id(), seat=2))
    played.say(2, Sit(id=played.id(), name="Cleo", seat=2))

    assert [seat.promise for seat in played.table.info().seats[:3]] == [digest(0), "", ""]


def test_a_seat_that_moved_to_another_device_has_promised_nothing() -> None:
    played = promising(2)
    token = "A" * 22
    played.say(1, Offer(id=played.id(), seat=1, digest=offer_digest(token)))

    played.say("phone", Accept(id=played.id(), token=token))

    assert [seat.promise for seat in played.table.info().seats[:2]] == [digest(0), ""]


def test_while_it_is_shuffled_the_table_stays_as_it_is() -> None:
    played = shuffling(2)

    assert played.refusal(2, Sit(id=played.id(), name="Cleo")) == "table/running"
    assert played.refusal(0, Start(id=played.id())) == "table/running"
    assert played.refusal(0, SetOptions(id=played.id(), preset="skygo")) == "table/running"
    assert played.refusal(0, Remove(id=played.id(), seat=1)) == "table/running"
    assert played.refusal(0, Rematch(id=played.id())) == "table/not-over"
    assert played.refusal(0, played.act(0, "f11")) == "table/not-running"
    assert played.table.bots_to_move() == []
    assert game_for(played.table, 1) is None


def test_so_many_who_may_not_play_are_refused_before_the_shuffle() -> None:
    played = lobby(1, preset="action")
    promise(played, 0)

    command = Start(id=played.id())
    assert played.refusal(0, command, present=ALL) == "table/players"


def finished() -> Played:
    """Return a finished game whose first shuffle was given up."""
    played = shuffling(2, values={"target_score": 10})
    played.secret = OTHER_SECRET
    played.say(1, Withdraw(id=played.id(), seat=1), present=ALL)
    reveal(played, 0, 1)
    played.play_out()
    return played


def test_a_rematch_is_shuffled_by_all_again_and_the_old_game_lies_there_meanwhile() -> None:
    played = finished()
    assert played.table.info().seats[0].promise == ""
    promise(played, 0, (2,))
    promise(played, 1, (2,))
    before = played.table.info()
    assert before.withdrawals == [Withdrawal(seat=1, why="declined")]

    played.say(1, Rematch(id=played.id()), present=ALL)

    info = played.table.info()
    assert (info.stage, info.game, info.secret) == ("shuffling", 2, "")
    assert info.promises == [digest(0, 2), digest(1, 2)]
    assert info.withdrawals == []
    shown = game_for(played.table, 1)
    assert shown is not None
    assert shown.kind == "game_over"
    assert shown.decisions == []
    assert played.table.awaits_next_round_of_bots() is False
    reveal(played, 0, 2)
    reveal(played, 1, 2)
    assert (played.table.info().stage, played.table.info().game) == ("playing", 2)


def test_h20_a_restart_in_the_middle_of_a_shuffle_goes_on_with_it() -> None:
    played = finished()
    promise(played, 0, (2, 3))
    promise(played, 1, (2, 3))
    played.say(1, Rematch(id=played.id()), present=ALL)
    reveal(played, 1, 2)

    again = Table.restore(TABLE, played.kept)

    assert again.damaged is None
    assert again.facts() == played.table.facts()
    for seat in range(2):
        reader = reader_of(played.table, device(seat))
        assert full_update(again, reader) == full_update(played.table, reader)
    command = Reveal(id="r", seat=0, entropy=value(0, 2))
    change = again.submit(device(0), command)
    assert change.kept == played.say(0, command).kept
    assert again.info() == played.table.info()


def test_h14_what_one_seat_reveals_is_shown_to_nobody_before_the_end() -> None:
    played = shuffling(2)
    reveal(played, 1)
    for mask_reader in (SPECTATOR, reader_of(played.table, device(0))):
        shown = msgspec.json.encode(full_update(played.table, mask_reader)).decode()
        assert value(1) not in shown
        assert SECRET.hex() not in shown
    reveal(played, 0)
    running_game = msgspec.json.encode(full_update(played.table, SPECTATOR)).decode()
    for hidden in (value(0), value(1), SECRET.hex()):
        assert hidden not in running_game


def test_h24_an_exported_game_proves_what_everybody_added() -> None:
    game = export_game(finished().table)

    assert [seat.promise for seat in game.seats] == [digest(0, 1), ""]
    assert [seat.entropy for seat in game.seats] == [value(0, 1), ""]
    (given_up,) = game.abandoned
    assert given_up.secret == SECRET.hex()
    assert given_up.promises == [digest(0), digest(1)]
    assert given_up.withdrawals == [Withdrawal(seat=1, why="declined")]
    deal = game.orders[0]
    assert (deal.round, deal.purpose) == (0, "deal")
    assert deal.before == sorted(deal.after)
    assert len(deal.before) == 150
    assert verify_game(msgspec.json.encode(game)).problems == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("entropy", "the entropy of seat 1 is not what it promised"),
        ("promise", "the entropy of seat 1 is not what it promised"),
        ("nothing", "the entropy of seat 1 is not what it promised"),
        ("spelling", "the entropy of seat 1 is not what it promised"),
        ("both", "the commitment is "),
        ("abandoned", "shuffle 1, which was given up, is not what was committed to"),
        ("no withdrawal", "shuffle 1 was given up, but for no seat that had promised"),
        ("withdrawal", "shuffle 1 was given up, but for no seat that had promised"),
        ("promising", "a seat that had withdrawn from a shuffle promised to a later one"),
        ("order", "the orders are not those of the secret"),
    ],
)
def test_h24_an_exported_game_that_was_tampered_with_is_found(change: str, problem: str) -> None:
    document = json.loads(msgspec.json.encode(export_game(finished().table)))
    seat = document["seats"][0]
    match change:
        case "entropy":
            seat["entropy"] = value(0)
        case "promise":
            seat["promise"] = digest(0)
        case "nothing":
            seat["entropy"] = ""
        case "spelling":
            seat["entropy"] = f"{value(0, 1)[:2]} {value(0, 1)[2:]}"
        case "both":
            seat.update(entropy=value(0), promise=digest(0))
        case "abandoned":
            document["abandoned"][0]["secret"] = OTHER_SECRET.hex()
        case "no withdrawal":
            document["abandoned"][0]["withdrawals"] = []
        case "withdrawal":
            document["abandoned"][0]["withdrawals"][0]["seat"] = 2
        case "promising":
            document["seats"][1]["promise"] = digest(1, 1)
        case "order":
            after = document["orders"][0]["after"]
            after[0], after[-1] = after[-1], after[0]

    problems = verify_game(json.dumps(document)).problems

    assert any(one.startswith(problem) for one in problems)
