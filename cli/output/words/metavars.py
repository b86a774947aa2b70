"""Translates the words of a usage line that show what is typed: `NAME` is `NOM` in French."""

from __future__ import annotations

from cli.names import shown_word
from cli.output.words.language import N_, _, spoken
from ledger.patterns import late_pattern

METAVARS = frozenset(
    {
        N_("AMOUNT"), N_("CLASS"), N_("COIN"), N_("COMMAND"), N_("DATE"), N_("ENTRY"), N_("EXPR"), N_("FILE"),
        N_("FRACTION"), N_("FROM"), N_("ID"), N_("ITEM"), N_("KEY"), N_("KEYS"), N_("KIND"), N_("MEASURE"),
        N_("MERCHANT"),
        N_("NAME"), N_("OPTION"), N_("PATH"), N_("POINT"), N_("REASON"), N_("SEAL"), N_("TEXT"), N_("THING"),
        N_("THINGS"), N_("TITLE"), N_("TO"), N_("TOPIC"), N_("URL"), N_("UUID"), N_("VALUE"), N_("WHAT"),
        N_("WHO"), N_("WORDS"),
        N_("AMONG"), N_("COUNT"), N_("GLOB"), N_("HEIR"), N_("PURPOSE"), N_("SOURCE"), N_("TARGET"), N_("TOTAL"),
        N_("FIELD"), N_("HEADING"), N_("QUERY"), N_("SECONDS"), N_("TALLY"),
    }
)  # fmt: skip
"""Words that show what is typed in their place."""

EXTRAS = {"[required]": N_("[required]"), "[default: ": N_("[default: ")}
"""What click adds to the help of an option."""

PER_DAY, DAYS = N_("/day"), N_("+3d")
"""Units of time, as they are typed."""

WORD = late_pattern(r"[A-Z]{2,}")


def metavars(text: str) -> str:
    """A usage or the head of an option, with its words in the language spoken: `--pay NOM=MONTANT`."""
    text = WORD.sub(lambda word: _(word[0]) if word[0] in METAVARS else word[0], text)
    text = text.replace("...", "…")
    for word in ("hoard", "rotate", "source", "days", "none"):
        text = text.replace(f"{word}|", shown_word(word, spoken()) + "|")
    return text.replace(PER_DAY, _(PER_DAY)).replace(DAYS, _(DAYS))


def extras(text: str) -> str:
    """The help of an option, with what click adds to it in the language spoken."""
    for said, message in EXTRAS.items():
        text = text.replace(said, _(message))
    return text
