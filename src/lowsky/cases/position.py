"""The position a case starts from, as a state."""

from collections.abc import Mapping
from typing import Any, Final

from lowsky.cases.grids import hidden_grid, house_names, put_grid, read_card, read_grid, read_kind
from lowsky.cases.reading import Case, CaseError, check_keys
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import (
    ACTION_NAMES,
    CLASSIC_DECK,
    DRAW3,
    EXTRA,
    LOOK,
    N_ACTION_TYPES,
    NO_CARD,
    SWAP_OWN,
)
from lowsky.rules.deal import awaited_cards, begin_flips, deal, deal_actions, supply
from lowsky.rules.errors import InvalidPositionError
from lowsky.rules.options import CLASSIC_MODES, Options
from lowsky.rules.piles import push
from lowsky.rules.run import run
from lowsky.rules.setup import new_game
from lowsky.rules.state import CELLS, NOBODY, State

START_KEYS: Final = (
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
    "bonus",
    "hands",
    "row",
    "apile",
    "adiscard",
)
ACTION_KEYS: Final = ("hands", "row", "apile", "adiscard", "extra", "bonus")
"""Keys of Skyjo Action; without action cards only their empty values say anything."""
ROW: Final = (LOOK, EXTRA, SWAP_OWN, DRAW3)
"""The action row of a case that does not name one."""
MANY: Final = CLASSIC_DECK[::-2]
"""The draw pile of a case that does not care for it."""
MANY_ACTIONS: Final = tuple(range(9))
"""The action pile of a case that does not care for it."""
MOST_HANDS: Final = 100
"""Action cards that can come from hands and row."""
MOST_CARDS: Final = 100_000
"""Cards that a case may lay on the table."""


def build(case: Case) -> tuple[State, Options]:
    """Return the state and the options a case starts from.

    Raises `CaseError` for what the format does not have, `OptionsError` for impossible options.
    """
    options = Options.of(str(case.mode), case.options)
    check_keys(case.start, START_KEYS, f"{case.id}: start")
    s = new_game(options, len(case.players))
    if case.kind == "first_discard":
        if s.mode in (st.ACTION, st.SINGLE_PILE):
            deal_actions(s, [0] * 10)
        order = [MANY[0]] * (len(bits(s.dealt)) * s.players) + _pile(case, "draw", [])
        deal(s, order)
        run(s)
        return s, options
    _lay_out(case, s)
    if case.kind == "setup":
        _begin_set_up(case, s)
    elif case.kind == "round_end":
        s.phase = st.CLOSING if s.ender != NOBODY else st.PLAY
        s.final_left = 0
        push(s, st.OP_FINAL_REVEAL, s.actor)
        s.pending = st.BUSY
        run(s)
        while s.pending == st.CHANCE_RESHUFFLE:
            supply(s, awaited_cards(s))
    else:
        _begin_turn(case, s)
    return s, options


def seat_of(case: Case, player: object, where: str) -> int:
    """Return the seat of a player's name; raises `CaseError`."""
    if player not in case.players:
        raise CaseError(f"{case.id}: {where}: unknown player {player!r}")
    return case.players.index(str(player))


def _seat_or_nobody(case: Case, key: str) -> int:
    player = case.start.get(key)
    return NOBODY if player is None else seat_of(case, player, key)


def _lay_out(case: Case, s: State) -> None:
    start = case.start
    if s.mode in (st.ACTION, st.SINGLE_PILE):
        _lay_out_actions(case, s)
    else:
        _refuse_actions(case)
    grids = start.get("grids") or {}
    check_keys(grids, case.players, f"{case.id}: grids")
    for seat, player in enumerate(case.players):
        known = player in grids
        put_grid(s, seat, read_grid(case, player, grids[player]) if known else hidden_grid(case))
    draw = _pile(case, "draw", list(MANY))[::-1]
    discard = _pile(case, "discard", [6])
    count = len(draw) + len(discard) + s.players * CELLS
    if count > MOST_CARDS:
        raise InvalidPositionError(f"{case.id}: more than {MOST_CARDS} cards on the table")
    s.make_room(count)
    s.draw[: len(draw)] = draw
    s.draw_n = len(draw)
    s.discard[: len(discard)] = discard
    s.discard_n = len(discard)
    for seat, total in _per_player(case, "totals").items():
        s.total[seat] = total
    s.round = _number(case, "round", _number(case, "rounds_done", 0) + 1)
    s.first = seat_of(case, start.get("first", case.players[0]), "first")
    s.ender = _seat_or_nobody(case, "ender")
    s.actor = s.turn = s.first
    s.extra = _number(case, "extra", 0)
    for seat, bonus in _per_player(case, "bonus").items():
        s.bonus[seat] = bonus
    s.drawn = NO_CARD
    stamp = st.NO_HISTORY_STAMP
    for seat in range(s.players):
        for index in bits(s.present[seat] & ~s.down[seat]):
            s.stamp[seat * CELLS + index] = 0 if s.column_timing == st.ANY_TIME else stamp
            stamp += st.NO_HISTORY_STAMP


