"""Every screen in both themes and languages: no violation, labels for all, words for all."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import (
    act,
    is_over,
    open_table,
    play_to_the_end,
    start_with_bots,
    turn_up_first_cards,
    wait_for_offer,
)
from tests.browser.server import ServerProcess

ROUND_OVER = '[data-testid="next-round"], [data-testid="game-over"]'
LABEL = re.compile(r"Row [1-3], column [1-4]: (face down|empty|−?\d+)")


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with the page as it is."""
    result = Axe().run(page)
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in result.response["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dusk", "light"])
def test_axe_finds_nothing_on_any_screen(
    server: ServerProcess, new_page: NewPage, theme: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, theme=theme)
    page.goto(server.url)
    expect(page.get_by_test_id("name")).to_be_visible()
    assert violations(page) == []
    for sheet in ("rules", "menu"):
        page.get_by_test_id(sheet).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.get_by_test_id("close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    open_table(page, server.url)
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("seat-1").get_by_role("combobox")).to_be_visible()
    assert violations(page) == []

    page.get_by_test_id("start").click()
    turn_up_first_cards(page)
    expect(page.get_by_test_id("draw")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("draw").click()
    expect(page.get_by_test_id("refuse")).to_be_visible()
    assert violations(page) == []

    while wait_for_offer(page) and not page.locator(ROUND_OVER).count():
        act(page)
    page.get_by_test_id("result-rules").locator("summary").first.click()
    expect(page.get_by_test_id("table-rules")).to_contain_text("as usual")
    assert violations(page) == []
    play_to_the_end(page)
    assert is_over(page)
    page.get_by_test_id("fair-details").locator("summary").click()
    expect(page.get_by_test_id("fair-checked")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["dusk", "light"])
def test_axe_finds_nothing_on_a_phone(server: ServerProcess, new_page: NewPage, theme: str) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, theme=theme)
    start_with_bots(page, server.url, bots=3)
    turn_up_first_cards(page)
    expect(page.get_by_test_id("draw")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("scores").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_every_card_has_a_label_and_every_event_a_sentence(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    start_with_bots(page, server.url, bots=2)
    turn_up_first_cards(page)
    expect(page.get_by_test_id("draw")).to_be_visible()

    own = page.get_by_role("grid").get_by_role("gridcell").get_by_role("button")
    expect(own).to_have_count(12)
    others = page.locator('[data-testid^="seat-"]').get_by_role("img")
    expect(others).to_have_count(24)
    labels = [one.get_attribute("aria-label") or "" for one in [*own.all(), *others.all()]]
    assert [label for label in labels if not LABEL.fullmatch(label)] == []
    heard = page.locator('[aria-live="polite"]')
    expect(heard).to_contain_text("Your turn: Draw a card or Take the")
    page.get_by_test_id("draw").click()
    expect(heard).to_contain_text(re.compile(r"You draw an? −?\d+\. You drew an? −?\d+\."))
    expect(page.get_by_test_id("log")).to_contain_text(re.compile(r"You draw an? −?\d+\."))
    page.get_by_test_id("refuse").click()
    expect(heard).to_contain_text(re.compile(r"You discard the −?\d+\. Turn up one"))


def test_language_and_theme_change_at_once_and_are_remembered(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")

    page.get_by_test_id("menu").click()
    page.get_by_test_id("language").select_option("fr")
    page.get_by_test_id("theme").select_option("light")
    page.get_by_test_id("close").click()

    expect(page.get_by_test_id("prompt")).to_contain_text("À toi")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.get_by_test_id("prompt")).to_contain_text("À toi")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_french_browser_reads_french(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page(locale="fr-FR")
    page.goto(server.url)
    expect(page.get_by_test_id("create-table")).to_have_text("Une table entre amis")


def test_a_link_to_no_table_says_so(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}t/AbCdEf123456")
    expect(page.get_by_role("heading")).to_contain_text("no such table")


def test_a_whole_game_is_played_by_roles_and_names_alone(
    server: ServerProcess, new_page: NewPage
) -> None:
    """Everything that a game needs can be found and read as a screen reader finds it."""
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(server.url)
    page.get_by_role("textbox", name="Your name").fill("Camille")
    page.get_by_role("button", name="1 bot", exact=True).click()
    buttons = [
        page.get_by_role("button", name=name, exact=True)
        for name in ("Next round", "Discard it", "Draw a card")
    ]
    hidden = page.get_by_role("gridcell").get_by_role(
        "button", name=re.compile("face down$"), disabled=False
    )
    end = page.get_by_role("button", name="Play again", exact=True)
    offered = end.or_(hidden)
    for button in buttons:
        offered = offered.or_(button)

    while True:
        expect(offered.first).to_be_visible()
        if end.count():
            break
        wanted = next((button for button in buttons if button.count()), hidden.first)
        if wanted.count():
            wanted.click()

    expect(page.get_by_role("region", name=re.compile("win"))).to_be_visible()
    expect(page.get_by_role("table").get_by_role("rowheader", name="Camille")).to_be_visible()
