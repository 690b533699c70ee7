import sys

from renewals.database import open_database
from renewals.job import run

run(open_database(sys.argv[1] if len(sys.argv) > 1 else "renewals.db"), today=sys.argv[2])
