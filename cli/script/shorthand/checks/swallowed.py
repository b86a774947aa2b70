"""A second act that a text of a reading holds: `paie 5 po de taverne; Lira prend l'anneau` is no name of a tavern.

Each part of a text that would be read and recorded by itself is asked about, unless a colon or quotes say that it is
only told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.script.shorthand.checks.whole_line import NAMED, TEXTS
from cli.script.shorthand.meaning import Command, Meaning, Reading
from cli.script.shorthand.one_line import once
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.vocabulary.elisions import name_words
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import has_digit, small, word_set, words_in
from cli.script.trial import TRIED, is_trial, refusal_of
from ledger.errors import CampaignError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

PARTED = re.compile(
    r"\s*[;,]\s*|\s+(?:and|then|while|&|et|puis|pendant que|tandis que|alors que)\s+"
    r"|\s+(?:pendant|tandis|alors) qu['’]",
    re.IGNORECASE,
)
"""What stands between two things that are told."""

BEGINS = re.compile(r"^(?:while|que\s|qu['’]|pendant que|tandis que|alors que)\s*", re.IGNORECASE)
"""What a text begins with that says what happens meanwhile."""

TOLD = frozenset({"note", "check", "describe"})
"""Commands that a text may say without being one."""

LASTING = frozenset({"time", "rest"})
"""Commands that say how long something takes: of two the text says no second one."""

PAID_BY_TIME = frozenset({"pay", "charge", "hire", "wages", "condition", "lend", "work", *LASTING})
"""Commands whose text may say how long."""

HANGING = re.compile(r"\s+(?:and|then|while|et|puis|(?:pendant|tandis|alors) que)$", re.IGNORECASE)
"""What leads on to something that is told elsewhere."""

HANDED = frozenset({"take", "give", "find", "receive", "drop", "sell"})
"""Commands by which goods come to somebody, or go."""

CLOSING = word_set(
    "undo void annule annuler scratch fin fini finie end ended stop fight combat session seance soiree evening on"
)
"""What a text begins with that ends something, or takes it back, folded."""

ARTICLE = re.compile(r"^(?:(?:the|le|la|les)\s+|l['’])", re.IGNORECASE)
"""An article at the beginning of a text, of one or several that are known."""

OTHERS = re.compile(
    r"(?:(?:et|puis|mais|and|then|but) )?(?:the (?:others?|rest|two|three|[2-9])|both|they(?: all)?|"
    r"les (?:autres|deux|trois|[2-9])|l['’]autre|le reste|tous|toutes|ils|elles)\s+(\S.*)",
    re.IGNORECASE,
)
"""Several whom a text does not name, and what they do."""

WHOLE = re.compile(
    r"(?:(?:et|and) )?(?:tou(?:t|te|tes|s) )?(?:all )?(?:the |les |le |la |l['’])"
    r"(?:coins?|gold|silver|money|loot|rest|remainder|pi[èe]ces|argent|or|monnaie|butin|tr[ée]sor|reste)\b.*",
    re.IGNORECASE,
)
"""All there is of coins, or is left, which somebody gets: `l’anneau va à Lira, les pièces à parts égales`."""

MOST = 8
"""Parts that are tried, so that no line takes long."""


def swallowed(app: App, text: str, commands: Reading) -> list[str]:
    """The parts of the texts of a reading that would be recorded by themselves."""
    if '"' in text or any(command[0] in ("note", "session") for command in commands):
        return []
    texts = [each for command in commands for each in _texts(command)]
    behind = text.partition(":")[2]
    later = [(each[1], each[2].strip()) for each in LATER.finditer(behind)]
    if acts := [part for sign, part in later if any(part in each for each in texts) and _is_later_act(app, sign, part)]:
        # `Maëlle perd 4 PV : un piège ; Garrick la soigne de 2`
        return acts
    colon = behind.partition(";")[0]
    told = [each for each in texts if not colon or each not in colon]
    if joins := [each for each in told if HANGING.fullmatch(f" {each}")]:
        # `Perle tue l'orc 1 pendant que l'orc 2 meurt`: what it joins was read as one.
        return joins
    # `fini pour ce soir, Brom tranche la tête au gobelin 3`, `cures bob for 4, undo that`
    # `300 xp each, they level up`
    last = [each for each in told if re.search(rf"[,;]\s*{re.escape(each)}\W*$", text)]
    # What hurt stands before a colon: `piège : Lira prend 4`.
    begins = [each for each in told if text.startswith(each) and text[len(each) :].lstrip()[:1] != ":"]
    parts = [each for each in told if each in begins or _closes(each) or each in last]
    if not PAID_BY_TIME.intersection(command[0] for command in commands):
        # `donne une torche à Lira, une demi-heure de route`
        parts += [each for each in told if any(is_unit(app, folded(word.strip(",.;"))) for word in each.split())]
    parts += [part for each in told for part in _parts(each)]
    parts = [HANGING.sub("", part) for part in parts]
    return [part for part in dict.fromkeys(parts[:MOST]) if _is_an_act(app, part, commands)]


LATER = re.compile(r"([;,])([^;,]+)")
"""What stands behind a sign that parts it from the text that a colon leads to."""


def _is_later_act(app: App, sign: str, part: str) -> bool:
    """Whether what stands there is of somebody who is there, has a figure, or says what somebody does.

    Behind a comma it may be a part of the text: only a name of the company and a figure are more.
    """
    words = words_in(part)
    names = {folded(word.strip(".,!?")) for word in part.split()}
    if sign == ",":
        ours = {folded(word) for name in app.read.roster.names for word in name.split()}
        return has_digit(part) and folded(part.split()[0]) in ours
    does = small(words[0]) in PRONOUNS and bool(acts_begun(words[1:])[1])
    return has_digit(part) or does or bool(names & name_words(app))


PRONOUNS = word_set("he she it they we il elle ils elles on nous")
"""Words for whoever was named before, folded."""


def _closes(text: str) -> bool:
    first = ARTICLE.sub("", text).partition(" ")[0]
    return folded(first.strip(",;")) in CLOSING


def _texts(command: Command) -> Iterator[str]:
    yield from (after for option, after in pairwise(command) if option in TEXTS)
    for at in NAMED.get(command[0], ()):
        if at < len(command) and not command[at].startswith("--"):
            yield command[at].partition("=")[2] or command[at]


def _parts(text: str) -> Iterator[str]:
    """A text in front of what parts it, and from each place where something else may begin, up to the next one."""
    begins = BEGINS.match(text)
    found = list(PARTED.finditer(text))
    starts = [begins.end() if begins else 0, *(each.end() for each in found)]
    ends = [*(each.start() for each in found), len(text)]
    if not begins and not found:
        return
    for at, start in enumerate(starts):
        yield from dict.fromkeys(part for part in (text[start:].strip(), text[start : ends[at]].strip()) if part)


def recorded_alone(app: App, part: str) -> Meaning | None:
    """What a part of a line would record by itself; None where it is not one thing, or is asked about."""
    from cli.script.shorthand.expansion import expand

    def read() -> Meaning | None:
        with suppress(CampaignError):
            meaning = expand(app, part)
            return meaning if meaning.records and not meaning.asks else None
        return None

    return once(("recorded alone", part, is_trial()), read)


def _is_an_act(app: App, part: str, commands: Reading) -> bool:
    """Whether a part would be recorded by itself as something else than what the line is read as."""
    meaning = recorded_alone(app, part)
    if meaning is None:
        # `les autres s'enfuient`: who they are would be asked.
        others = OTHERS.fullmatch(part)
        goods = commands[-1][0] in HANDED and WHOLE.fullmatch(part) is not None
        return goods or (others is not None and bool(acts_begun(words_in(others[1]))[1]))
    first = meaning.commands[0]
    lasts = LASTING if any(command[0] in LASTING for command in commands) else frozenset()
    if first[0] in TOLD | lasts or (meaning.in_full and first[0] not in TRIED):
        return False
    return refusal_of(app, first) is None
