"""Health: `hit_points` computes; damage, healing, energy drain, lost gear and fatigue are recorded."""
