#!/usr/bin/env bash
# Compiles the SwiftUI shells against the stand-ins and checks that a wrong label in a shell is an error.
# Works on a copy, so that the sources are not changed. No Apple platform is involved.
#
#     Tests/SwiftUIShells/check.sh [FOLDER FOR THE COPY AND ITS BUILD]
set -euo pipefail

cd "$(dirname "$0")"
folder=${1:-$(mktemp -d)}
if [ $# -eq 0 ]; then trap 'rm -rf "$folder"' EXIT; fi
copy=$folder/SwiftUIShells
# The copy of an earlier run could contain files that have since been moved.
rm -rf "$copy"
mkdir -p "$copy"
cp -RL --preserve=timestamps Package.swift Sources "$copy"

compile() {
  swift build --package-path "$copy" --scratch-path "$folder/build" >"$folder/build.log" 2>&1
}

if ! compile || grep -q 'warning:' "$folder/build.log"; then
  grep -E 'error:|warning:' "$folder/build.log" >&2 || tail -n 40 "$folder/build.log" >&2
  exit 1
fi
echo 'The shells match the stand-ins.'

# Each line of planted-labels.txt plants one wrong label: a file, the words to replace, and their
# replacement.
while IFS='|' read -r file words wrong; do
  shell=$copy/Sources/$file
  cp --preserve=timestamps "$shell" "$folder/original"
  if ! grep -qF -- "$words" "$shell"; then
    echo "error: $file does not contain '$words', so no wrong label was planted" >&2
    exit 1
  fi
  python3 -c 'import sys; p, a, b = sys.argv[1:]; t = open(p).read(); open(p, "w").write(t.replace(a, b))' \
    "$shell" "$words" "$wrong"
  if compile; then
    echo "error: $file compiles with '$wrong'" >&2
    exit 1
  fi
  if ! grep -qE "$(basename "$file"):[0-9]+:[0-9]+: error: .*(argument|label)" "$folder/build.log"; then
    echo "error: '$wrong' in $file fails for another reason:" >&2
    grep 'error:' "$folder/build.log" >&2
    exit 1
  fi
  cp --preserve=timestamps "$folder/original" "$shell"
  echo "Rejected: '$wrong' in $file."
done <planted-labels.txt
