"""Characters: scores and classes, which sheets read; joining, rising a level and inheriting, which are recorded."""
