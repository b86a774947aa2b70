"""The layout of the character sheet: the abilities as a column, saves and skills with their marks, what protects large.

The document prints no sheet; the order is that of the game's well-known one.
"""

from ledger.rules.printed_sheet import Box, PrintedSheet

SHEET = PrintedSheet(
    head=(
        "class",
        "fields.subclass",
        "fields.background",
        "fields.species",
        "fields.size",
        "fields.alignment",
        "service",
        "player",
    ),
    signed=(
        "derived.proficiency",
        "derived.initiative",
        "derived.saves",
        "derived.spell_attack",
        "derived.d20_penalty",
        "printed.skills",
    ),
    names={
        "counters.slots": "level",
        "counters.death.successes": "successes",
        "counters.death.failures": "failures",
    },
    columns=(
        (Box("tower", ("traits",)),),
        (
            Box("seals", ("derived.proficiency", "derived.passive_perception", "derived.d20_penalty")),
            Box("marked", ("derived.saves",), "saves"),
            Box("marked", ("printed.skills",), "skills"),
            Box("rows", ("derived.tools",), "tools"),
        ),
        (
            Box(
                "seals",
                ("derived.ac", "derived.initiative", "derived.speed_ft", "derived.speed_m"),
                shield="derived.ac",
            ),
            Box("bar", ("hp", "derived.bloodied_at")),
            Box("circles", ("counters.hit_dice",), "hit_dice"),
            Box("circles", ("counters.death",), "deathsave"),
            Box(
                "seals",
                ("derived.spell_save_dc", "derived.spell_attack", "derived.prepared", "derived.cantrips"),
            ),
            Box("circles", ("counters.slots", "counters.pact_slots"), "spell_slots"),
            Box("circles", ("counters",), "features"),
        ),
        (
            Box("bar", ("xp",)),
            Box("rows", ("equipped",), "equipped"),
            Box("rows", ("derived.attuned",), "attuned"),
            Box("strip", ("purse",), "purse"),
            Box("rows", ("items",), "things"),
            Box("rows", ("derived.load_lb", "derived.carry_lb", "derived.push_lb", "derived.draw_lb"), "load"),
            Box("rows", ("fields.languages", "fields.feats"), "known"),
        ),
    ),
)
