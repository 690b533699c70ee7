from clinic.booking import Booking
from clinic.reader import read_rows
from clinic.validate import problems


def import_file(path):
    """Reads the bookings of a file; rows with problems are kept apart."""
    accepted, refused = [], []
    for number, row in read_rows(path):
        found = problems(row)
        if found:
            refused.append((number, found))
        else:
            accepted.append(Booking.of(row))
    return accepted, refused
