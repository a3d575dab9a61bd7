#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

minutes=10
seed=()
while (($#)); do
    case $1 in
        --minutes)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "--minutes needs a number of at least 1"
            minutes=$2
            shift
            ;;
        -Dseed=*) seed=("$1") ;;
        -h | --help)
            cat <<'HELP'
Usage: quality/lab/soak.sh [--minutes N] [-Dseed=SEED]

Runs random programs that record on one thread and on several, in sessions, in the default
session and on lanes, with summaries, reports and resets, while faults are injected: clocks
that throw, stacks that overflow, interrupts, calls of wrong threads, sessions closed too
early, full disks, and an exhausted heap. Compares all sums and counts with a model. Exits
with 0 if they agree, every kind of fault took effect, and no thread, recorder or memory
stays behind. Builds first.

  --minutes N    the duration, 10 by default
  -Dseed=SEED    begin with the program of that seed, which a failure names

Only what is scheduled by one thread is repeated exactly.
HELP
            exit
            ;;
        *) fail "unknown option: $1 (see quality/lab/soak.sh --help)" ;;
    esac
    shift
done

use_preferred_jdk
maven -q -pl :ftimer-lanes -am -Dspotless.check.skip test-compile
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/files" "$work/small"
soak=("$JAVA_HOME/bin/java" -Xmx256m ${seed[@]+"${seed[@]}"}
    -cp "$(test_path ftimer-runtime ftimer-report ftimer-lanes)"
    io.ftimer.soak.Soak $((minutes * 60)) "$work/files")

if can_mount_small_files; then
    with_small_files "$work/small" 256k "${soak[@]}" "$work/small"
else
    leave_out "full file systems (a small one cannot be mounted here)"
    "${soak[@]}"
fi
