"""Rolls: `outcomes` and `evasion_chances` compute, `throw` is one roll, the others judge and record rolls."""
