"""Disputes: what is claimed, the evidence, how it was ruled."""
