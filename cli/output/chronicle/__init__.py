"""The chronicle in words: stories, fights, highlights, the report."""
