#!/bin/sh
# Fuzzes both sides of the subject protocol with libFuzzer, for stores and syncs.
#
# usage: Tests/Fuzzing/fuzz-protocol.sh [SECONDS] [libFuzzer options]
#
# Builds into .build/fuzz-protocol, with the corpus in its folder corpus. The first byte of an input,
# modulo 3, selects the target: 0 for a served store and 1 for a suite, to which the following lines are
# sent; 2 for a suite and a sync, with the messages between them corrupted as the following bytes specify.
# Failing inputs are written to .build/fuzz-protocol/crash-*.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-600}
[ $# -gt 0 ] && shift
mkdir -p "$root/.build/fuzz-protocol/corpus"
cd "$root/.build/fuzz-protocol"

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
module StoreSync "$root/Sources/StoreSync"
module WeightSync "$root/Sources/WeightSync"
module HealthStoreEngine "$root/Sources/HealthStoreEngine"
module MemoryHealthStore "$root/Sources/MemoryHealthStore"
module Locks "$root/Sources/Locks"
module LineProcesses "$root/Sources/LineProcesses"
module SubjectProtocol "$root/Sources/SubjectProtocol"
module JSONText "$root/Sources/JSONText"
module MetricSync "$root/Sources/MetricSync"
module RemoteSubjects "$root/Sources/RemoteSubjects"
swiftc -O -swift-version 6 -parse-as-library -sanitize=fuzzer -package-name healthspec -I . \
  -module-name FuzzProtocol "$root/Tests/Fuzzing/FuzzProtocol.swift" \
  "$root/Tests/RemoteSubjectsTests/SpoiledConversation.swift" \
  "$root/Tests/RemoteSubjectsTests/SyncPair.swift" \
  $objects -o fuzz-protocol

# Seeds for each target.
id=00000000-0000-4000-8000-000000000001
type=HKQuantityTypeIdentifierBodyMass
sample="{\"uuid\":\"$id\",\"type\":\"$type\",\"quantity\":{\"value\":80,\"unit\":\"kg\"},\"start\":1,\"end\":2}"
request() { printf '{"jsonrpc":"2.0","id":%s,"method":"%s","params":%s}\n' "$1" "$2" "$3"; }
{
  printf 0
  request 1 hello '{"versions":[1],"suite":{"name":"s"}}'
  request 2 reset '{"now":0,"seed":1,"app":{"name":"a","bundleIdentifier":"b"}}'
  request 3 control.authorize "{\"type\":\"$type\",\"share\":\"sharingAuthorized\",\"read\":\"granted\"}"
  request 4 query.observe "{\"query\":\"$id\",\"type\":\"$type\",\"predicate\":{\"all\":{}}}"
  request 5 sample.save "{\"sample\":$sample}"
  request 6 query.samples "{\"query\":\"$id\",\"type\":\"$type\",\"predicate\":{\"not\":{\"and\":[{\"dates\":{\"start\":0}}]}},\"limit\":1,\"sort\":[{\"key\":\"startDate\",\"ascending\":true}]}"
  request 7 clock.fire '{"timer":1,"now":99}'
  request 8 control.storedSamples '{"request":1}'
} > corpus/seed-server
{
  printf 1
  printf '{"jsonrpc":"2.0","method":"query.part","params":{"query":"%s","samples":[%s]}}\n' $id "$sample"
  printf '{"jsonrpc":"2.0","method":"query.notify","params":{"query":"%s","delivery":1}}\n' $id
  printf '{"jsonrpc":"2.0","method":"clock.schedule","params":{"timer":1,"at":30}}\n'
  printf '{"jsonrpc":"2.0","id":1,"result":{}}\n{"jsonrpc":"2.0","id":2,"result":{"samples":[]}}\n'
  printf '{"jsonrpc":"2.0","id":3,"result":{"samples":[],"deleted":[{"uuid":"%s"}],"anchor":"AA=="}}\n' $id
  printf '{"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"m","data":{"kind":"health"}}}\n'
} > corpus/seed-client
for order in '\010\001aa' '\020\000aa' '\012\007\200\003' '\006\011{"jsonrpc":"2.0"}'; do
  printf "2$order" > "corpus/seed-sync-$(printf "$order" | cksum | cut -d ' ' -f 1)"
done

# Otherwise Swift's crash handler catches the signal and the failing input is not written.
export SWIFT_BACKTRACE=enable=no
exec ./fuzz-protocol -max_total_time="$seconds" -max_len=4096 -len_control=20 -timeout=10 \
  -print_final_stats=1 "$@" corpus