def _refuse_actions(case: Case) -> None:
    for key in ACTION_KEYS:
        if key == "bonus" and case.mode not in CLASSIC_MODES:
            continue
        value = case.start.get(key)
        if value and not (isinstance(value, dict) and not any(value.values())):
            raise CaseError(f"{case.id}: start: {key} has no meaning in {case.mode}")


def _lay_out_actions(case: Case, s: State) -> None:
    names = house_names(case)
    hands = case.start.get("hands") or {}
    check_keys(hands, case.players, f"{case.id}: hands")
    for player, cards in hands.items():
        seat = case.players.index(player)
        for card in cards:
            s.hand[seat * N_ACTION_TYPES + read_kind(card, f"{case.id}: hands", names)] += 1
    adiscard = _kinds(case, "adiscard", [])
    apile = _kinds(case, "apile", list(MANY_ACTIONS))[::-1]
    if s.mode == st.SINGLE_PILE:
        apile = []
    else:
        s.row = _row(case)
    s.make_room(len(apile) + len(adiscard) + MOST_HANDS)
    s.apile[: len(apile)] = apile
    s.apile_n = len(apile)
    s.adiscard[: len(adiscard)] = adiscard
    s.adiscard_n = len(adiscard)


def _row(case: Case) -> list[int]:
    row = case.start.get("row", [ACTION_NAMES[kind] for kind in ROW])
    if not isinstance(row, list) or len(row) != st.SLOTS:
        raise CaseError(f"{case.id}: start: row must list {st.SLOTS} slots")
    names = house_names(case)
    return [NO_CARD if name is None else read_kind(name, f"{case.id}: row", names) for name in row]


def _kinds(case: Case, key: str, default: list[int]) -> list[int]:
    value = case.start.get(key, "many")
    if value == "many" and (key == "apile" or key not in case.start):
        return default
    if not isinstance(value, list):
        raise CaseError(f"{case.id}: start: {key} must be a list of action cards")
    return [read_kind(card, f"{case.id}: {key}", house_names(case)) for card in value]


def _begin_set_up(case: Case, s: State) -> None:
    s.phase = st.SETUP
    s.first = NOBODY
    s.stamp = [0] * st.MAX_CELLS
    s.starter = NOBODY
    if s.round > 1 and s.round_starter != st.HIGHEST_SUM:
        s.starter = seat_of(case, case.start.get("first", case.players[0]), "first")
        if s.round_starter == st.PREVIOUS_ENDER and "prev_ender" in case.start:
            s.starter = seat_of(case, case.start["prev_ender"], "prev_ender")
    s.turn = NOBODY
    begin_flips(s)
    run(s)


def _begin_turn(case: Case, s: State) -> None:
    s.actor = s.turn = seat_of(case, case.start.get("turn", case.players[0]), "turn")
    s.pending = st.DECISION_MAIN
    phase = case.start.get("phase", "play")
    if phase not in ("play", "closing"):
        raise CaseError(f"{case.id}: start: a case of this kind cannot start in phase {phase!r}")
    s.phase = st.PLAY
    s.turns[0] = _number(case, "turns_taken", 0)
    if phase == "closing":
        if s.ender == NOBODY:
            raise CaseError(f"{case.id}: start: closing needs an ender")
        s.phase = st.CLOSING
        owed = [(s.actor + k) % s.players for k in range((s.ender - s.actor) % s.players)]
        left = case.start.get("final_left")
        named = owed if left is None else [seat_of(case, name, "final_left") for name in left]
        if not named or named != owed[: len(named)]:
            raise CaseError(f"{case.id}: start: final_left must list the seats from the turn on")
        s.final_left = len(named)


def _pile(case: Case, key: str, default: list[int]) -> list[int]:
    """Return the cards of a pile as the case lists them."""
    value = case.start.get(key, "many")
    if value == "many" and (key == "draw" or key not in case.start):
        return default
    if not isinstance(value, list):
        raise CaseError(f"{case.id}: start: {key} must be a list of cards")
    where, mode, house = f"{case.id}: {key}", str(case.mode), house_names(case)
    return [read_card(card, where, mode, house) for card in value]


def _per_player(case: Case, key: str) -> dict[int, int]:
    values: Mapping[str, Any] = case.start.get(key) or {}
    if not isinstance(values, dict) or not all(type(value) is int for value in values.values()):
        raise CaseError(f"{case.id}: start: {key} must give each player a number")
    return {seat_of(case, player, key): value for player, value in values.items()}


def _number(case: Case, key: str, default: int) -> int:
    value = case.start.get(key, default)
    if type(value) is not int or not 0 <= value <= 1000:
        raise CaseError(f"{case.id}: start: {key} must be a whole number")
    return value
