"""The `campaign` command line: reads words, records, and shows."""
