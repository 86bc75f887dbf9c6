#!/usr/bin/env bash
# The steps of the action, also usable in other CI systems: run contracts, write reports, verify plans.
#
# HEALTHSPEC_PATHS    contracts, separated by spaces or line breaks; Specs/ by default
# HEALTHSPEC_STORES   stores, one per line; memory by default
# HEALTHSPEC_SHARD    the shard to run, such as 2/4; all rows by default
# HEALTHSPEC_PLANS    true to also verify the plans of the repository
# HEALTHSPEC_OUTPUT   the folder for the record and the reports; healthspec-reports by default
# HEALTHSPEC_TOOL     the path of the tool; by default it is built from the package in HEALTHSPEC_PATH (.)
# HEALTHSPEC_FORMAT   the output format; by default github in GitHub Actions, otherwise pretty
#
# Exits with the higher exit code of 'healthspec run' and 'healthspec plan verify'.
set -euo pipefail

output=${HEALTHSPEC_OUTPUT:-healthspec-reports}
tool=${HEALTHSPEC_TOOL:-}
if [ -z "$tool" ]; then
  package=${HEALTHSPEC_PATH:-.}
  swift build --package-path "$package" --product healthspec
  tool=$(swift build --package-path "$package" --show-bin-path)/healthspec
fi
format=${HEALTHSPEC_FORMAT:-pretty}
if [ -z "${HEALTHSPEC_FORMAT:-}" ] && [ -n "${GITHUB_ACTIONS:-}" ]; then format=github; fi

# With -d '', all lines are read, and the end of the text is the exit code 1.
read -r -d '' -a paths <<<"${HEALTHSPEC_PATHS:-Specs/}" || true
options=(--format "$format")
while IFS= read -r store; do
  if [ -n "$store" ]; then options+=(--store "$store"); fi
done <<<"${HEALTHSPEC_STORES:-memory}"
name=run
if [ -n "${HEALTHSPEC_SHARD:-}" ]; then
  options+=(--shard "$HEALTHSPEC_SHARD")
  name=shard-${HEALTHSPEC_SHARD%%/*}
fi

mkdir -p "$output"
worst=0
code=0
"$tool" run "${options[@]}" --record "$output/$name.jsonl" "${paths[@]}" || code=$?
if [ "$code" -gt "$worst" ]; then worst=$code; fi
if [ -z "${HEALTHSPEC_SHARD:-}" ]; then
  "$tool" report "$output/$name.jsonl" --output "$output/" >/dev/null || true
fi
if [ "${HEALTHSPEC_PLANS:-false}" = true ]; then
  plan_format=pretty
  if [ "$format" = github ]; then plan_format=github; fi
  code=0
  "$tool" plan verify --format "$plan_format" --record "$output/$name.jsonl" || code=$?
  if [ "$code" -gt "$worst" ]; then worst=$code; fi
fi
exit "$worst"
