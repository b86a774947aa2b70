"""The machinery of rules: what a game is made of, and how its tables are compiled, loaded and read; no game itself.

- `ruleset` and `hooks`: what a game answers when read, and does when something is recorded;
- `tables`, `keys`, `working`: its figures and words, the keys of its commands, and how a figure was computed;
- `table_types`, `game_tables`, `table_checks`: the types that a game declares its tables with, and what they allow;
- `compiling`, `validation`, `house_rules`, `loader`: from TOML files to tables in force;
- `shared`: what several games share, such as lights and bundles.
"""
