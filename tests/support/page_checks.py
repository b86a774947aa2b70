"""What must be true of a page that is sent to somebody: found in a real browser, each fault in a line of words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from tests.support.browser import AT_A_DESK, PAPER, PHONE, Browser, Look
from tests.support.programs import axe

LOOKS = {
    "phone": Look(PHONE),
    "phone at night": Look(PHONE, dark=True),
    "desk": AT_A_DESK,
    "desk at night": Look(dark=True),
    "paper": Look(PAPER, paper=True),
    "paper at night": Look(PAPER, dark=True, paper=True),
}
"""How people look at a page."""

MOST_APART = ("phone", "desk at night", "paper")
"""Looks that between them have every width, every light and every medium."""

WHOLE = "dispatchEvent(new Event('beforeprint'))"
"""Lays out the parts of a page that wait until they are reached."""

# A box that scrolls may hold what is wider than the page, on a screen; paper does not scroll.
WIDTHS = """(() => {
    const wide = innerWidth, faults = [], paper = matchMedia("print").matches;
    const called = element => element.outerHTML.slice(0, 100);
    if (document.documentElement.scrollWidth > wide)
        faults.push(`the page is ${document.documentElement.scrollWidth} wide, of ${wide}`);
    const scrolls = new Set();
    for (const element of document.body.querySelectorAll("*")) {
        if (scrolls.has(element.parentElement)) { scrolls.add(element); continue; }
        if (element.getBoundingClientRect().right > wide + 1) faults.push(`beyond the edge: ${called(element)}`);
        if (["auto", "scroll"].includes(getComputedStyle(element).overflowX)) {
            scrolls.add(element);
            if (element.scrollWidth > element.clientWidth + 1) {
                if (paper) faults.push(`cut on paper: ${called(element)}`);
                else if (element.tabIndex < 0) faults.push(`scrolls, but not by keys: ${called(element)}`);
            }
        }
    }
    return faults;
})()"""

LINKS = """(() => {
    const faults = [], ids = new Set();
    for (const element of document.querySelectorAll("[id]")) {
        if (ids.has(element.id)) faults.push(`twice: #${element.id}`);
        ids.add(element.id);
    }
    for (const link of document.querySelectorAll("a")) {
        const target = link.getAttribute("href") ?? "";
        if (!target.startsWith("#")) faults.push(`leads out of the page: ${link.outerHTML.slice(0, 100)}`);
        else if (!ids.has(target.slice(1))) faults.push(`leads nowhere: ${target}`);
    }
    for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby]"))
        for (const name of ["aria-labelledby", "aria-describedby"])
            for (const id of (element.getAttribute(name) ?? "").split(" "))
                if (id && !ids.has(id)) faults.push(`${name} names nothing: ${id}`);
    return faults;
})()"""

# axe leaves the texts of drawings out.
DRAWN_TEXT = """(() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const parts = colour => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = colour => parts(colour).slice(0, 3).map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const faults = [];
    for (const text of document.querySelectorAll("svg text")) {
        let behind = text.closest("svg");
        while (behind && !parts(getComputedStyle(behind).backgroundColor)[3]) behind = behind.parentElement;
        const under = light(behind ? getComputedStyle(behind).backgroundColor : "#fff");
        const [dim, bright] = [under, light(getComputedStyle(text).fill)].sort((one, other) => one - other);
        const contrast = (bright + 0.05) / (dim + 0.05);
        if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(1)}: ${text.textContent}`);
        const size = text.getBoundingClientRect();
        if (size.width && parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 8.5)
            faults.push(`too small to read: ${text.textContent}`);
    }
    return faults;
})()"""

AXE = """axe.run({resultTypes: ["violations"]}).then(found => found.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)))"""

FOCUSED = """(() => {
    const element = document.activeElement, style = getComputedStyle(element), place = element.getBoundingClientRect();
    return {
        link: element.getAttribute("href"),
        marked: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1,
        shown: place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth,
    };
})()"""

# What a page is made of, without its texts. Of a drawing, that it is one: its lines follow its figures.
STRUCTURE = """(() => {
    const inside = element => [element.localName, [...element.attributes].map(given => given.name).sort().join(" "),
        element.localName === "svg" ? [] : [...element.children].map(inside)];
    return JSON.stringify(inside(document.documentElement));
})()"""


def faults(browser: Browser, page: Path, *, accessible: Collection[str] = LOOKS) -> list[str]:
    """What is wrong with a page, however it is looked at.

    Args:
        accessible: The looks at which axe is run, which takes seconds on a long page.
    """
    return [f"{look}: {fault}" for look in LOOKS for fault in _seen(browser, page, look, look in accessible)]


def _seen(browser: Browser, page: Path, look: str, accessibility: bool) -> Iterator[str]:
    browser.open(page, LOOKS[look])
    browser.ask(WHOLE)
    yield from browser.ask(WIDTHS)
    yield from browser.ask(DRAWN_TEXT)
    if look == "desk":
        yield from browser.ask(LINKS)
    if accessibility:
        browser.ask(f"{axe().read_text(encoding='utf-8')};0")
        yield from browser.ask(AXE)
    yield from (f"asks for {url}" for url in browser.requests if url != page.as_uri())
    yield from (f"complains: {words}" for words in browser.complaints)


def unreachable(browser: Browser, page: Path, *, most: int = 200) -> list[str]:
    """Links among the first ones that the tabulator key does not reach, in view and with a visible mark."""
    browser.open(page)
    browser.ask(WHOLE)
    links: list[str] = browser.ask(
        "[...document.links].filter(link => link.checkVisibility()).map(link => link.getAttribute('href'))"
    )[:most]
    missed = list(links)
    stops: int = browser.ask("document.querySelectorAll('a, summary, [tabindex]').length")
    for _stop in range(min(stops, 2 * most)):
        browser.press_tab()
        focused: dict[str, Any] = browser.ask(FOCUSED)
        if focused["link"] in missed and not (focused["marked"] and focused["shown"]):
            # On a busy machine the page is still being moved to it.
            browser.ask("new Promise(done => setTimeout(done, 200))")
            focused = browser.ask(FOCUSED)
        if focused["link"] in missed and focused["marked"] and focused["shown"]:
            missed.remove(focused["link"])
        if not missed:
            break
    return missed


def structure(browser: Browser, page: Path) -> str:
    """The elements of a page and the names of their attributes, one inside the other, without any text."""
    browser.open(page)
    browser.ask(WHOLE)
    found: str = browser.ask(STRUCTURE)
    return found
