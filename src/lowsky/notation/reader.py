"""The reader of position texts: strict, and every mistake names its column."""

import re
from typing import Final

from lowsky.notation.cards import ACTION_SYMBOLS, CARDS, parse_line
from lowsky.notation.fields import (
    EMPTY,
    EXTRAS,
    HIGHEST_NUMBER,
    MOST_CARDS,
    NUMBERS,
    OPERATIONS,
    PENDING,
    SEAT_NUMBERS,
    SECRET_EXTRAS,
    WITHOUT_SEAT,
    Frame,
    default_first,
    default_left,
    default_number,
    default_turn,
    default_work,
    open_cells,
)
from lowsky.notation.variant import parse_variant
from lowsky.rules import state as st
from lowsky.rules.cards import ACTION_CARD, N_ACTION_TYPES, NO_CARD, UNKNOWN
from lowsky.rules.errors import NotationError, OptionsError
from lowsky.rules.options import WITH_ACTION_CARDS, check_players
from lowsky.rules.setup import set_options
from lowsky.rules.state import CELLS, COLUMNS, FACE_DOWN, NOBODY, ROWS, Public


def fill_pile(pile: list[int], cards: list[int]) -> None:
    """Put cards that are listed from the top into a pile that starts at the bottom."""
    pile[: len(cards)] = reversed(cards)


