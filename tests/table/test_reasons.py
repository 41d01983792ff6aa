"""A table tells why it refuses what the rules do not allow: the mistake, its rule, its facts."""

import pytest

from lowsky.table.messages import SetOptions, Start
from lowsky.table.refusals import RefusalError
from tests.table.playing import Played, Values, lobby, running


def refused(played: Played, seat: int, action: str) -> RefusalError:
    """Return the refusal of an action."""
    with pytest.raises(RefusalError) as caught:
        played.say(seat, played.act(seat, action))
    return caught.value


def test_the_table_passes_the_rule_on() -> None:
    played = running(2)
    played.play_until("main")
    play = played.table.play
    assert play is not None
    seat = play.game.actor
    assert seat is not None

    early, other = refused(played, seat, "r"), refused(played, 1 - seat, "d")
    assert (early.code, early.kind, early.rule) == ("action/illegal", "draw-first", "R-C13")
    assert (other.code, other.kind, other.rule) == ("action/not-your-turn", "waiting", "R-C2")


@pytest.mark.parametrize(
    ("preset", "values", "kind", "rule", "facts"),
    [
        (
            "skyjo",
            {"doubling_factor": 9},
            "range",
            "R-V12",
            {"option": "doubling_factor", "low": 1, "high": 5},
        ),
        (
            "skyjo",
            {"turn_limit": 5},
            "range-or",
            "R-V12",
            {"option": "turn_limit", "low": 10, "high": 1000, "also": "0"},
        ),
        ("skyjo", {"no_such_option": 1}, "option", "R-V12", {}),
        ("skyjo", {"doubling": "(R-A999)"}, "value", "R-V12", {"option": "doubling"}),
        ("skyjo", {"grid": 10}, "value", "R-V12", {"option": "grid"}),
        ("action", {"action_set": "REMOVE:4"}, "copies", "R-V14", {"type": "REMOVE", "most": 3}),
        ("action", {"action_set": "<b>:1"}, "action-type", "R-V14", {}),
    ],
)
def test_options_that_are_refused_tell_why(
    preset: str, values: Values, kind: str, rule: str, facts: dict[str, str | int]
) -> None:
    played = lobby(2)
    with pytest.raises(RefusalError) as caught:
        played.say(0, SetOptions(id=played.id(), preset=preset, values=values))

    assert caught.value.code == "table/options"
    assert (caught.value.kind, caught.value.rule) == (kind, rule)
    assert caught.value.facts == facts
    assert caught.value.message.endswith(f"({rule}).")


def test_too_many_or_too_few_players_name_their_rule() -> None:
    alone = lobby(1, preset="action")
    with pytest.raises(RefusalError) as too_few:
        alone.say(0, Start(id=alone.id()))
    crowd = lobby(5)
    with pytest.raises(RefusalError) as too_many:
        crowd.say(0, SetOptions(id=crowd.id(), preset="action_numbers"))

    assert (too_few.value.code, too_few.value.rule) == ("table/players", "R-V11")
    assert (too_few.value.kind, too_few.value.facts) == ("players", {"low": 2, "high": 8})
    assert (too_many.value.code, too_many.value.rule) == ("table/players", "R-V11")
    assert (too_many.value.kind, too_many.value.facts) == ("seats", {"most": 4})
