"""Nouns of things, by which they are told from people."""

from __future__ import annotations

from cli.script.shorthand.vocabulary.words import word_set

THINGS = word_set(
    "ring amulet idol statuette statue necklace brooch pendant gem ruby emerald opal pearl diamond sapphire garnet "
    "topaz scroll potion wand staff rod orb crown chalice goblet cup candlestick candle mirror sword dagger axe mace "
    "bow cloak robe boots gloves helmet helm shield armor armour book tome map key letter purse pouch horn bell mask "
    "crystal coin sceptre circlet bracelet rope lantern pelt skull vial flask bottle box casket "
    "torch arrow bolt quarrel ration"
)
"""Nouns of things that are taken along, folded."""
