"""Rolls: `figures` and `bonuses` compute, the others roll and judge."""
