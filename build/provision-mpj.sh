#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Provides MPJ Express for this clone only, in build/mpj, where the pom of ftimer-mpi looks for it. The script belongs to
# ftimer-mpi, since MpiRun -setup runs it too.
setup=$root/ftimer-mpi/src/main/resources/io/ftimer/mpi/launch/setup-mpj.sh

case ${1:-} in
    '' | --unverified) ;;
    -h | --help)
        cat <<'HELP'
Usage: build/provision-mpj.sh [--unverified]

Provides MPJ Express in build/mpj, for this clone only. The other scripts call it. It runs this:

HELP
        exec bash "$setup" --help
        ;;
    *) fail "unknown option: $1 (see build/provision-mpj.sh --help)" ;;
esac

# Maven needs a JDK
[[ -f $root/build/mpj/checksums ]] || use_preferred_jdk
bash "$setup" "$root/build/mpj" "$@" >/dev/null || fail "MPJ Express is missing; --without-mpi leaves it out"
