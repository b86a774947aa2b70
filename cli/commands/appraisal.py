"""Records what a find is worth and what it turned out to be: `appraise`, `identify`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.app import App
from cli.input.lot_lookup import identifiable, lots
from cli.input.parse import loose_and_keys
from cli.input.whole_names import with_its_words
from cli.plurals import JOINS
from ledger.errors import InputError
from ledger.facts import ItemAppraised, ItemIdentified
from ledger.patterns import late_pattern
from ledger.rules.tables import folded


def appraise(app: App, items: str, words: tuple[str, ...]) -> None:
    items, words = with_its_words(items, words)
    amount, keys = loose_and_keys(words)
    app.record(
        ItemAppraised(
            items=lots(app, items),
            value=app.read.amount(" ".join(amount)) if amount else None,
            keys=app.read.keys("appraise", keys),
        )
    )


def identify(app: App, item: str, words: tuple[str, ...]) -> None:
    named = [word for word in words if "=" not in word or word == "="]
    if not named:
        raise InputError("argument_missing", argument="NAME", command="campaign identify")
    keys = app.read.keys("identify", [word for word in words if word not in named])
    found, name = _item_and_name(app, item, named)
    if (told := TOLD.match(name)) is not None:
        name = name[told.end() :]
    if JOINED.match(name):
        # `identify ring and sword`
        raise InputError("too_many_arguments", arguments=name.split(), command="campaign identify", nearest=[])
    app.record(ItemIdentified(item=found or identifiable(app, item), name=name, keys=keys))


def _item_and_name(app: App, item: str, words: Sequence[str]) -> tuple[str | None, str]:
    """The find of the most words, if they are more than one, and its new name: `black sword as Justice`."""
    for end in range(len(words), -1, -1):
        between, name = words[end : end + 1], " ".join(words[end + 1 :])
        if not (between and folded(between[0]) in AS):
            between, name = [], " ".join(words[end:])
        if not name or not (end or between) or (not between and JOINS.fullmatch(words[end])):
            continue
        try:
            return identifiable(app, " ".join([item, *words[:end]]), begun=False), name
        except InputError as error:
            if error.code == "item_ambiguous" and between:
                raise
    return None, " ".join(words)


TOLD = late_pattern(r"(?:it's|it is|c['’]est) (?=(?:an?|the|une?|le|la|l['’])\b)", re.IGNORECASE)
"""Words before the name of what a thing is, where they are a sentence: `identify ring it's a ring of luck`."""

JOINED = late_pattern(r"(?:and|et|&|it's|it is|c['’]est)\b", re.IGNORECASE)
"""Words by which a name is another thing, or a sentence about it."""

AS = frozenset({"as", "comme", "is", "est", "="})
"""Words between a find and the name of what it is, folded."""
