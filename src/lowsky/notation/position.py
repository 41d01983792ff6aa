"""Positions and views as one line of text each.

Nine fields and then extras, separated by one blank::

    variant grids to-act discard draw totals ender round ply [key=value …]

A view is the text of the full position with ``#x`` replaced by ``?`` where the reader has not
looked, cards in other hands by ``?``, and piles by ``+n``: leaks show by comparing strings.
"""

from lowsky.notation.cards import format_card, format_kind, format_line, format_seen
from lowsky.notation.fields import (
    EMPTY,
    EXTRAS,
    LETTERS,
    NUMBERS,
    OPERATIONS,
    SEAT_NUMBERS,
    WITHOUT_SEAT,
    default_first,
    default_left,
    default_number,
    default_turn,
    default_work,
    open_cells,
)
from lowsky.notation.reader import PositionReader, fill_pile
from lowsky.notation.variant import format_variant
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import N_ACTION_TYPES, UNKNOWN
from lowsky.rules.choices import line_choices, lines_to_offer
from lowsky.rules.errors import NotationError
from lowsky.rules.lines import complete_lines
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import CELLS, COLUMNS, FACE_DOWN, NOBODY, ROWS, Public, State
from lowsky.rules.view import PUBLIC_FIELDS, View


def format_position(s: State, options: Options) -> str:
    """Return the text of a full position, hidden cards included."""
    draw = "".join(map(format_card, reversed(s.draw[: s.draw_n]))) or EMPTY
    apile = "".join(map(format_kind, reversed(s.apile[: s.apile_n])))
    discard = [
        ("#" if down else "") + format_card(card)
        for card, down in zip(s.discard[: s.discard_n], s.discard_down, strict=False)
    ]
    return _format(s, options, discard=discard, draw=draw, apile=apile, browsable=True)


def format_view(v: View, options: Options, *, browsable: bool = True) -> str:
    """Return the text of a view; unless ``browsable`` the discard shows only its top card."""
    discard = [format_seen(card) for card in v.discard[: v.discard_n]]
    draw = f"+{v.draw_n}" if v.draw_n else EMPTY
    apile = f"+{v.apile_n}" if v.apile_n else ""
    return _format(v, options, discard=discard, draw=draw, apile=apile, browsable=browsable)


def _format(
    s: State | View, options: Options, *, discard: list[str], draw: str, apile: str, browsable: bool
) -> str:
    pile = "".join(reversed(discard)) or EMPTY
    if not browsable and s.discard_n > 1:
        pile = f"{discard[-1]}+{s.discard_n - 1}"
    fields = [
        format_variant(options),
        ",".join(_format_grid(s, seat) for seat in range(s.players)),
        _format_to_act(s),
        pile,
        draw,
        _numbers(s.total[: s.players]),
        _seat(s.ender),
        str(s.round),
        str(s.ply),
    ]
    extras = _format_extras(s, apile)
    hidden = () if browsable else ("stamps", "turns")
    return " ".join(fields + [f"{key}={extras[key]}" for key in extras if key not in hidden])


def _seat(seat: int) -> str:
    return EMPTY if seat == NOBODY else str(seat + 1)


def _numbers(values: list[int]) -> str:
    return ",".join(map(str, values))


def _format_grid(s: State | View, seat: int) -> str:
    rows = []
    for row in range(ROWS):
        text = ""
        for index in range(row * COLUMNS, row * COLUMNS + COLUMNS):
            card = s.card[seat * CELLS + index]
            if not s.dealt >> index & 1:
                continue
            if not s.present[seat] >> index & 1:
                text += "."
            elif card == UNKNOWN:
                text += "?"
            else:
                text += ("#" if s.down[seat] >> index & 1 else "") + format_card(card)
        rows.append(text)
    return "/".join(rows)


def _format_to_act(s: State | View) -> str:
    letter = LETTERS[s.pending]
    text = (EMPTY if letter in WITHOUT_SEAT else _seat(s.actor)) + letter
    return text + format_seen(s.drawn) if letter == "d" else text


