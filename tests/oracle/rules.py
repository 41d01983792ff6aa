"""Legal moves and what a move does (RULES.md 2.3 to 2.6, 3.2, 3.3, 3.7)."""

from dataclasses import replace
from itertools import permutations

from . import effects, house, setup
from .errors import IllegalMoveError
from .grid import (
    STAR,
    Card,
    Cell,
    Stamp,
    action_name,
    face_down,
    is_action,
    line_cells,
    occupied,
    put,
    turn_up,
)
from .lines import complete_line, discard_order, question, removed_cells, star_bonus
from .piles import (
    can_draw,
    draw_card,
    give,
    kinds,
    put_action,
    rested,
    slots,
    take_action,
    take_out,
)
from .scoring import result_of
from .state import (
    ActionCard,
    Ask,
    AskFlip,
    Attack,
    AutoFlip,
    BeginPlay,
    CardUp,
    Choose,
    Claim,
    ClaimRight,
    Decision,
    Defend,
    Designate,
    DiscardOne,
    Draw3,
    Drawn,
    DrawTo,
    EndTurn,
    Exchange,
    ExchangeWith,
    FinalReveal,
    Flip,
    FlipTheirs,
    InitialFlips,
    Lines,
    Look,
    LookAt,
    LookCell,
    Main,
    MainAction,
    Move,
    NextTurn,
    Order,
    Partners,
    Primitive,
    PutOnDiscard,
    RemovalStep,
    RemoveFrom,
    Replay,
    Score,
    Sight,
    StartRound,
    StartTurn,
    State,
    Steal,
    Step,
    SwapOwn,
    Target,
    ToCell,
    ToDiscard,
    ToHand,
    ToThree,
)

# What may be done


def main_actions(state: State, seat: int) -> tuple[MainAction, ...]:
    """Returns the kinds of main action open to a seat (D3, R-C24, R-C25, R-A8, R-A51)."""
    found: list[MainAction] = []
    if can_draw(state):
        found.append("draw")
    if state.discard and occupied(state.grids[seat]):
        found.append("take_discard")
    if slots(state):
        found.append("take_action")
    if playable_cards(state, seat):
        found.append("play_action")
    may_discard = state.phase != "closing" or state.config.final_turn_action_discard
    if state.hands[seat] and may_discard:
        found.append("discard_action")
    return tuple(found) or ("pass",)


def playable_cards(state: State, seat: int) -> tuple[str, ...]:
    """Returns the action cards that may be played as the main action (R-A13, R-A15, R-A16)."""
    if state.phase == "closing":
        return ()
    ready = [held for held in state.hands[seat] if not held.fresh]
    return tuple(card for card in kinds(ready) if effects.playable_in_hand(state, seat, card))


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
            return legal_main(state, seat)
        case Drawn(seat):
            cells = occupied(state.grids[seat])
            return (*(Move(seat, "swap", cell) for cell in cells), Move(seat, "refuse"))
        case Flip(seat):
            return tuple(Move(seat, "flip", cell) for cell in face_down(state.grids[seat]))
        case Lines(seat) as lines:
            done = (Move(seat, "done"),) if lines.may_stop() else ()
            return (*(Move(seat, "add_line", line=line) for line in lines.additions()), *done)
        case Claim(seat, optional=optional):
            none = (Move(seat, "claim"),) if optional else ()
            return (*(Move(seat, "claim", slot=slot) for slot in slots(state)), *none)
        case None:
            return ()
        case decision:
            return legal_effect(state, decision)


def legal_main(state: State, seat: int) -> tuple[Move, ...]:
    """Returns the legal main actions with all their choices (D3, D6)."""
    moves: list[Move] = []
    for kind in main_actions(state, seat):
        match kind:
            case "take_discard":
                moves += [Move(seat, kind, cell) for cell in occupied(state.grids[seat])]
            case "take_action":
                moves += [Move(seat, kind, slot=slot) for slot in slots(state)]
            case "play_action":
                moves += [Move(seat, "play", card=card) for card in playable_cards(state, seat)]
            case "discard_action":
                moves += [Move(seat, kind, card=card) for card in kinds(state.hands[seat])]
            case _:
                moves.append(Move(seat, kind))
    return tuple(moves)


