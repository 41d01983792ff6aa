"""The rules in the browser, and the way to the paragraph that decides what happened."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.action_player import ActionPlayer, turn_up_first_action_cards
from tests.browser.conftest import NewPage
from tests.browser.player import (
    FACE_DOWN,
    act,
    focus_hook,
    open_table,
    start_table,
    start_with_bots,
    tab_to,
    turn_up_first_cards,
    wait_for_offer,
)
from tests.browser.server import ServerProcess
from tests.browser.test_access import ROUND_OVER, violations


def expect_paragraph(page: Page, rule: str, words: str) -> None:
    """Expect that the rules are open at a paragraph: in view, in focus, with these words."""
    paragraph = page.get_by_test_id(rule)
    expect(paragraph).to_be_focused()
    expect(paragraph).to_be_in_viewport(ratio=0.9)
    expect(paragraph).to_contain_text(words)


def play_until_round_is_over(page: Page) -> None:
    """Play until points are written down."""
    while wait_for_offer(page) and not page.locator(ROUND_OVER).count():
        act(page)


def test_why_beside_an_event_opens_its_paragraph(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    page.get_by_test_id("draw").click()
    expect(page.get_by_test_id("refuse")).to_be_visible()

    line = page.get_by_test_id("log").get_by_role("listitem").filter(has_text="You draw").first
    why = line.get_by_role("button", name=re.compile(r"^Why\? You draw an? "))
    expect(why).to_have_attribute("data-rule", "R-C13")
    why.click()
    expect_paragraph(page, "R-C13", "Only you look at it")
    assert violations(page) == []
    page.get_by_test_id("close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(why).to_be_focused()


@pytest.mark.parametrize(
    ("locale", "rule", "words"),
    [("en-GB", "R-C32", "yours count double"), ("fr-FR", "R-C32", "les tiens comptent double")],
)
def test_the_result_leads_to_the_rule_on_doubling(
    server: ServerProcess, new_page: NewPage, locale: str, rule: str, words: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale=locale)
    page.goto(server.url)
    page.get_by_test_id("name").fill("Camille")
    page.get_by_test_id("play-bots-1").click()
    hidden = page.locator('[data-testid^="cell-"][aria-disabled="false"]')
    offers = page.locator(f'{ROUND_OVER}, [data-testid="draw"], [data-testid="refuse"]')
    while not page.locator(ROUND_OVER).count():
        expect(offers.or_(hidden).first).to_be_visible()
        for hook in ("refuse", "draw"):
            if page.get_by_test_id(hook).count():
                page.get_by_test_id(hook).click()
                break
        else:
            if not page.locator(ROUND_OVER).count():
                hidden.last.click()

    page.get_by_test_id("why-doubling").click()
    expect_paragraph(page, rule, words)
    assert violations(page) == []


def test_the_log_is_one_stop_of_the_tab_key(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    page.get_by_test_id("draw").click()
    page.get_by_test_id("refuse").click()
    page.locator(FACE_DOWN).first.click()
    expect(page.get_by_test_id("draw")).to_be_visible()

    tab_to(page, "why")
    buttons = page.get_by_test_id("why")
    expect(buttons.first).to_be_focused()
    page.keyboard.press("End")
    expect(buttons.last).to_be_focused()
    expect(buttons.last).to_be_in_viewport()
    page.keyboard.press("ArrowUp")
    expect(buttons.nth(buttons.count() - 2)).to_be_focused()
    page.keyboard.press("Tab")
    assert focus_hook(page) != "why"
    page.keyboard.press("Shift+Tab")
    expect(buttons.nth(buttons.count() - 2)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def test_every_line_of_a_game_of_action_has_its_paragraph(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    start_table(page, server.url, preset="action", players=2)
    turn_up_first_action_cards(page)
    player = ActionPlayer(page)
    why = page.get_by_test_id("why")
    named: set[str] = set()
    while player.answers < 30 and player.wait():
        player.answer()
        named |= {rule or "" for rule in why.evaluate_all("all => all.map(e => e.dataset.rule)")}

    page.get_by_test_id("menu").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".paragraph")).to_have_count(124)
    ids = set(page.locator(".paragraph").evaluate_all("all => all.map(e => e.id)"))
    assert len(named) > 6
    assert named - ids == set()


def test_on_a_phone_the_rules_lead_back_to_the_log(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    start_with_bots(page, server.url, bots=2)
    turn_up_first_cards(page)
    page.get_by_test_id("last-move").tap()
    expect(page.get_by_role("dialog", name="What happened")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("dialog").get_by_test_id("why").last.tap()
    expect_paragraph(page, "R-C5", "nobody peeks")
    page.get_by_test_id("close").tap()
    expect(page.get_by_role("dialog", name="What happened")).to_be_visible()
    page.get_by_test_id("close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_card_that_cannot_be_chosen_says_what_is_asked(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    start_with_bots(page, server.url)
    page.locator(FACE_DOWN).first.click()
    expect(page.get_by_test_id("prompt")).to_contain_text("one more card")
    opened = page.locator('[data-testid^="cell-"]:not([aria-label$="face down"])').first

    opened.click(force=True)
    answer = page.get_by_role("alert")
    expect(answer).to_contain_text("This card is already face up. Turn up one more card.")
    assert violations(page) == []
    page.get_by_test_id("why-not").click()
    expect_paragraph(page, "R-C7", "Everybody turns up two")
    expect(answer).to_have_count(0)
    page.get_by_test_id("close").click()

    page.locator(FACE_DOWN).first.click()
    expect(page.get_by_test_id("draw")).to_be_visible()
    opened.click(force=True)
    expect(answer).to_contain_text("First choose where your card comes from. Your turn:")
    page.get_by_test_id("draw").click()
    expect(answer).to_have_count(0)


def test_a_refused_wish_leads_to_its_rule(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    open_table(page, server.url)
    for seat in range(1, 5):
        page.get_by_test_id(f"seat-{seat}").get_by_test_id("add-bot").click()
        expect(page.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()
    page.get_by_test_id("preset").select_option("action_numbers")
    expect(page.get_by_test_id("problem-preset")).to_contain_text(
        "This game has 4 seats: free the others first."
    )
    page.get_by_test_id("why-not").click()
    expect_paragraph(page, "R-V11", "can be played alone too")


def test_the_book_is_searched_and_marks_what_this_table_does_not_play(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    start_with_bots(page, server.url)
    page.get_by_test_id("menu").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("link", name="R-C19").first.click()
    expect_paragraph(page, "R-C19", "three beautiful −2")

    expect(page.get_by_test_id("chapter.action").locator("summary")).to_contain_text(
        "not at this table"
    )
    search = page.get_by_test_id("rules-search")
    search.fill("v10")
    expect(page.get_by_test_id("R-V10")).to_contain_text("not at this table")
    expect(page.locator(".paragraph")).to_have_count(1)
    search.fill("no such words")
    expect(page.get_by_role("status")).to_have_text("No rule contains these words.")
    search.fill("")
    expect(page.locator(".paragraph")).to_have_count(124)


def test_without_a_table_the_first_page_has_the_rules(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    page.goto(server.url)
    page.get_by_test_id("rules").click()
    page.get_by_role("dialog").get_by_text("Skyjo Action", exact=True).first.click()
    page.get_by_role("link", name="R-A40").click()
    expect_paragraph(page, "R-A40", "Retirer.")
    expect(page.locator(".mark")).to_have_count(0)
    assert violations(page) == []
