import logging

from alerts.router import recipients

log = logging.getLogger("alerts")


def handle(alert):
    people = recipients(alert, ["duty-manager"]) if alert.get("escalated") else recipients(alert)
    log.info("alert %s service=%s to=%s", alert["id"], alert["service"], ",".join(people))
    for person in people:
        send(person, alert)


def send(person, alert):
    """Replaced by the pager in production."""
