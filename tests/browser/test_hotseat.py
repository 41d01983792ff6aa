"""Several people at one device: a curtain hides what one of them alone may know."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import action_player
from tests.browser.action_player import ActionPlayer, prompt_of
from tests.browser.conftest import NewPage
from tests.browser.player import FACE_DOWN, OPEN_CELL, is_over, open_table, play_to_the_end
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations
from tests.browser.test_action import KNOWN, ONLY_LOOKS

PASSING: Final = '[data-testid="arrive"], [data-testid="hand-over"]'


def share(page: Page, name: str = "Tom") -> None:
    """Let one more person play at the device of a table's lobby."""
    page.get_by_test_id("share-device").click()
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text(name)


def open_action_table(page: Page, url: str, **values: object) -> None:
    """Open the lobby of a table for Skyjo Action, with Camille and Tom at the same device."""
    open_table(page, url)
    made = page.request.post(
        f"{url}api/tables",
        data={"preset": "action", "values": values, "name": "Camille"},
        headers={"origin": url.rstrip("/")},
    )
    page.goto(f"{url}t/{made.json()['table']}")
    share(page)


def turn_up_until(page: Page, hook: str) -> None:
    """Turn cards up, and leave what else is offered, until the page shows something."""
    goal, *others = (f'[data-testid="{one}"]' for one in (hook, "token-g-", "refuse", "draw"))
    offers = (goal, *others, OPEN_CELL)
    while True:
        page.wait_for_function(
            "offers => document.querySelector(offers) !== null", arg=", ".join(offers)
        )
        seen = [offer for offer in offers if page.locator(offer).count()]
        if goal in seen:
            return
        if seen:
            page.locator(seen[0]).first.click()


def test_each_own_seat_gets_another_name_or_is_left_by_keys(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    open_table(page, server.url)
    share(page)

    page.get_by_test_id("rename-1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("new-name")).to_be_focused()
    assert violations(page) == []
    page.keyboard.type("Camille")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("has this name already")
    page.get_by_test_id("new-name").fill("Léa")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("rename-1")).to_be_focused()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Léa")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rename-1")).to_be_focused()
    page.get_by_role("button", name="Stand up, Camille").click()

    expect(page.get_by_test_id("seat-0")).to_contain_text("Free seat")
    expect(page.get_by_test_id("rename-0")).to_have_count(0)


