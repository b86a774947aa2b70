"""Experience: how an award is divided, and the pool of what foes and treasure are worth; all of it is recorded."""
