"""Characters: `joining`, `creation`, `levelling` and `inheritance` record; the others compute what sheets show."""
