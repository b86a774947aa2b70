"""Gear: items and lots, armour and weapons, load, attunement, charges and the effects of magic items."""
