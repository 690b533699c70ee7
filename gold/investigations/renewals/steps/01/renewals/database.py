import sqlite3
from pathlib import Path

MIGRATIONS = Path(__file__).parent.parent / "migrations"


def open_database(path):
    """Opens the database and applies what is new in migrations/."""
    connection = sqlite3.connect(path)
    connection.execute("create table if not exists migration (name text primary key)")
    done = {name for (name,) in connection.execute("select name from migration")}
    for file in sorted(MIGRATIONS.glob("*.sql")):
        if file.name not in done:
            connection.executescript(file.read_text())
            connection.execute("insert into migration values (?)", (file.name,))
            connection.commit()
            print(f"applied {file.name}")
    return connection
