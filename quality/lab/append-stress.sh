#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

seconds=60
while (($#)); do
    case $1 in
        --seconds)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "--seconds needs a number of at least 1"
            seconds=$2
            shift
            ;;
        -h | --help)
            cat <<'HELP'
Usage: quality/lab/append-stress.sh [--seconds N]

Lets 8 processes with 8 threads append reports of 1, 60 and 2 000 regions to the same
files, some of them durably, and kills processes at random and in the middle of a
write. Then does the same with files on a small file system that is full now and then;
with a user who places links, pipes and folders under the names of helper files, in a
folder that everybody can write to; without locks of the file system and with a PID
namespace for each process; and with a heap that is exhausted now and then. What the
system does not permit is named. Exits with 0 if every acknowledged report is in its
file once and completely, no append was rejected without such a reason, no file outside
was changed, and no other file remains. Builds first.

  --seconds N  the duration of each part, 60 by default
  --help       print this text
HELP
            exit
            ;;
        *) fail "unknown option: $1 (see quality/lab/append-stress.sh --help)" ;;
    esac
    shift
done

use_preferred_jdk
maven -q -pl :ftimer-report -am -Dspotless.check.skip test-compile
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work"/{first,second,small,hostile,namespaces,heap}
# another user must reach the folder
chmod 755 "$work"
classes=$(test_path ftimer-runtime ftimer-report)

# stress_in SURROUNDINGS FOLDER...
stress_in() {
    "$JAVA_HOME/bin/java" -Dstress="$1" -cp "$classes" io.ftimer.report.stress.AppendStress "$seconds" "${@:2}"
}

stress=("$JAVA_HOME/bin/java" -cp "$classes" io.ftimer.report.stress.AppendStress "$seconds")
stress_in KILLS "$work/first"
stress_in TINY_HEAP "$work/heap"

if can_mount_small_files; then
    with_small_files "$work/small" 128m "${stress[@]}" "$work/second" "$work/small"
else
    leave_out "appends to a full disk (a small file system cannot be mounted here)"
fi

if setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$work/hostile" 2>/dev/null; then
    stress_in HOSTILE "$work/hostile"
else
    leave_out "appends in the folder of a hostile user (setpriv cannot become another user here)"
fi

if unshare --map-root-user --pid --fork --kill-child --mount-proc true 2>/dev/null; then
    stress_in NAMESPACES "$work/namespaces"
else
    leave_out "appends of processes in PID namespaces (unshare cannot create them here)"
fi
