"""The campaign report as plain data: sums that are made in one reading of the chronicle, and stay small."""
