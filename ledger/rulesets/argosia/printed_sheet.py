"""The layout of an adventurer's sheet, by the order of the book: thresholds, fights, hit points, what is spent."""

from ledger.rules.printed_sheet import Box, PrintedSheet

SHEET = PrintedSheet(
    head=("class", "fields.profile", "fields.people", "fields.nature", "service", "player"),
    signed=("derived.half_level",),
    columns=(
        (
            Box("seals", ("traits",)),
            Box("seals", ("fields.defence", "derived.save", "derived.half_level"), shield="fields.defence"),
        ),
        (
            Box("bar", ("hp", "counters.aggravated")),
            Box("circles", ("counters",), "features"),
        ),
        (
            Box("rows", ("equipped",), "equipped"),
            Box("strip", ("purse",), "purse"),
            Box("rows", ("items",), "things"),
        ),
    ),
)
