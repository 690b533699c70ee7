import json
import os
from urllib.request import Request, urlopen


def charge(customer, amount):
    # DANGER: real money. There is no idempotency key here yet!
    url = os.environ.get("PAYMENTS_URL")
    if url is None:
        print(f"would charge {customer} {amount}")
        return
    body = json.dumps({"customer": customer, "amount": amount}).encode()
    urlopen(Request(url, data=body, method="POST"), timeout=10)
    print(f"charged {customer} {amount}")
