"""Positions as the ``start`` block of a conformance case, read and written."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from . import setup
from .config import ACTION_TYPES, Config, configure
from .decisions import Main
from .errors import FormatError
from .flow import settle
from .grid import (
    UNKNOWN,
    Card,
    Cell,
    Grid,
    format_card,
    format_grid,
    parse_card,
    parse_grid,
)
from .state import UNKNOWN_ACTION, Held, State
from .steps import FinalReveal
from .yamlio import integer, mapping, sequence, text

N_MANY: Final = 200
DEFAULT_ROW: Final = ["LOOK", "EXTRA", "SWAP_OWN", "DRAW3"]
START_KEYS: Final = frozenset(
    {
        "turn",
        "phase",
        "ender",
        "final_left",
        "grids",
        "draw",
        "discard",
        "totals",
        "first",
        "round",
        "prev_ender",
        "turns_taken",
        "rounds_done",
        "extra",
        "hands",
        "bonus",
        "row",
        "apile",
        "adiscard",
    }
)


def read_position(
    kind: str,
    config: Config,
    names: Sequence[str],
    start: Mapping[str, object],
    library: Mapping[str, object],
) -> State:
    """Returns the position that a ``start`` block describes, waiting for its first decision."""
    unknown = set(start) - START_KEYS
    if unknown:
        raise FormatError(f"unknown keys in start: {sorted(unknown)}")
    refuse_action_cards(start, config)
    round_number = integer(start.get("round", 1), "round")
    state = State(
        config=config,
        grids=read_grids(start.get("grids", {}), config, names, library),
        draw=read_pile(start.get("draw", "many"), "draw"),
        discard=read_pile(start.get("discard", [6]), "discard"),
        totals=read_totals(start.get("totals", 0), names),
        turns_taken=read_turns_taken(start, config),
        phase="play",
        first=seat_of(start.get("first", names[0]), names),
        round_number=round_number,
        rounds_done=integer(start.get("rounds_done", round_number - 1), "rounds_done"),
        hands=read_hands(start.get("hands", {}), config, names),
        bonus=read_bonus(start.get("bonus", {}), config, names),
        adiscard=read_actions(start.get("adiscard", []), config, "adiscard"),
        row=read_row(start.get("row", DEFAULT_ROW), config),
        apile=read_actions(start.get("apile", "many"), config, "apile"),
    )
    if kind == "setup":
        forbid(start, kind, "turn phase ender final_left turns_taken")
        if start.get("prev_ender") is not None:
            state = replace(state, prev_ender=seat_of(start["prev_ender"], names))
        return settle(setup.begin(replace(state, phase="setup")))
    forbid(start, kind, "prev_ender")
    if kind == "first_discard":
        return setup.first_discard(replace(state, phase="setup"))
    if start.get("ender") is not None:
        state = replace(state, ender=seat_of(start["ender"], names))
    if kind == "round_end":
        forbid(start, kind, "turn phase final_left")
        return settle(replace(state, phase="closing", agenda=(FinalReveal(),)))
    if kind != "play":
        raise FormatError(f"unknown kind {kind!r}")
    return settle(read_turn(state, names, start))


def read_turn(state: State, names: Sequence[str], start: Mapping[str, object]) -> State:
    """Returns the state with whose turn it is and, in closing, who still owes one."""
    turn = seat_of(start.get("turn", names[state.first]), names)
    phase = start.get("phase", "play")
    extra = integer(start.get("extra", 0), "extra")
    state = replace(state, turn=turn, moment=1, extra=extra, decision=Main(turn))
    if phase == "play":
        if state.ender is not None or start.get("final_left"):
            raise FormatError("an ender or final turns belong to phase closing")
        return state
    if phase != "closing" or state.ender is None:
        raise FormatError(f"phase {phase!r} with ender {start.get('ender')!r} is no position")
    players = state.config.players
    clockwise = [(turn + step) % players for step in range(players)]
    left = tuple(clockwise[: clockwise.index(state.ender)])
    if "final_left" in start:
        left = tuple(seat_of(name, names) for name in sequence(start["final_left"], "final_left"))
    if not left or left[0] != turn:
        raise FormatError("the first of final_left is the player whose turn it is")
    return replace(state, phase="closing", final_left=left)


def refuse_action_cards(start: Mapping[str, object], config: Config) -> None:
    """Raises FormatError when a start block holds anything that its mode has no place for."""
    absent: tuple[str, ...] = ()
    if not config.action_cards:
        absent = ("extra", "row", "apile", "adiscard", "hands")
    elif not config.two_piles:
        absent = ("row", "apile")
    if config.classic:
        absent = (*absent, "bonus")
    for key in absent:
        given = start.get(key)
        empty = not any(given.values()) if isinstance(given, dict) else not given
        if not empty:
            raise FormatError(f"{config.mode} has no {key}")


def read_action(node: object, config: Config) -> str:
    """Returns the name of an action card that the configuration knows."""
    name = text(node, "an action card")
    if name not in ACTION_TYPES and config.house_card(name) is None:
        raise FormatError(f"unknown action card {name!r}")
    return name


def read_actions(node: object, config: Config, what: str) -> tuple[str, ...]:
    """Returns a pile of action cards; ``many`` stands for cards never inspected."""
    if not config.action_cards or (what == "apile" and not config.two_piles):
        return ()
    if node == "many":
        return (UNKNOWN_ACTION,) * N_MANY
    return tuple(read_action(card, config) for card in sequence(node, what))


def read_row(node: object, config: Config) -> tuple[str | None, ...]:
    """Returns the action row, None for an empty slot."""
    if not config.two_piles:
        return ()
    row = sequence(node, "row")
    if len(row) != 4:
        raise FormatError(f"the action row has four slots, not {row!r}")
    return tuple(None if card is None else read_action(card, config) for card in row)


def read_hands(node: object, config: Config, names: Sequence[str]) -> tuple[tuple[Held, ...], ...]:
    """Returns the hands of all seats, no card of them fresh."""
    given = mapping(node, "hands")
    for name in given:
        seat_of(name, names)
    return tuple(
        tuple(Held(read_action(card, config)) for card in sequence(given.get(name, []), "a hand"))
        for name in names
    )


def read_bonus(node: object, config: Config, names: Sequence[str]) -> tuple[int, ...]:
    """Returns the bonuses locked in so far."""
    given = mapping(node, "bonus")
    for name in given:
        seat_of(name, names)
    return tuple(integer(given.get(name, 0), "a bonus") for name in names)


def forbid(start: Mapping[str, object], kind: str, keys: str) -> None:
    """Raises FormatError when a start block holds keys its kind has no use for."""
    surplus = set(keys.split()) & set(start)
    if surplus:
        raise FormatError(f"kind {kind} does not know {sorted(surplus)}")


def seat_of(name: object, names: Sequence[str]) -> int:
    """Returns the seat index of a player's name."""
    if name not in names:
        raise FormatError(f"unknown player {name!r}")
    return list(names).index(str(name))


