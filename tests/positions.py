"""Short ways to write positions and to play on from them, shared by the tests of the rules."""

import random
from collections.abc import Sequence

from lowsky.game import Game, seeded_shuffle
from lowsky.rules.options import PLAYER_LIMITS, Options, Range, allowed_values

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


PRESETS = (
    "skyjo",
    "skyjo",
    "skygo",
    "action",
    "action",
    "action_beginner",
    "action_single_pile",
    "action_stars",
    "action_numbers",
)
PRIMITIVES: tuple[list[object], ...] = (
    ["extra_turns", 1],
    ["draw_keep", 2],
    ["look", 2, "any"],
    ["look", "line", "self"],
    ["look", "line", "any"],
    ["swap_own", 2],
    ["exchange", 1],
    ["flip_own", 1],
    ["flip_target", 2],
    ["take_action", 1],
    ["discard_action", "self"],
    ["discard_action", "target"],
    ["manual"],
)


def random_options(rng: random.Random, preset: str = "") -> Options:
    """Return a configuration, each option at random, often at its default; rounds always end."""
    values: dict[str, object] = {
        name: rng.choice(some_values(name))
        for name in allowed_values()
        if name not in ("mode", "rules_version") and rng.random() < 0.4
    }
    values["target_score"] = rng.choice([10, 60, 100])
    chosen = preset or rng.choice(PRESETS)
    if chosen not in ("skyjo", "skygo") or values.get("reshuffle") == "none":
        values["turn_limit"] = rng.choice([10, 15, 25])
    if chosen in ("action", "action_single_pile") and rng.random() < 0.4:
        values["house_cards"] = [
            {
                "name": f"House {number}",
                "attack": rng.random() < 0.5,
                "effect": [rng.choice(PRIMITIVES) for _ in range(rng.randint(1, 4))],
            }
            for number in range(rng.randint(1, 3))
        ]
    return Options.of(chosen, values)


def some_values(name: str) -> list[object]:
    """Return some of the values that an option takes: all words, the ends of a range."""
    allowed = allowed_values()[name]
    if isinstance(allowed, Range):
        return [allowed.low, allowed.high, allowed.low if allowed.also is None else allowed.also]
    return list(allowed)


def random_game(
    seed: int,
    *,
    options: Options | None = None,
    players: int | None = None,
    most: int = 10**9,
) -> Game:
    """Return a game of random players, options and moves, played to its end or ``most`` moves."""
    rng = random.Random(seed)
    chosen = options or random_options(rng)
    low, most_12, most_9 = PLAYER_LIMITS[chosen.mode]
    any_number = rng.randint(low, most_9 if chosen.grid == 9 else most_12)
    game = Game.new(players or any_number, chosen, shuffle=seeded_shuffle(seed))
    for _ in range(most):
        if game.is_over:
            break
        play_randomly(game, rng)
    return game


def play_randomly(game: Game, rng: random.Random) -> None:
    """Play one random legal action of a random seat that owes a decision."""
    seat = rng.choice([seat for seat in range(game.players) if game.owes(seat)])
    game.play(rng.choice(game.legal(seat)), seat)
