"""The game at a table: decisions, rounds, stand-ins, the end and the rematch."""

import pytest

from lowsky.notation import format_action
from lowsky.table.entries import THE_TABLE
from lowsky.table.messages import Act, Leave, Next, Reclaim, Rematch, SetBot, Start
from tests.table.playing import Played, device, lobby, running


def at_main(players: int = 2) -> Played:
    """Return a table at the first main action, which is that of the actor."""
    played = running(players)
    played.play_until("main")
    return played


def actor(played: Played) -> int:
    play = played.table.play
    assert play is not None
    assert play.game.actor is not None
    return play.game.actor


def test_a_game_starts_with_a_published_commitment_and_a_deal() -> None:
    played = running(2)
    info = played.table.info()

    assert info.stage == "playing"
    assert info.game == 1
    assert len(info.commitment) == 64
    assert info.secret == ""
    assert played.table.bots_to_move() == []


def test_h25_the_same_command_again_gets_the_same_answer_and_is_applied_once() -> None:
    played = at_main()
    draw = played.act(actor(played), "d")
    first = played.say(actor(played), draw)
    before = played.table.facts()
    again = played.say(draw.seat, draw)

    assert again.done == first.done
    assert again.kept is None
    assert played.table.facts() == before


def test_h25_the_answer_is_the_same_after_the_game_went_on() -> None:
    played = at_main()
    seat = actor(played)
    draw = played.act(seat, "d")
    first = played.say(seat, draw)
    played.play_out()

    assert played.say(seat, draw).done == first.done


def test_h25_a_command_id_stands_for_one_command_only() -> None:
    played = at_main()
    seat = actor(played)
    played.say(seat, played.act(seat, "d", id_="once"))

    assert played.refusal(seat, played.act(seat, "r", id_="once")) == "command/id-reused"


def test_h25_ids_of_another_device_are_its_own() -> None:
    played = at_main()
    seat = actor(played)
    played.say(seat, played.act(seat, "d", id_="once"))

    wrong = played.act(1 - seat, "d", id_="once")
    assert played.refusal(1 - seat, wrong) == "action/not-your-turn"


def test_a_refusal_is_not_kept() -> None:
    played = at_main()
    seat = actor(played)
    assert played.refusal(seat, played.act(seat, "r", id_="x")) == "action/illegal"
    played.say(seat, played.act(seat, "d", id_="x"))


def test_h26_a_decision_that_was_answered_is_stale() -> None:
    played = at_main()
    seat = actor(played)
    late = played.act(seat, "d")
    played.say(seat, played.act(seat, "t11"))

    assert played.refusal(seat, late) == "action/stale-decision"


def test_h26_a_decision_of_the_future_is_refused() -> None:
    played = at_main()
    seat = actor(played)

    assert played.refusal(seat, played.act(seat, "d", decision=3)) == "action/stale-decision"


def test_h27_a_captured_command_does_nothing_in_the_next_game() -> None:
    played = running(2, values={"target_score": 10})
    flip = played.act(0, "f11")
    first = played.say(0, flip)
    played.play_out()
    played.say(0, Rematch(id="again"))
    before = played.table.facts()

    assert played.say(0, flip).done == first.done
    assert played.table.facts() == before


@pytest.mark.parametrize(
    "action",
    [
        "",
        "x",
        "d ",
        "D",
        "t",
        "t00",
        "t15",
        "t41",
        "t1",
        "s11",
        "r",
        "f11",
        "lc1",
        "l-",
        "13",
        "τ13",
    ],
)
def test_h28_what_is_not_possible_at_the_main_action_is_illegal(action: str) -> None:
    played = at_main()
    seat = actor(played)

    assert played.refusal(seat, played.act(seat, action)) == "action/illegal"


