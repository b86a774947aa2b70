"""Sorcery: `spells` computes difficulties and costs, `rolls` judges the rolls."""
