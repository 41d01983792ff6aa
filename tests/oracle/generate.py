"""Writes random games as conformance cases.

``python -m tests.oracle.generate --games N --seed S --out FILE`` plays N rounds over all player
counts, the modes named by ``--modes`` and random options. A round begins with its set-up or, in
Skyjo Action mostly, in a made-up position. Each yields one case of the whole round, some cases cut
in its middle, some short cases that start there, and cases whose last move is illegal. All grids
and piles are explicit, and no case depends on a shuffle: a reshuffle only happens where all cards
that come back are equal. ``--focus N`` adds N cases for every value of every option that come out
differently without it; ``--counts`` tells what occurred how often.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from .decisions import Main
from .focus import focused
from .games import (
    NAMES,
    Game,
    beginning,
    boundary,
    case_of,
    choose,
    close_totals,
    opened,
    replay_moves,
)
from .illegal import illegal_move
from .position import read_entry, write_position
from .randoms import (
    ACTION,
    CLASSIC,
    random_config,
)
from .state import Move
from .yamlio import listing, say

MAX_MOVES: Final = 4000
MAX_ACTION_MOVES: Final = 300
N_CUTS: Final = 3
N_SHORT: Final = 8
N_ILLEGAL: Final = 4


def play_round(
    random: Random, number: int, *, modes: Sequence[str], players: int | None = None
) -> Game:
    """Plays one round to its end, or as far as it goes without a shuffle."""
    config, options = random_config(random, modes, players or random.randint(1, 10))
    kinds = ("setup",) if config.classic else ("setup", "play", "play", "round_end")
    kind = random.choice(kinds)
    begun, state = beginning(random, config, options, kind)
    names = list(NAMES[: config.players])
    haste = random.choice((0.0, 0.05, 0.3, 0.6))
    moves: list[Move] = []
    most = MAX_MOVES if config.classic else MAX_ACTION_MOVES
    while state.decision is not None and len(moves) < most:
        chosen = choose(random, state, haste=haste)
        if chosen is None:
            break
        moves.append(chosen[0])
        state = chosen[1]
    if state.result is not None and random.random() < 0.5:
        tied = close_totals(random, config, state.result.scores)
        if begun.round_number > 1 or kind != "setup":
            begun = replace(begun, totals=tied)
    frame: dict[str, object] = {"id": f"random-{number}", "kind": kind, "mode": config.mode}
    frame |= {"players": names, "options": options, "start": write_position(begun, names)}
    return replay_moves(frame, opened(begun, kind), moves)


def short_game(random: Random, game: Game, number: int) -> tuple[dict[str, object], Game] | None:
    """Returns a few moves out of the middle of a round, played anew from the written position.

    The position is read back from its text, for the text does not carry the history (R-V7, R-V13).
    """
    waiting = [
        index
        for index, state in enumerate(game.states)
        if isinstance(state.decision, Main) and state.turn is not None
    ]
    if not waiting:
        return None
    # Later positions are more eventful.
    begin = max(random.choice(waiting), random.choice(waiting))
    frame = {key: game.frame[key] for key in ("mode", "players", "options")}
    frame |= {"id": str(number), "start": write_position(game.states[begin], game.names)}
    state = read_entry(frame, {})
    short = Game(frame, game.names, [], [])
    for _ in range(random.randint(0, 14)):
        chosen = choose(random, state, haste=0.4)
        if chosen is None:
            break
        short.states.append(state)
        short.moves.append(chosen[0])
        state = chosen[1]
    short.states.append(state)
    return frame, short


def cases_of(random: Random, game: Game) -> list[dict[str, object]]:
    """Returns the cases that one round yields."""
    name = str(game.frame["id"])
    end = boundary(game, len(game.moves))
    found = [case_of(game.frame, game, 0, end, name=name, title="a whole round")]
    if game.states[end].result is None:
        found[0]["title"] = "a round up to a draw that would need a shuffle"
    for cut in range(N_CUTS):
        at = boundary(game, random.randint(0, end))
        title = f"cut after {at} moves"
        found.append(case_of(game.frame, game, 0, at, name=f"{name}-cut-{cut}", title=title))
    for piece in range(N_SHORT):
        made = short_game(random, game, piece)
        if made is None:
            break
        frame, short = made
        at = boundary(short, len(short.moves))
        title = f"{at} moves out of the middle"
        label = f"{name}-short-{piece}"
        case = case_of(frame, short, 0, at, name=label, title=title)
        found.append(case)
        if piece < N_ILLEGAL:
            wrong = illegal_move(random, short.states[at], game.names)
            if wrong is not None:
                found.append(refused(case, wrong, label))
    wrong_at = boundary(game, random.randint(0, min(end, 3 * len(game.names))))
    wrong = illegal_move(random, game.states[wrong_at], game.names)
    if wrong is not None:
        label = f"{name}-start"
        case = case_of(game.frame, game, 0, wrong_at, name=label, title="the beginning")
        found.append(refused(case, wrong, label))
    return found


def refused(
    case: Mapping[str, object], wrong: Mapping[str, object], label: str
) -> dict[str, object]:
    """Returns a case with an illegal last move, after which all is as before."""
    moves, expect = case["moves"], case["expect"]
    assert isinstance(moves, list)
    assert isinstance(expect, dict)
    unchanged = {key: item for key, item in expect.items() if key != "sees"}
    return dict(case) | {
        "id": f"{label}-illegal",
        "title": "the last move is refused and changes nothing",
        "moves": [*moves, wrong],
        "expect": {"illegal": True} | unchanged,
    }


def generate(games: int, seed: int, *, modes: Sequence[str] = CLASSIC) -> list[dict[str, object]]:
    """Returns the cases of so many random rounds; all player counts take turns."""
    random = Random(seed)
    found: list[dict[str, object]] = []
    for number in range(games):
        game = play_round(random, number, modes=modes, players=number % 10 + 1)
        found += cases_of(random, game)
    return found


def count(cases: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """Yields how often each mode, player count, option, move and card occurs."""
    counters: dict[str, Counter[str]] = {
        name: Counter() for name in ("mode and players", "options", "moves", "cards", "pending")
    }
    for case in cases:
        players, options, moves = case["players"], case["options"], case["moves"]
        expect = case["expect"]
        assert isinstance(players, list)
        assert isinstance(options, dict)
        assert isinstance(moves, list)
        assert isinstance(expect, dict)
        counters["mode and players"][f"{case['mode']} {len(players)}"] += 1
        for name, value in options.items():
            counters["options"][f"{name}={value}"] += 1
        for move in moves:
            counters["moves"][move["do"]] += 1
            if move["do"] in ("play", "replay", "steal") and "card" in move:
                counters["cards"][f"{move['do']} {move['card']}"] += 1
        if isinstance(expect.get("pending"), dict):
            counters["pending"][expect["pending"]["kind"]] += 1
        if expect.get("illegal"):
            counters["moves"][f"illegal {moves[-1]['do']}"] += 1
    for name, counter in counters.items():
        yield f"{name}: " + ", ".join(f"{key} {n}" for key, n in sorted(counter.items()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--modes", default=",".join(CLASSIC), help="modes with commas, or all_action"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--focus", type=int, default=0, metavar="N", help="cases for each option")
    parser.add_argument("--counts", action="store_true")
    options = parser.parse_args(arguments)
    modes: Sequence[str] = ACTION if options.modes == "all_action" else options.modes.split(",")
    cases = generate(options.games, options.seed, modes=modes)
    if options.focus:
        cases += focused(options.focus, options.seed, modes=modes)
    options.out.write_text("cases:\n" + listing(cases), encoding="utf-8")
    n_moves = sum(len(case["moves"]) for case in cases if isinstance(case["moves"], list))
    if options.counts:
        for line in count(cases):
            say(line)
    say(f"{len(cases)} cases with {n_moves} moves written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
