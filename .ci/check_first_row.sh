#!/usr/bin/env bash
# Follows the article on a first row in an empty folder: the package that it describes must build, and
# its row must fail, then pass after the change that the article describes.
#
# usage: .ci/check_first_row.sh [FOLDER]     FOLDER keeps the package; by default it is removed
set -euo pipefail

cd "$(dirname "$0")/.."
# The package is built as by a reader of the article.
unset HEALTHSPEC_OPTIMIZED
root=$PWD
article=$root/Sources/HealthSpecTesting/HealthSpecTesting.docc/FirstRow.md
folder=${1:-$(mktemp -d)}
if [ $# -eq 0 ]; then trap 'rm -rf "$folder"' EXIT; fi
mkdir -p "$folder/Scale"
cd "$folder/Scale"
swift package init --type library --name Scale >/dev/null
rm -f Tests/ScaleTests/*.swift

# Writes the blocks of the article: the manifest, the contract, and the tests.
python3 - "$article" "$root" <<'PYTHON'
import pathlib, re, sys
text = pathlib.Path(sys.argv[1]).read_text()
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
swift = [body for language, body in blocks if language == "swift"]
contract, = [body for language, body in blocks if language == "markdown"]
manifest, tests = swift
line = '.package(url: "<this repository>", from: "1.0.0", traits: [])'
assert line in manifest, "the article names another dependency"
manifest = manifest.replace(line, f'.package(name: "HealthSpec", path: "{sys.argv[2]}", traits: [])')
pathlib.Path("Package.swift").write_text(manifest)
pathlib.Path("Tests/ScaleTests/import.md").write_text(contract)
pathlib.Path("Tests/ScaleTests/ScaleTests.swift").write_text(tests)
PYTHON

if swift test >failing.log 2>&1; then
  echo 'error: the first row of the article passes, but it should fail' >&2
  exit 1
fi
grep -q 'weight-from-scale' failing.log || {
  tail -n 40 failing.log
  echo 'error: the package of the article fails, but not because of its row' >&2
  exit 1
}
sed -i 's/2 entries/1 entry/' Tests/ScaleTests/import.md
swift test >passing.log 2>&1 || {
  tail -n 40 passing.log
  echo 'error: the corrected row of the article does not pass' >&2
  exit 1
}
echo 'The first row of the article fails, and passes once it is corrected.'
