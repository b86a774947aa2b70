"""Movement: loads, animals and vehicles, which sheets read; voyages, which are recorded."""
