"""Nouns by which things and people are told from each other."""

from __future__ import annotations

from cli.script.shorthand.words import word_set

THINGS = word_set(
    "ring amulet idol statuette statue necklace brooch pendant gem ruby emerald opal pearl diamond sapphire garnet "
    "topaz scroll potion wand staff rod orb crown chalice goblet cup candlestick candle mirror sword dagger axe mace "
    "bow cloak robe boots gloves helmet helm shield armor armour book tome map key letter purse pouch horn bell mask "
    "crystal coin sceptre circlet bracelet rope lantern pelt skull vial flask bottle box casket"
)
"""Nouns of things that are taken along, folded."""

PERSONS = word_set(
    "man woman boy girl lady lord sir priest priestess captain guard knight merchant innkeeper hermit witch wizard "
    "king queen prince princess baron baroness count countess duke duchess bard monk nun shepherd farmer fisherman "
    "smith beggar thief courier messenger scout soldier sergeant elder child kid lad lass boss chief leader brother "
    "sister father mother mayor sheriff abbot ferryman miller"
)
"""Nouns of people, folded."""
