"""Says which distribution has put a package of its own over one of ours, as both are installed in one place.

Loaded only where the program cannot be imported, so it has its few words with it.
"""

from __future__ import annotations

import os
import sys

PACKAGES = ("cli", "projections", "ledger")
"""Our top-level packages, whose plain names another distribution may use too."""

MESSAGES = {
    "en": (
        "campaign cannot start: “{package}” is not the one of campaign-ledger, or parts of it are missing{others}.\n"
        "Install campaign-ledger where nothing else is installed: “pipx install campaign-ledger”.\n"
    ),
    "fr": (
        "campaign ne peut pas démarrer\u00a0: «\u00a0{package}\u00a0» n’est pas celui de campaign-ledger, "
        "ou n’est plus entier{others}.\n"
        "Installez campaign-ledger là où rien d’autre n’est installé\u00a0: "
        "«\u00a0pipx install campaign-ledger\u00a0».\n"
    ),
}
OTHERS = {"en": " (it is also in {names})", "fr": " (il est aussi dans {names})"}


def is_shadowed(error: ImportError) -> bool:
    """Whether an import failed in one of our packages, and not for a dependency that is missing."""
    return (error.name or "").partition(".")[0] in PACKAGES


def report_shadowing(error: ImportError) -> None:
    """Print to standard error which package is not ours, and what to do."""
    from importlib.metadata import packages_distributions

    package = (error.name or "").partition(".")[0]
    names = sorted({*packages_distributions().get(package, ())} - {"campaign-ledger"})
    settings = (os.environ.get(name) for name in ("CAMPAIGN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    language = "fr" if next(filter(None, settings), "").startswith("fr") else "en"
    others = OTHERS[language].format(names=", ".join(names)) if names else ""
    sys.stderr.write(MESSAGES[language].format(package=package, others=others))
