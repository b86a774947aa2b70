"""What is on each page, a module per subject: rows for the templates, from what `cli.output` and `projections` make."""
