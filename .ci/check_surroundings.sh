#!/usr/bin/env bash
# The verdict and the record of a run depend only on the documents and the subject: a run in a different
# environment must produce the same bytes and the same exit code as an ordinary run.
#
# usage: .ci/check_surroundings.sh [TOOL]
#
# All of these are changed at once: the time zone, the locale variables (and the locale itself, if one of
# another language is installed), the umask, HOME, and the working directory, which is read-only. If the
# run differs, each is changed separately to find the cause. Root can write everywhere, so for root the
# directory is mounted read-only, or another user runs the tool.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
tool=$(realpath "${1:-$(swift build --show-bin-path)/healthspec}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
cp -R Specs "$scratch/Specs"
chmod -R u=rwX,go=rX "$scratch/Specs"
mkdir -m 777 "$scratch/out"
stores=(--store memory --store sqlite)

# The ordinary run: the same documents under the same relative paths. Packages can be compiled at the same
# time, so rows may take long.
patient=(--timeout 120)
cd "$scratch"
expected=0
"$tool" run --quiet "${patient[@]}" "${stores[@]}" --record out/ordinary.jsonl >out/ordinary.txt ||
  expected=$?
tail -n 1 out/ordinary.txt
if [ "$expected" -ne 0 ]; then
  echo "error: the ordinary run exited with $expected" >&2
  head -n 60 out/ordinary.txt >&2
  exit 1
fi

locale=$(locale -a 2>/dev/null | grep -iE '^(tr|de|ar|fr)_.*utf' | head -n 1 || true)
if [ -z "$locale" ]; then
  locale=tr_TR.UTF-8
  echo "not checked: no locale of another language is installed; the locale variables are set anyway"
fi
mkdir -m 1777 "$scratch/tmp"
mkdir "$scratch/read-only"
cp -R Specs read-only/Specs
chmod -R a-w,a+rX read-only

# Runs a shell line with the tool as "$@" in a read-only folder, after checking that it is read-only.
in_read_only_folder() {
  local line="cd '$scratch/read-only' || exit 98
    if (: >probe) 2>/dev/null; then echo 'the directory is writable' >&2; exit 99; fi
    $1; exec \"\$@\""
  shift
  if [ "$(id -u)" -ne 0 ]; then
    sh -c "$line" sh "$@"
  elif unshare --mount true 2>/dev/null; then
    unshare --mount sh -c "mount --bind '$scratch/read-only' '$scratch/read-only' || exit 97
      mount -o remount,bind,ro '$scratch/read-only' || exit 97
      $line" sh "$@"
  else
    setpriv --reuid 65534 --clear-groups sh -c "$line" sh "$@"
  fi
}

# Runs the tool through a command and compares its output and its record with those of the ordinary run.
compare() {
  local name=$1 code=0
  shift
  "$@" "$tool" run --quiet "${patient[@]}" "${stores[@]}" --record "$scratch/out/$name.jsonl" \
    >"out/$name.txt" 2>"out/$name.err" || code=$?
  if [ "$code" -eq "$expected" ] && cmp -s out/ordinary.txt "out/$name.txt" &&
    cmp -s out/ordinary.jsonl "out/$name.jsonl"; then
    echo "same: $name"
    return 0
  fi
  echo "error: $name: exit code $code; expected $expected with the output and the record of the" \
    'ordinary run' >&2
  tail -n 3 "out/$name.txt" "out/$name.err" >&2
  return 1
}

all_at_once() {
  env -u HOME -u USER -u LOGNAME TMPDIR="$scratch/tmp" TZ=Pacific/Chatham LC_ALL="$locale" \
    LANG="$locale" LANGUAGE="${locale%%_*}" bash -c "$(declare -f in_read_only_folder)
      scratch='$scratch'; in_read_only_folder 'umask 077' \"\$@\"" bash "$@"
}

if compare all-at-once all_at_once; then
  cd "$root"
  chmod -R u+w "$scratch/read-only"
  exit 0
fi
echo 'each separately:' >&2
compare time-zone env TZ=Pacific/Chatham || true
compare locale env LC_ALL="$locale" LANG="$locale" LANGUAGE="${locale%%_*}" || true
compare umask sh -c 'umask 077; exec "$@"' sh || true
compare home env -u HOME -u USER -u LOGNAME || true
compare read-only-directory in_read_only_folder : || true
cd "$root"
chmod -R u+w "$scratch/read-only"
exit 1
