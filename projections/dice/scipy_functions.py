"""The functions of SciPy that the statistics of dice need: an extra, loaded for them alone."""

from __future__ import annotations

from ledger.errors import InputError

try:
    from scipy.optimize import brentq
    from scipy.special import betaln, gammaln, logsumexp, xlog1py, xlogy
except ModuleNotFoundError as missing:
    raise InputError("extra_missing", extra="stats", module=missing.name) from missing

__all__ = ["betaln", "brentq", "gammaln", "logsumexp", "xlog1py", "xlogy"]
