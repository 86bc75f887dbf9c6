#!/usr/bin/env bash
# Delivers COUNT metrics to faulty receivers with a tool that is killed repeatedly. Further arguments are
# passed to deliver.py. HEALTHSPEC_TOOL is the path of a tool built with the trait Delivery; by default, the
# tool is built.
#
#     Tests/Delivery/run.sh 2000
#     HEALTHSPEC_BUILD='-c release' Tests/Delivery/run.sh 1000000 --only supabase,csv,ndjson,sqlite
#
# The table is in PostgreSQL if its server is installed (Debian: postgresql), otherwise in SQLite.
set -euo pipefail

cd "$(dirname "$0")/../.."
count=${1:?the number of metrics}
shift
scratch=$(mktemp -d)
postgres=
cleanup() {
  if [ -n "$postgres" ]; then as_postgres "$bin/pg_ctl" -D "$scratch/pg/data" -m immediate stop >/dev/null || true; fi
  rm -rf "$scratch"
}
trap cleanup EXIT

# The PostgreSQL server refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

build=(--traits default,Delivery --scratch-path .build/delivery --product healthspec)
if [ -z "${HEALTHSPEC_TOOL:-}" ]; then
  # shellcheck disable=SC2086
  swift build ${HEALTHSPEC_BUILD:-} "${build[@]}"
  # shellcheck disable=SC2086
  HEALTHSPEC_TOOL=$(swift build ${HEALTHSPEC_BUILD:-} "${build[@]}" --show-bin-path)/healthspec
fi

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
table=sqlite:$scratch/table.db
if [ -n "$bin" ] && [ -x "$bin/postgres" ]; then
  mkdir "$scratch/pg"
  chmod 711 "$scratch"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$scratch/pg"; fi
  as_postgres "$bin/initdb" -D "$scratch/pg/data" -U postgres -A trust >/dev/null
  as_postgres "$bin/pg_ctl" -D "$scratch/pg/data" -w -l "$scratch/pg/log" \
    -o "-k $scratch/pg -h ''" start >/dev/null
  postgres=1
  table="postgres:host=$scratch/pg user=postgres dbname=postgres"
fi

mkdir "$scratch/deliveries"
PYTHONDONTWRITEBYTECODE=1 python3 Tests/Delivery/deliver.py \
  "$HEALTHSPEC_TOOL" "$scratch/deliveries" --count "$count" --table "$table" "$@"
