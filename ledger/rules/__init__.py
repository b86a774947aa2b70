"""The machinery of rules: what a game is made of, and how its tables are compiled, loaded and read; no game itself.

- `ruleset` and `hooks`: what a game answers when read, and does when something is recorded;
- `tables`, `keys`, `working`: its figures and words, the keys of its commands, and how a figure was computed;
- `compiling`, `validation`, `house_rules`, `house_values`, `loader`: from TOML files to tables in force;
- `shared`: what several games share, such as lights and bundles.
"""
