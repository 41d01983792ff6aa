"""Legal moves and what a move does (RULES.md 2.3 to 2.6)."""

from dataclasses import replace

from . import setup
from .errors import IllegalMoveError
from .grid import (
    Card,
    Cell,
    Stamp,
    face_down,
    is_complete,
    line_cells,
    line_names,
    occupied,
    put,
    turn_up,
)
from .scoring import result_of
from .state import (
    Drawn,
    EndTurn,
    FinalReveal,
    Flip,
    InitialFlips,
    Lines,
    Main,
    MainAction,
    Move,
    NextTurn,
    RemovalStep,
    Score,
    StartRound,
    StartTurn,
    State,
    Step,
)

# What may be done


def main_actions(state: State, seat: int) -> tuple[MainAction, ...]:
    """Returns the kinds of main action open to a seat (D3, R-C24, R-C25)."""
    found: list[MainAction] = []
    if can_draw(state):
        found.append("draw")
    if state.discard and occupied(state.grids[seat]):
        found.append("take_discard")
    return tuple(found) or ("pass",)


def can_draw(state: State) -> bool:
    """Says whether a card can be drawn (R-C24, `reshuffle`)."""
    if state.draw:
        return True
    return state.config.reshuffle == "keep_top" and len(state.discard) >= 2


def all_legal(state: State) -> tuple[Move, ...]:
    """Returns every legal move; in the set-up those of all seats that owe flips (D1)."""
    match state.decision:
        case InitialFlips():
            return tuple(
                Move(seat, "flip_initial", cell)
                for seat in setup.owing_seats(state)
                for cell in face_down(state.grids[seat])
            )
        case Main(seat):
            moves: list[Move] = []
            for kind in main_actions(state, seat):
                if kind == "take_discard":
                    cells = occupied(state.grids[seat])
                    moves += [Move(seat, "take_discard", cell) for cell in cells]
                else:
                    moves.append(Move(seat, kind))
            return tuple(moves)
        case Drawn(seat):
            cells = occupied(state.grids[seat])
            return (*(Move(seat, "swap", cell) for cell in cells), Move(seat, "refuse"))
        case Flip(seat):
            return tuple(Move(seat, "flip", cell) for cell in face_down(state.grids[seat]))
        case Lines(seat, offered):
            return (*(Move(seat, "add_line", line=line) for line in offered), Move(seat, "done"))
        case None:
            return ()


def ordered_legal(state: State) -> tuple[Move, ...]:
    """Returns the legal moves with the set-up in seat order: the lowest owing seat flips first."""
    moves = all_legal(state)
    if isinstance(state.decision, InitialFlips):
        return tuple(move for move in moves if move.seat == moves[0].seat)
    return moves


# What a move does


def play(state: State, move: Move) -> State:
    """Returns the position after a legal move and all its consequences; raises IllegalMoveError."""
    if move not in all_legal(state):
        raise IllegalMoveError(f"{move} is not legal; the position waits for {state.decision}")
    return settle(answer(state, move))


def answer(state: State, move: Move) -> State:
    """Returns the position with the decision answered, its consequences still on the agenda."""
    seat = move.seat
    match state.decision:
        case InitialFlips():
            assert move.cell is not None
            return setup.flip(state, seat, move.cell)
        case Main():
            state = replace(state, decision=None)
            if move.do == "draw":
                return draw_card(state, seat)
            if move.do == "take_discard":
                assert move.cell is not None
                state, card = replace(state, discard=state.discard[:-1]), state.discard[-1]
                return place(state, seat, card, move.cell)
            return before(state, EndTurn(seat))
        case Drawn(card=card):
            state = replace(state, decision=None)
            if move.do == "swap":
                assert move.cell is not None
                return place(state, seat, card, move.cell)
            state = replace(state, discard=(*state.discard, card))  # R-C15
            if face_down(state.grids[seat]):
                return replace(state, decision=Flip(seat))
            return before(state, EndTurn(seat))  # R-C16
        case Flip():
            assert move.cell is not None
            grid = turn_up(state.grids[seat], (move.cell,), state.stamp(seat))
            state = with_grid(replace(state, decision=None), seat, grid)
            return before(state, RemovalStep(seat), EndTurn(seat))
        case Lines(offered=offered, chosen=chosen):
            if move.line is not None:
                chosen = (*chosen, move.line)
                offered = offered[offered.index(move.line) + 1 :]
                if offered:
                    return replace(state, decision=Lines(seat, offered, chosen))
            return remove_lines(replace(state, decision=None), seat, chosen)
        case None:
            raise IllegalMoveError("the round is over")


def before(state: State, *steps: Step) -> State:
    """Returns the state with these steps in front of the agenda."""
    return replace(state, agenda=(*steps, *state.agenda))


def with_grid(state: State, seat: int, grid: tuple[Cell | None, ...]) -> State:
    """Returns the state with one grid replaced."""
    grids = tuple(grid if owner == seat else old for owner, old in enumerate(state.grids))
    return replace(state, grids=grids)


