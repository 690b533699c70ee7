ON_CALL = {
    "search": ["mia", "noor"],
    "billing": ["carl"],
    "login": ["noor", "sven"],
}


def on_call(service):
    return ON_CALL.get(service, ["duty-manager"])
