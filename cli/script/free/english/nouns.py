"""Nouns of things, by which they are told from people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.shorthand.vocabulary.words import word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

THINGS = word_set(
    "ring amulet idol statuette statue necklace brooch pendant gem ruby emerald opal pearl diamond sapphire garnet "
    "topaz scroll potion wand staff rod orb crown chalice goblet cup candlestick candle mirror sword dagger axe mace "
    "bow cloak robe boots gloves helmet helm shield armor armour book tome map key letter purse pouch horn bell mask "
    "crystal coin sceptre circlet bracelet rope lantern pelt skull vial flask bottle box casket "
    "torch arrow bolt quarrel ration"
)
"""Nouns of things that are taken along, folded."""


def is_a_thing(app: App, name: str) -> bool:
    """Whether a name is one of a thing: by the rules, or by its noun."""
    return app.rules.tables.find("items", name) is not None or bool(THINGS & {*map(folded, name.split())})
