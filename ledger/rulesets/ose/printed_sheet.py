"""The layout of the character sheet, by the order of making a character (`ose:Création de personnage L138-L177`).

Each ability has beside it what it changes; the attack row is the one that the book has noted on the sheet (`L149`).
"""

from ledger.rules.printed_sheet import Box, PrintedSheet

SHEET = PrintedSheet(
    head=("class", "fields.rank", "fields.alignment", "service", "player"),
    signed=("derived.attack_bonus", "derived.missile", "derived.initiative"),
    names={"counters.slots": "level"},
    columns=(
        (
            Box(
                "traits",
                ("traits",),
                "traits",
                beside={
                    "str": ("derived.open_doors_in_6",),
                    "int": ("derived.extra_languages",),
                    "dex": ("derived.missile", "derived.initiative"),
                    "cha": ("derived.max_retainers", "derived.loyalty"),
                },
            ),
            Box("rows", ("derived.saves",), "saves"),
            Box("rows", ("derived.move", "derived.encounter_move", "derived.km_per_day", "derived.load"), "movement"),
        ),
        (
            Box("bar", ("hp",)),
            Box(
                "seals",
                ("derived.armour_class", "derived.thac0", "derived.ascending_ac", "derived.attack_bonus"),
                shield="derived.armour_class",
            ),
            Box("strip", ("printed.attack_rolls",), "attack_rolls"),
            Box("circles", ("counters.slots",), "spells"),
            Box("bar", ("xp", "derived.prime_percent")),
            Box("rows", ("equipped",), "equipped"),
        ),
        (
            Box("strip", ("purse",), "purse"),
            Box("rows", ("items",), "things"),
            Box("rows", ("fields.languages", "fields.spells"), "known"),
        ),
    ),
)
