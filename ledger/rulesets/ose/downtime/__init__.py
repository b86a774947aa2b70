"""Downtime: research and strongholds, recorded as work."""
