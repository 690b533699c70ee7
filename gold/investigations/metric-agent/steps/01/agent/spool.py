import json
import logging
import os
import time

log = logging.getLogger("agent")

MOST_BYTES = 200_000


class Spool:
    """Samples wait here as JSON lines until the shipper takes them."""

    def __init__(self, folder):
        # XXX never delete anything in here, the shipper relies on it!!!
        os.makedirs(folder, exist_ok=True)
        self.folder = folder
        self.full = []
        self.file = self.open_next()

    def open_next(self):
        name = f"samples-{time.time_ns()}.jsonl"
        return open(os.path.join(self.folder, name), "a", encoding="utf-8")

    def add(self, sample):
        self.file.write(json.dumps(sample) + "\n")

    def rotate(self):
        """Starts a new file when the present one is large."""
        self.file.flush()
        if self.file.tell() >= MOST_BYTES:
            log.info("%s is full", os.path.basename(self.file.name))
            self.full.append(self.file)
            self.file = self.open_next()

    def waiting(self):
        """Names of the files that the shipper may take."""
        return [file.name for file in self.full if os.path.exists(file.name)]
