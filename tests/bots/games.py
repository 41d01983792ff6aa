"""Whole games among bots, played on the plain rules."""

import random
from collections.abc import Sequence

from lowsky.bots import Bot
from lowsky.rules import state as st
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import State
from lowsky.rules.step import step
from lowsky.rules.view import view_of


def advance(s: State, bots: Sequence[Bot], rng: random.Random) -> None:
    """Let chance or the bot whose decision is pending bring the game one step forward."""
    if s.pending >= st.CHANCE_DEAL:
        order = awaited_cards(s)
        rng.shuffle(order)
        supply(s, order)
        return
    legal = legal_actions(s)
    action = bots[s.actor].choose(view_of(s, 1 << s.actor), legal, rng)
    assert action in legal
    step(s, action)


def play_out(bots: Sequence[Bot], options: Options, *, seed: int, most_plies: int) -> State:
    """Play a whole game and return its end; fails when it takes more than ``most_plies``."""
    s = new_game(options, len(bots))
    rng = random.Random(seed)
    while s.pending != st.GAME_OVER:
        assert s.ply < most_plies, f"no end after {s.ply} actions"
        advance(s, bots, rng)
    return s
