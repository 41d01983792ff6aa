"""Writes random games as conformance cases.

``python -m tests.oracle.generate --games N --seed S --out FILE`` plays N rounds over all player
counts, both classic modes and random options. Each round yields one case of the whole round, some
cases cut in its middle, some short cases that start there, and cases whose last move is illegal.
All grids and piles are explicit, and no case depends on a shuffle: the round never draws from an
empty draw pile unless all cards that come back are equal.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from . import setup
from .cases import Replay, observe
from .config import PLAYER_LIMITS, Config, configure, game_deck
from .grid import Card, format_at, line_cells, line_names, n_columns
from .position import read_entry, write_grids, write_position
from .rules import all_legal, play, settle
from .state import Drawn, Lines, Main, Move, State
from .yamlio import listing, say

NAMES: Final = "ABCDEFGHIJ"
MODES: Final = ("skyjo", "skygo")
# Values a random option may take; what needs chance during the play is left out.
OPTION_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "initial_flip": ("choose", "auto_first"),
    "start_tie_break": ("high_card_seat", "seat"),
    "round_starter": ("previous_ender", "highest_sum", "previous_winner", "rotate"),
    "number_line_removal": ("mandatory", "optional"),
    "reshuffle": ("keep_top", "none"),
    "final_turns": ("one_each", "complete_table_round"),
    "reveal_timing": ("end_of_round", "after_own_final_turn"),
    "doubling": ("strict", "tie_safe", "off"),
    "doubling_factor": (1, 2, 3, 4, 5),
    "double_negative": (False, True),
    "target_score": (10, 50, 100, 1000),
    "game_tie": ("shared", "last_round_lower", "extra_round"),
    "column_timing": ("any", "same_turn", "consecutive_turns"),
    "turn_limit": (0, 10, 12),
}
SOLO_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "solo_turn_limit": ("cells", 6, 15, 30),
    "solo_goal": ("survive", "fixed_rounds"),
}
MAX_MOVES: Final = 4000
N_CUTS: Final = 3
N_SHORT: Final = 8
N_ILLEGAL: Final = 4


@dataclass
class Game:
    """A round as it was played: the frame of its case, its moves, the positions around them."""

    frame: dict[str, object]
    names: list[str]
    moves: list[Move]
    states: list[State]


def random_options(random: Random, *, solo: bool) -> dict[str, object]:
    """Returns a few options away from their default, nine cards included."""
    values = dict(OPTION_VALUES)
    if solo:
        values |= SOLO_VALUES
    chosen = random.sample(sorted(values), random.choice((0, 1, 2, 3, 5, 8, 12)))
    if random.random() < 0.2:  # the option with decisions of its own
        chosen.append("number_line_removal")
    return {name: random.choice(values[name]) for name in chosen}


def random_config(random: Random, players: int | None = None) -> tuple[Config, dict[str, object]]:
    """Returns a configuration, and its options as a case writes them."""
    mode = random.choice(MODES)
    count = players or random.randint(1, 10)
    options = random_options(random, solo=count == 1)
    if count > PLAYER_LIMITS[mode][0][1] or random.random() < 0.25:
        options["grid"] = 9
    return configure(mode, count, options), options


def random_cards(random: Random, config: Config) -> list[Card]:
    """Returns a shuffled deck, the real one or one of few values that fills many columns."""
    deck = [card for card, copies in game_deck(config.mode).items() for _ in range(copies)]
    if random.random() < 0.5:
        highest = random.choice((3, 12, 12))
        # Hidden columns, all that same_turn removes (R-V7), are rare unless few values exist.
        fewest, most = (2, 2) if config.column_timing == "same_turn" else (3, 6)
        kept = random.sample(range(-2, highest + 1), random.randint(fewest, most))
        deck = [Card(number) for number in kept for _ in range(150 // len(kept) + 1)]
    random.shuffle(deck)
    return deck


def first_state(random: Random, config: Config) -> State:
    """Returns a dealt round, waiting for its first decision; long draw piles let it end."""
    deck = random_cards(random, config)
    for _ in range(random.choice((0, 1, 3))):
        deck += random_cards(random, config)
    grids, draw = setup.deal(config, deck)
    draw, discard = setup.first_discard(draw)
    if random.random() < 0.2:  # piles that run out
        draw = draw[: random.randint(0, 30)]
    if random.random() < 0.1:  # and a reshuffle whose order cannot matter
        draw = draw[: random.randint(0, 2)]
        discard = (Card(random.randint(-2, 12)),) * random.randint(2, 6) + discard
    highest = max(0, min(config.target_score - 1, 150))
    lowest = max(-20, highest - 40)
    totals = [random.randint(lowest, highest) for _ in range(config.players)]
    last = 5 if config.solo and config.solo_goal == "fixed_rounds" else 20
    round_number = random.choice((1, 1, 2, 3, 5, last))
    if round_number == 1:
        totals = [0] * config.players
    state = State(
        config=config,
        grids=grids,
        draw=draw,
        discard=discard,
        totals=tuple(totals),
        turns_taken=(0,) * config.players,
        phase="setup",
        round_number=round_number,
        rounds_done=round_number - 1,
    )
    if round_number > 1 and config.round_starter == "previous_ender":
        return replace(state, prev_ender=random.randrange(config.players))
    if round_number > 1 and config.round_starter != "highest_sum":
        return replace(state, first=random.randrange(config.players))
    return state


def may_draw(state: State) -> bool:
    """Says whether a draw does not depend on an unknown shuffle (R-C23)."""
    return bool(state.draw) or len(set(state.discard[:-1])) == 1


def choose(random: Random, state: State, *, haste: float) -> Move | None:
    """Returns a random legal move that needs no shuffle, None if there is none.

    Cards of one value are gathered in columns, face-down cells preferred with chance ``haste``.
    """
    moves = [m for m in all_legal(state) if m.do != "draw" or may_draw(state)]
    moves = [m for m in moves if m.do != "pass"]  # the cases have no text for it
    if not moves:
        return None
    if random.random() < 0.5:
        gathering = [m for m in moves if gathers(state, m)]
        moves = gathering or moves
    if random.random() < haste:
        opening = [m for m in moves if opens(state, m)]
        moves = opening or moves
    kinds = sorted({m.do for m in moves})
    kind = random.choice(kinds)
    return random.choice([m for m in moves if m.do == kind])


def gathers(state: State, move: Move) -> bool:
    """Says whether a move puts a card below or above an open card of its value."""
    card = state.discard[-1] if move.do == "take_discard" and state.discard else None
    if move.do == "swap" and isinstance(state.decision, Drawn):
        card = state.decision.card
    if card is None or move.cell is None:
        return False
    grid = state.grids[move.seat]
    column = next(c for c in line_names(grid, rows=False) if move.cell in line_cells(grid, c))
    neighbours = [grid[index] for index in line_cells(grid, column) if index != move.cell]
    target = grid[move.cell]
    wanted = any(cell is not None and cell.up and cell.card == card for cell in neighbours)
    return wanted and not (target is not None and target.up and target.card == card)


def opens(state: State, move: Move) -> bool:
    """Says whether a move leaves one face-down card less."""
    if move.do in ("flip", "refuse"):
        return True
    cell = None if move.cell is None else state.grids[move.seat][move.cell]
    return move.do in ("swap", "take_discard") and cell is not None and not cell.up


def play_round(random: Random, number: int, players: int | None = None) -> Game:
    """Plays one round to its end, or as far as it goes without a shuffle."""
    config, options = random_config(random, players)
    dealt = first_state(random, config)
    state = settle(setup.begin(dealt))
    haste = random.choice((0.0, 0.05, 0.3, 0.6))
    moves: list[Move] = []
    while state.decision is not None and len(moves) < MAX_MOVES:
        move = choose(random, state, haste=haste)
        if move is None:
            break
        moves.append(move)
        state = play(state, move)
    if state.result is not None and state.round_number > 1 and random.random() < 0.5:
        dealt = replace(dealt, totals=close_totals(random, config, state.result.scores))
    names = list(NAMES[: config.players])
    frame: dict[str, object] = {"id": f"random-{number}", "kind": "setup", "mode": config.mode}
    frame |= {"players": names, "options": options, "start": write_position(dealt, names)}
    return replay_moves(frame, settle(setup.begin(dealt)), moves)


def replay_moves(frame: dict[str, object], state: State, moves: list[Move]) -> Game:
    """Returns the game of these moves with all its positions."""
    states = [state]
    for move in moves:
        state = play(state, move)
        states.append(state)
    return Game(frame, list(NAMES[: state.config.players]), moves, states)


def close_totals(random: Random, config: Config, scores: Sequence[int]) -> tuple[int, ...]:
    """Returns totals before the round that end in ties at, above and below the target."""
    target = config.target_score
    ends = [random.choice((target - 2, target, target + 3)) for _ in scores]
    ends[random.randrange(len(ends))] = target + random.choice((-1, 0, 5))
    return tuple(min(target - 1, end - score) for end, score in zip(ends, scores, strict=True))


def write_moves(
    state: State, moves: Sequence[Move], names: Sequence[str]
) -> list[dict[str, object]]:
    """Returns moves as a case writes them, the answers to one D7 gathered into one move."""
    written: list[dict[str, object]] = []
    open_lines: list[str] | None = None
    width = n_columns(state.grids[0])
    for move in moves:
        if move.do in ("add_line", "done"):
            if open_lines is None:
                open_lines = []
                written.append({"p": names[move.seat], "do": "lines", "remove": open_lines})
            if move.line is not None:
                open_lines.append(move.line)
            assert isinstance(state.decision, Lines)
            if move.do == "done" or move.line == state.decision.offered[-1]:
                open_lines = None
        else:
            entry: dict[str, object] = {"p": names[move.seat], "do": move.do}
            if move.cell is not None:
                entry["at"] = format_at(move.cell, width)
            written.append(entry)
        state = play(state, move)
    return written


def expectations(state: State, last: str | None, names: Sequence[str]) -> dict[str, object]:
    """Returns everything the format can say about a position and that no reading leaves open.

    While a D7 of the final reveal is owed, and once the round is over, it is nobody's turn.
    """
    facts = observe(Replay(state, refused=False, last=last), names)
    result = state.result
    keys = ["draw", "discard", "totals", "round_over", "pending", "sees"]
    if state.turn is not None:
        keys += ["turn", "phase"]
    if state.phase in ("play", "closing", "over"):
        keys += ["ender"]
    if state.phase == "closing":
        keys += ["final_left"]
    if isinstance(state.decision, Main):
        keys += ["main_actions"]
    if result is not None:
        keys += ["phase", "game_over", "raw", "scores"]
        if result.game_over and len(names) > 1:
            keys += ["winners"]
        if result.next_first is not None:
            keys += ["next_first"]
        if result.solo_result is not None:
            keys += ["solo_result"]
    return {"grids": write_grids(state, names)} | {key: facts[key] for key in keys}


def case_of(
    frame: Mapping[str, object], game: Game, begin: int, end: int, *, name: str, title: str
) -> dict[str, object]:
    """Returns the case of the moves from ``begin`` to ``end`` out of the position of its frame."""
    moves = write_moves(game.states[begin], game.moves[begin:end], game.names)
    last = str(moves[-1]["do"]) if moves else None
    return (
        {"id": name, "title": title}
        | {key: item for key, item in frame.items() if key != "id"}
        | {"moves": moves, "expect": expectations(game.states[end], last, game.names)}
    )


def boundary(game: Game, index: int) -> int:
    """Returns the nearest index at or before ``index`` that does not split one D7."""
    while isinstance(decision := game.states[index].decision, Lines) and decision.chosen:
        index -= 1
    return index


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
        move = choose(random, state, haste=0.4)
        if move is None:
            break
        short.states.append(state)
        short.moves.append(move)
        state = play(state, move)
    short.states.append(state)
    return frame, short


def illegal_move(random: Random, state: State, names: Sequence[str]) -> dict[str, object] | None:
    """Returns a well-formed move that the rules refuse here, None if the attempts were legal."""
    size = len(state.grids[0])
    width = n_columns(state.grids[0])
    legal = set(all_legal(state))
    acting = [move.seat for move in legal]
    for _ in range(20):
        seat = (
            random.choice(acting)
            if acting and random.random() < 0.7
            else random.randrange(len(names))
        )
        do = random.choice(
            ("flip_initial", "draw", "swap", "refuse", "flip", "take_discard", "lines")
        )
        written: dict[str, object] = {"p": names[seat], "do": do}
        if do == "lines":
            decision = state.decision
            lines = random.sample(line_names(state.grids[seat], rows=True), random.randint(1, 2))
            if (
                isinstance(decision, Lines)
                and decision.seat == seat
                and set(lines) <= set(decision.offered)
            ):
                continue
            return written | {"remove": lines}
        cell = random.randrange(size) if do not in ("draw", "refuse") else None
        if Move(seat, do, cell) in legal:
            continue
        if cell is not None:
            written["at"] = format_at(cell, width)
        return written
    return None


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


def generate(games: int, seed: int) -> list[dict[str, object]]:
    """Returns the cases of so many random rounds; all player counts take turns."""
    random = Random(seed)
    found: list[dict[str, object]] = []
    for number in range(games):
        found += cases_of(random, play_round(random, number, players=number % 10 + 1))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    options = parser.parse_args(arguments)
    cases = generate(options.games, options.seed)
    options.out.write_text("cases:\n" + listing(cases), encoding="utf-8")
    n_moves = sum(len(case["moves"]) for case in cases if isinstance(case["moves"], list))
    say(f"{len(cases)} cases with {n_moves} moves written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