ONLY_IN_VIEWS: Final = "no cell (? stands in views only: a full position has # and the card)"
"""What is wrong with the text of a view where a full position is wanted."""


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
            check_players(self.options, self.players)
        except OptionsError as error:
            raise self.error(str(error), 1) from error
        self._read_to_act()
        self.discard, self.discard_down = self._read_discard()
        self._read_draw()
        self.totals = self._read_numbers(parts[5], 5, 0)
        self.ender = self._read_seat(parts[6], 6, 0)
        self.round = self._read_number(parts[7], 7, 0)
        self.ply = self._read_number(parts[8], 8, 0)
        self.apile: list[int] = []
        self.held: list[int] = []
        self.known: list[tuple[int, int]] = []
        self.slid: list[tuple[int, int]] = []
        self.extras = self._read_extras()
        self.card_count = len(text) + self.players * CELLS

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
        s.discard_n = len(self.discard)
        if len(self.totals) != self.players:
            raise self.error(f"expected {self.players} totals", 5)
        s.total[: self.players] = self.totals
        s.ender = self.ender
        s.round = self.round
        s.ply = self.ply
        s.phase = self._phase()
        for names in NUMBERS.values():
            for name in names:
                setattr(s, name, default_number(name))
        s.starter = NOBODY
        self._read_turn(s)
        for key, (value, field, offset) in self.extras.items():
            if key in NUMBERS:
                numbers = self._read_exactly(len(NUMBERS[key]), value, field, offset)
                for name, number in zip(NUMBERS[key], numbers, strict=True):
                    setattr(s, name, number)
            elif key in SEAT_NUMBERS:
                array = getattr(s, SEAT_NUMBERS[key])
                array[: self.players] = self._read_exactly(self.players, value, field, offset)
            else:
                self._read_extra(s, key, value, field, offset)
        work = default_work(s)
        if "work" in self.extras:
            work = self._read_work(*self.extras["work"])
        s.stack_n = st.FRAME * len(work)
        for k, frame in enumerate(work):
            s.stack[st.FRAME * k : st.FRAME * (k + 1)] = frame

    def _read_turn(self, s: Public) -> None:
        """Read the extras on which other defaults depend."""
        s.first = default_first(s)
        if "first" in self.extras:
            s.first = self._read_seat(*self.extras["first"])
        s.turn = default_turn(s)
        if "turn" in self.extras:
            s.turn = self._read_seat(*self.extras["turn"])
        s.final_left = default_left(s)
        if "left" in self.extras:
            s.final_left = self._read_number(*self.extras["left"])

    def _read_extra(self, s: Public, key: str, value: str, field: int, offset: int) -> None:
        if key == "start":
            s.starter = self._read_seat(value, field, offset)
        elif key == "chosen":
            s.chosen_lines = self._read_lines(value, field, offset)
        elif key == "row":
            if len(value) != st.SLOTS:
                raise self.error(f"expected {st.SLOTS} slots", field, offset)
            kinds = self._read_kinds(value.replace(".", "R"), field, offset)
            for slot, symbol in enumerate(value):
                s.row[slot] = NO_CARD if symbol == "." else kinds[slot]
        elif key == "apile":
            if self.is_view:
                if not value.startswith("+"):
                    raise self.error("expected + and the number of cards", field, offset)
                s.apile_n = self._read_number(value[1:], field, offset + 1)
            else:
                self.apile = self._read_kinds(value, field, offset)
                s.apile_n = len(self.apile)
        elif key == "adiscard":
            kinds = self._read_kinds(value, field, offset)
            s.adiscard.extend([0] * (len(kinds) - len(s.adiscard)))
            fill_pile(s.adiscard, kinds)
            s.adiscard_n = len(kinds)
        elif key == "hands":
            self._read_hands(s.hand, value, field, offset)
        elif key == "fresh":
            self._read_hands(s.fresh, value, field, offset)
        elif key == "held":
            self.held = [self._read_held(symbol, field, offset) for symbol in value]
            s.held_n = len(self.held)
            if s.held_n > st.HELD:
                raise self.error(f"at most {st.HELD} cards", field, offset)
        elif key == "stamps":
            cells = open_cells(s)
            stamps = self._read_exactly(len(cells), value, field, offset)
            for cell, stamp in zip(cells, stamps, strict=True):
                s.stamp[cell] = stamp
        elif key == "known":
            self.known = self._read_known(value, field, offset, self.players * CELLS)
        elif key == "slid":
            self.slid = self._read_known(value, field, offset, len(self.discard))
        elif key == "winners":
            for item in value.split("."):
                s.winners |= 1 << self._read_seat(item, field, offset)

    def _phase(self) -> int:
        if self.pending in (
            st.DECISION_FLIP_INITIAL,
            st.CHANCE_FLIPS,
            st.CHANCE_STARTER,
        ):
            return st.SETUP
        if self.pending == st.CHANCE_DEAL and self.options.mode in WITH_ACTION_CARDS:
            return st.SETUP
        if self.pending in (st.CHANCE_DEAL, st.CHANCE_ACTIONS, st.GAME_OVER):
            return st.OVER
        if any(word.startswith(("begin", "setup")) for word in self._work_words()):
            return st.SETUP
        return st.PLAY if self.ender == NOBODY else st.CLOSING

    def _work_words(self) -> list[str]:
        return self.extras["work"][0].split(".") if "work" in self.extras else []

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
                    if self._is_card(symbol):
                        cards[index] = CARDS[symbol]
                    elif symbol == "?" and self.is_view and not is_down:
                        cards[index] = UNKNOWN
                        is_down = True
                    elif symbol != "." or is_down:
                        seen = symbol == "?" and not is_down
                        raise self.error(ONLY_IN_VIEWS if seen else "no cell", 1, column)
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

    def _is_card(self, symbol: str) -> bool:
        """Tell whether the mode has this card among its game cards."""
        if symbol not in CARDS:
            return False
        if CARDS[symbol] >= ACTION_CARD:
            return self.options.mode == "action_single_pile"
        return symbol != "*" or self.options.mode in (
            "action",
            "action_single_pile",
            "action_stars",
        )

    def _read_to_act(self) -> None:
        match = re.fullmatch(r"(-|[0-9]+)([a-zA-Z])(.?)", self.parts[2])
        if match is None or match[2] not in PENDING:
            raise self.error("expected a seat and what it owes, such as 1m", 2)
        seat, letter, card = match.groups()
        has_seat = letter not in WITHOUT_SEAT
        if has_seat == (seat == EMPTY) and letter not in "rR":
            raise self.error("expected a seat" if has_seat else "expected -", 2)
        self.pending = PENDING[letter]
        self.actor = self._read_seat(seat, 2, 0)
        if self.pending == st.DECISION_FLIP_INITIAL:
            self.actor = self._lowest_owing()
        is_unknown = card == "?" and self.is_view
        is_card = self._is_card(card) and card not in ACTION_SYMBOLS
        if (letter == "d") != (is_card or is_unknown) or (letter != "d" and card):
            raise self.error("expected the drawn card after d, nothing else", 2, len(seat) + 1)
        self.drawn = UNKNOWN if is_unknown else CARDS[card] if card else NO_CARD

    def _lowest_owing(self) -> int:
        flips = 1 if self.options.grid == 9 else 2
        for seat in range(self.players):
            is_owing = (self.present[seat] & ~self.down[seat]).bit_count() < flips
            if is_owing and self.down[seat]:
                return seat
        raise self.error("nobody owes a first flip", 2)

    def _read_discard(self) -> tuple[list[int], list[int]]:
        """Return the discard from the top, and for each card 0 or FACE_DOWN."""
        text = self.parts[3]
        cards: list[int] = []
        down: list[int] = []
        is_down = False
        for offset, symbol in enumerate("" if text == EMPTY else text):
            if symbol == "#" and not self.is_view and not is_down:
                is_down = True
                continue
            is_unknown = symbol == "?" and self.is_view
            if not is_unknown and (not self._is_card(symbol) or symbol in ACTION_SYMBOLS):
                raise self.error("no card", 3, offset)
            cards.append(UNKNOWN if is_unknown else CARDS[symbol])
            down.append(FACE_DOWN if is_down else 0)
            is_down = False
        if is_down:
            raise self.error("no card", 3, len(text))
        self._check_size(cards, 3)
        return cards, down

    def _check_size(self, cards: list[int], field: int) -> None:
        if len(cards) > MOST_CARDS:
            raise self.error(f"more than {MOST_CARDS} cards", field)

    def _read_draw(self) -> None:
        text = self.parts[4]
        self.draw: list[int] = []
        self.draw_n = 0
        if text == EMPTY:
            return
        if self.is_view:
            if not text.startswith("+"):
                raise self.error("expected + and the number of cards", 4)
            self.draw_n = self._read_number(text[1:], 4, 1)
            return
        for offset, symbol in enumerate(text):
            if not self._is_card(symbol):
                raise self.error("no card", 4, offset)
        self.draw = [CARDS[symbol] for symbol in text]
        self._check_size(self.draw, 4)

    def _read_kinds(self, text: str, field: int, offset: int) -> list[int]:
        for place, symbol in enumerate(text):
            if symbol not in ACTION_SYMBOLS:
                raise self.error("no action card", field, offset + place)
        if self.options.mode not in WITH_ACTION_CARDS:
            raise self.error("this game has no action cards", field, offset)
        return [ACTION_SYMBOLS.index(symbol) for symbol in text]

    def _read_hands(self, hands: list[int], text: str, field: int, offset: int) -> None:
        texts = text.split(",")
        if len(texts) != self.players:
            raise self.error(f"expected {self.players} hands", field, offset)
        for seat, cards in enumerate(texts):
            for kind in self._read_kinds(cards.replace(EMPTY, ""), field, offset):
                hands[seat * N_ACTION_TYPES + kind] += 1
            offset += len(cards) + 1

    def _read_held(self, symbol: str, field: int, offset: int) -> int:
        if symbol == "?" and self.is_view:
            return UNKNOWN
        if not self._is_card(symbol):
            raise self.error("no card", field, offset)
        return CARDS[symbol]

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

    def _read_work(self, text: str, field: int, offset: int) -> list[Frame]:
        words = {word: op for op, word in OPERATIONS.items()}
        work: list[Frame] = []
        for item in [] if text == EMPTY else text.split("."):
            match = re.fullmatch(r"([a-z]+)(-|[0-9]+)(?::([0-9]+):([0-9]+))?", item)
            if match is None or match[1] not in words:
                raise self.error("no work", field, offset)
            seat = self._read_seat(match[2], field, offset + len(match[1]))
            a, b = (self._read_number(match[k] or "0", field, offset) for k in (3, 4))
            work.append((words[match[1]], seat, a, b))
            offset += len(item) + 1
        if st.FRAME * len(work) > st.STACK_CAPACITY:
            raise self.error("more work than a game leaves", field, offset)
        return work

    def _read_known(self, text: str, field: int, offset: int, places: int) -> list[tuple[int, int]]:
        pairs = []
        for item in text.split(","):
            place, _, mask = item.partition(":")
            pair = (self._read_number(place, field, offset), self._read_number(mask, field, offset))
            if not 0 <= pair[0] < places or not 0 < pair[1] < 1 << self.players:
                raise self.error("expected place:seats", field, offset)
            pairs.append(pair)
            offset += len(item) + 1
        return pairs

    def _read_extras(self) -> dict[str, tuple[str, int, int]]:
        found: dict[str, tuple[str, int, int]] = {}
        allowed = [key for key in EXTRAS if key not in SECRET_EXTRAS or not self.is_view]
        for field in range(9, len(self.parts)):
            key, equals, value = self.parts[field].partition("=")
            if not equals or key not in allowed or key in found:
                raise self.error(f"expected one of {', '.join(allowed)}, each once", field)
            found[key] = (value, field, len(key) + 1)
        return found
