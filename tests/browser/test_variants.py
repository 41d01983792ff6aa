"""Every variant at its largest table, on a phone: a game to the end, and never a lack of room."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.action_player import ActionPlayer
from tests.browser.conftest import NewPage
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations
from tests.browser.test_layout import check_layout

PHONE = {"width": 360, "height": 740}
SMALLEST = {"width": 360, "height": 640}
LOOKS_AT = 5
"""Every so many answers the page is measured."""

LARGEST = [
    ("skyjo", 12, 8),
    ("skyjo", 9, 10),
    ("skygo", 12, 8),
    ("action", 12, 8),
    ("action", 9, 10),
    ("action_beginner", 12, 8),
    ("action_single_pile", 12, 8),
    ("action_stars", 9, 8),
    ("action_numbers", 9, 6),
]
"""Preset, cards a player, and how many may play (R-V2, R-V11)."""


def start_short_game(page: Page, url: str, *, preset: str, grid: int, seats: int) -> None:
    """Start a game of one round or a few, with bots on all other seats."""
    page.goto(url)
    made = page.request.post(
        f"{url}api/tables",
        data={"preset": preset, "values": {"target_score": 10, "grid": grid}, "name": "Camille"},
        headers={"origin": url.rstrip("/")},
    )
    page.goto(f"{url}t/{made.json()['table']}")
    for seat in range(1, seats):
        page.get_by_test_id("add-bot").click()
        expect(page.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()
    if (preset, grid, seats) in LARGEST:
        expect(page.get_by_test_id("add-bot")).to_have_count(0)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


@pytest.mark.parametrize(("preset", "grid", "seats"), LARGEST)
def test_a_whole_game_at_the_largest_table_fits_on_a_phone(
    server: ServerProcess, new_page: NewPage, preset: str, grid: int, seats: int
) -> None:
    page = new_page(viewport=PHONE)
    start_short_game(page, server.url, preset=preset, grid=grid, seats=seats)
    play_and_look(page, seats=seats, grid=grid, size=PHONE)
    assert violations(page) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_action_asks_of_few_players_fits_on_the_smallest_phone(
    server: ServerProcess, new_page: NewPage, seats: int
) -> None:
    page = new_page(viewport=SMALLEST)
    start_short_game(page, server.url, preset="action", grid=12, seats=seats)
    play_and_look(page, seats=seats, grid=12, size=SMALLEST)


def play_and_look(page: Page, *, seats: int, grid: int, size: dict[str, int]) -> None:
    """Play a game to its end, and measure the page every now and then."""
    player = ActionPlayer(page)
    while player.wait():
        # The arrows of LOOK leave less room for cards that nobody can tap then.
        is_measured = not page.locator('[data-testid="result"], [data-testid^="token-v"]').count()
        if player.answers % LOOKS_AT == 0 and is_measured:
            check_layout(page, players=seats, cards=grid, **size)
        player.answer()
    expect(page.get_by_test_id("game-over").get_by_role("heading")).to_contain_text("win")
