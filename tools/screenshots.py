"""Make the pictures of `docs/images` from real games: ``python -m tools.screenshots``.

Needs the `test` extra, the built client and a Chromium; see tests/browser/conftest.py.
"""

import io
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.action_player import ActionPlayer, turn_up_first_action_cards
from tests.browser.conftest import FLAGS
from tests.browser.player import act, open_table, turn_up_first_cards, wait_for_offer
from tests.browser.server import ServerProcess
from tools.terminal_picture import photograph_terminal

IMAGES: Final = Path(__file__).resolve().parents[1] / "docs/images"
ANSWERS: Final = 14
"""Own answers before the picture of Skyjo Action."""
TURNS: Final = 4
"""Own turns before the picture, so that there is something to see."""
LARGEST: Final = 300_000
"""The most bytes of a picture."""
KEEP_UP_TO: Final = 5
"""The highest drawn card that is worth keeping for a picture."""


class Screen(NamedTuple):
    """A device to photograph."""

    name: str
    width: int
    height: int
    scale: float


PHONE: Final = Screen("phone", 360, 740, 2)
DESKTOP: Final = Screen("desktop", 1280, 800, 1)


def main() -> int:
    """Make every picture, and return the exit code."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.stderr.write("screenshots: no Chromium, try: sudo apt-get install chromium\n")
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder) / "tables.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for screen in (PHONE, DESKTOP):
            for players in (2, 4, 8):
                theme = "light" if players == 2 else "dusk"
                photograph_game(browser, server.url, screen=screen, players=players, theme=theme)
        photograph_action(browser, server.url, screen=PHONE, players=8)
        photograph_action(browser, server.url, screen=DESKTOP, players=4)
        photograph_workshop(browser, server.url)
        photograph_lobby(browser, server.url)
        photograph_result(browser, server.url)
        keep(photograph_terminal(browser), "terminal")
        browser.close()
        server.stop()
    return 0


def open_page(browser: Browser, screen: Screen, theme: str = "dusk") -> Page:
    """Return a page on a device; cards lie still so that pictures are sharp."""
    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        device_scale_factor=screen.scale,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.add_init_script(f"localStorage.setItem('lowsky.theme', '{theme}')")
    return context.new_page()


def start(page: Page, url: str, players: int, *, goal: int = 100) -> None:
    """Start a game with bots on all other seats, and turn up the first cards."""
    open_table(page, url)
    page.get_by_test_id("goal").select_option(str(goal))
    expect(page.get_by_test_id("goal")).to_have_value(str(goal))
    for seat in range(1, players):
        page.get_by_test_id("add-bot").click()
        expect(page.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()
    page.get_by_test_id("start").click()
    turn_up_first_cards(page)


def take_turn(page: Page) -> None:
    """Play one turn of our own: a low card is kept in place of a hidden one, others go."""
    page.get_by_test_id("draw").click()
    drawn = page.get_by_test_id("drawn").get_attribute("aria-label") or ""
    found = re.search(r"[−\d]+", drawn)
    value = int(found[0].replace("−", "-")) if found else 12
    if value > KEEP_UP_TO:
        page.get_by_test_id("refuse").click()
        wait_for_offer(page)
    act_on_hidden(page)


def act_on_hidden(page: Page) -> None:
    """Choose a cell that lies face down, spread over the grid."""
    cells = page.locator('[data-testid^="cell-"][aria-disabled="false"][aria-label$="face down"]')
    cells.nth(cells.count() // 2).click()


def photograph_game(
    browser: Browser, url: str, *, screen: Screen, players: int, theme: str
) -> None:
    """Photograph a game while we hold a drawn card."""
    page = open_page(browser, screen, theme)
    start(page, url, players)
    for _ in range(TURNS):
        page.get_by_test_id("draw").wait_for()
        take_turn(page)
    page.get_by_test_id("draw").click()
    page.get_by_test_id("refuse").wait_for()
    page.mouse.move(0, 0)
    save(page, f"{screen.name}-{players}")
    page.context.close()


def photograph_action(browser: Browser, url: str, *, screen: Screen, players: int) -> None:
    """Photograph our turn in a game of Skyjo Action that has gone on for a while."""
    page = open_page(browser, screen)
    open_table(page, url)
    page.get_by_test_id("preset").select_option("action")
    for seat in range(1, players):
        page.get_by_test_id("add-bot").click()
        expect(page.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()
    page.get_by_test_id("start").click()
    turn_up_first_action_cards(page)
    player = ActionPlayer(page)
    while player.wait() and (player.answers < ANSWERS or not page.get_by_test_id("draw").count()):
        player.answer()
    page.mouse.move(0, 0)
    save(page, f"action-{screen.name}")
    page.context.close()


def photograph_workshop(browser: Browser, url: str) -> None:
    """Photograph a card that a family writes."""
    page = open_page(browser, DESKTOP)
    open_table(page, url)
    page.get_by_test_id("preset").select_option("action")
    page.get_by_test_id("workshop").click()
    page.get_by_test_id("new-card").click()
    page.get_by_test_id("card-name").fill("Sly fox")
    page.get_by_test_id("card-text").fill("Peeks into the pile and takes the better one.")
    page.get_by_test_id("symbol-moon").check(force=True)
    page.get_by_test_id("colour-brick").check(force=True)
    save(page, "workshop")
    page.context.close()


def photograph_lobby(browser: Browser, url: str) -> None:
    """Photograph a table that waits for friends."""
    page = open_page(browser, DESKTOP, "light")
    open_table(page, url)
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("seat-1").get_by_role("combobox")).to_be_visible()
    page.wait_for_function("() => document.querySelector('img').complete")
    save(page, "lobby")
    page.context.close()


def photograph_result(browser: Browser, url: str) -> None:
    """Photograph the end of a round."""
    page = open_page(browser, PHONE)
    start(page, url, 4, goal=200)
    while wait_for_offer(page) and not page.get_by_test_id("next-round").count():
        act(page)
    page.locator("[data-testid=doubling]").wait_for()
    save(page, "result")
    page.context.close()


def save(page: Page, name: str) -> None:
    """Save the page as it is, or with 256 mixed colours where that would be too large."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function("() => document.getAnimations().length === 0")
    keep(page.screenshot(), name)


def keep(shot: bytes, name: str) -> None:
    """Write a picture into the folder, with fewer colours where it would be too large."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    file = IMAGES / f"{name}.png"
    picture.save(file, optimize=True)
    if file.stat().st_size > LARGEST:
        palette = picture.quantize(256)
        mixed = picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
        mixed.save(file, optimize=True)
    sys.stdout.write(f"{file.name}: {file.stat().st_size // 1024} KB\n")


if __name__ == "__main__":
    sys.exit(main())