def test_h28_an_open_card_is_not_flipped_and_the_taken_discard_not_refused() -> None:
    played = at_main()
    seat = actor(played)
    assert played.refusal(seat, played.act(seat, "f11")) == "action/illegal"
    played.say(seat, played.act(seat, "d"))
    assert played.refusal(seat, played.act(seat, "t13")) == "action/illegal"
    played.say(seat, played.act(seat, "r"))
    # The first flips were the first two cells.
    assert played.refusal(seat, played.act(seat, "f11")) == "action/illegal"
    assert played.refusal(seat, played.act(seat, "d")) == "action/illegal"
    played.say(seat, played.act(seat, "f13"))


def test_h29_who_is_not_to_act_waits() -> None:
    played = at_main(3)
    other = (actor(played) + 1) % 3

    assert played.refusal(other, played.act(other, "d")) == "action/not-your-turn"


def test_h29_between_rounds_and_after_the_end_nobody_acts() -> None:
    played = running(2, values={"target_score": 1000})
    played.play_round()
    assert played.refusal(0, played.act(0, "d")) == "action/not-your-turn"
    assert played.refusal(1, played.act(1, "f11")) == "action/not-your-turn"

    over = running(2, values={"target_score": 10})
    over.play_out()
    assert over.refusal(0, over.act(0, "d")) == "table/not-running"
    assert over.refusal(0, Next(id="n", seat=0)) == "table/not-running"


def test_h30_first_flips_come_in_any_order_each_once() -> None:
    played = running(3)
    for seat, action in ((2, "f34"), (0, "f11"), (2, "f12"), (1, "f21"), (0, "f22")):
        played.say(seat, played.act(seat, action))
    assert played.refusal(2, played.act(2, "f11")) == "action/not-your-turn"
    played.say(1, played.act(1, "f22"))

    play = played.table.play
    assert play is not None
    assert play.game.kind == "main"
    assert play.acts == [2, 2, 2]


def test_h30_the_next_round_is_dealt_when_every_person_is_ready_and_not_before() -> None:
    played = running(2, bots=1, values={"target_score": 1000})
    while not (played.table.play and played.table.play.is_round_over):
        step_with_bots(played)
    assert [seat.ready for seat in played.table.info().seats] == [False, False, True]

    assert played.say(1, Next(id="n1", seat=1)).happened == []
    assert [seat.ready for seat in played.table.info().seats] == [False, True, True]
    assert played.refusal(1, Next(id="n2", seat=1)) == "round/already-ready"
    assert played.say(0, Next(id="n3", seat=0)).happened

    play = played.table.play
    assert play is not None
    assert play.game.state.round == 2
    assert played.refusal(0, Next(id="n4", seat=0)) == "round/not-over"
    assert [seat.ready for seat in played.table.info().seats] == [False, False, False]


def step_with_bots(played: Played) -> None:
    """Let whoever owes a decision make the first legal one, bots too."""
    play = played.table.play
    assert play is not None
    seat = next(i for i in range(len(played.table.chairs)) if play.game.owes(i))
    act = played.act(seat, format_action(min(play.game.legal(seat))))
    is_bot = played.table.chairs[seat].is_played_by_bot
    played.say(THE_TABLE if is_bot else seat, act)


def test_bots_play_their_own_seats_only() -> None:
    played = running(1, bots=1)

    assert played.table.bots_to_move() == [1]
    assert played.refusal(THE_TABLE, played.act(0, "f11")) == "seat/not-yours"
    assert played.refusal(0, played.act(1, "f11")) == "seat/not-yours"
    played.say(THE_TABLE, played.act(1, "f11"))


def test_a_bot_plays_for_who_leaves_until_the_seat_is_taken_back() -> None:
    played = running(2)
    played.say(1, Leave(id="bye", seat=1))
    seat = played.table.info().seats[1]
    assert (seat.kind, seat.stand_in, seat.level) == ("person", True, "threshold")
    assert played.table.seats_of(device(1)) == [1]
    assert played.table.active_seats(device(1)) == []
    assert played.refusal(1, played.act(1, "f11")) == "seat/away"
    assert played.refusal(1, Leave(id="bye2", seat=1)) == "seat/away"
    assert played.table.bots_to_move() == [1]
    played.say(THE_TABLE, played.act(1, "f11"))

    played.say(1, Reclaim(id="back", seat=1))
    assert played.table.info().seats[1].stand_in is False
    played.say(1, played.act(1, "f12"))


