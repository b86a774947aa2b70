"""Magic: spells in mind, which sheets read; magic items and potions, whose use is recorded."""