def legal_effect(state: State, decision: Decision) -> tuple[Move, ...]:
    """Returns the legal answers to the decisions of action cards (D8 to D17)."""
    match decision:
        case Designate(seat, target):
            cells = (
                Move(seat, "designate", cell, player=target)
                for cell in occupied(state.grids[target])
            )
            cards = (
                Move(seat, "designate", card=card, player=target)
                for card in kinds(state.hands[target])
            )
            return (*cells, *cards)
        case SwapOwn(seat):
            cells_ = occupied(state.grids[seat])
            return tuple(
                Move(seat, "swap_own", a, other=b) for a in cells_ for b in cells_ if a < b
            )
        case Draw3(seat, cards_):
            numbers = range(1, len(cards_) + 1)
            keep = tuple(
                Move(seat, "keep", cell, n=n, order=order)
                for n in numbers
                for cell in occupied(state.grids[seat])
                for order in permutations(number for number in numbers if number != n)
            )
            return (*keep, *(Move(seat, "keep_none", order=o) for o in permutations(numbers)))
        case Look(seat, own):
            owners = (seat,) if own else tuple(range(state.config.players))
            return tuple(
                Move(seat, "look", player=owner, line=line)
                for owner in owners
                for line in effects.lines_to_look_at(state.grids[owner])
            )
        case Replay(seat):
            return tuple(
                Move(seat, "replay", card=card) for card in effects.replayable(state, seat)
            )
        case Steal(seat, None):
            moves: list[Move] = []
            for other in state.after_seat(seat):
                if effects.defended(state, other):
                    moves.append(Move(seat, "steal", player=other))
                else:
                    moves += stealable(state, seat, other)
            return tuple(moves)
        case Steal(seat, int(target)):
            return stealable(state, seat, target)
        case Partners(seat):
            others = [other for other in state.after_seat(seat) if occupied(state.grids[other])]
            pairs = (*((one,) for one in others), *permutations(others, 2))
            return tuple(Move(seat, "partners", players=pair) for pair in pairs)
        case Exchange(seat, partner, optional=optional):
            own_cells, their_cells = effects.exchange_cells(state, decision)
            none = (Move(seat, "exchange"),) if optional else ()
            return (
                *(
                    Move(seat, "exchange", own, player=partner, other=their)
                    for own in own_cells
                    for their in their_cells
                ),
                *none,
            )
        case Defend(seat):
            return (Move(seat, "defend", yes=True), Move(seat, "defend", yes=False))
        case ActionCard(seat):
            return (Move(seat, "action_card", yes=True), Move(seat, "action_card", yes=False))
        case Order(seat, cards_):
            numbers = range(1, len(cards_) + 1)
            return tuple(Move(seat, "order", order=order) for order in permutations(numbers))
        case Target(seat, _, kind):
            targets = house.possible_targets(state, seat, kind)
            return tuple(Move(seat, "target", player=target) for target in targets)
        case LookCell(seat, own):
            owners = (seat,) if own else tuple(range(state.config.players))
            return tuple(
                Move(seat, "look", cell, player=owner)
                for owner in owners
                for cell in face_down(state.grids[owner])
            )
        case DiscardOne(seat):
            hand = kinds(state.hands[seat])
            return tuple(Move(seat, "discard_action", card=card) for card in hand)
        case FlipTheirs(seat, target):
            return tuple(
                Move(seat, "designate", cell, player=target)
                for cell in face_down(state.grids[target])
            )
        case _:
            raise IllegalMoveError(f"{decision} has no answers of its own")


def stealable(state: State, seat: int, target: int) -> tuple[Move, ...]:
    """Returns the thefts from one opponent (R-A47)."""
    hand = kinds(state.hands[target])
    return tuple(Move(seat, "steal", player=target, card=card) for card in hand)


def is_legal(state: State, move: Move) -> bool:
    """Says whether a move is legal; an order of many cards is not looked up in a list."""
    if isinstance(state.decision, Order):
        wanted = tuple(range(1, len(state.decision.cards) + 1))
        plain = Move(state.decision.seat, "order", order=move.order)
        return move == plain and tuple(sorted(move.order)) == wanted
    return move in all_legal(state)


def ordered_legal(state: State) -> tuple[Move, ...]:
    """Returns the legal moves with the set-up in seat order: the lowest owing seat flips first."""
    moves = all_legal(state)
    if isinstance(state.decision, InitialFlips):
        return tuple(move for move in moves if move.seat == moves[0].seat)
    return moves


# What a move does


def play(state: State, move: Move) -> State:
    """Returns the position after a legal move and all its consequences; raises IllegalMoveError."""
    if not is_legal(state, move):
        raise IllegalMoveError(f"{move} is not legal; the position waits for {state.decision}")
    return settle(answer(state, move))


def answer(state: State, move: Move) -> State:
    """Returns the position with the decision answered, its consequences still on the agenda."""
    seat, decision = move.seat, state.decision
    state = replace(state, decision=None, sight=None)
    match decision:
        case InitialFlips():
            assert move.cell is not None
            return setup.flip(state.before(Ask(InitialFlips())), seat, move.cell)
        case Main():
            return answer_main(state, move)
        case Drawn(card=card):
            if move.do == "swap":
                assert move.cell is not None
                return place(state, seat, card, move.cell)
            return state.before(PutOnDiscard((card,)), AskFlip(seat))  # R-C15
        case Flip():
            assert move.cell is not None
            return flip(state, seat, move.cell)
        case Lines() as lines:
            if move.line is None:
                return remove_lines(state, seat, (*lines.compulsory, *lines.chosen))
            lines = replace(lines, chosen=(*lines.chosen, move.line))
            if lines.additions():
                return replace(state, decision=lines)
            return remove_lines(state, seat, (*lines.compulsory, *lines.chosen))
        case Claim(fresh=fresh):
            if move.slot is None:
                return state
            return take_action(state, seat, move.slot, fresh=fresh)
        case None:
            raise IllegalMoveError("the round is over")
        case _:
            return answer_effect(state, decision, move)


