#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source "$(dirname "${BASH_SOURCE[0]}")/consumer-common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: build/real-suites.sh

Runs the published tests of commons-csv and commons-lang3, which do not use fTimer, once
without it and once with fTimer detected by JUnit. All tests must have the same result,
and target/ftimer must stay below 20 MB. The difference in time is only printed: ./bench
checks its bound.

Takes about seven minutes. Maven downloads the tests.
HELP
    exit 2
fi

work=$root/target/real-suites
size_limit=20000000 # bytes of target/ftimer

# run PROJECT ARGUMENT...: runs Maven in a project. Writes the output to $log.
run() {
    local project=$1
    shift
    (cd "$project" && mvn -B -ntp -Dmaven.repo.local="$repository" "$@") >"$log" 2>&1
}

# check_size NAME FOLDER: checks the size of all files in a folder.
check_size() {
    local size
    size=$(find "$2" -type f -exec cat {} + | wc -c)
    echo "$1: $((size / 1000)) kB in target/ftimer"
    ((size <= size_limit)) || complain "$1: target/ftimer has $size bytes, more than $size_limit"
}

# suite NAME VERSION MIN_TESTS: runs the tests of a project without and with fTimer, and compares the results.
suite() {
    local name=$1 minimum=$3 project=$work/$1
    local version=(-Dsuite.artifact="$1" -Dsuite.version="$2")
    echo "--- $name $2"
    cp -r "$root/quality/consumer-tests/real-suites" "$project"
    log=$work/$name-download.log
    if ! run "$project" "${version[@]}" -Pftimer process-test-classes; then
        leave_out "the tests of $name (cannot be downloaded, see $log)"
        return
    fi

    log=$work/$name-without.log
    run "$project" "${version[@]}" test || complain "$name: no result without fTimer (see $log)"
    mv "$project/target/surefire-reports" "$project/without"
    [[ ! -e $project/target/ftimer ]] || complain "$name: fTimer wrote files in the run without it"

    log=$work/$name-with.log
    run "$project" "${version[@]}" -Pftimer test || complain "$name: no result with fTimer (see $log)"
    "$JAVA_HOME/bin/java" "$root/quality/consumer-tests/CompareResults.java" \
        "$project/without" "$project/target/surefire-reports" "$minimum" ||
        complain "$name: the results differ (see $project)"
    grep -E '^ftimer: [0-9 ]+ tests' "$log" || complain "$name: no report of fTimer (see $log)"
    check_size "$name" "$project/target/ftimer"
}

use_preferred_jdk
install_privately ftimer-junit-extension
suite commons-csv 1.14.1 900
suite commons-lang3 3.20.0 45000

if ((failures > 0)); then
    echo "real suites: $failures checks failed"
    exit 1
fi
echo "real suites: all as expected"
