#!/bin/sh
# Fuzzes the Markdown parser with libFuzzer.
#
# usage: Tests/Fuzzing/fuzz-markdown.sh [SECONDS] [libFuzzer options]
#
# Builds into .build/fuzz, with the corpus in its folder corpus; the seeds include the Markdown files of
# the package, except large ones. Failing inputs are written to .build/fuzz/crash-*.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-600}
[ $# -gt 0 ] && shift
mkdir -p "$root/.build/fuzz/corpus"
cd "$root/.build/fuzz"

module() {
  name=$1
  shift
  find "$@" -name '*.swift' > "$name.files"
  swiftc -O -swift-version 6 -parse-as-library -whole-module-optimization -sanitize=fuzzer \
    -package-name healthspec \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I . -module-name "$name" \
    -emit-module -emit-module-path "$name.swiftmodule" -emit-object -o "$name.o" "@$name.files"
}

module Diagnostics "$root/Sources/Diagnostics"
module SpecMarkdown "$root/Sources/SpecMarkdown"
swiftc -O -swift-version 6 -parse-as-library -sanitize=fuzzer -package-name healthspec -I . -module-name FuzzMarkdown \
  "$root/Tests/Fuzzing/FuzzMarkdown.swift" \
  "$root/Tests/SpecMarkdownTests/RangeInvariants.swift" Diagnostics.o SpecMarkdown.o \
  -o fuzz-markdown

find "$root" -name '*.md' -not -path '*/.build/*' -size -64k | while read -r file; do
  cp "$file" "corpus/seed-$(cksum < "$file" | cut -d' ' -f1)"
done
printf '> - [x] a\n>\n> | a | b |\n> |:-|-:|\n> | `x\\|y` | *c* |\n' > corpus/seed-table
printf -- '---\na: b\n---\n# H\n<!-- c -->\n~~~ x\n~~~\n[a]: <b> "c"\n[a]\n===\n' > corpus/seed-blocks

# Otherwise Swift's crash handler catches the signal and the failing input is not written.
export SWIFT_BACKTRACE=enable=no
exec ./fuzz-markdown -max_total_time="$seconds" -max_len=4096 -len_control=20 -timeout=5 -print_final_stats=1 \
  "$@" corpus
