"""What follows a decision: steps, removal, turns, the end of a round (RULES.md 2.4 to 2.6, 3.7)."""

from dataclasses import replace

from . import effects, house, setup
from .decisions import ActionCard, Claim, Draw3, Drawn, Flip, InitialFlips, Main, Order
from .grid import (
    STAR,
    Card,
    Cell,
    Stamp,
    action_name,
    face_down,
    is_action,
    occupied,
    put,
    turn_up,
)
from .legal import all_legal
from .lines import complete_line, discard_order, question, removed_cells, star_bonus
from .piles import (
    draw_card,
    put_action,
    rested,
    slots,
)
from .places import ToCell, ToDiscard, ToHand, ToThree
from .scoring import result_of
from .state import Sight, State
from .steps import (
    Ask,
    AskFlip,
    Attack,
    AutoFlip,
    BeginPlay,
    CardUp,
    Choose,
    ClaimRight,
    DrawTo,
    EndTurn,
    ExchangeWith,
    FinalReveal,
    LookAt,
    NextTurn,
    Primitive,
    PutOnDiscard,
    RemovalStep,
    RemoveFrom,
    Score,
    StartRound,
    StartTurn,
    Step,
)


def settle(state: State) -> State:
    """Carries out the agenda until somebody owes a decision or the round is over."""
    while True:
        if isinstance(state.decision, InitialFlips) and not setup.owing_seats(state):
            state = replace(state, decision=None)
        if state.decision is not None or not state.agenda:
            return state
        step, rest = state.agenda[0], state.agenda[1:]
        state = carry_out(replace(state, agenda=rest), step)


def carry_out(state: State, step: Step) -> State:
    """Returns the state after one step of the agenda."""
    match step:
        case Ask(decision):
            return replace(state, decision=decision)
        case Choose(decision):
            asked = replace(state, decision=decision)
            return asked if all_legal(asked) else state
        case AutoFlip(seat, cell):
            return setup.flip(state, seat, cell)
        case StartRound():
            state = replace(state, first=setup.starter(state))
            return state.before(*setup.claims(state), BeginPlay())
        case BeginPlay():
            # what the set-up brought may be played on the very first turn (R-A15)
            return rested(replace(state, phase="play")).before(StartTurn(state.first))
        case StartTurn(seat):
            return replace(state, turn=seat, moment=state.moment + 1, decision=Main(seat))
        case CardUp(seat, cell):
            return card_up(state, seat, cell)
        case ClaimRight(seat, fresh):
            return replace(state, decision=Claim(seat, fresh)) if slots(state) else state
        case DrawTo():
            return draw_to(state, step)
        case PutOnDiscard(cards):
            return replace(state, discard=(*state.discard, *cards))
        case AskFlip(seat):
            return replace(state, decision=Flip(seat)) if face_down(state.grids[seat]) else state
        case RemovalStep(seat):
            return removal_step(state, seat)
        case Attack():
            return effects.attack(state, step)
        case RemoveFrom():
            return effects.remove_from(state, step)
        case LookAt():
            return effects.look_at(state, step)
        case ExchangeWith():
            return effects.exchange_with(state, step)
        case Primitive():
            return house.primitive(state, step)
        case EndTurn(seat):
            return end_turn(state, seat)
        case NextTurn(seat):
            return next_turn(state, seat)
        case FinalReveal():
            return final_reveal(state)
        case Score():
            return score(state)


def card_up(state: State, seat: int, index: int) -> State:
    """Gives the star right of a card that came up, or asks what becomes of an action card.

    The star rights of the set-up come together, later (R-A6); R-A22, R-V3.
    """
    cell = state.grids[seat][index]
    assert cell is not None
    if is_action(cell.card):
        decision = ActionCard(seat, action_name(cell.card), ToCell(index, shown=True))
        return replace(state, decision=decision)
    if cell.card == STAR and state.config.two_piles and state.phase != "setup":
        return state.before(ClaimRight(seat, fresh=True))
    return state


def draw_to(state: State, step: DrawTo) -> State:
    """Draws a card for a place; an action card asks first and is drawn again for (R-V3)."""
    seat, goal = step.seat, step.place
    state, card = draw_card(state)
    if card is not None and is_action(card):
        if isinstance(goal, ToCell) and goal.shown:
            state = fill(state, seat, goal.cell, card)
        return replace(state, decision=ActionCard(seat, action_name(card), goal))
    match goal:
        case ToHand():
            if card is None:
                return state
            return replace(state, decision=Drawn(seat, card), sight=Sight(seat, (card,)))
        case ToThree(drawn, missing):
            drawn = drawn if card is None else (*drawn, card)
            if card is not None and missing > 1:
                return state.before(DrawTo(seat, ToThree(drawn, missing - 1)))
            if not drawn:
                return state
            return replace(state, decision=Draw3(seat, drawn), sight=Sight(seat, drawn))
        case ToCell(index):
            state = fill(state, seat, index, card)
            return state if card is None else state.before(CardUp(seat, index))
        case ToDiscard():
            return state if card is None else state.before(PutOnDiscard((card,)))


def fill(state: State, seat: int, index: int, card: Card | None) -> State:
    """Returns the state with a card face up in a cell, or with the cell empty."""
    cell = None if card is None else Cell(card, up=True, stamp=state.stamp())
    return state.with_grid(seat, put(state.grids[seat], index, cell))


