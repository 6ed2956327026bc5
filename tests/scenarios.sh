#!/bin/sh
# Runs every scenario below a folder: scenarios.sh AGES FOLDER
set -eu
files=$(find "$2" -name '*.scenario' | sort)
[ -n "$files" ] || { echo "no scenario below $2"; exit 1; }
exec "$1" check $files
