"""The sources that come with the program, a module each; `cli.importing.registry` has their table."""
