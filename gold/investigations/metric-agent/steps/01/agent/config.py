from configparser import ConfigParser


def load(path):
    parser = ConfigParser()
    with open(path, encoding="utf-8") as file:
        parser.read_file(file)
    return {
        "interval": parser.getfloat("agent", "interval", fallback=10),
        "spool": parser.get("agent", "spool", fallback="spool"),
        "sources": dict(parser["sources"]) if parser.has_section("sources") else {},
    }
