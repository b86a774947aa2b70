"""Questions at a terminal in the place of options: `opening` types the commands, one question after the other.

`questions` asks and refuses bad answers at their question; `terminal` reads answers, and alone knows prompt_toolkit.
"""
