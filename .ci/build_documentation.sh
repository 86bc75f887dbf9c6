#!/usr/bin/env bash
# Builds the documentation of the library products with the toolchain's docc; a warning is an error.
#
# usage: .ci/build_documentation.sh BUILD TOOL OUTPUT
#
# BUILD is the folder of a finished debug build; the symbol graphs are extracted from its modules. TOOL
# is the built healthspec, which writes the pages of kinds, rules and options. OUTPUT is created as a
# folder with an archive for each module.
set -euo pipefail

cd "$(dirname "$0")/.."
build=$(realpath "$1")
tool=$(realpath "$2")
output=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$output"

# The modules of the library products in the manifest.
modules() {
  swift package dump-package | python3 -c '
import json, sys
for product in json.load(sys.stdin)["products"]:
    if "library" in product["type"]:
        print(*product["targets"], sep="\n")'
}

# Header search paths of the C modules that Swift modules depend on.
includes=(-I "$build/Modules")
for map in Sources/*/module.modulemap "$build"/../../checkouts/*/Sources/*/include/module.modulemap; do
  if [ -f "$map" ]; then includes+=(-I "$(dirname "$map")"); fi
done

# Pages generated from the tool, so that they cannot get out of sync with it.
write_reference() {
  {
    printf '# Kinds of tables\n\nThe kinds of contract tables with their columns.\n\n## Overview\n\n'
    printf '```\n%s\n```\n' "$("$tool" kinds)"
  } >"$1/Kinds.md"
  {
    printf '# Rules of plans\n\nThe rules that plan verify applies.\n\n## Overview\n\n'
    printf '```\n%s\n```\n' "$("$tool" plan rules)"
  } >"$1/Rules.md"
  {
    printf '# Options\n\nThe options of every command.\n\n'
    local command
    for command in run list check explain phrases kinds mutate report 'plan verify' records metrics; do
      # shellcheck disable=SC2086
      printf '## %s\n\n```\n%s\n```\n\n' "$command" "$("$tool" help $command)"
    done
  } >"$1/Options.md"
  printf '\n### Reference\n\n- <doc:Kinds>\n- <doc:Rules>\n- <doc:Options>\n' >>"$1/HealthSpecTesting.md"
}

for module in $(modules); do
  graphs=$scratch/graphs/$module
  catalog=$scratch/catalogs/$module.docc
  mkdir -p "$graphs" "$catalog"
  swift symbolgraph-extract -module-name "$module" "${includes[@]}" \
    -target "$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')" \
    -minimum-access-level public -output-dir "$graphs"
  if [ -d "Sources/$module/$module.docc" ]; then
    cp "Sources/$module/$module.docc"/* "$catalog/"
  fi
  if [ "$module" = HealthSpecTesting ]; then write_reference "$catalog"; fi
  docc convert "$catalog" --additional-symbol-graph-dir "$graphs" --warnings-as-errors \
    --fallback-display-name "$module" --fallback-bundle-identifier "healthspec.$module" \
    --output-path "$output/$module.doccarchive" >"$scratch/$module.log" 2>&1 || {
    cat "$scratch/$module.log"
    echo "error: the documentation of $module has warnings" >&2
    exit 1
  }
  printf 'documented %s\n' "$module"
done
