"""Service: retainers and hirelings, whom sheets read; hiring, which is recorded."""