def _format_extras(s: State | View, apile: str) -> dict[str, str]:
    found: dict[str, str] = _format_action_cards(s, apile)
    if s.first != default_first(s):
        found["first"] = _seat(s.first)
    if s.starter != NOBODY:
        found["start"] = _seat(s.starter)
    if s.final_left != default_left(s):
        found["left"] = str(s.final_left)
    if s.turn != default_turn(s):
        found["turn"] = _seat(s.turn)
    if s.chosen_lines:
        found["chosen"] = ".".join(format_line(line) for line in bits(s.chosen_lines))
    work = [
        (s.stack[i], s.stack[i + 1], s.stack[i + 2], s.stack[i + 3])
        for i in range(0, s.stack_n, st.FRAME)
    ]
    if work != default_work(s):
        found["work"] = ".".join(_format_frame(*frame) for frame in work) or EMPTY
    for key, names in NUMBERS.items():
        values = [getattr(s, name) for name in names]
        if values != [default_number(name) for name in names]:
            found[key] = _numbers(values)
    for key, name in SEAT_NUMBERS.items():
        per_seat = getattr(s, name)[: s.players]
        if any(per_seat):
            found[key] = _numbers(per_seat)
    if s.column_timing != st.ANY_TIME and open_cells(s):
        found["stamps"] = _numbers([s.stamp[cell] for cell in open_cells(s)])
    if isinstance(s, State):
        known = [(cell, mask) for cell, mask in enumerate(s.known[: s.players * CELLS]) if mask]
        if known:
            found["known"] = ",".join(f"{cell}:{mask}" for cell, mask in known)
        slid = [(k, mask & ~FACE_DOWN) for k, mask in enumerate(s.discard_down[: s.discard_n])]
        if any(mask for _, mask in slid):
            found["slid"] = ",".join(f"{k}:{mask}" for k, mask in slid if mask)
    if s.winners:
        found["winners"] = ".".join(_seat(seat) for seat in bits(s.winners))
    return {key: found[key] for key in EXTRAS if key in found}


def _format_frame(op: int, seat: int, a: int, b: int) -> str:
    more = f":{a}:{b}" if a or b else ""
    return f"{OPERATIONS[op]}{_seat(seat)}{more}"


def _format_action_cards(s: State | View, apile: str) -> dict[str, str]:
    found: dict[str, str] = {}
    row = "".join(map(format_kind, s.row))
    if row != "....":
        found["row"] = row
    if apile:
        found["apile"] = apile
    if s.adiscard_n:
        found["adiscard"] = "".join(map(format_kind, reversed(s.adiscard[: s.adiscard_n])))
    for key, hands in (("hands", s.hand), ("fresh", s.fresh)):
        texts = [_format_hand(hands, seat) for seat in range(s.players)]
        if any(text != EMPTY for text in texts):
            found[key] = ",".join(texts)
    if s.held_n:
        found["held"] = "".join(map(format_seen, s.held[: s.held_n]))
    return found


def _format_hand(hands: list[int], seat: int) -> str:
    counts = hands[seat * N_ACTION_TYPES : (seat + 1) * N_ACTION_TYPES]
    return "".join(format_kind(kind) * count for kind, count in enumerate(counts)) or EMPTY


def parse_position(text: str) -> tuple[State, Options]:
    """Return the state and the options of a full position.

    Raises `NotationError` on syntax, with the column; `status` tells what is impossible.
    """
    reader = PositionReader(text, is_view=False)
    s = new_game(reader.options, reader.players)
    s.make_room(reader.card_count)
    _read(s, reader)
    fill_pile(s.draw, reader.draw)
    s.draw_n = len(reader.draw)
    fill_pile(s.apile, reader.apile)
    fill_pile(s.discard_down, reader.discard_down)
    for place, mask in reader.slid:
        s.discard_down[place] |= mask
    for cell, mask in reader.known:
        s.known[cell] = mask
    _offer_lines(s, s)
    _check_form(format_position(s, reader.options), text)
    return s, reader.options


def parse_view(text: str, seats: int = 0) -> tuple[View, Options]:
    """Return the view of a reader with the seats of the mask; raises `NotationError`."""
    reader = PositionReader(text, is_view=True)
    v = View()
    v.seats = seats
    v.row = [-3] * st.SLOTS
    v.discard.extend([0] * (reader.card_count - len(v.discard)))
    _read(v, reader)
    v.draw_n = reader.draw_n
    twin = State()
    for name in PUBLIC_FIELDS:
        setattr(twin, name, getattr(v, name))
    twin.card = v.card
    _offer_lines(v, twin)
    _check_form(format_view(v, reader.options), text)
    return v, reader.options


def _read(s: State | View, reader: PositionReader) -> None:
    reader.read_public(s)
    for cell, card in enumerate(reader.cards):
        s.card[cell] = card
    s.drawn = reader.drawn
    for place, card in enumerate(reader.held):
        s.held[place] = card
    fill_pile(s.discard, reader.discard)


def _offer_lines(s: Public, twin: State) -> None:
    """Say which lines the pending D7 is about: they follow from the cards."""
    if s.pending == st.DECISION_LINES:
        twin.offered_lines = s.offered_lines = lines_to_offer(
            twin, s.actor, *complete_lines(twin, s.actor)
        )
        s.line_choices = line_choices(twin, s.actor)


def _check_form(expected: str, text: str) -> None:
    if expected != text:
        raise NotationError(f"not in its one form, which is {expected!r}", text, 1)
