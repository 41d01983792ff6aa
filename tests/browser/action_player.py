"""A player of Skyjo Action who answers whatever the page asks with something that it offers."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.player import FACE_DOWN, OPEN_CELL, is_over

HELD: Final = '[data-testid^="held-"][aria-disabled="false"]'
BUTTON: Final = '[data-testid^="token-"]'
INSPECTED: Final = f'[data-testid="inspected"] {BUTTON}'
PICK: Final = '[data-testid^="pick-"]'
ON_OFFER: Final = '[data-testid^="slot-"].target'
PLAYABLE: Final = '[data-testid^="hand-"].target'
OFFERS: Final = ", ".join(
    [
        *(f'[data-testid="{hook}"]' for hook in ("game-over", "next-round", "refuse", "draw")),
        *(f'[data-testid="{hook}"]' for hook in ("take", "pass", "back")),
        *(HELD, BUTTON, PICK, ON_OFFER, OPEN_CELL),
    ]
)


def prompt_of(page: Page) -> str:
    """Return the sentence that says what is asked."""
    return page.get_by_test_id("prompt").inner_text()


def turn_up_first_action_cards(page: Page, *, cards: int = 12) -> None:
    """Turn up the first cards; stars among them may be asked about afterwards (R-A6)."""
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("Turn up a card")
    page.locator(FACE_DOWN).first.click()
    if cards == 12:
        expect(prompt).to_contain_text("Turn up one more")
        page.locator(FACE_DOWN).first.click()
    expect(prompt).not_to_contain_text("Turn up")


class ActionPlayer:
    """Plays at one page, and counts the turns for a change of what it likes best."""

    def __init__(self, page: Page) -> None:
        """Sit down at the page."""
        self.page = page
        self.answers = 0
        self.turns = 0
        self.asked: set[str] = set()
        """The first words of every question that was answered."""

    def wait(self) -> bool:
        """Wait for an offer, and tell whether the game still goes on."""
        self.page.wait_for_function("offers => document.querySelector(offers) !== null", arg=OFFERS)
        return not is_over(self.page)

    def answer(self) -> None:
        """Take one step: press what is offered."""
        page = self.page
        self.answers += 1
        self.asked.add(" ".join(re.findall(r"[A-Za-z!]+", prompt_of(page))[:3]))
        choice = page.locator(self._choice())
        choice.nth(self.answers % choice.count()).click()

    def _choice(self) -> str:
        page = self.page
        seen: Callable[[str], bool] = lambda one: page.locator(one).count() > 0  # noqa: E731 - one name for one question
        if seen('[data-testid="next-round"]'):
            return '[data-testid="next-round"]'
        if seen('[data-testid="back"]'):
            return INSPECTED if seen(INSPECTED) else '[data-testid="back"]'
        if seen('[data-testid="draw"]'):
            self.turns += 1
            if seen(PLAYABLE) and self.turns % 4:
                return PLAYABLE
            if seen(ON_OFFER) and self.turns % 2:
                return ON_OFFER
            return '[data-testid="draw"]'
        for offer in (ON_OFFER, HELD, PICK, '[data-testid="refuse"]', FACE_DOWN, OPEN_CELL, BUTTON):
            if seen(offer):
                return offer
        return ", ".join(f'[data-testid="{hook}"]' for hook in ("pass", "take"))