def test_h6_a_bot_that_decides_after_the_seat_was_taken_back_is_too_late() -> None:
    played = running(2)
    played.say(1, Leave(id="bye", seat=1))
    decided = played.act(1, "f11", id_="bot")
    played.say(1, Reclaim(id="back", seat=1))

    assert played.refusal(THE_TABLE, decided) == "seat/not-yours"


def test_h6_who_takes_the_seat_back_after_the_bot_decides_on_the_next_decision() -> None:
    played = running(2)
    played.say(1, Leave(id="bye", seat=1))
    played.say(THE_TABLE, played.act(1, "f11", id_="bot"))
    played.say(1, Reclaim(id="back", seat=1))

    late = played.act(1, "f12", decision=0)
    assert played.refusal(1, late) == "action/stale-decision"


def test_h8_the_host_puts_a_bot_only_in_the_place_of_somebody_away() -> None:
    played = running(2)
    stand_in = SetBot(id="b", seat=1, level="random")

    assert played.refusal(0, stand_in, present=[device(1)]) == "seat/present"
    played.say(0, stand_in, present=[device(0)])
    assert played.table.info().seats[1].stand_in is True


def test_when_the_last_one_who_is_not_ready_leaves_the_round_is_dealt() -> None:
    played = running(2, values={"target_score": 1000})
    played.play_round()
    played.say(0, Next(id="n", seat=0))
    left = played.say(1, Leave(id="bye", seat=1))

    assert left.happened
    assert played.table.play is not None
    assert played.table.play.game.state.round == 2


def test_when_a_bot_plays_for_the_last_one_who_is_not_ready_the_round_is_dealt() -> None:
    played = running(2, values={"target_score": 1000})
    played.play_round()
    played.say(0, Next(id="n", seat=0))
    stand_in = SetBot(id="b", seat=1, level="random")
    replaced = played.say(0, stand_in, present=[device(0)])

    assert replaced.happened
    assert played.table.play is not None
    assert played.table.play.game.state.round == 2


def test_a_table_of_bots_waits_for_the_table_itself() -> None:
    played = lobby(0, bots=2, values={"target_score": 1000})
    played.say(0, Start(id="go"))
    while not played.table.awaits_next_round_of_bots():
        step_with_bots(played)
    played.say(THE_TABLE, Next(id="bot", seat=0))

    assert played.table.play is not None
    assert played.table.play.game.state.round == 2


def test_a_game_ends_with_its_secret_and_can_be_played_again() -> None:
    played = running(2, values={"target_score": 10})
    assert played.refusal(0, Rematch(id="r0")) == "table/not-over"
    first = played.table.info().commitment
    played.play_out()
    over = played.table.info()
    assert over.stage == "over"
    assert over.secret == bytes(range(32)).hex()
    assert over.commitment == first

    assert played.refusal("stranger", Rematch(id="r1")) == "table/not-seated"
    played.say(1, Rematch(id="r2"))

    again = played.table.info()
    assert (again.stage, again.game, again.secret) == ("playing", 2, "")
    assert again.commitment != first
    assert [seat.name for seat in again.seats] == ["Ada", "Ben"]


def test_a_game_needs_a_whole_secret() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        lobby(2).table.submit(device(0), Start(id="go"), secret=b"short", day="2026-11-30")


def test_decisions_are_numbered_by_seat() -> None:
    played = running(2)
    played.say(1, Act(id="a", seat=1, decision=0, action="f11"))
    played.say(0, Act(id="a", seat=0, decision=0, action="f11"))
    played.say(1, Act(id="b", seat=1, decision=1, action="f12"))
