"""What several games share: lights, bundles, rations, rolls, dice, amounts, awards and names of magic items."""
