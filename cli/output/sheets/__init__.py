"""Sheets, the party and foes, drawn or in plain lines."""
