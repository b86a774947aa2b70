"""Movement: `riding`, `travel`, `voyages` and `vehicle_damage` record; the others compute what sheets show."""
