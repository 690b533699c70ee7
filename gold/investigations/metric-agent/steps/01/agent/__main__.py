import logging
import time

from agent.collect import collect
from agent.config import load
from agent.spool import Spool

logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")


def main():
    config = load("agent.ini")
    spool = Spool(config["spool"])
    while True:
        for sample in collect(config["sources"]):
            spool.add(sample)
        spool.rotate()
        time.sleep(config["interval"])


if __name__ == "__main__":
    main()
