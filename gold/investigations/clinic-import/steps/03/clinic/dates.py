from datetime import datetime

FORMATS = ["%Y-%m-%d", "%m/%d/%Y", "%d/%m/%Y"]


def parse_day(text):
    """A day in one of the formats that branches use."""
    for format in FORMATS:
        try:
            return datetime.strptime(text, format).date()
        except ValueError:
            continue
    raise ValueError(f"not a day: {text!r}")
