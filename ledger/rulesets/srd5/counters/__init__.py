"""Counters: hit dice, spell slots, uses of class features and Heroic Inspiration."""
