"""Services: costs of living, hirelings, mounts and vehicles; `figures` computes, the others record."""
