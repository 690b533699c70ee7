def parse_counters(text):
    """Lines like `requests_total 1024`; comments start with #."""
    counters = {}
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        name, _, value = line.partition(" ")
        counters[name] = float(value)
    return counters
