"""Devices that open the page at the table in a real browser, and what is wrong with a page as they see it."""

from __future__ import annotations

from tests.support.browser import PHONE, Browser, Look
from tests.support.page_checks import AXE, WIDTHS
from tests.support.programs import axe
from tests.support.served import LINK, Served

TABLET = Look(1180, high=820)
TELEVISION = Look(1920, high=1080)
LOOKS = {
    "tablet": TABLET,
    "tablet at night": Look(1180, dark=True, high=820),
    "phone": Look(PHONE, high=844),
    "phone at night": Look(PHONE, dark=True, high=844),
}


def let_in(browser: Browser, page: Served, link: str, look: Look = TABLET) -> Browser:
    """Open a link, and press its one button."""
    found = LINK.search(link)
    assert found is not None
    browser.open(page.origin + found[1], look)
    browser.ask("document.querySelector('button').click()")
    browser.until_loaded()
    return browser


def faults(browser: Browser) -> list[str]:
    """What is wrong with the page that is shown."""
    browser.ask(f"{axe().read_text(encoding='utf-8')};0")
    found = [*browser.ask(WIDTHS), *browser.ask(AXE), *browser.complaints]
    browser.complaints.clear()
    return found
