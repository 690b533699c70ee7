import logging
import time

from agent.parse import parse_counters

log = logging.getLogger("agent")


def collect(sources):
    """One sample per source that can be read."""
    for name, path in sources.items():
        try:
            with open(path, encoding="utf-8") as file:
                counters = parse_counters(file.read())
        except FileNotFoundError:
            log.warning("%s: %s is not there", name, path)
            continue
        yield {"source": name, "at": int(time.time()), "counters": counters}
