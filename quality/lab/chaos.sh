#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

minutes=10
seed=$RANDOM
while (($#)); do
    case $1 in
        --minutes)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "--minutes needs a number of at least 1"
            minutes=$2
            shift
            ;;
        --seed)
            [[ ${2:-} =~ ^-?[0-9]+$ ]] || fail "--seed needs a whole number"
            seed=$2
            shift
            ;;
        -h | --help)
            cat <<'HELP'
Usage: quality/lab/chaos.sh [--minutes N] [--seed SEED]

Runs rounds of some seconds. In each, several programs append reports to shared files, run tests
with the extension, write traces, compare runs with a baseline, or make random calls, and are
killed and stopped (SIGKILL, SIGSTOP) at random and in the middle of a write. They meet full disks, pipes,
folders, links and foreign files in place of their own, another user who plants such under the
names of helper files, jumping clocks, and exhausted heaps. After each round all is compared with
a model: what was acknowledged is in its file once, no record is there in part, every program
ended in time, random calls have the sums of the model, and "ftimer show --validate" says complete
exactly for whole files. Prints a line a minute, and one at the end.
Exits with 1 at the first fault, and keeps its files. What the system does not permit is named.
Builds first.

  --minutes N  the duration, 10 by default
  --seed SEED  begin with the round of that seed, which a fault names
  --help       print this text

A seed repeats the decisions of a round, not the order in which its programs ran.
HELP
            exit
            ;;
        *) fail "unknown option: $1 (see quality/lab/chaos.sh --help)" ;;
    esac
    shift
done

use_preferred_jdk
maven -q -Pchaos -pl :chaos-tests -am -Dspotless.check.skip process-test-classes
target=$(module_folder chaos-tests)/target
work=$(mktemp -d)
mkdir "$work"/{files,small}
# another user must reach the folder
chmod 755 "$work" "$work/files"
chaos=("$JAVA_HOME/bin/java" -Xmx512m -cp "$target/test-classes:$(cat "$target/class-path")"
    io.ftimer.chaos.Chaos "$minutes" "$seed" "$work/files")

if can_mount_small_files; then
    # the small files are gone with their mount
    chaos=(with_small_files "$work/small" 64m sh -c '"$@" || { cp -R "$0" "$0-kept"; exit 1; }' "$work/small" "${chaos[@]}" "$work/small")
fi
result=0
"${chaos[@]}" | while IFS= read -r line; do
    if [[ $line == "left out: "* ]]; then
        leave_out "${line#left out: }"
    else
        echo "$line"
    fi
done || result=1
if ((result == 0)); then
    rm -rf "$work"
else
    echo "chaos: the files are kept in $work" >&2
    exit 1
fi