def read_grids(
    node: object, config: Config, names: Sequence[str], library: Mapping[str, object]
) -> tuple[Grid, ...]:
    """Returns the grids of all seats, unknown face-down cards where none is given."""
    given = mapping(node, "grids")
    for name in given:
        seat_of(name, names)
    blank: Grid = (Cell(UNKNOWN, up=False),) * config.grid
    return tuple(
        read_grid(given[name], config.grid, library) if name in given else blank for name in names
    )


def read_grid(node: object, n_cells: int, library: Mapping[str, object]) -> Grid:
    """Returns a grid given as text or as a name from the library."""
    written = text(node, "a grid")
    return parse_grid(text(library.get(written, written), "a library grid"), n_cells)


def read_pile(node: object, what: str) -> tuple[Card, ...]:
    """Returns a pile of game cards; the word ``many`` stands for cards never inspected."""
    if node == "many":
        return (UNKNOWN,) * N_MANY
    return tuple(parse_card(str(card)) for card in sequence(node, what))


def read_totals(node: object, names: Sequence[str]) -> tuple[int, ...]:
    """Returns the totals of all seats, 0 where none is given."""
    if node == 0:
        return (0,) * len(names)
    given = mapping(node, "totals")
    for name in given:
        seat_of(name, names)
    return tuple(integer(given.get(name, 0), "a total") for name in names)


