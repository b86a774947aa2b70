"""Fights: attacks and parries, impacts and wounds, weapons and armour."""
