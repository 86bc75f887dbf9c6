#!/bin/sh
# Fuzzes the metric settings and the responses of destinations with libFuzzer.
#
# usage: Tests/Fuzzing/fuzz-delivery.sh [SECONDS] [libFuzzer options]
#
# Builds into .build/fuzz-delivery, with the corpus in its folder corpus. The first byte of an input,
# modulo 6, selects the target: 0 for settings, 1 to 5 for responses of Supabase, Google Sheets, Zapier, an
# API with idempotency keys, and one with templates. Failing inputs are written to
# .build/fuzz-delivery/crash-*.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-600}
[ $# -gt 0 ] && shift
mkdir -p "$root/.build/fuzz-delivery/corpus"
cd "$root/.build/fuzz-delivery"

objects=
module() {
  name=$1
  objects="$objects $name.o"
  shift
  find "$@" -name '*.swift' > "$name.files"
  swiftc -O -swift-version 6 -parse-as-library -whole-module-optimization -sanitize=fuzzer \
    -package-name healthspec \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I . -module-name "$name" \
    -emit-module -emit-module-path "$name.swiftmodule" -emit-object -o "$name.o" "@$name.files"
}

module HealthModel "$root/Sources/HealthModel"
module JSONText "$root/Sources/JSONText"
module StoreSync "$root/Sources/StoreSync"
module MetricSync "$root/Sources/MetricSync"
swiftc -O -swift-version 6 -parse-as-library -sanitize=fuzzer -package-name healthspec -I . \
  -module-name FuzzDelivery "$root/Tests/Fuzzing/FuzzDelivery.swift" $objects -o fuzz-delivery

# Seeds: settings with five kinds of destinations, and responses of each server.
printf '%s' '0{"selection":["HKQuantityTypeIdentifierStepCount"],"interval":"15m","units":{"HKQuantityTypeIdentifierBodyMass":"lb"},
"types":{"x.y":{"name":"Mood","category":"other","unit":"count"}},"percentAsHundredths":false,"logLevel":"debug","future":[1,null],
"destinations":[{"name":"a","kind":"supabase","url":"https://e.com","table":"m","schema":"s","credential":{"env":"KEY"}},
{"name":"b","kind":"sheets","spreadsheet":"i","sheet":"t","includesEnd":true},{"name":"c","kind":"zapier","url":{"file":"/k"}},
{"name":"d","kind":"custom","url":"https://e.com/{{batch}}","method":"PUT","headers":{"A":"{{now}}"},"body":"{\"m\":{{metrics}}}"},
{"name":"e","kind":"file","path":"/data/x.csv","format":"csv","batch":{"count":5,"bytes":99}}]}' > corpus/seed-settings
# The status of a response is four times the first byte plus the second byte.
response() { printf '\062\%03o\%03o%s%s\000' "$(($1 - 200))" "${#2}" "$2" "$3"; }
{ printf '10'; response 201 'Preference-Applied:resolution=merge-duplicates' ''; } > corpus/seed-supabase
{ printf '10'; response 400 '' '{"code":"22P02","message":"m"}'; } > corpus/seed-refusal
{
  printf '2B'
  response 200 '' '{"values":[["id"]]}'
  response 200 '' '{"updates":{"updatedRange":"A!A2:H4","updatedRows":3}}'
} > corpus/seed-sheets
{ printf '30'; response 429 'Retry-After:120' ''; } > corpus/seed-zapier
{ printf '41'; response 404 '' ''; response 204 '' ''; } > corpus/seed-custom
{ printf '50'; response 413 'Retry-After:Fri, 15 Mar 2024 12:00:09 GMT' ''; } > corpus/seed-templates

# Otherwise Swift's crash handler catches the signal and the failing input is not written.
export SWIFT_BACKTRACE=enable=no
exec ./fuzz-delivery -max_total_time="$seconds" -max_len=4096 -len_control=20 -timeout=5 \
  -print_final_stats=1 "$@" corpus
