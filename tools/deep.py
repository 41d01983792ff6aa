"""One random game by the plain and by the compiled rules, with every promise looked at."""

import random
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import numpy as np

from lowsky.fast import kernels
from lowsky.fast.layout import make_records, read_state, record_for, write_state
from lowsky.game import Game
from lowsky.notation import format_position, parse_position
from lowsky.notation.record import format_record, parse_record
from lowsky.replay import record_game, replay
from lowsky.rules import journal as jr
from lowsky.rules import state as st
from lowsky.rules.actions import N_ACTIONS
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import IllegalActionError, LowskyError
from lowsky.rules.legal import legal
from lowsky.rules.status import status
from tests.noninterference import compare, honest_channel
from tools.configurations import Configuration

MOST_STEPS: Final = 20_000
"""Decisions after which a game is given up."""
DAY: Final = date(2026, 1, 1)


class DifferenceError(LowskyError):
    """Two things that should be the same are not."""


@dataclass
class Outcome:
    """What came of some games."""

    games: int = 0
    steps: int = 0
    limited: int = 0
    """Games in which a round was ended by `turn_limit` alone."""
    endless: int = 0
    """Games given up after too many decisions."""

    def add(self, other: "Outcome") -> None:
        """Add what came of other games."""
        self.games += other.games
        self.steps += other.steps
        self.limited += other.limited
        self.endless += other.endless


def play_deep(chosen: Configuration, seed: int, *, often: int = 7) -> Outcome:
    """Play a random game by the plain and by the compiled rules; raises `DifferenceError`.

    After every step the cards add up, the position is possible, and both have the same choices;
    after each ``often``-th one both states are equal and the position comes back from its text.
    Once in the game every action of a seat is tried. The record of the game comes back and
    replays to the same state, and what a seat hears of another game does not depend on what it may
    not know.
    """
    rng = random.Random(f"{chosen} {seed}")
    game = Game.waiting(chosen.players, chosen.options)
    record: Any = make_records(1, record_for(game.state))[0]
    write_state(game.state, record)
    outcome = Outcome(games=1)
    tried_at = rng.randrange(1, 60)
    while not game.is_over:
        if outcome.steps == MOST_STEPS:
            outcome.endless = 1
            return outcome
        outcome.steps += 1
        if outcome.steps == tried_at:
            check_refusals(game, rng.randrange(game.players))
            check_refusals(game, game.actor)
        _play_one(game, record, rng)
        if any(entry[0] == jr.LIMIT_REACHED for entry in game.state.journal):
            outcome.limited = 1
        check_cards(game)
        if kernels.legal(record) != legal(game.state):
            raise DifferenceError("the legal choices differ")
        if outcome.steps % often == 0:
            check_equal(game, record)
            check_position(game)
    check_equal(game, record)
    check_record(game)
    leak = compare(seed, honest_channel, options=chosen.options, players=chosen.players).leak
    if leak:
        raise DifferenceError(f"a seat learns what it may not know: {leak}")
    return outcome


def _play_one(game: Game, record: Any, rng: random.Random) -> None:  # noqa: ANN401 - compiled code takes it
    if game.awaits_chance:
        order = awaited_cards(game.state)
        rng.shuffle(order)
        game.supply(order)
        array: Any = np.array(order, np.int8)
        kernels.supply(record, array)
        return
    seat = rng.choice([seat for seat in range(game.players) if game.owes(seat)])
    action = rng.choice(game.legal(seat))
    game.play(action, seat)
    record["actor"] = seat
    kernels.step(record, action)


def check_refusals(game: Game, seat: int | None) -> None:
    """Check that just a seat's legal actions are accepted, and that the others change nothing."""
    before = game.state.copy()
    accepted = []
    for action in range(N_ACTIONS):
        trial = Game(before.copy(), game.options)
        try:
            trial.play(action, seat)
        except IllegalActionError:
            if trial.state != before:
                raise DifferenceError(f"refused, {action} has changed the state") from None
        else:
            accepted.append(action)
    if accepted != game.legal(seat):
        raise DifferenceError(f"accepted {accepted}, legal {game.legal(seat)}")


def check_equal(game: Game, record: Any) -> None:  # noqa: ANN401 - compiled code takes it
    """Check that both states are the same."""
    if read_state(record) != game.state:
        raise DifferenceError("the states differ")


def check_cards(game: Game) -> None:
    """Check that all cards are accounted for and that the position is possible."""
    if _is_on_the_table(game):
        reasons = status(game.state)
        if reasons:
            raise DifferenceError(f"impossible: {reasons!r} in {game.position}")


def check_position(game: Game) -> None:
    """Check that the position comes back from its text."""
    if _is_on_the_table(game):
        text = game.position
        if format_position(*parse_position(text)) != text:
            raise DifferenceError(f"comes back otherwise: {text}")


def _is_on_the_table(game: Game) -> bool:
    """Tell whether the cards lie somewhere: between two rounds they do not."""
    s = game.state
    return s.round > 0 and s.phase != st.OVER and s.pending != st.CHANCE_DEAL


def check_record(game: Game) -> None:
    """Check that the record of the game comes back from its text and replays to the same state."""
    record = record_game(game, tuple(f"P{seat}" for seat in range(game.players)), DAY)
    text = format_record(record)
    read = parse_record(text)
    if read != record or format_record(read) != text:
        raise DifferenceError("the record comes back otherwise")
    if replay(read).state != game.state:
        raise DifferenceError("the record replays to another state")
