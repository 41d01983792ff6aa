"""Players who know only what the page offers them: by mouse, by touch and by keyboard."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

OPEN_CELL: Final = '[data-testid^="cell-"][aria-disabled="false"]'
FACE_DOWN: Final = f'{OPEN_CELL}[aria-label$="face down"]'
OFFERS: Final = (
    '[data-testid="game-over"], [data-testid="next-round"], '
    f'[data-testid="refuse"], [data-testid="draw"], {OPEN_CELL}'
)

Press = Callable[[Locator], None]
"""Presses something on the page: a click or a tap."""


def click(target: Locator) -> None:
    """Press with the mouse."""
    target.click()


def tap(target: Locator) -> None:
    """Press with a finger."""
    target.tap()


def is_over(page: Page) -> bool:
    """Tell whether the game on the page is over."""
    return page.get_by_test_id("game-over").count() > 0


def wait_for_offer(page: Page, *, or_name: str = "") -> bool:
    """Wait until the page offers something, or its sentence speaks of somebody else.

    Returns whether it offers something.
    """
    page.wait_for_function(
        """([offers, name]) => document.querySelector(offers) !== null
           || (name !== '' && document.querySelector('[data-testid="prompt"]')?.textContent
               .includes(name))""",
        arg=[OFFERS, or_name],
    )
    return page.locator(OFFERS).count() > 0


def act(page: Page, press: Press = click) -> None:
    """Take what the page offers: draw, discard, turn a card up, so that rounds end soon."""
    for hook in ("next-round", "refuse", "draw"):
        offered = page.get_by_test_id(hook)
        if offered.count():
            press(offered)
            return
    face_down = page.locator(FACE_DOWN)
    press((face_down if face_down.count() else page.locator(OPEN_CELL)).first)


def play_to_the_end(page: Page, press: Press = click) -> None:
    """Play alone against bots until the game is over."""
    while wait_for_offer(page) and not is_over(page):
        act(page, press)


def play_together(pages: dict[str, Page]) -> None:
    """Let people at several pages, known by their names, play until the game is over."""
    names = list(pages)
    while not all(is_over(page) for page in pages.values()):
        for place, name in enumerate(names):
            other = names[(place + 1) % len(names)]
            if wait_for_offer(pages[name], or_name=other) and not is_over(pages[name]):
                act(pages[name])


def label_of_focus(page: Page) -> str:
    """Return the label of what has the keyboard's focus."""
    return str(page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''"))


def focus_hook(page: Page) -> str:
    """Return the test hook of what has the keyboard's focus."""
    return str(page.evaluate("document.activeElement?.dataset?.testid ?? ''"))


def tab_to(page: Page, hook: str) -> None:
    """Press Tab until something has the focus; fail if it never gets it."""
    for _ in range(40):
        if focus_hook(page) == hook:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {hook}")


def walk_to_face_down(page: Page) -> None:
    """Walk through the own grid with the arrow keys to a card that lies face down."""
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.activeElement?.dataset?.testid?.startsWith('cell-')")
    for key in ("ArrowUp", "ArrowUp", "Home"):
        page.keyboard.press(key)
    for row in range(3):
        for _ in range(4):
            if label_of_focus(page).endswith("face down"):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        if row < 2:
            page.keyboard.press("ArrowDown")
    raise AssertionError("no card lies face down")


def act_by_keyboard(page: Page) -> None:
    """Take what the page offers with keys alone."""
    if page.get_by_test_id("next-round").count():
        tab_to(page, "next-round")
        page.keyboard.press("Enter")
    elif page.get_by_test_id("refuse").count():
        page.keyboard.press("r")
    elif page.get_by_test_id("draw").count():
        page.keyboard.press("d")
    else:
        walk_to_face_down(page)
        page.keyboard.press("Enter")


def start_with_bots(page: Page, url: str, *, name: str = "Camille", bots: int = 1) -> None:
    """Begin a game against bots from the first page."""
    page.goto(url)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id(f"play-bots-{bots}").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


def open_table(page: Page, url: str, *, name: str = "Camille") -> str:
    """Make a table for friends and return its link."""
    page.goto(url)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/t/[\w-]{12}$"))
    return page.url


def start_table(
    page: Page, url: str, *, players: int, cards: int = 12, preset: str = "skyjo"
) -> None:
    """Start a game with bots, with so many players in all, on the page that is host."""
    open_table(page, url)
    for hook, wanted in (("preset", preset), ("cards", str(cards))):
        page.get_by_test_id(hook).select_option(wanted)
        expect(page.get_by_test_id(hook)).to_have_value(wanted)
    for seat in range(1, players):
        page.get_by_test_id("add-bot").click()
        expect(page.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


def turn_up_first_cards(page: Page, *, cards: int = 12) -> None:
    """Turn up the first cards: two of twelve, one of nine (R-C7, R-V2)."""
    hidden = page.locator('[data-testid^="cell-"][aria-label$="face down"]')
    for turned in range(2 if cards == 12 else 1):
        expect(page.locator(FACE_DOWN)).to_have_count(cards - turned)
        page.locator(FACE_DOWN).first.click()
        expect(hidden).to_have_count(cards - turned - 1)
