from clinic.dates import parse_day


def problems(row):
    found = []
    if not row.get("patient"):
        found.append("the patient is missing")
    try:
        parse_day(row.get("day", ""))
    except ValueError as error:
        found.append(str(error))
    return found
