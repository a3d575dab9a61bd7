#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

millis=1000
tests=.
while (($#)); do
    case $1 in
        --millis)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "--millis needs a number of at least 1"
            millis=$2
            shift
            ;;
        --only)
            [[ -n ${2:-} ]] || fail "--only needs a part of the name of a race"
            tests=$2
            shift
            ;;
        -h | --help)
            cat <<'HELP'
Usage: quality/lab/races.sh [--millis N] [--only NAME]

Runs the races of concurrency-tests with jcstress, on the preferred JDK: interpreted, with each
compiler alone, and with the optimizing compiler in a random order of its steps. Exits with 0 if
every result that was seen is possible. Lists the possible results that were never seen. The
report is in quality/concurrency-tests/target/jcstress. Builds first if needed.

  --millis N   the time of each race in each mode, 1000 by default
  --only NAME  only the races with this in their name
  --help       print this text

Honors JAVA_HOME.
HELP
            exit
            ;;
        *) fail "unknown option: $1 (see quality/lab/races.sh --help)" ;;
    esac
    shift
done

use_preferred_jdk
build concurrency-tests
target=$(module_folder concurrency-tests)/target
mkdir -p "$target/jcstress"
cd "$target/jcstress"
echo "JDK: $JAVA_HOME"
result=0
# Short arrays of states: a round ends with its array, which takes long on a busy machine. One mode for both actors, on any
# processor: there is a JVM for each race and mode.
"$JAVA_HOME/bin/java" -cp "$target/classes:$target/lib/*" io.ftimer.races.Races \
    -t "$tests" -f 1 -fsm 1 -iters 1 -time "$millis" -strideSize 16 -strideCount 16 -sc false -af NONE -r "$target/jcstress" >races.log 2>&1 || result=$?
sed -n '/^never seen: /p; /^races: /p' races.log
while read -r missing; do
    leave_out "$missing"
done < <(sed -n 's/^never seen: //p' races.log)
((result == 0)) || sed -n '/^RUN RESULTS/,$p' races.log
exit "$result"
