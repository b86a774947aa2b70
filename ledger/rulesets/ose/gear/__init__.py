"""Gear: `equipping` and `light` record, `food` does both; the others compute what sheets show."""
