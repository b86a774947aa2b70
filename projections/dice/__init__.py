"""Dice on trial: what was thrown, by whom, and what can be said of it."""
