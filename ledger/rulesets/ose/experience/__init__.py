"""Experience: `division` computes, `awards` and `pool` record."""
