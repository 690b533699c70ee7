import csv


def read_rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            yield number, {(key or "").strip(): (value or "").strip() for key, value in row.items()}
