from dataclasses import dataclass
from datetime import date

from clinic.dates import parse_day


@dataclass(frozen=True)
class Booking:
    branch: str
    patient: str
    day: date

    @classmethod
    def of(cls, row):
        return cls(row["branch"], row["patient"], parse_day(row["day"]))
