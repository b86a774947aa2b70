"""What the lines of a working are called that name nothing of the tables."""

from collections.abc import Mapping

LABELS: Mapping[str, Mapping[str, str]] = {
    "advantage": {"en": "advantage", "fr": "avantage"},
    "disadvantage": {"en": "disadvantage", "fr": "désavantage"},
    "exhaustion": {"en": "exhaustion, level {score}", "fr": "épuisement, niveau {score}"},
    "heavy_armour": {"en": "armour too heavy for this Strength", "fr": "armure trop lourde pour cette Force"},
    "in_metres": {"en": "in metres", "fr": "en mètres"},
    "proficiency": {"en": "proficiency bonus at level {score}", "fr": "bonus de maîtrise au niveau {score}"},
}
