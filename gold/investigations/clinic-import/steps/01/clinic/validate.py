from clinic.dates import parse_day


def problems(row):
    found = []
    if not row.get("patient"):
        found.append("no patient")
    try:
        parse_day(row.get("day", ""))
    except ValueError as error:
        found.append(str(error))
    return found