def answer_main(state: State, move: Move) -> State:
    """Returns the position with a main action begun, the end of the turn on the agenda (R-A8)."""
    seat = move.seat
    state = state.before(EndTurn(seat))
    match move.do:
        case "draw":
            return state.before(DrawTo(seat, ToHand()))
        case "take_discard":
            assert move.cell is not None
            state, card = replace(state, discard=state.discard[:-1]), state.discard[-1]
            return place(state, seat, card, move.cell)
        case "take_action":
            assert move.slot is not None
            return take_action(state, seat, move.slot)
        case "play":
            assert move.card is not None
            return effects.resolve(take_out(state, seat, move.card), seat, move.card)
        case "discard_action":
            assert move.card is not None
            return put_action(take_out(state, seat, move.card), move.card)
        case _:
            return state


def answer_effect(state: State, decision: Decision, move: Move) -> State:
    """Returns the position with a decision of an action card answered (D8 to D17)."""
    seat = move.seat
    match decision:
        case Designate(target=target):
            if move.cell is not None:
                return effects.remove_cell(state, target, move.cell)
            assert move.card is not None
            return effects.remove_from_hand(state, target, move.card)
        case SwapOwn():
            assert move.cell is not None
            assert move.other is not None
            grid = state.grids[seat]
            one, two = grid[move.cell], grid[move.other]
            grid = put(put(grid, move.cell, two), move.other, one)
            return state.with_grid(seat, grid).before(RemovalStep(seat))
        case Draw3(cards=cards):
            others = tuple(cards[number - 1] for number in move.order)
            if move.do == "keep_none":
                return state.before(PutOnDiscard(others), AskFlip(seat))
            assert move.cell is not None
            assert move.n is not None
            return place(state, seat, cards[move.n - 1], move.cell, others=others)
        case Look():
            assert move.player is not None
            assert move.line is not None
            cells = line_cells(state.grids[move.player], move.line)
            return effects.look(state, seat, move.player, cells)
        case LookCell():
            assert move.player is not None
            assert move.cell is not None
            return effects.look(state, seat, move.player, (move.cell,))
        case Replay():
            assert move.card is not None
            state = effects.dug_out(state, move.card)
            return effects.resolve(replace(state, adiscard=state.adiscard[:-1]), seat, move.card)
        case Steal():
            return effects.steal(state, move)
        case Partners():
            return effects.declare(state, seat, move.players)
        case Exchange() as chosen:
            if move.cell is None or move.other is None:
                return state
            return effects.exchange(state, chosen, move.cell, move.other)
        case Defend(then=then, otherwise=otherwise):
            if move.yes:
                return effects.defend(state, seat, otherwise)
            return state.before(*then)
        case ActionCard(card=card, place=place_):
            state = give(state, seat, card) if move.yes else put_action(state, card)
            return state.before(DrawTo(seat, place_))
        case Order(cards=cards):
            ordered = tuple(cards[number - 1] for number in move.order)
            return replace(state, discard=(*state.discard, *ordered))
        case Target(card=card):
            assert move.player is not None
            return house.aim(state, seat, card, move.player)
        case DiscardOne():
            assert move.card is not None
            return put_action(take_out(state, seat, move.card), move.card)
        case FlipTheirs(target=target):
            assert move.cell is not None
            return flip(state, target, move.cell)
        case _:
            raise IllegalMoveError(f"{decision} has no answers of its own")


def place(
    state: State, seat: int, card: Card, cell: int, *, others: tuple[Card, ...] = ()
) -> State:
    """Returns the state with a card put into a cell and the old one discarded (R-C17, R-A43).

    An action card found there is replaced on its way to the discard (R-V3); the ``others`` of
    DRAW3 follow it. Then come star right and removal step (R-A25).
    """
    grid = state.grids[seat]
    old = grid[cell]
    assert old is not None
    state = state.with_grid(seat, put(grid, cell, Cell(card, up=True, stamp=state.stamp())))
    settled: Step = PutOnDiscard((old.card,))
    if is_action(old.card):
        settled = Ask(ActionCard(seat, action_name(old.card), ToDiscard()))
    return state.before(settled, PutOnDiscard(others), CardUp(seat, cell), RemovalStep(seat))


def flip(state: State, seat: int, cell: int) -> State:
    """Returns the state with a card turned up (R-C15, R-A22, R-V3)."""
    grid = turn_up(state.grids[seat], (cell,), state.stamp())
    return state.with_grid(seat, grid).before(CardUp(seat, cell), RemovalStep(seat))


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
            return replace(state, phase="play").before(StartTurn(state.first))
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
