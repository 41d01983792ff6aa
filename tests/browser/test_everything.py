"""One evening in three browsers with a bot, in which everything that Skyjo Action has happens."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import NewPage
from tests.browser.server import ServerProcess
from tests.browser.spectator import Spectator, secret_in
from tests.browser.test_access import violations

NAMES: Final = ("Camille", "Tom", "Léa")
PLAYERS: Final = len(NAMES) + 1
FOX: Final = {"name": "Fox", "text": "Draw two, keep one.", "attack": False}
PLAYED: Final = frozenset("RSEDLPTXH")
"""Every action card that one plays; a defence is used instead."""
ATTACKS: Final = "RTX"
EVERYTHING: Final = PLAYED | {"claimed", "defended", "mixed line", "star line"}
MOST_ANSWERS: Final = 3000


class Guest:
    """A person at a page, who decides from what the table told the page."""

    def __init__(self, page: Page, seat: int) -> None:
        """Listen to what the page is told from now on."""
        self.page = page
        self.seat = seat
        self.game: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._read)

    def _read(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["t"] == "update":
            self.events += told.get("events", [])
            self.game = told.get("game") or self.game

    def let_pass(self) -> None:
        """Let the page draw once, and hear what came meanwhile."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    @property
    def decision(self) -> dict[str, Any] | None:
        """What the person is asked, if anything."""
        decisions: list[dict[str, Any]] = self.game.get("decisions", [])
        return decisions[0] if decisions else None

    def field(self, name: str) -> str:
        """Return a named field of the view, "" where it is left out."""
        found = re.search(rf" {name}=(\S+)", self.game["view"])
        return found[1] if found else ""

    def hand(self, seat: int) -> str:
        """Return the action cards of a seat, as letters."""
        hands = self.field("hands").split(",")
        return re.sub("[^A-Z]", "", hands[seat]) if seat < len(hands) else ""

    def column(self, number: int) -> list[str]:
        """Return the cards of an own column from the top, as the view writes them."""
        rows = self.game["view"].split(" ")[1].split(",")[self.seat].split("/")
        return [re.findall("#?.", row)[number - 1] for row in rows]


def seen_by(guest: Guest) -> set[str]:
    """Return what has happened so far, of `EVERYTHING`."""
    seen = {event["action"] for event in guest.events if event["e"] == "played"} & PLAYED
    seen |= {event["e"] for event in guest.events} & {"claimed", "defended"}
    if any(event["e"] == "bonus" for event in guest.events):
        seen.add("star line")
    return seen


def choose(guest: Guest, missing: set[str]) -> str:
    """Return the token of the choice that brings what is missing, or else ends the round."""
    decision = guest.decision
    assert decision is not None
    legal: list[str] = decision["legal"]
    others = [(guest.seat + by) % PLAYERS for by in range(1, PLAYERS)]
    defended = [seat for seat in others if "U" in guest.hand(seat)]
    match decision["kind"]:
        case "main":
            for card in guest.hand(guest.seat):
                waits = card in ATTACKS and "defended" in missing and not defended
                if f"p{card}" in legal and card in missing and not waits:
                    return f"p{card}"
            return next(iter(wanted(guest, legal, "a", missing)), "d")
        case "claim":
            return next(iter(wanted(guest, legal, "g", missing)), legal[0])
        case "drawn":
            return place_for(guest, legal) or "r"
        case "steal" | "partners" | "partners_second":
            aims = {f"{legal[0][0]}{(seat - guest.seat) % PLAYERS}" for seat in defended}
            return next((token for token in legal if token in aims), legal[0])
        case _:
            return legal[0]


def wanted(guest: Guest, legal: list[str], letter: str, missing: set[str]) -> list[str]:
    """Return the tokens that take a card of the row that is still to be played."""
    held = "".join(guest.hand(seat) for seat in range(len(NAMES)))
    cards = (missing & PLAYED) | ({"U"} if "defended" in missing else set())
    return [
        f"{letter}{slot}"
        for slot, card in enumerate(guest.field("row"), 1)
        if card in cards and card not in held and f"{letter}{slot}" in legal
    ]


def place_for(guest: Guest, legal: list[str]) -> str:
    """Return where a drawn star or five goes: one builds a column of stars, others mix."""
    drawn = guest.game["view"].split(" ")[2][-1]
    column = guest.column(1)
    fits = drawn == "*" if guest.seat == 0 else drawn == ("5" if "*" in column else "*")
    if not fits:
        return ""
    free = [row for row, card in enumerate(column, 1) if card not in ("*", "5", ".")]
    return next((f"s{row}1" for row in free if f"s{row}1" in legal), "")


def press(page: Page, token: str, seat: int) -> None:
    """Do on the page what the token says, as a person would."""
    letter, rest = token[0], token[1:]
    by_name = {"d": "draw", "r": "refuse", "x": "pass"}
    if letter in by_name:
        page.get_by_test_id(by_name[letter]).click()
    elif letter in "ag" and rest != "-":
        page.get_by_test_id("action-pile" if rest == "p" else f"slot-{rest}").click()
        page.get_by_test_id(f"token-{token}").click()
    elif letter in "pu" and len(rest) == 1 and rest.isalpha():
        page.get_by_test_id(f"hand-{rest}").click()
        page.get_by_test_id(f"token-{token}").click()
    elif letter in "kz" and rest.isdecimal():
        page.get_by_test_id(f"held-{rest}").click()
    elif len(rest) == 2 and rest.isdecimal():
        page.get_by_test_id(f"cell-r{rest[0]}c{rest[1]}").click()
    elif (
        letter in "vhqm" and rest.isdecimal() and not page.get_by_test_id(f"token-{token}").count()
    ):
        page.get_by_test_id(f"pick-{(seat + int(rest)) % PLAYERS}").click()
    else:
        page.get_by_test_id(f"token-{token}").click()


