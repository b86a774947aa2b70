"""Magic: `spells` and `magic_items` look up what sheets show; all other modules record."""
