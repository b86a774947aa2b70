"""What the lines of a working are called that name nothing of the tables."""

from collections.abc import Mapping

LABELS: Mapping[str, Mapping[str, str]] = {
    "charged": {"en": "the spell when charged", "fr": "le sort quand il est chargé"},
    "handicap": {"en": "hampered by armour and shield", "fr": "gêné par l’armure et le bouclier"},
    "symbols": {"en": "protection symbols: {score}", "fr": "symboles de protection : {score}"},
    "symbols_struck": {"en": "symbols crossed out: {score}", "fr": "symboles barrés : {score}"},
}
