"""Rolls: `d20` and `combat` compute, `throw` holds one roll, `play` judges each kind of roll."""
