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
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Final

from . import setup
from .cases import (
    KINDS,
    MOVE_KEYS,
    Replay,
    check_case,
    observe,
    open_actions,
    play_written,
)
from .config import ACTION_TYPES, PLAYER_LIMITS, Config, configure
from .errors import IllegalMoveError
from .grid import STAR, Card, Cell, format_at, line_cells, line_names, n_columns
from .position import read_entry, write_grids, write_position
from .randoms import (
    ABOUT,
    ACTION,
    CLASSIC,
    SOLO_VALUES,
    dealt_state,
    ending_state,
    middle_state,
    random_config,
    random_options,
    values_for,
)
from .rules import all_legal, play, settle
from .state import (
    PILE,
    ActionCard,
    Draw3,
    Drawn,
    InitialFlips,
    Lines,
    Main,
    Move,
    Order,
    State,
)
from .yamlio import listing, say

NAMES: Final = "ABCDEFGHIJ"
CLASSIC_MOVES: Final = (
    "flip_initial",
    "draw",
    "swap",
    "refuse",
    "flip",
    "take_discard",
    "lines",
)
ILLEGAL_MOVES: Final = tuple(do for do in MOVE_KEYS if do not in ("pass", "order"))
# Kinds of decisions that the format of the cases has no word for.
UNNAMED: Final = ("discard_action",)
MAX_MOVES: Final = 4000
MAX_ACTION_MOVES: Final = 300
N_ATTEMPTS: Final = 400
DEFAULTS: Final = {field.name: field.default for field in fields(Config)}
# Options that decide what is dealt or shown, which no case sees.
UNSEEN: Final = (
    "action_set",
    "beginner_set",
    "single_pile_count",
    "discard_browsable",
    "peek_memory",
)
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


def choose(random: Random, state: State, *, haste: float) -> tuple[Move, State] | None:
    """Returns a random legal move and what it leads to, None if every move needs a shuffle.

    Lines are gathered, face-down cells preferred with chance ``haste``, action cards rather played
    than thrown away.
    """
    if isinstance(state.decision, Order):  # too many to list
        numbers = list(range(1, len(state.decision.cards) + 1))
        random.shuffle(numbers)
        moves = [Move(state.decision.seat, "order", order=tuple(numbers))]
    else:
        moves = [m for m in all_legal(state) if m.do != "pass"]  # the cases have no text for it
    if random.random() < 0.5:
        gathering = [m for m in moves if gathers(state, m)]
        moves = gathering or moves
    if random.random() < haste:
        opening = [m for m in moves if opens(state, m)]
        moves = opening or moves
    while moves:
        kinds = sorted({m.do for m in moves})
        kind = random.choice(kinds)
        if kind == "take_discard" and random.random() < 0.6:  # it goes on for ever otherwise
            kind = random.choice(kinds)
        if "play" in kinds and random.random() < 0.5:
            kind = "play"
        move = random.choice([m for m in moves if m.do == kind])
        after = play(state, move)
        if not after.guessed:
            return move, after
        moves.remove(move)
    return None


def gathers(state: State, move: Move) -> bool:
    """Says whether a move puts a card into a line half of which fits."""
    card = state.discard[-1] if move.do == "take_discard" and state.discard else None
    if move.do == "swap" and isinstance(state.decision, Drawn):
        card = state.decision.card
    if move.do == "keep" and isinstance(state.decision, Draw3):
        card = state.decision.cards[(move.n or 1) - 1]
    if card is None or move.cell is None:
        return False
    grid = state.grids[move.seat]
    target = grid[move.cell]
    if target is not None and target.up and target.card in (card, STAR):
        return False
    for line in line_names(grid, rows=state.config.rows):
        cells = line_cells(grid, line)
        if move.cell in cells:
            others = [grid[index] for index in cells if index != move.cell]
            if sum(fits(cell, card) for cell in others) * 2 >= len(others):
                return True
    return False


