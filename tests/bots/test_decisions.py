"""Every decision of every mode is answered with a legal action, by every bot."""

import random
from collections import Counter

import pytest

from lowsky.bots import BOTS, make_bot
from lowsky.game import Game, seeded_shuffle
from lowsky.rules import state as st
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import PLAYER_LIMITS, Options
from lowsky.rules.view import View, view_of
from tests.positions import PRIMITIVES, play_randomly, random_options

PER_KIND = 6
"""How often each kind of decision is put to each bot."""
EVERYTHING = [
    {"name": f"House {k}", "attack": k == 0, "effect": PRIMITIVES[5 * k : 5 * k + 5]}
    for k in range(3)
]
"""House cards that together have every primitive."""


def some_games(mode: str) -> list[Game]:
    """Return games of a mode with options at random, those with action cards with house cards."""
    games = []
    for seed in range(12):
        rng = random.Random(f"{mode} {seed}")
        options = random_options(rng, mode)
        if mode in ("action", "action_single_pile"):
            extra = {
                "house_cards": EVERYTHING,
                "defense_trigger": "ask",
                "line_discard_order": "owner_choice",
            }
            options = options.with_changes(**extra)
        low, most_12, most_9 = PLAYER_LIMITS[options.mode]
        players = min(low + seed % 6, most_9 if options.grid == 9 else most_12)
        games.append(Game.new(players, options, shuffle=seeded_shuffle(seed)))
    return games


@pytest.mark.rule("R-V1", "R-V9")
@pytest.mark.parametrize(
    "mode", ["action", "action_beginner", "action_single_pile", "action_stars", "action_numbers"]
)
def test_every_decision_is_answered_legally_by_every_bot(mode: str) -> None:
    rng = random.Random(mode)
    bots = [make_bot(name) for name in BOTS]
    asked: Counter[int] = Counter()
    for game in some_games(mode):
        here: Counter[int] = Counter()
        while not game.is_over:
            s = game.state
            if here[s.pending] < PER_KIND:
                here[s.pending] += 1
                view = view_of(s, 1 << s.actor)
                legal = legal_actions(s)
                for bot in bots:
                    assert bot.choose(view, legal, rng) in legal
            play_randomly(game, rng)
        asked += here
    wanted = set(range(st.DECISION_LINES))
    if mode != "action_numbers":
        wanted.add(st.DECISION_LINES)
    if mode == "action":
        wanted = set(range(st.N_DECISIONS)) - {st.DECISION_ACTION_CARD}
    if mode == "action_single_pile":
        wanted.add(st.DECISION_ACTION_CARD)
    assert wanted <= set(asked)


def bot_games(name: str) -> list[Game]:
    """Return games of two of a bot, with the rules as they are."""
    return [
        Game.new(2, Options.of(mode), shuffle=seeded_shuffle(seed))
        for seed, mode in enumerate(("action", "action_single_pile", "action_stars"))
    ]


@pytest.mark.parametrize("name", ["greedy", "threshold", "expectation"])
def test_a_bot_leaves_the_view_of_an_action_game_alone(name: str) -> None:
    rng = random.Random(4)
    bot = make_bot(name)
    for game in bot_games(name):
        for _ in range(80):
            s = game.state
            view: View = view_of(s, 1 << s.actor)
            legal = legal_actions(s)
            action = bot.choose(view, legal, rng)
            assert view == view_of(s, 1 << s.actor)
            assert legal == legal_actions(s)
            game.play(action)
