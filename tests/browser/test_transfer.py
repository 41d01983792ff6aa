"""A seat moves to another device by a link, and the device that gave it watches."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import NewPage
from tests.browser.player import focus_hook, open_table, start_with_bots, turn_up_first_cards
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations

LINK = re.compile(r"/t/[\w-]{12}#seat=[\w-]{22}$")


def make_link(page: Page) -> str:
    """Open the settings, make the link that moves the own seat, and return it."""
    page.get_by_test_id("menu").click()
    page.get_by_test_id("give").click()
    page.get_by_test_id("transfer-make").click()
    expect(page.get_by_test_id("transfer-link")).to_have_value(LINK)
    return page.get_by_test_id("transfer-link").input_value()


def test_a_seat_with_a_drawn_card_moves_to_a_second_browser(
    server: ServerProcess, new_page: NewPage
) -> None:
    old, new = new_page(), new_page(viewport={"width": 360, "height": 740})
    asked: list[str] = []

    def keep(request: Request) -> None:
        asked.append(request.url)

    new.on("request", keep)
    start_with_bots(old, server.url)
    turn_up_first_cards(old)
    old.get_by_test_id("draw").click()
    drawn = old.get_by_test_id("drawn").get_attribute("aria-label") or ""
    assert re.search(r"\d", drawn)

    new.goto(make_link(old))
    expect(new).to_have_url(re.compile(r"/t/[\w-]{12}$"))
    expect(new.get_by_test_id("transfer-take")).to_be_focused()
    new.keyboard.press("Enter")

    expect(new.get_by_test_id("drawn")).to_have_attribute("aria-label", drawn)
    expect(old.get_by_test_id("moved")).to_contain_text("Camille")
    old.get_by_test_id("close").click()
    expect(old.get_by_test_id("scores")).to_contain_text("you are watching")
    expect(old.get_by_test_id("drawn")).not_to_have_attribute("aria-label", re.compile(r"\d"))
    new.get_by_test_id("refuse").click()
    expect(new.get_by_test_id("drawn")).to_have_count(0)
    assert asked
    assert [url for url in asked if "seat=" in url] == []


@pytest.mark.parametrize("cut", [0, 4], ids=["used", "cut short"])
def test_a_link_that_moves_no_seat_says_what_to_do(
    server: ServerProcess, new_page: NewPage, cut: int
) -> None:
    host, thief = new_page(), new_page()
    open_table(host, server.url)
    link = make_link(host)
    if not cut:
        new = new_page()
        new.goto(link)
        new.get_by_test_id("transfer-take").click()
        expect(new.get_by_test_id("start")).to_be_visible()

    thief.goto(link[: len(link) - cut])
    if not cut:
        thief.get_by_test_id("transfer-take").click()

    expect(thief.get_by_test_id("transfer-problem")).to_contain_text("Make a new one")
    expect(thief.get_by_test_id("seat-0")).to_contain_text("Camille")
    expect(thief.get_by_test_id("start")).to_have_count(0)


def test_a_new_link_replaces_the_old_one_and_only_watching_uses_none_up(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, new = new_page(), new_page()
    open_table(host, server.url)
    first = make_link(host)
    host.get_by_test_id("transfer-make").click()
    expect(host.get_by_test_id("transfer-link")).not_to_have_value(first)
    second = host.get_by_test_id("transfer-link").input_value()

    new.goto(second)
    new.get_by_test_id("close").click()
    expect(new.get_by_role("dialog")).to_have_count(0)
    expect(new.get_by_test_id("sit")).to_be_visible()
    new.goto(first)
    new.get_by_test_id("transfer-take").click()
    expect(new.get_by_test_id("transfer-problem")).to_be_visible()
    new.get_by_test_id("close").click()
    expect(new.get_by_role("dialog")).to_have_count(0)
    new.goto(second)
    new.get_by_test_id("transfer-take").click()

    expect(new.get_by_test_id("start")).to_be_visible()
    expect(host.get_by_test_id("moved")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [360, 1280])
def test_both_dialogs_are_reached_by_keys_and_clean(
    server: ServerProcess, new_page: NewPage, width: int, language: str
) -> None:
    size = {"width": width, "height": 740}
    old, new = (new_page(viewport=size, locale=language) for _ in range(2))
    open_table(old, server.url)
    old.get_by_test_id("menu").focus()
    old.keyboard.press("Enter")
    old.get_by_test_id("give").focus()
    old.keyboard.press("Enter")
    old.get_by_test_id("transfer-make").focus()
    assert focus_hook(old) == "transfer-make"
    old.keyboard.press("Enter")
    expect(old.get_by_test_id("transfer-link")).to_be_visible()
    assert violations(old) == []
    assert old.evaluate("document.documentElement.scrollWidth <= innerWidth")
    new.goto(old.get_by_test_id("transfer-link").input_value())
    expect(new.get_by_test_id("transfer-take")).to_be_visible()
    assert violations(new) == []