def fits(cell: Cell | None, card: Card) -> bool:
    """Says whether an open card goes into a line with another."""
    if cell is None or not cell.up:
        return False
    return cell.card == card or STAR in (cell.card, card)


def opens(state: State, move: Move) -> bool:
    """Says whether a move leaves one face-down card less."""
    if move.do in ("flip", "refuse"):
        return True
    cell = None if move.cell is None else state.grids[move.seat][move.cell]
    return move.do in ("swap", "take_discard") and cell is not None and not cell.up


def play_round(
    random: Random, number: int, *, modes: Sequence[str], players: int | None = None
) -> Game:
    """Plays one round to its end, or as far as it goes without a shuffle."""
    config, options = random_config(random, modes, players or random.randint(1, 10))
    kinds = ("setup",) if config.classic else ("setup", "play", "play", "round_end")
    kind = random.choice(kinds)
    made = {"setup": dealt_state, "play": middle_state, "round_end": ending_state}[kind]
    begun = made(random, config, options)
    names = list(NAMES[: config.players])
    state = opened(begun, kind)
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


def opened(begun: State, kind: str) -> State:
    """Returns the position that a made-up start leads to."""
    return settle(setup.begin(begun) if kind == "setup" else begun)


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
            lines = state.decision
            assert isinstance(lines, Lines)
            chosen = (*lines.chosen, *open_lines[-1:])
            if move.do == "done" or not replace(lines, chosen=chosen).additions():
                open_lines = None
        else:
            written.append(write_move(move, names, width))
        state = play(state, move)
    return written


def write_move(move: Move, names: Sequence[str], width: int) -> dict[str, object]:
    """Returns one move as a case writes it."""
    entry: dict[str, object] = {"p": names[move.seat], "do": move.do}
    cell = None if move.cell is None else format_at(move.cell, width)
    other = None if move.other is None else format_at(move.other, width)
    if move.do == "exchange":
        if move.player is None:
            return entry | {"own": "none"}
        return entry | {"own": cell, "with": names[move.player], "their": other}
    if move.do == "swap_own":
        return entry | {"a": cell, "b": other}
    if move.do in ("claim", "take_action"):
        if move.slot is None or move.slot == PILE:
            return entry | {"from": "none" if move.slot is None else "pile"}
        return entry | {"from": "row", "slot": move.slot + 1}
    if move.player is not None:
        entry["player"] = names[move.player]
    if move.players:
        entry["players"] = [names[seat] for seat in move.players]
    if move.n is not None:
        entry["n"] = move.n
    if cell is not None:
        entry["at"] = cell
    if move.line is not None:
        entry["line"] = move.line
    if move.card is not None:
        entry["action" if move.do == "designate" else "card"] = move.card
    if "order" in MOVE_KEYS[move.do]:
        entry["order"] = list(move.order)
    if move.yes is not None:
        entry["keep" if move.do == "action_card" else "use"] = move.yes
    return entry


def expectations(state: State, last: str | None, names: Sequence[str]) -> dict[str, object]:
    """Returns everything the format can say about a position and that no reading leaves open.

    While a D7 of the final reveal is owed, and once the round is over, it is nobody's turn.
    """
    facts = observe(Replay(state, refused=False, last=last), names)
    facts["main_actions"] = open_actions(state) if isinstance(state.decision, Main) else None
    result, decision, config = state.result, state.decision, state.config
    keys = ["discard", "draw", "totals", "round_over"]
    if decision is None or KINDS.get(type(decision)) not in UNNAMED:
        keys += ["pending"]
    if not isinstance(decision, ActionCard) and last != "action_card":
        keys += ["sees"]
    if state.turn is not None:
        keys += ["turn", "phase"]
    if state.phase in ("play", "closing", "over"):
        keys += ["ender"]
    if state.phase == "closing":
        keys += ["final_left"]
    if isinstance(decision, Main):
        keys += ["main_actions"]
    if result is None and config.action_cards:
        keys += ["hands", "adiscard"]
        keys += ["extra"] if state.turn is not None else []
        keys += ["row", "apile"] if config.two_piles else []
    if not config.classic and result is None:
        keys += ["bonus"]
    if result is not None:
        keys += ["phase", "game_over", "raw", "scores"]
        if result.game_over and len(names) > 1:
            keys += ["winners"]
        if result.next_first is not None:
            keys += ["next_first"]
        if result.solo_result is not None:
            keys += ["solo_result"]
    if isinstance(decision, Order):  # no text says where the cards are meanwhile
        return {key: facts[key] for key in keys if key != "discard"}
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
        chosen = choose(random, state, haste=0.4)
        if chosen is None:
            break
        short.states.append(state)
        short.moves.append(chosen[0])
        state = chosen[1]
    short.states.append(state)
    return frame, short


