"""House action cards: the primitives of their effects (R-V9).

Each is carried out as far as possible. A card has one target, chosen by its player at the first
primitive that concerns another player, among those with whom it can be carried out; a DEFENSE stops
an attack card once, for all that it would do to its target. Who discards
chooses the card; all other choices are those of the player of the house card.
"""

from dataclasses import replace

from .decisions import Claim, DiscardOne, Exchange, FlipTheirs, Look, LookCell, SwapOwn, Target
from .grid import face_down, occupied
from .piles import can_draw, slots
from .places import ToThree
from .state import State
from .steps import Ask, AskFlip, Attack, Choose, DrawTo, ExchangeWith, Primitive, Step

TARGETED = ("exchange", "flip_target")


def is_targeted(kind: str, arguments: tuple[object, ...]) -> bool:
    """Says whether a primitive concerns another player."""
    return kind in TARGETED or (kind == "discard_action" and arguments[0] == "target")


def primitive_possible(state: State, seat: int, kind: str, arguments: tuple[object, ...]) -> bool:
    """Says whether some part of a primitive can be carried out now."""
    if is_targeted(kind, arguments):
        return bool(possible_targets(state, seat, kind))
    grid = state.grids[seat]
    match kind:
        case "draw_keep":
            return can_draw(state)
        case "look":
            grids = (grid,) if arguments[1] == "self" else state.grids
            return any(face_down(one) for one in grids)
        case "swap_own":
            return len(occupied(grid)) >= 2
        case "flip_own":
            return bool(face_down(grid))
        case "take_action":
            return bool(slots(state))
        case "discard_action":
            return bool(state.hands[seat])
        case _:  # extra_turns, manual
            return True


def possible_targets(state: State, seat: int, kind: str) -> tuple[int, ...]:
    """Returns the opponents with whom a primitive can be carried out."""
    return tuple(
        other for other in state.after_seat(seat) if target_possible(state, seat, other, kind)
    )


def target_possible(state: State, seat: int, other: int, kind: str) -> bool:
    """Says whether a primitive can be carried out with this opponent."""
    if kind == "exchange":
        return bool(occupied(state.grids[seat]) and occupied(state.grids[other]))
    if kind == "flip_target":
        return bool(face_down(state.grids[other]))
    return bool(state.hands[other])


def primitive(state: State, step: Primitive) -> State:
    """Begins one primitive; what cannot be done is skipped."""
    kind, seat = step.kind, step.actor
    if is_targeted(kind, step.arguments):
        return targeted(state, step)
    if not primitive_possible(state, seat, kind, step.arguments):
        return state
    if kind == "extra_turns":
        return replace(state, extra=state.extra + count_of(step))
    house = state.config.house_card(step.card)
    return state.before(*steps_of(step, attack=house is not None and house.attack))


def count_of(step: Primitive) -> int:
    """Returns how many times a primitive is carried out."""
    first = step.arguments[0] if step.arguments else 1
    return first if isinstance(first, int) else 1


def steps_of(step: Primitive, *, attack: bool) -> tuple[Step, ...]:
    """Returns the steps of a primitive that concerns its player alone."""
    seat = step.actor
    match step.kind:
        case "draw_keep":
            return (DrawTo(seat, ToThree((), missing=count_of(step))),)
        case "look":
            own = step.arguments[1] == "self"
            if step.arguments[0] == "line":
                return (Ask(Look(seat, own=own, attack=attack)),)
            return (Choose(LookCell(seat, own=own, attack=attack)),) * count_of(step)
        case "swap_own":
            return (Choose(SwapOwn(seat)),) * count_of(step)
        case "flip_own":
            return (AskFlip(seat),) * count_of(step)
        case "take_action":
            return (Choose(Claim(seat, fresh=True, optional=False)),) * count_of(step)
        case "discard_action":
            return (Choose(DiscardOne(seat)),)
        case _:  # manual: announced, the table agrees
            return ()


def targeted(state: State, step: Primitive) -> State:
    """Asks for the target, or does to him what the primitive says."""
    if step.target is None:
        if not possible_targets(state, step.actor, step.kind):
            return state
        return state.before(Ask(Target(step.actor, step.card, step.kind)), step)
    if not target_possible(state, step.actor, step.target, step.kind):
        return state
    return state.before(*target_steps(step, step.target))


def target_steps(step: Primitive, target: int) -> tuple[Step, ...]:
    """Returns the steps of a primitive that concerns the target."""
    match step.kind:
        case "exchange":
            return (ExchangeWith(Exchange(step.actor, target, house=True)),) * count_of(step)
        case "flip_target":
            return (Choose(FlipTheirs(step.actor, target)),) * count_of(step)
        case _:
            return (Choose(DiscardOne(target)),)


def aim(state: State, seat: int, card: str, target: int) -> State:
    """Gives the primitives of a card their target; an attack may be stopped (R-A38, R-A39)."""
    aimed: list[Step] = []
    rest = list(state.agenda)
    while rest and isinstance(rest[0], Primitive) and rest[0].card == card:
        step = rest.pop(0)
        assert isinstance(step, Primitive)
        aimed.append(replace(step, target=target))
    house = state.config.house_card(card)
    assert house is not None
    state = replace(state, agenda=tuple(rest))
    if not house.attack:
        return state.before(*aimed)
    harmless = tuple(
        step
        for step in aimed
        if not (isinstance(step, Primitive) and is_targeted(step.kind, step.arguments))
    )
    return state.before(Attack(seat, target, tuple(aimed), harmless))
