"""How people stand: sheets, the party, foes, the clock, and any figure by its name."""
