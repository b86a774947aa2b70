"""One module of commands for each subject."""
