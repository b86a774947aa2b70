"""Health: vital energy, unconsciousness, death and rest; `figures` computes, the others record."""
