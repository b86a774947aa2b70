"""The chronicle as folders of files that a game master gives away: pages of a site, notes of a vault."""
