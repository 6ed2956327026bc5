#!/bin/sh
# The golden records, played again, are what they were: again.sh AGES GOLDEN-RECORDS FOLDER
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$2" "$1" "$made"
diff -rq "$3" "$made" || {
    cat <<END
These games are played otherwise than their golden records.
If no rule and no bot was to change, a fault has come in. If a rule was to change, raise the revision of its
game (.revision of its struct game) and renew them; if a bot was, renew them:
    tools/golden-records build/ages tests/golden/records
END
    exit 1
}
