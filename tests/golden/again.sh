#!/bin/sh
# The golden records, played again, are what they were: again.sh AGES GOLDEN-RECORDS FOLDER
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$2" "$1" "$made"
diff -rq "$3" "$made"