def removal_step(state: State, seat: int) -> State:
    """Removes complete lines, or asks for them if that is optional (R-C18 to R-C20, R-A30)."""
    lines = question(state.grids[seat], seat, state.config)
    if lines.offered:
        return replace(state, decision=lines)
    return remove_lines(state, seat, lines.compulsory)


def remove_lines(state: State, seat: int, names: tuple[str, ...]) -> State:
    """Returns the state with these lines empty and their cards on the discard (R-A30, R-A32).

    All-star lines bring their bonus (R-A33). Where shortened lines count, the step is repeated.
    """
    grid, config = state.grids[seat], state.config
    indices = removed_cells(grid, names)
    if not indices:
        return state
    gained = 0
    for name in names:
        line = complete_line(grid, name, seat, config)
        assert line is not None
        if line.kind == "star" and config.star_line_bonus != "kept_only":
            gained += star_bonus(line, config)
    cards: list[Card] = []
    for index in indices:
        cell = grid[index]
        assert cell is not None
        cards.append(cell.card)
        grid = put(grid, index, None)
    bonus = tuple(old + gained * (owner == seat) for owner, old in enumerate(state.bonus))
    state = replace(state.with_grid(seat, grid), bonus=bonus)
    if config.line_length != "full":
        state = state.before(RemovalStep(seat))
    if config.line_discard_order == "owner_choice" and len(set(cards)) > 1:
        return replace(state, decision=Order(seat, tuple(cards)))
    return replace(state, discard=(*state.discard, *discard_order(cards, config)))


def end_turn(state: State, seat: int) -> State:
    """Counts the turn, tests the trigger and reveals early where asked.

    R-C26, R-C29, R-C30, R-A15, R-A50.
    """
    taken = tuple(n + (owner == seat) for owner, n in enumerate(state.turns_taken))
    state = replace(state, turns_taken=taken)
    if state.config.fresh_until == "next_turn":
        state = rested(state)
    if state.phase == "closing":
        state = replace(state, final_left=state.final_left[1:])
        state = state.before(NextTurn(seat))
        hidden = face_down(state.grids[seat])
        if state.config.reveal_timing == "after_own_final_turn" and hidden:
            state = reveal(state, (seat,))
            return state.before(RemovalStep(seat))
        return state
    immediate = state.config.forced_reveal_closing == "immediate"
    tested = (seat, *state.after_seat(seat)) if immediate else (seat,)
    ender = next((owner for owner in tested if not face_down(state.grids[owner])), None)
    if ender is not None:
        left = final_seats(state, ender)
        state = replace(state, phase="closing", ender=ender, final_left=left, extra=0)
    return state.before(NextTurn(seat))


def final_seats(state: State, ender: int) -> tuple[int, ...]:
    """Returns who owes a final turn, next first (R-C27, `final_turns`)."""
    clockwise = state.after_seat(ender)
    if state.config.final_turns == "complete_table_round" and ender != state.first:
        return clockwise[: clockwise.index(state.first)]
    return clockwise


def next_turn(state: State, seat: int) -> State:
    """Gives the turn on, or goes to the final reveal (R-C38, R-A49, R-V10, R-V13)."""
    if state.phase == "closing":
        if state.final_left:
            return rested(state).before(StartTurn(state.final_left[0]))
        return state.before(FinalReveal())
    limit = state.config.round_turn_limit
    if limit and min(state.turns_taken) >= limit:
        return replace(state, extra=0).before(FinalReveal())
    if state.extra:
        return replace(state, extra=state.extra - 1).before(StartTurn(seat))
    return rested(state).before(StartTurn((seat + 1) % state.config.players))


def reveal(state: State, seats: tuple[int, ...]) -> State:
    """Turns up the face-down cards of these seats at one moment of their own (R-C30, R-V7).

    Action cards that come to light are discarded and replaced without asking (R-V3).
    """
    state = replace(state, moment=state.moment + 1)
    stamp = Stamp(state.moment, own_turns=None)
    for seat in seats:
        grid = state.grids[seat]
        state = state.with_grid(seat, turn_up(grid, face_down(grid), stamp))
    if state.config.single_pile_final == "substitute":
        for seat in seats:
            state = substitute(state, seat, stamp)
    return state


def substitute(state: State, seat: int, stamp: Stamp) -> State:
    """Replaces the action cards of a revealed grid in reading order (R-V3)."""
    for index in occupied(state.grids[seat]):
        cell = state.grids[seat][index]
        while cell is not None and is_action(cell.card):
            state, card = draw_card(put_action(state, action_name(cell.card)))
            cell = None if card is None else Cell(card, up=True, stamp=stamp)
            state = state.with_grid(seat, put(state.grids[seat], index, cell))
    return state


def final_reveal(state: State) -> State:
    """Turns everything up, then one removal step each, ender or first player first.

    R-C30, R-A52.
    """
    leader = state.first if state.ender is None else state.ender
    order = (leader, *state.after_seat(leader))
    state = reveal(replace(state, turn=None), order)
    return state.before(*(RemovalStep(seat) for seat in order), Score())


def score(state: State) -> State:
    """Closes the round (R-C31 to R-C36)."""
    result = result_of(state)
    totals = tuple(old + new for old, new in zip(state.totals, result.scores, strict=True))
    return replace(state, phase="over", totals=totals, result=result)