def illegal_move(random: Random, state: State, names: Sequence[str]) -> dict[str, object] | None:
    """Returns a well-formed move that the rules refuse here, None if the attempts were legal."""
    acting = [move.seat for move in all_legal(state)] if small(state) else []
    answering = isinstance(state.decision, InitialFlips | Main) or state.decision is None
    for _ in range(20):
        near = bool(acting) and random.random() < 0.7
        seat = random.choice(acting) if near else random.randrange(len(names))
        do = random.choice(CLASSIC_MOVES if state.config.classic else ILLEGAL_MOVES)
        if not answering and random.random() < 0.6:  # the right kind of answer with wrong details
            do = KINDS.get(type(state.decision), do)
            do = {"drawn": "swap", "draw3": "keep"}.get(do, do)
        if do not in ILLEGAL_MOVES:
            continue
        written = {"p": names[seat], "do": do} | random_details(random, state, seat, do, names)
        try:
            play_written(state, written, names)
        except IllegalMoveError:
            if not half(state, written):
                return written
    return None


def small(state: State) -> bool:
    """Says whether the legal moves are few enough to be listed."""
    return not isinstance(state.decision, Order)


def half(state: State, written: Mapping[str, object]) -> bool:
    """Says whether a refused theft is the first half of a legal one."""
    return written["do"] == "steal" and "card" not in written


def random_details(
    random: Random, state: State, seat: int, do: str, names: Sequence[str]
) -> dict[str, object]:
    """Returns what a move of this kind carries, legal or not."""
    width = n_columns(state.grids[0])
    player = random.choice(names)
    types = [*ACTION_TYPES, *(card.name for card in state.config.house)]
    hand = [held.card for held in state.hands[seat]]
    card = random.choice(hand) if hand and random.random() < 0.5 else random.choice(types)
    source = random.choice(("row", "row", "pile"))

    def cell() -> str:
        return format_at(random.randrange(len(state.grids[0])), width)

    lines = line_names(state.grids[seat], rows=True)
    match do:
        case "claim" | "take_action":
            return {"from": source} | ({"slot": random.randint(1, 4)} if source == "row" else {})
        case "play" | "discard_action" | "replay":
            return {"card": card}
        case "lines":
            return {"remove": random.sample(lines, random.randint(0, 3))}
        case "designate":
            if random.random() < 0.6:
                return {"player": player, "at": cell()}
            return {"player": player, "action": card}
        case "swap_own":
            return {"a": cell(), "b": cell()}
        case "keep":
            numbers = [1, 2, 3]
            random.shuffle(numbers)
            return {"n": numbers[0], "at": cell(), "order": numbers[1:]}
        case "keep_none":
            return {"order": random.sample((1, 2, 3), random.randint(2, 3))}
        case "look":
            return {"player": player, "line": random.choice(lines)}
        case "steal":
            return {"player": player, "card": card}
        case "partners":
            return {"players": random.sample(names, min(len(names), random.randint(1, 3)))}
        case "exchange":
            return {"own": cell(), "with": player, "their": cell()}
        case "action_card":
            return {"keep": random.random() < 0.5}
        case "defend":
            return {"use": random.random() < 0.5}
        case "target":
            return {"player": player}
        case "flip_initial" | "swap" | "flip" | "take_discard":
            return {"at": cell()}
        case _:
            return {}


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


