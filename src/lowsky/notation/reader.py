"""The reader of position texts: strict, and every mistake names its column."""

import re

from lowsky.notation.cards import CARDS, parse_line
from lowsky.notation.fields import (
    EMPTY,
    EXTRAS,
    HIGHEST_NUMBER,
    MOST_CARDS,
    OPERATIONS,
    PENDING,
    WITH_SEAT,
    default_first,
    default_left,
    default_work,
    open_cells,
)
from lowsky.notation.variant import parse_variant
from lowsky.rules import state as st
from lowsky.rules.cards import NO_CARD, UNKNOWN
from lowsky.rules.errors import NotationError, OptionsError
from lowsky.rules.options import check_built, check_players
from lowsky.rules.setup import set_options
from lowsky.rules.state import CELLS, COLUMNS, NOBODY, ROWS, Public


def fill_pile(pile: list[int], cards: list[int]) -> None:
    """Put cards that are listed from the top into a pile that starts at the bottom."""
    pile[: len(cards)] = reversed(cards)


class PositionReader:
    """The fields of one text, read from the left; every mistake names its column."""

    def __init__(self, text: str, *, is_view: bool) -> None:
        """Read all fields; raises `NotationError`."""
        self.text = text
        self.is_view = is_view
        self.columns: list[int] = []
        column = 1
        parts = text.split(" ")
        for part in parts:
            self.columns.append(column)
            column += len(part) + 1
        if len(parts) < 9:
            raise NotationError(f"expected 9 fields, found {len(parts)}", text, len(text) + 1)
        self.parts = parts
        for number, part in enumerate(parts):
            if not part:
                raise self.error("empty field", number)
        try:
            self.options = parse_variant(parts[0])
        except NotationError as error:
            raise NotationError(error.problem, text, error.column) from error
        self.cards: list[int] = []
        self.down: list[int] = []
        self.present: list[int] = []
        self._read_grids()
        self.players = len(self.down)
        try:
            check_built(self.options)
            check_players(self.options, self.players)
        except OptionsError as error:
            raise self.error(str(error), 1) from error
        self._read_to_act()
        self.discard = self._read_pile(3)
        self._read_draw()
        self.card_count = len(self.discard) + len(self.draw) + self.players * CELLS + 1
        self.totals = self._read_numbers(parts[5], 5, 0)
        self.ender = self._read_seat(parts[6], 6, 0)
        self.round = self._read_number(parts[7], 7, 0)
        self.ply = self._read_number(parts[8], 8, 0)
        self.extras = self._read_extras()
        self.known: list[tuple[int, int]] = []

    def error(self, problem: str, field: int, offset: int = 0) -> NotationError:
        """Return the error of a field, at an offset inside it."""
        return NotationError(problem, self.text, self.columns[field] + offset)

    def read_public(self, s: Public) -> None:
        """Fill the public fields of a state or a view."""
        set_options(s, self.options, self.players)
        s.down[: self.players] = self.down
        s.present[: self.players] = self.present
        s.pending = self.pending
        s.actor = self.actor
        s.discard += [0] * (self.card_count - len(s.discard))
        fill_pile(s.discard, self.discard)
        s.discard_n = len(self.discard)
        if len(self.totals) != self.players:
            raise self.error(f"expected {self.players} totals", 5)
        s.total[: self.players] = self.totals
        s.ender = self.ender
        s.round = self.round
        s.ply = self.ply
        s.phase = self._phase()
        s.first = default_first(s)
        s.starter = NOBODY
        s.final_left = default_left(s)
        work = default_work(s)
        for key, (value, field, offset) in self.extras.items():
            if key == "first":
                s.first = self._read_seat(value, field, offset)
            elif key == "start":
                s.starter = self._read_seat(value, field, offset)
            elif key == "left":
                s.final_left = self._read_number(value, field, offset)
            elif key == "chosen":
                s.chosen_lines = self._read_lines(value, field, offset)
            elif key == "work":
                work = self._read_work(value, field, offset)
            elif key == "stamps":
                cells = open_cells(s)
                for cell, stamp in zip(
                    cells, self._read_exactly(len(cells), value, field, offset), strict=True
                ):
                    s.stamp[cell] = stamp
            elif key == "known":
                self.known = self._read_known(value, field, offset)
            elif key == "winners":
                for item in value.split("."):
                    s.winners |= 1 << self._read_seat(item, field, offset)
            else:
                array = {"turns": s.turns, "raw": s.raw, "scores": s.score}[key]
                array[: self.players] = self._read_exactly(self.players, value, field, offset)
        s.stack_n = 2 * len(work)
        for k, (op, seat) in enumerate(work):
            s.stack[2 * k] = op
            s.stack[2 * k + 1] = seat

    def _phase(self) -> int:
        if self.pending in (st.DECISION_FLIP_INITIAL, st.CHANCE_FLIPS, st.CHANCE_STARTER):
            return st.SETUP
        if self.pending in (st.CHANCE_DEAL, st.GAME_OVER):
            return st.OVER
        return st.PLAY if self.ender == NOBODY else st.CLOSING

    def _read_grids(self) -> None:
        width = 3 if self.options.grid == 9 else COLUMNS
        column = 0
        for grid in self.parts[1].split(","):
            self.down.append(0)
            self.present.append(0)
            cards = [NO_CARD] * CELLS
            rows = grid.split("/")
            if len(rows) != ROWS:
                raise self.error("expected 3 rows, separated by /", 1, column)
            for row, text in enumerate(rows):
                place = 0
                is_down = False
                for symbol in text:
                    if place >= width:
                        raise self.error(f"a row has {width} cells", 1, column)
                    index = row * COLUMNS + place
                    if symbol == "#" and not is_down:
                        is_down = True
                        column += 1
                        continue
                    if symbol in CARDS and symbol != "*":
                        cards[index] = CARDS[symbol]
                    elif symbol == "?" and self.is_view and not is_down:
                        cards[index] = UNKNOWN
                        is_down = True
                    elif symbol != "." or is_down:
                        raise self.error("no cell", 1, column)
                    if symbol != ".":
                        self.present[-1] |= 1 << index
                    if is_down:
                        self.down[-1] |= 1 << index
                    is_down = False
                    place += 1
                    column += 1
                if place != width or is_down:
                    raise self.error(f"a row has {width} cells", 1, column)
                column += 1
            self.cards += cards

    def _read_to_act(self) -> None:
        match = re.fullmatch(r"(-|[0-9]+)([a-z])(.?)", self.parts[2])
        if match is None or match[2] not in PENDING:
            raise self.error("expected a seat and what it owes, such as 1m", 2)
        seat, letter, card = match.groups()
        if (letter in WITH_SEAT) == (seat == EMPTY):
            raise self.error("expected a seat" if seat == EMPTY else "expected -", 2)
        self.pending = PENDING[letter]
        self.actor = self._read_seat(seat, 2, 0)
        if self.pending == st.DECISION_FLIP_INITIAL:
            self.actor = self._lowest_owing()
        is_unknown = card == "?" and self.is_view
        if (letter == "d") != (card in CARDS or is_unknown) or (letter != "d" and card):
            raise self.error("expected the drawn card after d, nothing else", 2, len(seat) + 1)
        self.drawn = UNKNOWN if is_unknown else CARDS[card] if card else NO_CARD

    def _lowest_owing(self) -> int:
        flips = 1 if self.options.grid == 9 else 2
        for seat in range(self.players):
            if (self.present[seat] & ~self.down[seat]).bit_count() < flips:
                return seat
        raise self.error("nobody owes a first flip", 2)

    def _read_pile(self, field: int) -> list[int]:
        text = self.parts[field]
        if text == EMPTY:
            return []
        for offset, symbol in enumerate(text):
            if symbol not in CARDS or symbol == "*":
                raise self.error("no card", field, offset)
        if len(text) > MOST_CARDS:
            raise self.error(f"more than {MOST_CARDS} cards", field)
        return [CARDS[symbol] for symbol in text]

    def _read_draw(self) -> None:
        text = self.parts[4]
        self.draw: list[int] = []
        self.draw_n = 0
        if self.is_view and text != EMPTY:
            if not text.startswith("+"):
                raise self.error("expected + and the number of cards", 4)
            self.draw_n = self._read_number(text[1:], 4, 1)
        else:
            self.draw = self._read_pile(4)

    def _read_number(self, text: str, field: int, offset: int) -> int:
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 5:
            raise self.error("expected a number", field, offset)
        number = int(text)
        if abs(number) > HIGHEST_NUMBER or str(number) != text:
            raise self.error("expected a number", field, offset)
        return number

    def _read_numbers(self, text: str, field: int, offset: int) -> list[int]:
        numbers = []
        for item in text.split(","):
            numbers.append(self._read_number(item, field, offset))
            offset += len(item) + 1
        return numbers

    def _read_exactly(self, count: int, text: str, field: int, offset: int) -> list[int]:
        numbers = self._read_numbers(text, field, offset)
        if len(numbers) != count:
            raise self.error(f"expected {count} numbers", field, offset)
        return numbers

    def _read_seat(self, text: str, field: int, offset: int) -> int:
        if text == EMPTY:
            return NOBODY
        seat = self._read_number(text, field, offset) - 1
        if not 0 <= seat < self.players:
            raise self.error(f"expected a seat from 1 to {self.players}", field, offset)
        return seat

    def _read_lines(self, text: str, field: int, offset: int) -> int:
        mask = 0
        for item in text.split("."):
            try:
                mask |= 1 << parse_line(item)
            except NotationError as error:
                raise self.error(error.problem, field, offset) from error
            offset += len(item) + 1
        return mask

    def _read_work(self, text: str, field: int, offset: int) -> list[tuple[int, int]]:
        words = {word: op for op, word in OPERATIONS.items()}
        work = []
        for item in text.split("."):
            word = item.rstrip("0123456789")
            if word not in words:
                raise self.error("no work", field, offset)
            seat = self._read_seat(item[len(word) :], field, offset + len(word))
            work.append((words[word], seat))
            offset += len(item) + 1
        if 2 * len(work) > st.STACK_CAPACITY:
            raise self.error("more work than a game leaves", field, offset)
        return work

    def _read_known(self, text: str, field: int, offset: int) -> list[tuple[int, int]]:
        pairs = []
        for item in text.split(","):
            cell, _, mask = item.partition(":")
            pair = (self._read_number(cell, field, offset), self._read_number(mask, field, offset))
            if not 0 <= pair[0] < self.players * CELLS or not 0 < pair[1] < 1 << self.players:
                raise self.error("expected cell:seats", field, offset)
            pairs.append(pair)
            offset += len(item) + 1
        return pairs

    def _read_extras(self) -> dict[str, tuple[str, int, int]]:
        found: dict[str, tuple[str, int, int]] = {}
        allowed = [key for key in EXTRAS if key != "known" or not self.is_view]
        for field in range(9, len(self.parts)):
            key, equals, value = self.parts[field].partition("=")
            if not equals or key not in allowed or key in found:
                raise self.error(f"expected one of {', '.join(allowed)}, each once", field)
            found[key] = (value, field, len(key) + 1)
        return found
