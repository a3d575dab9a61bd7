#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/check-exports.sh

Opens files of every export format with the tools that read them, or checks them against
the schema or the stated rules of the tool: async-profiler's converter reads collapsed
stacks, speedscope in a browser reads collapsed stacks and traces.
Needs Node with npm; leaves out what it cannot install, and without Chromium the viewer.

Maven and npm download the tools.
HELP
    exit 2
fi

work=$root/target/check-exports
samples=$(module_folder ftimer-export)/target/exports
traces=$(module_folder ftimer-trace)/target/exports
failures=0

complain() {
    echo "$1"
    failures=$((failures + 1))
}

# Writes files of every format, unless the tests did.
write_samples() {
    [[ -d $samples && -d $traces ]] && return
    maven -q -pl :ftimer-export,:ftimer-trace -am -Dtest='ExportSamplesTest,ChromeTraceTest,ViewedTimelineTest' \
        -Dsurefire.failIfNoSpecifiedTests=false test
}

# total FILE: prints the sum of the numbers of collapsed stacks, exactly.
total() {
    local line sum=0
    while read -r line; do
        sum=$((sum + ${line##* }))
    done <"$1"
    echo "$sum"
}

# Reads collapsed stacks with async-profiler's converter, and compares the totals.
convert_stacks() {
    local converter=$work/jfr-converter-4.5.jar file copy
    if ! maven -q dependency:copy -Dartifact=tools.profiler:jfr-converter:4.5 \
        -DoutputDirectory="$work" -pl . >"$work/converter.log" 2>&1; then
        leave_out "async-profiler's converter (cannot be downloaded, see $work/converter.log)"
        return
    fi
    for file in "$samples"/*.collapsed; do
        copy=$work/$(basename "$file")
        "$JAVA_HOME/bin/java" -jar "$converter" -o collapsed "$file" "$copy" >/dev/null ||
            complain "$file: rejected by async-profiler's converter"
        [[ $(total "$file") == "$(total "$copy")" ]] || complain "$file: the total differs in async-profiler's converter"
        "$JAVA_HOME/bin/java" -jar "$converter" "$file" "$copy.html" >/dev/null ||
            complain "$file: no page from async-profiler's converter"
    done
}

# Checks JSON files against schemas and rules.
check_json() {
    node "$root/quality/lab/check-exports.mjs" "$work" "$samples" "$traces" || complain "JSON files were rejected"
}

# view BROWSER FILE: opens a file in speedscope.
view() {
    local viewer=$work/viewer log=$work/viewer.log
    printf 'speedscope.loadFileFromBase64("%s", "%s")' "$(basename "$2")" "$(base64 <"$2" | tr -d '\n')" >"$viewer/file.js"
    timeout 60 "$1" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$work/profile" \
        --enable-logging=stderr --virtual-time-budget=5000 --dump-dom \
        "file://$viewer/index.html#localProfilePath=$viewer/file.js" >/dev/null 2>"$log" || true
    # an import ends with the line "import: N ms"; what speedscope repairs itself are lines with "Tried to end"
    grep -q 'CONSOLE.*"import: ' "$log" || complain "$2: rejected by speedscope (see $log)"
    ! grep -q 'CONSOLE.*\(Tried to end\|Failed\|Uncaught\)' "$log" || complain "$2: repaired by speedscope (see $log)"
}

# Opens what speedscope reads in a browser.
view_files() {
    local browser file
    browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
    if [[ -z $browser ]]; then
        leave_out "files opened in speedscope (install Chromium: apt install chromium)"
        return
    fi
    rm -rf "$work/viewer"
    cp -r "$work/node_modules/speedscope/dist/release" "$work/viewer"
    for file in "$samples"/*.collapsed "$traces"/*.trace.json; do
        view "$browser" "$file"
    done
}

use_preferred_jdk
mkdir -p "$work"
write_samples
convert_stacks
if ! command -v npm >/dev/null; then
    leave_out "JSON exports in their tools (install Node: apt install npm)"
elif ! npm install --prefix "$work" --no-audit --no-fund --ignore-scripts --no-save \
    speedscope@1.25.0 ajv@8.20.0 >"$work/npm.log" 2>&1; then
    leave_out "JSON exports in their tools (cannot be downloaded, see $work/npm.log)"
else
    check_json
    view_files
fi

if ((failures > 0)); then
    echo "exports: $failures checks failed"
    exit 1
fi
echo "exports: all as expected"
