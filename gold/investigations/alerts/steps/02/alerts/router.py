"""Who is told about an alert."""
from alerts.teams import on_call


def recipients(alert, found=[]):
    """The people on call for the service of an alert, without duplicates, after those already found."""
    for person in on_call(alert["service"]):
        if person not in found:
            found.append(person)
    return found
