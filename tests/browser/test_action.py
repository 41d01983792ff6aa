"""Skyjo Action in a real browser: whole games, secrets, and room for everything."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.action_player import (
    ActionPlayer,
    prompt_of,
    turn_up_first_action_cards,
)
from tests.browser.conftest import NewPage
from tests.browser.player import FACE_DOWN, OPEN_CELL, open_table, start_table
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations
from tests.browser.test_layout import boxes, check_every_screen

KNOWN = '[aria-label*="you know it is"]'
ONLY_LOOKS = "+".join(
    f"{name}:{copies}"
    for name, copies in {
        **dict.fromkeys(("REMOVE", "SWAP_OWN", "DRAW3", "DEFENSE", "REPLAY"), 0),
        "STEAL": 0,
        "EXCHANGE": 0,
        "EXTRA": 2,
        "LOOK": 3,
    }.items()
)
"""Action cards of which four lie in the row, at least two of them LOOK."""


def wait_for_own_turn(page: Page) -> None:
    """Answer what comes before the own main action: stars, lines, cards that turn up."""
    player = ActionPlayer(page)
    while player.wait() and not page.get_by_test_id("draw").count():
        player.answer()


@pytest.mark.parametrize(
    "preset",
    ["action", "action_beginner", "action_single_pile", "action_stars", "action_numbers"],
)
def test_a_whole_game_with_a_bot_is_played_from_what_the_page_offers(
    server: ServerProcess, new_page: NewPage, preset: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    start_table(page, server.url, preset=preset, players=2)
    player = ActionPlayer(page)

    while player.wait():
        player.answer()

    expect(page.get_by_test_id("game-over").get_by_role("heading")).to_contain_text("win")
    if preset == "action":
        assert len(player.asked) > 6, player.asked


def test_the_first_page_starts_action_against_bots_at_once_and_remembers_it(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    page.goto(server.url)
    page.get_by_role("radio", name="Skyjo Action").focus()
    page.keyboard.press("Space")
    page.get_by_test_id("play-bots-1").click()
    turn_up_first_action_cards(page)
    expect(page.get_by_test_id("slot-1")).to_be_visible()
    page.goto(server.url)
    expect(page.get_by_test_id("game-action")).to_be_checked()


def test_what_look_shows_is_seen_by_the_one_who_looks_alone(
    server: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()
    link = open_table(camille, server.url)
    made = camille.request.post(
        f"{server.url}api/tables",
        data={"preset": "action", "values": {"action_set": ONLY_LOOKS}, "name": "Camille"},
        headers={"origin": server.url.rstrip("/")},
    )
    link = f"{server.url}t/{made.json()['table']}"
    camille.goto(link)
    tom.goto(link)
    tom.get_by_test_id("name").fill("Tom")
    tom.get_by_test_id("sit").click()
    expect(camille.get_by_test_id("seat-1")).to_contain_text("Tom")
    camille.get_by_test_id("start").click()
    for page in (camille, tom):
        turn_up_first_action_cards(page)
    players = {"Camille": ActionPlayer(camille), "Tom": ActionPlayer(tom)}

    def go_on_until(found: str) -> ActionPlayer:
        """Let both play by drawing and refusing until one page has something to choose."""
        for _ in range(2000):
            for player in players.values():
                page = player.page
                if page.get_by_test_id("draw").count() and page.locator(found).count():
                    return player
                if page.get_by_test_id("token-g-").count():
                    page.get_by_test_id("token-g-").click()
                elif page.get_by_test_id("token-l-").count():
                    page.get_by_test_id("token-l-").click()
                elif page.get_by_test_id("draw").count():
                    page.get_by_test_id("draw").click()
                elif page.get_by_test_id("refuse").count():
                    page.get_by_test_id("refuse").click()
                elif page.locator(FACE_DOWN).count():
                    page.locator(FACE_DOWN).last.click()
            camille.wait_for_function("() => new Promise(requestAnimationFrame)")
        raise AssertionError(f"nobody is ever offered {found}")

    taker = go_on_until('[data-testid^="slot-"][aria-label$="Look"].target').page
    taker.locator('[data-testid^="slot-"][aria-label$="Look"]').first.click()
    taker.locator('[data-testid^="token-a"]').click()
    looker = go_on_until('[data-testid="hand-L"].target').page
    looker.get_by_test_id("hand-L").click()
    looker.get_by_test_id("token-pL").click()
    expect(looker.get_by_test_id("prompt")).to_contain_text("Whose cards")
    looker.locator('[data-testid^="pick-"]').click()
    expect(looker.get_by_test_id("prompt")).to_contain_text("Which line")
    looker.locator('[data-testid^="token-vc"]').last.click()

    other = tom if looker is camille else camille
    expect(looker.locator(KNOWN).first).to_be_visible()
    expect(looker.locator('[aria-live="polite"]')).to_contain_text(re.compile("You see an? "))
    expect(other.locator('[aria-live="polite"]')).to_contain_text("looks at column")
    expect(other.locator(KNOWN)).to_have_count(0)


@pytest.mark.parametrize(("players", "cards"), [(8, 12), (10, 9)])
def test_action_has_room_on_every_screen(
    server: ServerProcess, new_page: NewPage, players: int, cards: int
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    start_table(page, server.url, preset="action", players=players, cards=cards)
    turn_up_first_action_cards(page, cards=cards)
    wait_for_own_turn(page)
    check_every_screen(page, players=players, cards=cards)


@pytest.mark.parametrize("theme", ["dusk", "light"])
def test_axe_finds_nothing_in_action(server: ServerProcess, new_page: NewPage, theme: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, theme=theme)
    start_table(page, server.url, preset="action", players=3)
    turn_up_first_action_cards(page)
    wait_for_own_turn(page)
    assert violations(page) == []
    page.locator('[data-testid^="slot-"]').first.click()
    expect(page.get_by_test_id("back")).to_be_visible()
    assert violations(page) == []
    page.locator('[data-testid^="token-a"]').click()
    wait_for_own_turn(page)
    page.set_viewport_size({"width": 360, "height": 640})
    assert violations(page) == []


def test_another_players_cards_are_looked_at_closer_and_left_again(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    start_table(page, server.url, preset="action", players=5)
    turn_up_first_action_cards(page)
    wait_for_own_turn(page)
    name = page.get_by_test_id("seat-2").locator("b").inner_text()
    large = page.get_by_role("grid")

    page.get_by_test_id("visit-2").click()
    expect(large).to_have_attribute("aria-label", f"Grid of {name}")
    expect(page.locator(OPEN_CELL)).to_have_count(0)
    expect(page.get_by_test_id("draw")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("visit-end").click()
    expect(large).to_have_attribute("aria-label", "Grid of Camille")

    page.get_by_test_id("visit-2").click()
    page.get_by_test_id("draw").click()
    expect(large).to_have_attribute("aria-label", "Grid of Camille")
    expect(page.locator(OPEN_CELL)).not_to_have_count(0)


def test_an_action_card_says_what_it_does_before_it_is_taken(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    start_table(page, server.url, preset="action", players=2)
    turn_up_first_action_cards(page)
    wait_for_own_turn(page)
    name = (page.get_by_test_id("slot-1").get_attribute("aria-label") or "").partition(": ")[2]

    def lying() -> list[dict[str, Any]]:
        return [box for box in boxes(page) if box["name"].startswith(("cell-", "prompt", "seat-"))]

    question, before = prompt_of(page), lying()
    page.get_by_test_id("slot-1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("inspected-text")).to_contain_text(f"{name}: ")
    expect(page.get_by_test_id("token-a1")).to_be_focused()
    # It lies over the own grid: nothing else moves, and the question still stands.
    assert (prompt_of(page), lying()) == (question, before)
    page.keyboard.press("Escape")

    expect(page.get_by_test_id("inspected")).to_have_count(0)
    expect(page.get_by_test_id("slot-1")).to_be_focused()
    expect(page.get_by_test_id("draw")).to_be_visible()
    expect(page.locator(OPEN_CELL)).to_have_count(0)
    page.get_by_test_id("slot-1").click()
    page.get_by_test_id("token-a1").click()
    expect(page.locator('[data-testid^="hand-"]')).not_to_have_count(0)
