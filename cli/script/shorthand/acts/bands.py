"""Several who are met at once, each with figures: `a Bell-Keeper (30 hp, AC 14) and two giant eels, 5 hp each`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.number_words import number_in
from cli.script.shorthand.acts.newcomers import met_by
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.beings import is_being
from cli.script.shorthand.vocabulary.words import Word, as_typed, split
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

JOINT = re.compile(r"\s*(?:,|;)?\s+(?:and|et|avec|with|plus)\s+|\s*[,;]\s+", re.IGNORECASE)
"""What may stand between two of those who are met, or between somebody and their figures."""

ARTICLE = re.compile(r"(?:an?|the|une?|le|la|les|their|his|her|leurs?|son|sa|ses|l['’])$", re.IGNORECASE)
"""A word in front of somebody."""

OF_THEM = re.compile(r"^(?:(?:the|their|his|her|leurs?|son|sa|ses|le|la|les) |l['’] ?)", re.IGNORECASE)
"""An article in front of somebody who is counted, or called by a name."""

EACH_OF_THEM = re.compile(r",? (?:each|apiece|chacune?)(?=\W*$)", re.IGNORECASE)

LEAD = re.compile(
    r"^(?:[^:]*: |(?:up|down)stairs,? |"
    r".*?\b(?:by|face|faces|meet|meets|against|contre|rencontrent?|affrontent?|croisent?) )"
)
"""What is told in front of those who are met."""

PRESENT = re.compile(
    r"\s+(?:attacks?|appears?|arrives?|charges?|(?:breaks?|bursts?|comes?|rush(?:es)?) in|(?:jumps?|steps?|comes?) out"
    r"|attaquent|arrivent|surgissent|apparaissent|chargent)\W*$",
    re.IGNORECASE,
)
"""What they all do, behind them."""

LEAST = 2
"""Of one alone the line is read elsewhere."""


def met_with_figures(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """Those who are met one after the other; nothing where a part of the line is none of them, or none has figures."""
    text = PRESENT.sub("", as_typed(words))
    line = LEAD.sub("", text, count=1)
    if not re.search(r"\d", line):
        return
    made: Reading = []
    for part in _parts(app, line):
        first, blank, rest = OF_THEM.sub("", part.strip()).partition(" ")
        number = number_in([folded(first)])[0]
        many = "a" if folded(first) in ("one", "un", "une") else str(number or first)
        bare = f"{many}{blank}{EACH_OF_THEM.sub('', rest)}"
        counted = bare if _begins_somebody(app, bare) and not bare[:1].isupper() else f"a {bare}"
        ways = met_by(app, split(counted, 1))
        if len(ways) != 1 or len(ways[0]) != 1 or not is_being(app, ways[0][0][1]):
            return
        made += ways[0]
    figured = any("=" in part for command in made for part in command)
    if len(made) >= LEAST and figured:
        yield made


def _parts(app: App, line: str) -> list[str]:
    """The parts of a line, each somebody with their figures."""
    parts, begins, depth = [], 0, 0
    for at, char in enumerate(line):
        depth += (char == "(") - (char == ")")
        joint = JOINT.match(line, at) if not depth else None
        if joint is not None and at > begins and _begins_somebody(app, line[joint.end() :]):
            parts.append(line[begins:at])
            begins = joint.end()
    return [*parts, line[begins:]]


def _begins_somebody(app: App, text: str) -> bool:
    """Whether words begin with somebody: an article, how many they are, or a name; not with a figure and its key."""
    first, _blank, rest = text.partition(" ")
    second = rest.partition(" ")[0].strip("(),.;")
    tables = app.rules.tables
    if ARTICLE.match(first):
        return True
    if first.isdecimal() or number_in([folded(first)])[0]:
        return bool(second) and tables.find("keys.meet", second) is None
    return first[:1].isupper() and tables.find("keys.meet", first.strip("(),.;")) is None


def each_with_theirs(_app: App, _text: str, reading: Reading) -> Reading:
    """Several who are met with as many figures of one kind, each with theirs: `two bandits (5hp, 4hp)`; else empty."""
    (command, *others) = reading
    figures = [part for part in command[2:] if "=" in part]
    count = next((int(part) for part in command[2:] if part.isdecimal()), 0)
    keys = Counter(part.partition("=")[0] for part in figures)
    own = [key for key, times in keys.items() if times > 1]
    if others or command[0] != "meet" or len(own) != 1 or keys[own[0]] != count:
        return []
    rest = [part for part in command[2:] if part not in figures and not part.isdecimal() and part != "--count"]
    shared = [part for part in figures if not part.startswith(f"{own[0]}=")]
    each = [part for part in figures if part not in shared]
    return [["meet", singular(command[1]), *shared, part, *rest] for part in each]
