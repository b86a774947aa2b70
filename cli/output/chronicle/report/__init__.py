"""The campaign report in words: what `projections.chronicle.report` collects, as blocks of a document."""
