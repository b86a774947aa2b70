"""Words in and out: the `campaign` command."""
