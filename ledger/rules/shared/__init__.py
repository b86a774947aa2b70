"""What several games share, and no command needs by itself: lights, bundles, rations, rolls, dice and names."""