def draw_card(state: State, seat: int) -> State:
    """Returns the state with the top card drawn, reshuffled first if need be (R-C13, R-C23).

    Chance is given: the set-aside discards are turned over, the oldest becomes the next card.
    """
    if not state.draw:
        state = replace(state, draw=state.discard[:-1], discard=state.discard[-1:])
    return replace(state, draw=state.draw[1:], decision=Drawn(seat, state.draw[0]))


def place(state: State, seat: int, card: Card, cell: int) -> State:
    """Returns the state with a card put into a cell and the old one discarded (R-C17)."""
    grid = state.grids[seat]
    old = grid[cell]
    assert old is not None
    state = with_grid(state, seat, put(grid, cell, Cell(card, up=True, stamp=state.stamp(seat))))
    state = replace(state, discard=(*state.discard, old.card))
    return before(state, RemovalStep(seat), EndTurn(seat))


# What follows


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
        case StartRound():
            first = setup.starter(state)
            return before(replace(state, phase="play", first=first), StartTurn(first))
        case StartTurn(seat):
            return replace(state, turn=seat, moment=state.moment + 1, decision=Main(seat))
        case RemovalStep(seat):
            return removal_step(state, seat)
        case EndTurn(seat):
            return end_turn(state, seat)
        case NextTurn(seat):
            return next_turn(state, seat)
        case FinalReveal():
            return final_reveal(state)
        case Score():
            return score(state)


def removal_step(state: State, seat: int) -> State:
    """Removes complete lines, or asks for them if that is optional (R-C18 to R-C20, R-A30)."""
    grid, timing = state.grids[seat], state.config.column_timing
    lines = line_names(grid, rows=False)  # R-C22
    complete = tuple(line for line in lines if is_complete(grid, line, timing))
    if complete and state.config.number_line_removal == "optional":
        return replace(state, decision=Lines(seat, complete))
    return remove_lines(state, seat, complete)


def remove_lines(state: State, seat: int, lines: tuple[str, ...]) -> State:
    """Returns the state with these lines empty and their cards on the discard (R-C20, R-C21)."""
    grid, discard = state.grids[seat], state.discard
    for line in lines:
        for index in line_cells(grid, line):
            cell = grid[index]
            assert cell is not None
            discard = (*discard, cell.card)
            grid = put(grid, index, None)
    return with_grid(replace(state, discard=discard), seat, grid)


def end_turn(state: State, seat: int) -> State:
    """Counts the turn, tests the trigger and reveals early where asked (R-C26, R-C29, R-C30)."""
    taken = tuple(n + (owner == seat) for owner, n in enumerate(state.turns_taken))
    state = replace(state, turns_taken=taken)
    if state.phase == "closing":
        state = replace(state, final_left=state.final_left[1:])
        state = before(state, NextTurn(seat))
        hidden = face_down(state.grids[seat])
        if state.config.reveal_timing == "after_own_final_turn" and hidden:
            state = reveal(state, (seat,))
            return before(state, RemovalStep(seat))
        return state
    if not face_down(state.grids[seat]):
        state = replace(state, phase="closing", ender=seat, final_left=final_seats(state, seat))
    return before(state, NextTurn(seat))


def final_seats(state: State, ender: int) -> tuple[int, ...]:
    """Returns who owes a final turn, next first (R-C27, `final_turns`)."""
    players = state.config.players
    clockwise = tuple((ender + step) % players for step in range(1, players))
    if state.config.final_turns == "complete_table_round" and ender != state.first:
        return clockwise[: clockwise.index(state.first)]
    return clockwise


def next_turn(state: State, seat: int) -> State:
    """Gives the turn on, or goes to the final reveal (R-C38, R-V10, R-V13)."""
    if state.phase == "closing":
        if state.final_left:
            return before(state, StartTurn(state.final_left[0]))
        return before(state, FinalReveal())
    limit = state.config.round_turn_limit
    if limit and min(state.turns_taken) >= limit:
        return before(state, FinalReveal())
    return before(state, StartTurn((seat + 1) % state.config.players))


def reveal(state: State, seats: tuple[int, ...]) -> State:
    """Turns up the face-down cards of these seats at one moment of their own (R-C30, R-V7)."""
    state = replace(state, moment=state.moment + 1)
    for seat in seats:
        grid = state.grids[seat]
        grid = turn_up(grid, face_down(grid), Stamp(state.moment, own_turn=None))
        state = with_grid(state, seat, grid)
    return state


def final_reveal(state: State) -> State:
    """Turns everything up, then one removal step each, ender or first player first (R-C30)."""
    players = state.config.players
    leader = state.first if state.ender is None else state.ender
    order = tuple((leader + step) % players for step in range(players))
    state = reveal(replace(state, turn=None), order)
    return before(state, *(RemovalStep(seat) for seat in order), Score())


def score(state: State) -> State:
    """Closes the round (R-C31 to R-C36)."""
    result = result_of(state)
    totals = tuple(old + new for old, new in zip(state.totals, result.scores, strict=True))
    return replace(state, phase="over", totals=totals, result=result)
