"""What the lines of a working are called that name nothing of the tables."""

from collections.abc import Mapping

LABELS: Mapping[str, Mapping[str, str]] = {
    "a_day": {"en": "in a day’s travel", "fr": "en une journée de voyage"},
    "burden_heavy": {"en": "in heavy armour", "fr": "en armure lourde"},
    "burden_heavy_laden": {"en": "in heavy armour, laden", "fr": "en armure lourde, chargé"},
    "burden_light": {"en": "in light armour", "fr": "en armure légère"},
    "burden_light_laden": {"en": "in light armour, laden", "fr": "en armure légère, chargé"},
    "burden_none": {"en": "without armour", "fr": "sans armure"},
    "burden_none_laden": {"en": "without armour, laden", "fr": "sans armure, chargé"},
    "conduct": {"en": "how the employer behaved", "fr": "conduite de l’employeur"},
    "employer_cha": {"en": "the employer’s Charisma, {score}", "fr": "Charisme de l’employeur, {score}"},
    "gear": {"en": "other gear, estimated", "fr": "autre équipement, estimé"},
    "hit_dice": {"en": "hit dice {score}", "fr": "dés de vie : {score}"},
    "hull": {"en": "hull and rowers, {score}", "fr": "coque et rameurs, {score}"},
    "mount": {"en": "the mount", "fr": "la monture"},
    "move": {"en": "movement", "fr": "déplacement"},
    "prime_requisites": {"en": "prime requisites {score}", "fr": "caractéristiques principales {score}"},
    "unhindered": {"en": "unhindered", "fr": "sans entrave"},
}