def focused(games: int, seed: int, *, modes: Sequence[str]) -> list[dict[str, object]]:
    """Returns for every option value away from its default so many cases that depend on it."""
    random = Random(seed)
    found: list[dict[str, object]] = []
    for solo in (False, True):
        for name, values in sorted(values_for("action_single_pile", solo=solo).items()):
            if solo != (name in SOLO_VALUES):
                continue
            for value in values:
                for number in range(games if value != DEFAULTS.get(name) else 0):
                    case = focused_case(random, name, value, modes=modes)
                    if case is not None:
                        found.append({**case, "id": f"focus-{name}-{value}-{number}"})
    return found


def focused_case(
    random: Random, name: str, value: object, *, modes: Sequence[str]
) -> dict[str, object] | None:
    """Returns a case that would come out differently without this option, None if not found."""
    solo = name in SOLO_VALUES
    fitting = [mode for mode in modes if name in values_for(mode, solo=solo)]
    fitting = [mode for mode in fitting if not solo or PLAYER_LIMITS[mode][0][0] == 1]
    if not fitting or name in UNSEEN:
        return None
    for _ in range(N_ATTEMPTS):
        mode = random.choice(fitting)
        players = 1 if solo else random.choice((2, 2, 2, 3, 4))
        options = random_options(random, mode, solo=solo) if random.random() < 0.3 else {}
        options[name] = value
        if name in ("star_row3_bonus", "nine_card_rows"):
            options["grid"] = 9
        config = configure(mode, players, options)
        kind = random.choice(("play", "play", "play", "round_end"))
        if name == "round_starter":
            kind = random.choice(("setup", "round_end"))
        if name in ("initial_flip", "start_tie_break") or config.classic:
            kind = "setup"
        long = name in ("turn_limit", "solo_turn_limit")
        most = 150 if long else 12
        game = short_round(random, config, options, kind=kind, most=most, about=name)
        end = boundary(game, len(game.moves))
        title = f"depends on {name}={value}"
        case = case_of(game.frame, game, 0, end, name="focus", title=title)
        if depends(case, name):
            return case
    return None


def short_round(
    random: Random,
    config: Config,
    options: Mapping[str, object],
    *,
    kind: str,
    most: int,
    about: str,
) -> Game:
    """Returns the first moves of a round."""
    made = {"setup": dealt_state, "play": middle_state, "round_end": ending_state}[kind]
    begun = made(random, config, options, ABOUT.get(about, ()))
    game = Game({}, list(NAMES[: config.players]), [], [opened(begun, kind)])
    for _ in range(random.randint(0, most)):
        chosen = choose(random, game.states[-1], haste=0.4)
        if chosen is None or game.states[-1].decision is None:
            break
        game.moves.append(chosen[0])
        game.states.append(chosen[1])
    result = game.states[-1].result
    if kind == "round_end" and result is not None and random.random() < 0.6:
        begun = replace(begun, totals=close_totals(random, config, result.scores))
    game.frame |= {"kind": kind, "mode": config.mode, "players": game.names, "options": options}
    game.frame["start"] = write_position(begun, game.names)
    return replay_moves(game.frame, opened(begun, kind), game.moves)


def depends(case: Mapping[str, object], name: str) -> bool:
    """Says whether a case comes out differently without one of its options."""
    options = case["options"]
    assert isinstance(options, Mapping)
    plain = {**case, "options": {key: item for key, item in options.items() if key != name}}
    try:
        return bool(check_case(plain, {}))
    except IllegalMoveError:
        return True


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
