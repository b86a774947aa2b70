"""An entry in words: its sentence, facts, derivation, and what is said of each kind."""
