"""What bash, zsh and fish are offered: names that begin as is typed, without case and accents, and not too many.

The completion of shells waits for it, so it imports nothing.
"""

MOST = 95
"""Names of a sort that are offered: from a hundred on, bash asks before it lists them."""

MORE = "…"
"""Follows what is typed as the last of the names, where there are more: else a shell would complete what those that it
has been given have in common.
"""

MORE_SAID = {"en": "there are more: type another letter", "fr": "il y en a d’autres : tapez une lettre de plus"}

ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžſ"
PLAIN = "aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzzs"
FOLDED = {
    **str.maketrans(ACCENTED + "’-_", PLAIN + "'  "),
    # Accents that stand by themselves, as some terminals send them.
    **dict.fromkeys(range(0x300, 0x370)),
}
"""Letters as names are compared, as far as names in Latin letters go; Unicode's own tables would have to be loaded."""

MOST_PATTERNS = 16
"""Patterns that are tried for one name: it has no more ligatures than these are for."""

LIGATURES = {"o": "œŒ", "a": "æÆ"}
"""Letters that stand for the one letter and an `e`."""


def folded(text: str) -> str:
    """A name as it is compared: without case and accents."""
    return text.lower().translate(FOLDED).replace("œ", "oe").replace("æ", "ae")


def patterns(typed: str) -> list[str]:
    """What names that begin as is typed are like; several patterns where a ligature may stand for two letters.

    Args:
        typed: What is typed of the name, folded.
    """
    following, after_next = ["*"], [""]
    for at in reversed(range(len(typed))):
        letter = typed[at]
        found = [like(letter) + pattern for pattern in following]
        if letter in LIGATURES and typed[at + 1 : at + 2] in ("", "e"):
            found += [f"[{LIGATURES[letter]}]{pattern}" for pattern in (after_next if typed[at + 1 :] else ["*"])]
        following, after_next = found[:MOST_PATTERNS], following
    return following


def like(letter: str) -> str:
    """The letters that are folded to one, as a set of GLOB."""
    if letter == "^":
        return letter
    upper = letter.upper()
    accented = "".join(one + one.upper() for one, plain in zip(ACCENTED, PLAIN, strict=True) if plain == letter)
    signs = {" ": "_-", "'": "’"}.get(letter, "")
    return f"[{letter}{upper if len(upper) == 1 else ''}{accented}{signs}]"
