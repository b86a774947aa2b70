"""The layout of the character sheet, by the order of what creation points buy (`altaride:points L23-L36`)."""

from ledger.rules.printed_sheet import Box, PrintedSheet

SHEET = PrintedSheet(
    head=("fields.race", "fields.age", "fields.scale", "fields.school", "service", "player"),
    columns=(
        (
            Box("seals", ("traits",)),
            Box(
                "rows",
                (
                    "fields.beauty",
                    "derived.beauty_seen",
                    "fields.height",
                    "fields.weight",
                    "fields.social_status",
                    "fields.reputation",
                    "fields.morality",
                ),
                "ranks",
            ),
            Box("bar", ("hp",)),
            Box("circles", ("tracks",), "tracks"),
        ),
        (
            Box("seals", ("derived.actions", "derived.initiative")),
            Box("table", ("printed.skills", "derived.skills"), "skills"),
            Box(
                "rows",
                ("fields.words", "derived.words_limit", "fields.major", "fields.minor", "fields.guild"),
                "sorcery",
            ),
        ),
        (
            Box("rows", ("xp", "counters.points_left", "derived.age_malus"), "xp"),
            Box("rows", ("equipped",), "equipped"),
            Box("strip", ("purse",), "purse"),
            Box("rows", ("items",), "things"),
        ),
    ),
)
