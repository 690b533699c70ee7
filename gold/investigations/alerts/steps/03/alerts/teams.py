ON_CALL = {
    "search": ["mia", "noor", "sven"],
    "billing": ["carl"],
    "login": ["noor", "sven"],
}


def on_call(service):
    return ON_CALL.get(service, ["duty-manager"])
