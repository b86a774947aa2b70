"""What the lines of a working are called that name nothing of the tables."""

from collections.abc import Mapping

LABELS: Mapping[str, Mapping[str, str]] = {
    "boxes": {"en": "boxes of the track", "fr": "cases de la piste"},
    "level_of_skill": {
        "en": "level {score} of the skill, up to its formula",
        "fr": "niveau {score} de la compétence, dans la limite de sa formule",
    },
}