class Family:
    """Two people who hand one device to each other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.player = ActionPlayer(page)
        self.curtains = 0

    def wait(self) -> bool:
        """Wait for an offer or the curtain, and tell whether the game still goes on."""
        self.page.wait_for_function(
            "offers => document.querySelector(offers) !== null",
            arg=f"{action_player.OFFERS}, {PASSING}",
        )
        return not is_over(self.page)

    def pass_on(self) -> bool:
        """Hand the device over if that is asked; tell whether it was."""
        passing = self.page.locator(PASSING)
        if not passing.count():
            return False
        self.curtains += 1
        passing.click()
        return True

    def go_on_until(self, found: str) -> None:
        """Play by drawing and refusing until somebody has something to choose."""
        page = self.page
        for _ in range(400):
            self.wait()
            if self.pass_on():
                continue
            if page.get_by_test_id("draw").count() and page.locator(found).count():
                return
            for offer in ("token-g-", "token-l-", "draw", "refuse"):
                if page.get_by_test_id(offer).count():
                    page.get_by_test_id(offer).click()
                    break
            else:
                page.locator(FACE_DOWN).last.click()
        raise AssertionError(f"nobody is ever offered {found}")


def test_what_one_looked_at_is_hidden_before_the_other_one_gets_the_device(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    open_action_table(page, server.url, action_set=ONLY_LOOKS)
    page.get_by_test_id("start").click()
    family = Family(page)
    family.go_on_until('[data-testid^="slot-"][aria-label$="Look"].target')
    page.locator('[data-testid^="slot-"][aria-label$="Look"]').first.click()
    page.locator('[data-testid^="token-a"]').click()
    family.go_on_until('[data-testid="hand-L"].target')
    looker = re.split(r"[:,]", prompt_of(page))[0]
    other = "Tom" if looker == "Camille" else "Camille"
    page.get_by_test_id("hand-L").click()
    page.get_by_test_id("token-pL").click()
    page.locator('[data-testid^="pick-"]').click()
    page.locator('[data-testid^="token-vc"]').last.click()

    expect(page.locator(KNOWN).first).to_be_visible()
    expect(page.get_by_test_id("log")).to_contain_text(re.compile("You see|sees"))
    expect(page.get_by_test_id("prompt")).to_contain_text(f"Hide it for {other}")
    assert violations(page) == []
    page.get_by_test_id("hand-over").click()

    curtain = page.get_by_test_id("curtain")
    expect(curtain).to_contain_text(f"Hand the device to {other}")
    expect(page.get_by_test_id("arrive")).to_be_focused()
    expect(page.locator(KNOWN)).to_have_count(0)
    assert not re.search("You see", page.locator("main").inner_text())
    assert not re.search("You see", page.locator('[aria-live="polite"]').inner_text())
    assert violations(page) == []
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text(other)
    expect(page.locator(KNOWN)).to_have_count(0)
    expect(page.get_by_test_id("log")).to_contain_text(f"{looker} looks at column")
    expect(page.get_by_test_id("log")).not_to_contain_text("You see")

    page.get_by_test_id("draw").click()
    page.get_by_test_id("refuse").click()
    page.locator(FACE_DOWN).last.click()
    # The card that was turned up may be a star, whose right comes before the next turn.
    decline = page.get_by_test_id("token-g-")
    expect(decline.or_(curtain)).to_be_visible()
    if decline.count():
        decline.click()
    expect(curtain).to_contain_text(f"Hand the device to {looker}")
    page.get_by_test_id("arrive").click()
    expect(page.locator(KNOWN).first).to_be_visible()


def test_a_long_name_beside_a_hand_leaves_the_points_in_sight(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    open_action_table(page, server.url)
    page.get_by_test_id("rename-0").click()
    page.get_by_test_id("new-name").fill("Wilhelmina Wolfhagen")
    page.get_by_test_id("keep-name").click()
    expect(page.get_by_test_id("seat-0")).to_contain_text("Wilhelmina")
    page.get_by_test_id("start").click()

    points = page.get_by_test_id("own-points")
    expect(points.locator("dd").first).to_have_text("Wilhelmina Wolfhagen")
    for line in points.locator("dd, dt:not(.hidden)").all():
        expect(line).to_be_in_viewport(ratio=1)


def test_a_drawn_card_is_behind_the_curtain_after_a_reload(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    open_table(page, server.url)
    share(page)
    page.get_by_test_id("start").click()
    turn_up_until(page, "draw")
    page.get_by_test_id("draw").click()
    drawn = page.get_by_test_id("drawn").get_attribute("aria-label") or ""
    assert re.search(r"\d", drawn)

    page.reload()

    expect(page.get_by_test_id("curtain")).to_be_visible()
    expect(page.get_by_test_id("drawn")).not_to_have_attribute("aria-label", re.compile(r"\d"))
    page.get_by_test_id("arrive").click()
    expect(page.get_by_test_id("drawn")).to_have_attribute("aria-label", drawn)


def test_a_classic_game_goes_round_without_a_curtain(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    open_table(page, server.url)
    page.get_by_test_id("goal").select_option("50")
    share(page)
    page.get_by_test_id("start").click()
    for _ in range(2):
        page.locator(FACE_DOWN).first.click()
        expect(page.get_by_test_id("prompt")).not_to_contain_text("One moment")
    expect(page.get_by_test_id("banner")).to_have_text("Now Tom")
    curtains: list[str] = []
    page.on("console", lambda message: curtains.append(message.text))
    page.evaluate(
        """() => new MutationObserver(() => {
             if (document.querySelector('[data-testid="curtain"]')) console.log('curtain')
           }).observe(document.body, { childList: true, subtree: true })"""
    )

    play_to_the_end(page)

    assert is_over(page)
    assert curtains == []


def test_a_whole_game_of_action_is_played_by_two_at_one_device_and_a_bot(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    open_action_table(page, server.url, target_score=50)
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("seat-2").get_by_role("combobox")).to_be_visible()
    page.get_by_test_id("start").click()
    family = Family(page)

    while family.wait():
        if not family.pass_on():
            family.player.answer()

    assert family.curtains > 10


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_curtain_is_clean_and_speaks_the_readers_language(
    server: ServerProcess, new_page: NewPage, width: int, language: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, locale=language)
    open_action_table(page, server.url)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("start").click()
    turn_up_until(page, "curtain")

    words = {"en": "I am ", "fr": "Je suis "}[language]
    expect(page.get_by_test_id("arrive")).to_contain_text(words)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
