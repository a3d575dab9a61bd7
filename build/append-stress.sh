#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

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
Usage: build/append-stress.sh [--seconds N]

Lets 8 processes with 8 threads append reports of 1, 60 and 2 000 regions to the same
files, some of them durably, and kills processes at random and in the middle of a
write. Then does the same with files on a small file system that is full now and then,
where one can be mounted. Exits with 0 if every acknowledged report is in its file once
and completely, no append was rejected, and no other file remains. Builds first.

  --seconds N  the duration of each part, 60 by default
  --help       print this text
HELP
            exit
            ;;
        *) fail "unknown option: $1 (see build/append-stress.sh --help)" ;;
    esac
    shift
done

use_preferred_jdk
maven -q -pl :ftimer-report -am -Dspotless.check.skip test-compile
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/first" "$work/second" "$work/small"
stress=("$JAVA_HOME/bin/java"
    -cp "$(test_path ftimer-runtime ftimer-report)"
    io.ftimer.report.stress.AppendStress "$seconds")
"${stress[@]}" "$work/first"

if can_mount_small_files; then
    with_small_files "$work/small" 128m "${stress[@]}" "$work/second" "$work/small"
else
    leave_out "appends to a full disk (a small file system cannot be mounted here)"
fi
