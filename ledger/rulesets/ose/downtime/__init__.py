"""Downtime: research and strongholds, recorded as kinds of work."""
