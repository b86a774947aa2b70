"""Other copies of the campaign: backups, restoring, comparing, merging."""
