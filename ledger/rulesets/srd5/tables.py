"""The types of the game's tables; the figures, with their sources, are in the TOML files beside this."""

from ledger.rules.game_tables import Food, GameTables, Lights


class Srd5Tables(GameTables):
    """The sections."""

    light: Lights
    food: Food
