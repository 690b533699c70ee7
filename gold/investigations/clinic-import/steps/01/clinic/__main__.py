import sys

from clinic.importer import import_file
from clinic.report import print_report

print_report(import_file(sys.argv[1]))
