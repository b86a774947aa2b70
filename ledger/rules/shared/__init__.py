"""What several games share: lights, bundles, rations, rolls, dice, amounts and awards."""
