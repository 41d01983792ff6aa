"""Short ways to write positions and to play on from them, shared by the tests of the rules."""

import random
from collections.abc import Sequence

from lowsky.game import Game, seeded_shuffle
from lowsky.rules.bits import bits
from lowsky.rules.options import Options
from lowsky.rules.state import CELLS

HIDDEN = "#5#6#7#8/#1#2#3#4/#9#a#b#c"
"""A grid with all cards face down and no column that could be complete."""
FACING = "567#8/123#4/9ab#c"
"""A grid with one face-down column."""


def at(
    grids: Sequence[str],
    *,
    variant: str = "skyjo",
    act: str = "1m",
    discard: str = "6",
    draw: str = "2c3",
    totals: Sequence[int] | None = None,
    ender: str = "-",
    more: str = "",
) -> Game:
    """Return the game of a position; nothing but the grids needs to be said."""
    sums = ",".join(map(str, totals or [0] * len(grids)))
    text = f"{variant} {','.join(grids)} {act} {discard} {draw} {sums} {ender} 1 9 {more}"
    return Game.at(text.strip())


def play(game: Game, tokens: str) -> Game:
    """Play tokens separated by blanks, each for the seat that is to act; return the game."""
    for token in tokens.split():
        game.play(token)
    return game


def grid(game: Game, seat: int) -> str:
    """Return the seat's grid in notation."""
    return game.position.split(" ")[1].split(",")[seat]


def discard(game: Game) -> str:
    """Return the discard in notation, its top first."""
    return game.position.split(" ")[3]


def scores(game: Game) -> list[int]:
    """Return the scores of the round that is over."""
    return game.state.score[: game.players]


def random_options(rng: random.Random) -> Options:
    """Return a classic configuration, each option at random."""
    values: dict[str, object] = {
        "grid": rng.choice([12, 9]),
        "initial_flip": rng.choice(["choose", "auto_first", "auto_random"]),
        "start_tie_break": rng.choice(["high_card_seat", "high_card_random", "seat", "random"]),
        "round_starter": rng.choice(["previous_ender", "highest_sum", "previous_winner", "rotate"]),
        "number_line_removal": rng.choice(["mandatory", "optional"]),
        "reshuffle": rng.choice(["keep_top", "keep_top", "none"]),
        "final_turns": rng.choice(["one_each", "complete_table_round"]),
        "reveal_timing": rng.choice(["end_of_round", "after_own_final_turn"]),
        "doubling": rng.choice(["strict", "tie_safe", "off"]),
        "doubling_factor": rng.randint(1, 5),
        "double_negative": rng.choice([False, True]),
        "target_score": rng.choice([10, 60, 100]),
        "game_tie": rng.choice(["shared", "last_round_lower", "extra_round"]),
        "column_timing": rng.choice(["any", "same_turn", "consecutive_turns"]),
        "turn_limit": rng.choice([0, 10, 25]),
        "solo_goal": rng.choice(["survive", "fixed_rounds"]),
    }
    return Options.of(rng.choice(["skyjo", "skygo"]), values)


def random_game(seed: int, *, options: Options | None = None, most: int = 10**9) -> Game:
    """Return a game of random players, options and moves, played to its end or ``most`` moves."""
    rng = random.Random(seed)
    chosen = options or random_options(rng)
    players = rng.randint(1, 10 if chosen.grid == 9 else 8)
    game = Game.new(players, chosen, shuffle=seeded_shuffle(seed))
    for _ in range(most):
        if game.is_over:
            break
        play_randomly(game, rng)
    return game


def play_randomly(game: Game, rng: random.Random) -> None:
    """Play one random legal action of a random seat that owes a decision."""
    seat = rng.choice([seat for seat in range(game.players) if game.owes(seat)])
    game.play(rng.choice(game.legal(seat)), seat)


def cards_on_table(game: Game) -> list[int]:
    """Return every card of the game, wherever it lies, sorted."""
    s = game.state
    cards = s.draw[: s.draw_n] + s.discard[: s.discard_n] + [s.drawn] * (s.drawn > -3)
    for seat in range(s.players):
        cards += [s.card[seat * CELLS + index] for index in bits(s.present[seat])]
    return sorted(cards)
