"""What people type and press in bad faith or in haste stays harmless on the page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, expect

from tests.browser.conftest import NewPage
from tests.browser.player import open_table, start_with_bots, turn_up_first_cards
from tests.browser.server import ServerProcess


def test_h45_a_name_with_markup_is_only_text(server: ServerProcess, new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    page.on("console", note)
    name = "<img src=x onload=1>"
    link = open_table(page, server.url, name=name)
    guest.goto(link)

    for reader in (page, guest):
        expect(reader.get_by_test_id("seat-0")).to_contain_text(name)
        expect(reader.locator("img[src=x]")).to_have_count(0)
    page.get_by_test_id("add-bot").click()
    page.get_by_test_id("start").click()
    expect(guest.locator('[aria-live="polite"]')).to_contain_text(name)
    expect(guest.locator("img[src=x]")).to_have_count(0)
    assert complaints == []


def test_h25_a_double_click_draws_one_card(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    pile = page.get_by_test_id("pile-draw")
    expect(page.get_by_test_id("draw")).to_be_visible()
    label = pile.get_attribute("aria-label") or ""
    before = int(re.findall(r"\d+", label)[0])

    pile.dblclick()

    expect(page.get_by_test_id("refuse")).to_be_visible()
    expect(pile).to_have_attribute("aria-label", f"Draw pile: {before - 1} cards")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[ServerProcess]:
    """Yield a server below a path."""
    process = ServerProcess(tmp_path / "mounted.sqlite3", mount="/cards")
    yield process
    process.stop()


def test_everything_works_below_a_path(mounted: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    assert mounted.url.endswith("/cards/")
    start_with_bots(page, mounted.url)
    expect(page).to_have_url(re.compile(r"/cards/t/[\w-]{12}$"))
    turn_up_first_cards(page)

    page.reload()

    expect(page.locator('[data-testid^="cell-"][aria-label$="face down"]')).to_have_count(10)
