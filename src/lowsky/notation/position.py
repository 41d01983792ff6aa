"""Positions and views as one line of text each.

Nine fields and then extras, separated by one blank::

    variant grids to-act discard draw totals ender round ply [key=value …]

A view is the text of the full position with ``#x`` replaced by ``?`` where the reader has not
looked, another player's drawn card by ``?``, and the draw pile by ``+n``: leaks show by comparing
strings.
"""

from lowsky.notation.cards import format_card, format_line
from lowsky.notation.fields import (
    EMPTY,
    EXTRAS,
    LETTERS,
    OPERATIONS,
    WITH_SEAT,
    default_first,
    default_left,
    default_work,
    open_cells,
)
from lowsky.notation.reader import PositionReader, fill_pile
from lowsky.notation.variant import format_variant
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import UNKNOWN
from lowsky.rules.errors import NotationError
from lowsky.rules.lines import complete_lines
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import CELLS, COLUMNS, NOBODY, ROWS, Public, State
from lowsky.rules.view import View


def format_position(s: State, options: Options) -> str:
    """Return the text of a full position, hidden cards included."""
    return _format(s, options, card=s.card, drawn=s.drawn, draw=_pile(s.draw, s.draw_n))


def format_view(v: View, options: Options, *, browsable: bool = True) -> str:
    """Return the text of a view; unless ``browsable`` the discard shows only its top card."""
    return _format(
        v,
        options,
        card=v.card,
        drawn=v.drawn,
        draw=f"+{v.draw_n}" if v.draw_n else EMPTY,
        browsable=browsable,
    )


def _format(
    s: Public,
    options: Options,
    *,
    card: list[int],
    drawn: int,
    draw: str,
    browsable: bool = True,
) -> str:
    grids = ",".join(_format_grid(s, card, seat) for seat in range(s.players))
    discard = _pile(s.discard, s.discard_n)
    if not browsable and s.discard_n > 1:
        discard = f"{discard[0]}+{s.discard_n - 1}"
    fields = [
        format_variant(options),
        grids,
        _format_to_act(s, drawn),
        discard,
        draw,
        _numbers(s.total[: s.players]),
        _seat(s.ender),
        str(s.round),
        str(s.ply),
    ]
    return " ".join(fields + _format_extras(s, browsable=browsable))


def _seat(seat: int) -> str:
    return EMPTY if seat == NOBODY else str(seat + 1)


def _numbers(values: list[int]) -> str:
    return ",".join(map(str, values))


def _pile(pile: list[int], size: int) -> str:
    return "".join(format_card(card) for card in reversed(pile[:size])) or EMPTY


def _format_grid(s: Public, card: list[int], seat: int) -> str:
    rows = []
    for row in range(ROWS):
        text = ""
        for column in range(COLUMNS):
            index = row * COLUMNS + column
            cell = card[seat * CELLS + index]
            if not s.dealt >> index & 1:
                continue
            if not s.present[seat] >> index & 1:
                text += "."
            elif cell == UNKNOWN:
                text += "?"
            else:
                text += ("#" if s.down[seat] >> index & 1 else "") + format_card(cell)
        rows.append(text)
    return "/".join(rows)


def _format_to_act(s: Public, drawn: int) -> str:
    letter = LETTERS[s.pending]
    text = (_seat(s.actor) if letter in WITH_SEAT else EMPTY) + letter
    if letter == "d":
        text += "?" if drawn == UNKNOWN else format_card(drawn)
    return text


def _format_extras(s: Public, *, browsable: bool) -> list[str]:
    found: dict[str, str] = {}
    if s.first != default_first(s):
        found["first"] = _seat(s.first)
    if s.starter != NOBODY:
        found["start"] = _seat(s.starter)
    if s.final_left != default_left(s):
        found["left"] = str(s.final_left)
    if s.chosen_lines:
        found["chosen"] = ".".join(format_line(line) for line in bits(s.chosen_lines))
    work = [tuple(s.stack[i : i + 2]) for i in range(0, s.stack_n, 2)]
    if work != default_work(s):
        found["work"] = ".".join(f"{OPERATIONS[op]}{seat + 1}" for op, seat in work)
    if any(s.turns[: s.players]):
        found["turns"] = _numbers(s.turns[: s.players])
    if s.column_timing != st.ANY_TIME and open_cells(s):
        found["stamps"] = _numbers([s.stamp[cell] for cell in open_cells(s)])
    if isinstance(s, State) and any(s.known[cell] for cell in range(s.players * CELLS)):
        pairs = [(cell, s.known[cell]) for cell in range(s.players * CELLS) if s.known[cell]]
        found["known"] = ",".join(f"{cell}:{mask}" for cell, mask in pairs)
    if any(s.raw[: s.players]) or any(s.score[: s.players]):
        found["raw"] = _numbers(s.raw[: s.players])
        found["scores"] = _numbers(s.score[: s.players])
    if s.winners:
        found["winners"] = ".".join(_seat(seat) for seat in bits(s.winners))
    shown = {"stamps", "turns"} if not browsable else set()
    return [f"{key}={found[key]}" for key in EXTRAS if key in found and key not in shown]


def parse_position(text: str) -> tuple[State, Options]:
    """Return the state and the options of a full position.

    Raises `NotationError` on syntax, with the column; `status` tells what is impossible.
    """
    reader = PositionReader(text, is_view=False)
    s = new_game(reader.options, reader.players)
    reader.read_public(s)
    for cell, card in enumerate(reader.cards):
        s.card[cell] = card
    s.drawn = reader.drawn
    s.make_room(reader.card_count)
    fill_pile(s.draw, reader.draw)
    s.draw_n = len(reader.draw)
    for cell, mask in reader.known:
        s.known[cell] = mask
    if s.pending == st.DECISION_LINES:
        s.offered_lines = complete_lines(s, s.actor)
    if format_position(s, reader.options) != text:
        raise NotationError(
            f"not in its one form, which is {format_position(s, reader.options)!r}", text, 1
        )
    return s, reader.options


def parse_view(text: str, seats: int = 0) -> tuple[View, Options]:
    """Return the view of a reader with the seats of the mask; raises `NotationError`."""
    reader = PositionReader(text, is_view=True)
    v = View()
    v.seats = seats
    reader.read_public(v)
    for cell, card in enumerate(reader.cards):
        v.card[cell] = card
    v.drawn = reader.drawn
    v.draw_n = reader.draw_n
    if v.pending == st.DECISION_LINES:
        v.offered_lines = _offered(v)
    if format_view(v, reader.options) != text:
        raise NotationError(
            f"not in its one form, which is {format_view(v, reader.options)!r}", text, 1
        )
    return v, reader.options


def _offered(v: View) -> int:
    s = State()
    for name in ("players", "dealt", "column_timing", "present", "down", "card", "stamp"):
        setattr(s, name, getattr(v, name))
    return complete_lines(s, v.actor)
