#!/usr/bin/env bash
# Checks the integrations for CI systems: their YAML matches the published schemas, their steps run, the
# shards of a run merge into one record, and the Git hook rejects a contract that is not understood.
#
# usage: .ci/check_pieces.sh TOOL
set -euo pipefail

cd "$(dirname "$0")/.."
HEALTHSPEC_TOOL=$(realpath "$1")
export HEALTHSPEC_TOOL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

python3 -m venv "$scratch/venv"
"$scratch/venv/bin/python3" -m pip --disable-pip-version-check install --quiet 'check-jsonschema==0.37.4'
"$scratch/venv/bin/check-jsonschema" --builtin-schema vendor.github-actions \
  .github/actions/healthspec/action.yml
"$scratch/venv/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci \
  --data-transform gitlab-ci .gitlab/healthspec.yml

# The schema of healthspec.yml and the tool accept and reject the same settings.
"$HEALTHSPEC_TOOL" plan rules --format schema >"$scratch/healthspec.schema.json"
"$scratch/venv/bin/check-jsonschema" --check-metaschema "$scratch/healthspec.schema.json"
"$scratch/venv/bin/python3" .ci/check_settings_schema.py "$HEALTHSPEC_TOOL" \
  "$scratch/healthspec.schema.json"

# The YAML snippets of the documentation, by their first key: a workflow without its triggers, a
# pipeline, or settings.
mkdir "$scratch/snippets"
python3 -B - "$scratch/snippets" <<'PYTHON'
import pathlib, re, sys
sys.path.insert(0, ".ci")
from check_snippets import snippets
problems = []
for index, snippet in enumerate(it for it in snippets(problems) if it.language == "yaml"):
    key = re.search(r"^(jobs|include|plan):", snippet.text, re.M)
    if not key:
        sys.exit(f"error: {snippet.place}: no schema matches the snippet")
    before = "on: push\n" if key[1] == "jobs" else ""
    (pathlib.Path(sys.argv[1]) / f"{key[1]}-{index}.yml").write_text(before + snippet.text)
    print(f"{snippet.place}: {key[1]}")
PYTHON
"$scratch/venv/bin/check-jsonschema" --builtin-schema vendor.github-workflows "$scratch"/snippets/jobs-*
"$scratch/venv/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci \
  --data-transform gitlab-ci "$scratch"/snippets/include-*
"$scratch/venv/bin/check-jsonschema" --schemafile "$scratch/healthspec.schema.json" \
  "$scratch"/snippets/plan-*

# The action sets exactly the variables that the steps read.
diff <(grep -oE 'HEALTHSPEC_[A-Z]+: ' .github/actions/healthspec/action.yml | tr -d ': ' | sort -u) \
  <(grep -oE '\{HEALTHSPEC_[A-Z]+' .github/actions/healthspec/run.sh | tr -d '{' |
    grep -v HEALTHSPEC_FORMAT | sort -u)

# Two shards of a run, as an action with a matrix runs them, and their report.
export HEALTHSPEC_OUTPUT=$scratch/reports HEALTHSPEC_PATHS=Specs/004-combined-records
for part in 1 2; do
  HEALTHSPEC_SHARD=$part/2 .github/actions/healthspec/run.sh >/dev/null
done
"$HEALTHSPEC_TOOL" report "$HEALTHSPEC_OUTPUT"/shard-*.jsonl --output "$HEALTHSPEC_OUTPUT/" | tail -n 1
test -s "$HEALTHSPEC_OUTPUT/junit.xml"

# A failed row sets the exit code of the action and is an annotation in GitHub Actions.
mkdir "$scratch/failing"
printf '%s\n' '# Import' '' '## Import' '' '| Scenario | Given | When | Then |' '| --- | --- | --- | --- |' \
  '| A row | sync is on | another app saves sample of 80 kg, app imports | 2 entries |' \
  >"$scratch/failing/import.md"
code=0
GITHUB_ACTIONS=true HEALTHSPEC_PATHS=$scratch/failing HEALTHSPEC_OUTPUT=$scratch/failing \
  .github/actions/healthspec/run.sh >"$scratch/annotations" || code=$?
[ "$code" -eq 1 ]
grep -q '^::error ' "$scratch/annotations"

# The action runs the paths of all lines.
code=0
HEALTHSPEC_PATHS=Specs/001-apple-health-sync/scenarios.md$'\n'$scratch/failing/import.md \
  HEALTHSPEC_OUTPUT=$scratch/lines .github/actions/healthspec/run.sh >"$scratch/lines.txt" || code=$?
[ "$code" -eq 1 ]

# The hook, in a repository with one contract.
repository=$scratch/repository
git init -q "$repository"
mkdir -p "$repository/Specs"
cp "$scratch/failing/import.md" "$repository/Specs/"
cd "$repository"
commit() {
  git -c user.name=name -c user.email=name@example.org -c core.hooksPath="$OLDPWD/.github/hooks" \
    commit -qm "$1" >"$scratch/hook" 2>&1
}
git add Specs
commit 'Add a contract'
sed -i 's/sync is on/sync is onn/' Specs/import.md
git add Specs
if commit 'Break the contract'; then
  echo 'error: the hook accepts a contract that is not understood' >&2
  exit 1
fi
grep -q "sync is on" "$scratch/hook"
sed -i 's/sync is onn/sync is on/' Specs/import.md

# A document without rows, a document whose glossary is already committed, and a deleted glossary.
printf '%s\n' '# Words' '' '| Phrase | Read in | Means |' '| --- | --- | --- |' \
  '| all is on | Given | sync is on |' >Specs/words.md
sed -i 's/| sync is on |/| all is on |/' Specs/import.md
git add Specs
commit 'Define a phrase'
echo '# Contracts' >Specs/README.md
git add Specs
commit 'Add a page without rows'
sed -i 's/80 kg/81 kg/' Specs/import.md
git add Specs
commit 'Change a row that uses the phrase'
git rm -q Specs/words.md
if commit 'Delete the glossary'; then
  echo 'error: the hook accepts the removal of a definition that a row uses' >&2
  exit 1
fi
grep -q "all is on" "$scratch/hook"
echo 'The action, the template and the hook work as documented.'