def read_turns_taken(start: Mapping[str, object], config: Config) -> tuple[int, ...]:
    """Returns the turns each seat has completed; given for a solo player only."""
    if "turns_taken" not in start:
        return (0,) * config.players
    if not config.solo:
        raise FormatError("turns_taken is for solo games")
    return (integer(start["turns_taken"], "turns_taken"),)


def read_entry(entry: Mapping[str, object], library: Mapping[str, object]) -> State:
    """Returns the position of a case or perft entry (keys kind, mode, players, options, start)."""
    names = [text(name, "a player") for name in sequence(entry.get("players"), "players")]
    if len(set(names)) != len(names):
        raise FormatError(f"players must differ: {names}")
    mode = text(entry.get("mode"), "mode")
    config = configure(mode, len(names), mapping(entry.get("options", {}), "options"))
    kind = text(entry.get("kind", "play"), "kind")
    return read_position(kind, config, names, mapping(entry.get("start", {}), "start"), library)


def write_card(card: Card) -> int | str:
    """Returns a card as YAML holds it."""
    symbol = format_card(card)
    return symbol if symbol[0] in "*!" else int(symbol)


def write_pile(pile: Sequence[Card]) -> list[int | str]:
    """Returns a pile as YAML holds it."""
    return [write_card(card) for card in pile]


def write_grids(state: State, names: Sequence[str]) -> dict[str, str]:
    """Returns the grids of all seats as texts."""
    return {name: format_grid(grid) for name, grid in zip(names, state.grids, strict=True)}


def write_position(state: State, names: Sequence[str]) -> dict[str, object]:
    """Returns the ``start`` block of a position that waits for a main action or first flips.

    Also of one just before the final reveal.

    What the format has no key for is lost: the stamps of R-V7 and, with several players, the
    numbers of turns taken and which cards are still fresh.
    """
    start: dict[str, object] = {}
    if state.phase != "setup":
        start["first"] = names[state.first]
    if isinstance(state.decision, Main):
        start["turn"] = names[state.decision.seat]
        if state.config.solo:
            start["turns_taken"] = state.turns_taken[0]
    if state.ender is not None:
        start["ender"] = names[state.ender]
        if isinstance(state.decision, Main):
            start["phase"] = "closing"
            start["final_left"] = [names[seat] for seat in state.final_left]
    if state.round_number != 1:
        start["round"] = state.round_number
        if state.phase == "setup":
            start["first"] = names[state.first]
    if state.prev_ender is not None and state.phase == "setup":
        start["prev_ender"] = names[state.prev_ender]
    if state.config.solo:
        start["rounds_done"] = state.rounds_done
    if any(state.totals):
        start["totals"] = dict(zip(names, state.totals, strict=True))
    if state.extra:
        start["extra"] = state.extra
    if any(state.bonus):
        start["bonus"] = dict(zip(names, state.bonus, strict=True))
    start["grids"] = write_grids(state, names)
    start["draw"] = write_pile(state.draw)
    start["discard"] = write_pile(state.discard)
    if state.config.action_cards:
        start["hands"] = write_hands(state, names)
        start["adiscard"] = list(state.adiscard)
    if state.config.two_piles:
        start["row"] = list(state.row)
        start["apile"] = list(state.apile)
    return start


def write_hands(state: State, names: Sequence[str]) -> dict[str, list[str]]:
    """Returns the hands of all seats by the kinds of cards: their order means nothing."""
    order = (*ACTION_TYPES, *(card.name for card in state.config.house), UNKNOWN_ACTION)
    return {
        name: sorted((held.card for held in hand), key=order.index)
        for name, hand in zip(names, state.hands, strict=True)
    }
