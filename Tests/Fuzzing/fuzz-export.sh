#!/bin/sh
# Fuzzes the reader of exports and their archives with libFuzzer.
#
# usage: Tests/Fuzzing/fuzz-export.sh [SECONDS] [libFuzzer options]
#
# Builds into .build/fuzz-export, with the corpus in its folder corpus. Failing inputs are written to
# .build/fuzz-export/crash-*. Needs the headers of zlib (Debian: zlib1g-dev).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-600}
[ $# -gt 0 ] && shift
mkdir -p "$root/.build/fuzz-export/corpus"
cd "$root/.build/fuzz-export"

module() {
  name=$1
  shift
  find "$@" -name '*.swift' > "$name.files"
  swiftc -O -swift-version 6 -parse-as-library -whole-module-optimization -sanitize=fuzzer \
    -package-name healthspec \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I . -I "$root/Sources/CZlib" \
    -module-name "$name" \
    -emit-module -emit-module-path "$name.swiftmodule" -emit-object -o "$name.o" "@$name.files"
}

module HealthModel "$root/Sources/HealthModel"
module HealthExport "$root/Sources/HealthExport"
swiftc -O -swift-version 6 -parse-as-library -sanitize=fuzzer -package-name healthspec -I . \
  -I "$root/Sources/CZlib" -module-name FuzzExport "$root/Tests/Fuzzing/FuzzExport.swift" \
  HealthModel.o HealthExport.o -lz -o fuzz-export

dates='startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:00:10 +0100"'
heart="<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"a&amp;b\" unit=\"count/min\" $dates value=\"7\">"
entry='<MetadataEntry key="k" value="v"/>'
pressure='HKCorrelationTypeIdentifierBloodPressure'
{
  printf '<?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT a "]>"><!-- -->\n]>'
  printf '<HealthData locale="x"><ExportDate value="2024-03-01 10:00:00 +0100"/>'
  printf '%s%s</Record>' "$heart" "$entry"
  printf '<Correlation type="%s" sourceName="c" %s>%s</Record></Correlation>' "$pressure" "$dates" "$heart"
  printf '<Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="1" durationUnit="min" %s>' "$dates"
  printf '<WorkoutStatistics type="x" sum="1" unit="kcal"/></Workout></HealthData>'
} > corpus/seed-document
printf '<HealthData>%s</Record><![CDATA[x]]>' "$heart" > corpus/seed-cut
python3 - corpus <<'PYTHON'
import sys, zipfile
for name, method in [("deflated", zipfile.ZIP_DEFLATED), ("stored", zipfile.ZIP_STORED)]:
    with zipfile.ZipFile(f"{sys.argv[1]}/seed-{name}", "w", method) as archive:
        archive.write(f"{sys.argv[1]}/seed-document", "apple_health_export/export.xml")
PYTHON

# Otherwise Swift's crash handler catches the signal and the failing input is not written.
export SWIFT_BACKTRACE=enable=no
exec ./fuzz-export -max_total_time="$seconds" -max_len=4096 -len_control=20 -timeout=5 \
  -print_final_stats=1 "$@" corpus
