"""The campaign report in the reader's language: what `projections.report` collects, as blocks of a document."""
