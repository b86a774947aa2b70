"""Rolls: `d20` computes, `throw` holds one roll, `play` judges each kind of roll."""
