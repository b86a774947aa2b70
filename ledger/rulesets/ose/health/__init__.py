"""Health: damage, healing, energy drain, lost gear and fatigue, all recorded."""
