"""The page at the table: a web server for the game master's tablet and the players' phones.

It computes no figure and knows no rule: it shows what `cli.output` and `projections` make, and records through the
shell's own reading and recording (decision 51).
"""
