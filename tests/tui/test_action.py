"""Skyjo Action in the terminal: whole games of every kind, typed at random."""

import random

import pytest

from lowsky.locales import Catalogue
from lowsky.rules.options import PLAYER_LIMITS, PRESETS, Options
from lowsky.tui.cast import Cast
from lowsky.tui.show import show_table
from tests.positions import random_options
from tests.tui.playing import play_randomly

Capture = pytest.CaptureFixture[str]
NAMES = ("Léa", "Tom", "Ann", "Bob", "Eve", "Max", "Zoé", "Kim", "Jo", "Ada")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_every_preset_and_random_options_are_typed_to_their_end(
    capsys: Capture, preset: str, seed: int
) -> None:
    rng = random.Random(f"{preset}/{seed}")
    options = random_options(rng, preset.removesuffix("_beginner"))
    if preset == "action_beginner":
        options = options.with_changes(beginner_set=True)
    low, most_12, most_9 = PLAYER_LIMITS[options.mode]
    players = rng.randint(low, most_9 if options.grid == 9 else most_12)
    people = rng.randint(1, players)
    played, typist = play_randomly(
        seed,
        options=options,
        language=rng.choice(["en", "fr"]),
        names=NAMES[:people],
        bots=players - people,
    )
    out = capsys.readouterr().out
    assert played.game.is_over
    # Every typed line was an action: nothing was refused, nothing asked twice.
    mine = [e for e in played.game.log if len(e) == 2 and e[0] < people]
    assert typist.typed == len([e for e in mine if hasattr(e, "action")])
    assert "{" not in out
    assert all(char.isprintable() or char in "\n\u00a0" for char in out)
    # House cards have the names that their family gave them.
    assert "House card" not in out
    assert "Carte maison" not in out


@pytest.mark.parametrize("preset", ["action", "action_single_pile", "action_stars"])
def test_a_game_alone_against_bots_says_you(capsys: Capture, preset: str) -> None:
    options = Options.of(preset, {"target_score": 60, "turn_limit": 25})
    played, _ = play_randomly(2, options=options, names=("Léa",), bots=1)
    out = capsys.readouterr().out
    assert played.game.is_over
    assert "Léa (you): 0 points in all" in out
    assert "You draw a" in out
    assert "random draws a card." in out


def test_a_table_of_eight_fits_into_a_terminal_of_24_lines() -> None:
    played, _ = play_randomly(
        4, options=Options.of("action", {"turn_limit": 10}), names=NAMES[:1], bots=7
    )
    played.game.undo()
    lines = show_table(played.game.view(0), Cast(Catalogue("en"), NAMES[:8]), 0)
    assert len(lines) <= 24
    assert max(map(len, lines[:-1])) <= 80
