"""The layout of a hero's sheet, by the order of making one (`mda:2.1-2.6 L174-L269`), then what a fight needs."""

from ledger.rules.printed_sheet import Box, PrintedSheet

SHEET = PrintedSheet(
    head=("class", "fields.profession", "fields.standing", "fields.handed", "fields.people", "service", "player"),
    columns=(
        (
            Box("seals", ("traits.co", "traits.in", "traits.ch", "traits.ad", "traits.fo")),
            Box("bar", ("hp",)),
            Box("bar", ("counters.ea",)),
            Box("bar", ("xp", "derived.levels_due")),
        ),
        (
            Box(
                "seals",
                ("derived.at_now", "derived.prd_now", "derived.pr", "derived.pi", "derived.fr"),
                shield="derived.pr",
            ),
            Box("rows", ("traits.at", "counters.at.loss", "traits.prd", "counters.prd.loss"), "swordsmanship"),
            Box("rows", ("derived.zones", "tracks"), "zones"),
            Box("rows", ("equipped",), "equipped"),
            Box("rows", ("derived.runes",), "runes"),
            Box("circles", ("counters",), "counters"),
        ),
        (
            Box("strip", ("purse",), "purse"),
            Box("rows", ("items", "derived.carried_g"), "things"),
        ),
    ),
)
