#!/usr/bin/env bash
# Runs the shell steps of the sample workflow by their names, with the variables and files that GitHub provides. Actions are left out,
# and a program in place of gh keeps the comment.
set -euo pipefail
workflow=$ROOT/samples/github-workflow/.github/workflows/ftimer.yml

# Prints the shell of a step.
shell_of() {
    awk -v name="      - name: $1" '
        /^      - / { on = $0 == name; body = 0 }
        body && /^          / { print substr($0, 11) }
        on && /^        run: \|$/ { body = 1 }
        on && /^        run: [^|]/ { print substr($0, 14) }' "$workflow"
}

mkdir -p bin temp
export RUNNER_TEMP=$PWD/temp GITHUB_PATH=$PWD/temp/path GITHUB_STEP_SUMMARY=$PWD/temp/summary.md NUMBER=7
touch "$GITHUB_PATH"
# not the program of that name in the folder of this one
read -r maven options <<<"$MVN"
printf '#!/bin/sh\nexec %s %s "$@"\n' "$(command -v "$maven")" "$options" >bin/mvn
printf '#!/bin/sh\n[ "$4" != --edit-last ] || exit 1\ncp "$5" posted.md\n' >bin/gh
chmod +x bin/*
while IFS=': ' read -r name value; do
    export "$name=$value"
done < <(sed -n '/^env:/,/^$/s/^  //p' "$workflow")
for step; do
    echo "== $step"
    shell_of "$step" >temp/step.sh
    [[ -s temp/step.sh ]] || { echo "no such step" && exit 3; }
    PATH=$PWD/bin:$PATH
    while read -r folder; do
        PATH=$folder:$PATH
    done <"$GITHUB_PATH"
    code=0
    bash -e temp/step.sh || code=$?
    echo "== exit code $code"
done
