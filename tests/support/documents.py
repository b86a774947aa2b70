"""A short document that has every kind of block and span, in either language, with whatever name is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from cli.output.document.blocks import (
    Bullets,
    Contents,
    ContentsLine,
    CoverPage,
    Details,
    Document,
    Figure,
    Pairs,
    Paragraph,
    ReportPart,
    Section,
    Span,
    Table,
    entry_anchor,
)
from cli.output.document.plots.plot import Mark, Plot, Series
from tests.support.processes import ROOT

GOLDEN = ROOT / "tests" / "cli" / "output" / "document" / "golden"

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}} {% raw %}",
    '#include "x" #panic() $x$ *a* @x <b>',
    "](x) | a",
    "one\ntwo",
    "אַבְרָהָם",
    "W" * 200,
    "🙂 龍 é",
    "=1+1",
    "_x_ \\ `y`",
)
"""Names that are markup somewhere."""

MADE_AT = "2026-11-08T23:10:00.000000Z"


def every_block(name: str = "Élise", language: str = "fr") -> Document:
    """A chronicle of one session with every kind of block.

    Args:
        name: Stands in every place where something is that somebody typed.
    """
    company = Table(
        "Le groupe" if language == "fr" else "The company",
        ("Joueuse", "Personnage", "PX"),
        (("Camille", (Span(name, "typed"), " guerrière 2"), "2 345"), ("Total", "", "2 345")),
        right=(2,),
        totals=1,
    )
    contents = Contents("Table des matières", (ContentsLine(f"Séance 1 : {name}", "s1", "une fin de justesse"),))
    return Document(
        language=language,
        cover=CoverPage(
            f"La Tour de {name}",
            "Donjon à l’ancienne",
            (Pairs((("Meneuse", name), ("Séances", "1"))), company, contents),
        ),
        sections=_sections(name),
        made_at=MADE_AT,
    )


def _sections(name: str) -> Iterator[Section]:
    typed = Span(name, "typed")
    citation = Span("#12", "small", target=entry_anchor(12))
    told = (Span("Trois gobelins", "strong", anchor=entry_anchor(12)), " tombent devant ", typed, " ", citation)
    yield Section(
        f"Séance 1 : {name}",
        "s1",
        (
            Paragraph("1er novembre 2026, 3 h 40. Présents : Brom et Lira.", "lead"),
            Paragraph((typed,), "summary"),
            Bullets((told, f"{name} trouve 12 po."), "highlights"),
            Bullets(("Le groupe entre.", ("Il jette les ", Span("hit dice", "emphasis", language="en"), ".")), "story"),
            Bullets((name, "un autre")),
            Figure(
                "p1",
                f"Points de vie de {name}",
                "Le total passe de 14 à 7, avec un creux à 2.",
                Plot(
                    "steps",
                    "Écriture",
                    "PV",
                    (Series(name, 0, ((1, 14), (3, 2), (5, 7))),),
                    ((1, "1"), (5, "5")),
                    (Mark(0, 3, "chute", "death"),),
                    ((7, "moitié"),),
                ),
                Table(f"Points de vie de {name}, en chiffres", ("Écriture", "PV"), (("1", "14"), ("3", "2")), (0, 1)),
            ),
            Details("Toutes les lignes", (Paragraph(("Jet ", Span("1d20+3", "code"), f" de {name}.")),)),
            ReportPart(
                f"Gains de {name}",
                (
                    Pairs(((name, (Span("12 po", "strong"), " au plus")),)),
                    ReportPart("Détail", (Paragraph("Rien de plus.", "aside"),), "s1-d"),
                ),
            ),
        ),
        "chapter",
    )
    seal = (Paragraph((Span("3f9c 01ab", "code"),)), Paragraph("À conserver ailleurs."))
    yield Section("Sceau", "seal", seal, "seal")