def is_mixed(guest: Guest, token: str) -> bool:
    """Tell whether a token lets a column go that has both stars and numbers."""
    if not token.startswith("lc"):
        return False
    cards = guest.column(int(token[2]))
    return "*" in cards and any(card != "*" for card in cards)


def start_evening(url: str, new_page: NewPage) -> list[Guest]:
    """Seat three people and a bot at a table with a card of their own, and start."""
    guests = [Guest(new_page(), seat) for seat in range(len(NAMES))]
    host = guests[0].page
    host.goto(url)
    headers = {"origin": url.rstrip("/")}
    card = {"card": {**FOX, "effect": [["draw_keep", 2]]}}
    checked = host.request.post(f"{url}api/house-cards/check", data=card, headers=headers).json()
    assert checked["mistakes"] == []
    made = host.request.post(
        f"{url}api/tables",
        data={"preset": "action", "values": {"house_cards": checked["text"]}, "name": NAMES[0]},
        headers=headers,
    )
    for guest, name in zip(guests, NAMES, strict=True):
        guest.page.goto(f"{url}t/{made.json()['table']}")
        if guest.seat:
            guest.page.get_by_test_id("name").fill(name)
            guest.page.get_by_test_id("sit").click()
        expect(host.get_by_test_id(f"seat-{guest.seat}")).to_contain_text(name)
    host.get_by_test_id("add-bot").click()
    expect(host.get_by_test_id(f"seat-{PLAYERS - 1}").get_by_role("combobox")).to_be_visible()
    host.get_by_test_id("start").click()
    return guests


def test_an_evening_brings_every_card_a_star_lines_a_defence_and_a_house_card(
    tmp_path: Path, new_page: NewPage
) -> None:
    server = ServerProcess(tmp_path / "db", module="tests.browser.chosen")
    guests = start_evening(server.url, new_page)
    host = guests[0]
    spectator = Spectator(new_page())
    spectator.page.goto(host.page.url)
    mixed: set[tuple[int, int]] = set()
    answered: dict[int, Any] = {}
    seen: set[str] = set()
    for _ in range(MOST_ANSWERS):
        lines = {
            (event["seat"], event["line"]) for event in host.events if event["e"] == "line_removed"
        }
        seen = seen_by(host) | ({"mixed line"} if lines & mixed else set())
        for guest in guests:
            guest.let_pass()
            decision = guest.decision
            if host.page.get_by_test_id("game-over").count():
                break
            if guest.page.get_by_test_id("next-round").count():
                guest.page.get_by_test_id("next-round").click()
                answered.pop(guest.seat, None)
            elif decision is not None and answered.get(guest.seat) != decision["number"]:
                token = choose(guest, set(EVERYTHING - seen))
                if is_mixed(guest, token):
                    mixed.add((guest.seat, int(token[2]) - 1))
                press(guest.page, token, guest.seat)
                answered[guest.seat] = decision["number"]
        else:
            continue
        break

    assert seen == EVERYTHING, EVERYTHING - seen
    for guest in guests:
        expect(guest.page.get_by_test_id("game-over").get_by_role("heading")).to_contain_text("win")
        assert violations(guest.page) == []
    expect(spectator.page.get_by_test_id("game-over")).to_be_visible()
    assert len(spectator.frames) > len(EVERYTHING)
    assert [found for frame in spectator.frames if (found := secret_in(frame))] == []
    server.stop()


GRIDS = "action 5?0?/????/????,????/????/????"


@pytest.mark.parametrize(
    "told",
    [
        {"events": [{"e": "drew", "seat": 1, "card": "5"}]},
        {"events": [{"e": "held", "seat": 1, "place": 0, "card": "5"}]},
        {"events": [{"e": "flipped", "seat": 1, "card": "5"}, {"e": "saw", "card": "5"}]},
        {"game": {"view": f"{GRIDS} 2m m +40 0,0", "decisions": [{"seat": 1}]}},
        {"game": {"view": f"{GRIDS} 2m m +40 0,0", "decisions": [], "shared": {}}},
        {"game": {"view": f"{GRIDS} 2d5 m +40 0,0", "decisions": []}},
        {"game": {"view": f"{GRIDS} 2m m 5+39 0,0", "decisions": []}},
        {"game": {"view": f"{GRIDS.replace('?', '#5', 1)} 2m m +40 0,0", "decisions": []}},
        {"game": {"view": f"{GRIDS} 2k m +40 0,0 held=?5?", "decisions": []}},
    ],
)
def test_what_a_spectator_may_not_know_is_found(told: dict[str, Any]) -> None:
    honest = {"view": f"{GRIDS} 2d? m +40 0,0 held=???", "decisions": []}
    assert secret_in(json.dumps({"game": honest, "events": [{"e": "drew", "seat": 1}]})) == ""

    assert secret_in(json.dumps(told)) != ""
