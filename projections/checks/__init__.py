"""Checks: audit, verification, the doctor, receipts."""
