"""Random configurations and positions for the games that ``generate`` writes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from . import setup
from .config import PLAYER_LIMITS, Config, action_cards, configure, game_deck
from .decisions import Main
from .grid import STAR, Card, Cell, Grid, action_in_pile, face_down, is_action
from .state import Held, State
from .steps import FinalReveal

CLASSIC: Final = ("skyjo", "skygo")
# The modes with more rules come up more often.
ACTION: Final = (
    *("action",) * 5,
    *("action_beginner",) * 1,
    *("action_single_pile",) * 3,
    *("action_stars",) * 1,
    *("action_numbers",) * 1,
)
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
LINE_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "line_length": ("full", "remaining_min3", "remaining_min2"),
    "shared_lines": ("simultaneous", "one_line"),
    "line_discard_order": ("stars_under", "reading", "owner_choice"),
    "star_line_bonus": ("removed_or_kept", "removed_only", "kept_only"),
    "star_row3_bonus": (-10, -15),
    "nine_card_rows": (True, False),
}
CARD_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "forced_reveal_closing": ("own_turn", "immediate"),
    "fresh_until": ("next_turn", "next_table_round"),
    "remove_slide": ("bottom", "under_top"),
    "remove_includes_actor": (False, True),
    "replay_scope": ("any", "top_only"),
    "exchange_second": ("mandatory", "optional"),
    "defense_trigger": ("automatic", "ask"),
    "defense_covers_look": (False, True),
    "final_turn_action_discard": (True, False),
    "extra_turns_value": (2, 1),
    "beginner_set": (False, True),
    "action_set": (
        {"REMOVE": 0, "EXTRA": 0},
        {"LOOK": 1, "DEFENSE": 2, "REPLAY": 0},
        {"STEAL": 3, "EXCHANGE": 1, "SWAP_OWN": 0, "DRAW3": 2},
    ),
    "discard_browsable": (False, True),
    "peek_memory": (False, True),
}
SINGLE_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "single_pile_count": (5, 6, 7, 8, 9, 10),
    "single_pile_final": ("substitute", "ten_points"),
}


# The action cards that an option is about.
ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "exchange_second": ("EXCHANGE",),
    "replay_scope": ("REPLAY",),
    "defense_trigger": ("DEFENSE", "REMOVE", "STEAL", "EXCHANGE"),
    "defense_covers_look": ("DEFENSE", "LOOK"),
    "fresh_until": ("EXTRA", "DEFENSE"),
    "extra_turns_value": ("EXTRA",),
    "remove_slide": ("REMOVE",),
    "remove_includes_actor": ("REMOVE",),
}


def values_for(mode: str, *, solo: bool) -> dict[str, tuple[object, ...]]:
    """Returns the options that mean something in a mode, with their values."""
    values = dict(OPTION_VALUES)
    if solo:
        values |= SOLO_VALUES
    if mode not in CLASSIC:
        values |= LINE_VALUES
    if mode in ("action", "action_beginner", "action_single_pile"):
        values |= CARD_VALUES
    if mode == "action_single_pile":
        values |= SINGLE_VALUES
    return values


# Primitives of house cards (R-V9) that the format has moves for.
PRIMITIVES: Final[tuple[tuple[object, ...], ...]] = (
    ("extra_turns", 1),
    ("extra_turns", 2),
    ("draw_keep", 1),
    ("draw_keep", 2),
    ("draw_keep", 3),
    ("look", "line", "self"),
    ("look", "line", "any"),
    ("look", 1, "self"),
    ("look", 2, "any"),
    ("swap_own", 1),
    ("swap_own", 2),
    ("flip_own", 1),
    ("flip_own", 3),
    ("manual",),
    ("take_action", 1),
    ("take_action", 2),
    ("discard_action", "self"),
)
TARGETED: Final[tuple[tuple[object, ...], ...]] = (
    ("discard_action", "target"),
    ("flip_target", 1),
    ("flip_target", 2),
    ("exchange", 1),
    ("exchange", 2),
    ("exchange", 3),
)


def random_house(random: Random) -> list[dict[str, object]]:
    """Returns one to three house cards (R-V9)."""
    cards: list[dict[str, object]] = []
    for number in range(1, random.randint(1, 3) + 1):
        effect = [list(random.choice(PRIMITIVES)) for _ in range(random.choice((1, 1, 2, 4)))]
        card: dict[str, object] = {"name": f"HOUSE{number}", "attack": False, "effect": effect}
        if random.random() < 0.5:
            own = [one for one in effect if one[0] != "look"]
            aimed = [list(random.choice(TARGETED)) for _ in range(random.choice((1, 1, 2)))]
            random.shuffle(mixed := own + aimed)
            card |= {"attack": random.random() < 0.5, "effect": mixed}
        cards.append(card)
    return cards


def random_options(random: Random, mode: str, *, solo: bool) -> dict[str, object]:
    """Returns a few options away from their default."""
    values = values_for(mode, solo=solo)
    chosen = random.sample(sorted(values), random.choice((0, 1, 2, 3, 5, 8, 12)))
    if random.random() < 0.2:  # the option with decisions of its own
        chosen.append("number_line_removal")
    options = {name: random.choice(values[name]) for name in chosen}
    # The action cards of a single pile are drawn from the 27 or 21 (R-V3).
    if "extra_turns_value" in values and mode != "action_single_pile" and random.random() < 0.15:
        options["house_cards"] = random_house(random)
    if "action_set" in options and options.get("beginner_set"):
        del options["action_set"]
    return options


def random_config(
    random: Random, modes: Sequence[str], players: int
) -> tuple[Config, dict[str, object]]:
    """Returns a configuration for about so many players, and its options as a case writes them."""
    mode = random.choice(modes)
    low, high = PLAYER_LIMITS[mode][1]
    count = players if low <= players <= high else random.randint(low, high)
    options = random_options(random, mode, solo=count == 1)
    if count > PLAYER_LIMITS[mode][0][1] or random.random() < 0.25:
        options["grid"] = 9
    return configure(mode, count, options), options


def random_cards(random: Random, config: Config) -> list[Card]:
    """Returns a shuffled deck, the real one or one of few values that fills many lines."""
    deck = [card for card, copies in game_deck(config.mode).items() for _ in range(copies)]
    if random.random() < 0.6:
        highest = random.choice((3, 12, 12))
        # Hidden columns, all that same_turn removes (R-V7), are rare unless few values exist.
        fewest, most = (2, 2) if config.column_timing == "same_turn" else (2, 6)
        kept = random.sample(range(-2, highest + 1), random.randint(fewest, most))
        deck = [Card(number) for number in kept for _ in range(150 // len(kept) + 1)]
        if STAR in game_deck(config.mode):
            deck += [STAR] * random.choice((10, 30, 70))
    random.shuffle(deck)
    return deck


def action_names(config: Config, options: Mapping[str, object]) -> list[str]:
    """Returns the action cards of the box."""
    copies = action_cards(config.mode, options)
    return [name for name, count in copies.items() for _ in range(count)]


def long_draw(random: Random, config: Config, options: Mapping[str, object]) -> list[Card]:
    """Returns game cards for a whole round; in a single pile action cards are among them."""
    deck = random_cards(random, config)
    for _ in range(random.choice((0, 1, 3))):
        deck += random_cards(random, config)
    if config.mode == "action_single_pile":
        names = action_names(config, options)
        random.shuffle(names)
        for name in names[: config.single_pile_count] * random.choice((1, 3, 6)):
            deck.insert(random.randrange(len(deck)), action_in_pile(name))
    return deck


def action_piles(
    random: Random, config: Config, options: Mapping[str, object]
) -> tuple[tuple[str | None, ...], tuple[str, ...]]:
    """Returns action row and action pile, mostly long enough."""
    if not config.two_piles:
        return (), ()
    names = action_names(config, options) * random.choice((1, 2, 5))
    random.shuffle(names)
    row, pile = tuple(names[:4]), tuple(names[4:])
    if random.random() < 0.15:  # a pile that runs out
        pile = pile[: random.randint(0, 5)]
    return row, pile


def empty_state(config: Config) -> State:
    """Returns a state without any cards."""
    return State(
        config=config,
        grids=(),
        draw=(),
        discard=(),
        totals=(0,) * config.players,
        turns_taken=(0,) * config.players,
        phase="setup",
        hands=((),) * config.players,
        bonus=(0,) * config.players,
    )


def dealt_state(
    random: Random, config: Config, options: Mapping[str, object], _liked: Sequence[str] = ()
) -> State:
    """Returns a dealt round whose first flips are still to come."""
    grids, draw = setup.deal(config, long_draw(random, config, options))
    row, apile = action_piles(random, config, options)
    state = replace(empty_state(config), grids=grids, draw=draw, row=row, apile=apile)
    state = setup.first_discard(state)
    if random.random() < 0.2:  # piles that run out
        state = replace(state, draw=state.draw[: random.randint(0, 30)])
    if random.random() < 0.1:  # and a reshuffle whose order cannot matter
        same = (Card(random.randint(-2, 12)),) * random.randint(2, 6)
        draw = state.draw[: random.randint(0, 2)]
        state = replace(state, draw=draw, discard=same + state.discard)
    return with_history(random, state)


def with_history(random: Random, state: State) -> State:
    """Returns the state with a round number, totals and who ended the round before."""
    config = state.config
    highest = max(0, min(config.target_score - 1, 150))
    lowest = max(-20, highest - 40)
    totals = tuple(random.randint(lowest, highest) for _ in range(config.players))
    last = 5 if config.solo and config.solo_goal == "fixed_rounds" else 20
    number = random.choice((1, 1, 2, 3, 5, last))
    if number == 1:
        return state
    state = replace(state, totals=totals, round_number=number, rounds_done=number - 1)
    if config.round_starter == "previous_ender":
        return replace(state, prev_ender=random.randrange(config.players))
    if config.round_starter != "highest_sum":
        return replace(state, first=random.randrange(config.players))
    return state


def random_grid(random: Random, config: Config, cards: Sequence[Card]) -> Grid:
    """Returns a grid in the middle of a round: open, face-down and empty cells."""
    open_share = random.choice((0.2, 0.5, 0.8, 0.95, 1.0))
    empty_share = random.choice((0.0, 0.0, 0.1, 0.3, 0.9))
    cells: list[Cell | None] = []
    for _ in range(config.grid):
        card = random.choice(cards)
        up = random.random() < open_share and not is_action(card)
        cells.append(None if random.random() < empty_share else Cell(card, up=up))
    return tuple(cells)


def middle_state(
    random: Random, config: Config, options: Mapping[str, object], liked: Sequence[str] = ()
) -> State:
    """Returns a made-up position that waits for a main action; ``liked`` action cards abound."""
    cards = long_draw(random, config, options)
    spare = tuple(card for card in cards if not is_action(card))
    few = random.sample(spare, random.randint(2, 5))
    stars = [STAR] * random.choice((0, 1, 2)) if STAR in game_deck(config.mode) else []
    pool = random.choice(([*few, *stars], cards))
    grids = tuple(random_grid(random, config, pool) for _ in range(config.players))
    if config.mode == "action_single_pile":
        grids = tuple(hide_actions(random, grid, config, options) for grid in grids)
    draw = tuple(cards[: random.choice((0, 1, 2, 3, 60, 200, 200))])
    discard = random.choice(
        ((), spare[:1], spare[:2], spare[:1] * random.randint(2, 5) + spare[1:2], spare[:9])
    )
    row, apile = action_piles(random, config, options)
    if row and random.random() < 0.2:
        row = tuple(None if random.random() < 0.5 else card for card in row)
    state = replace(
        empty_state(config),
        grids=grids,
        draw=draw,
        discard=discard,
        row=row,
        apile=apile,
        first=random.randrange(config.players),
    )
    if config.action_cards:
        state = with_action_cards(random, state, options, liked)
    if STAR in game_deck(config.mode) and random.random() < 0.2:
        bonus = tuple(random.choice((0, 0, -10, -15, -25)) for _ in range(config.players))
        state = replace(state, bonus=bonus)
    turn = random.randrange(config.players)
    state = replace(state, phase="play", turn=turn, moment=1, decision=Main(turn))
    if config.players > 1 and random.random() < 0.15:
        return in_closing(random, state, turn)
    if config.action_cards and random.random() < 0.2:
        state = replace(state, extra=random.randint(1, 3))
    return state


def hide_actions(random: Random, grid: Grid, config: Config, options: Mapping[str, object]) -> Grid:
    """Returns a grid with some action cards of the single pile face down in it (R-V3)."""
    names = action_names(config, options)
    cells = list(grid)
    for index in face_down(grid):
        if random.random() < 0.2:
            cells[index] = Cell(action_in_pile(random.choice(names)), up=False)
    return tuple(cells)


def with_action_cards(
    random: Random, state: State, options: Mapping[str, object], liked: Sequence[str]
) -> State:
    """Returns the state with hands and an action discard."""
    names = sorted(set(action_names(state.config, options)))
    names += [name for name in liked if name in names] * 6
    most = random.choice((1, 2, 4))
    hands = tuple(
        tuple(Held(random.choice(names)) for _ in range(random.randint(0, most)))
        for _ in range(state.config.players)
    )
    used = [random.choice(names) for _ in range(random.choice((0, 1, 2, 5)))]
    if random.random() < 0.1:
        used = used[:1] * 3 + used[1:2]
    return replace(state, hands=hands, adiscard=tuple(used))


def in_closing(random: Random, state: State, turn: int) -> State:
    """Returns the state with another seat as ender and final turns owed (R-C27)."""
    players = state.config.players
    ender = random.choice([seat for seat in range(players) if seat != turn])
    grid = state.grids[ender]
    shown = tuple(
        None if cell is None or is_action(cell.card) else Cell(cell.card, up=True) for cell in grid
    )
    left = [turn]
    for seat in state.after_seat(turn):
        if seat == ender:
            break
        left.append(seat)
    if state.config.final_turns == "complete_table_round" and state.first in left[1:]:
        state = replace(state, first=ender)
    return replace(
        state.with_grid(ender, shown), phase="closing", ender=ender, final_left=tuple(left)
    )


def ending_state(
    random: Random, config: Config, options: Mapping[str, object], liked: Sequence[str] = ()
) -> State:
    """Returns a made-up position just before the final reveal."""
    state = middle_state(random, config, options, liked)
    ender = random.choice((None, random.randrange(config.players)))
    if ender is not None:
        grid = state.grids[ender]
        shown = tuple(
            None if cell is None or is_action(cell.card) else Cell(cell.card, up=True)
            for cell in grid
        )
        state = state.with_grid(ender, shown)
    target = min(config.target_score, 60)
    totals = tuple(random.randint(target - 40, target - 1) for _ in range(config.players))
    return replace(
        state,
        phase="closing",
        turn=None,
        decision=None,
        ender=ender,
        final_left=(),
        extra=0,
        totals=totals if random.random() < 0.7 else state.totals,
        agenda=(FinalReveal(),),
    )
