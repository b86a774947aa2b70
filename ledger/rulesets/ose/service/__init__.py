"""Service: `hiring` records; the others compute wages, loyalty and limits, and record what was paid or answered."""
