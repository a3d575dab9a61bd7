#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/real-benchmarks.sh

Inserts regions into published samples of JMH and runs them with -prof ftimer in all
modes: the calls per operation must be exact, runs of one and of three threads must equal
the baseline, and a run in which one region is opened once more must fail where it is.

Takes about three minutes. Maven downloads the sources.
HELP
    exit 2
fi

work=$root/target/real-benchmarks
project=$work/samples
baseline=$work/regions.txt
profiler="ftimer:times=false;baseline=$baseline"
all=(measureHot 'ConstantFold.measureRight' 'Loops.measureWrong_(1|10)$' Asymmetric 'Params.bench')
modes=thrpt,avgt,sample,ss

# samples CODE TEXT NAME ARGUMENT...: runs samples briefly, and checks the exit code and the last line of the output.
samples() {
    local expected=$1 text=$2 name=$3 code=0
    shift 3
    log=$work/$name.log
    "$JAVA_HOME/bin/java" -Djmh.ignoreLock=true -cp "$project/target/classes:$project/target/lib/*" org.openjdk.jmh.Main \
        -p arg=1,31 -p certainty=2 -wi 1 -w 10ms -i 2 -r 40ms "$@" >"$log" 2>&1 || code=$?
    if [[ $code == "$expected" && $(tail -n 1 "$log") == *": $text" ]]; then
        echo "as expected: $name: exit code $code, $text"
    else
        complain "$name: expected exit code $expected and \"$text\", was $code and \"$(tail -n 1 "$log")\" (see $log)"
    fi
}

# names COUNT REGION: checks that the last run rejected the calls of a region so many times, and no others.
names() {
    local all named
    all=$(grep -c '  other calls  ' "$log") || true
    named=$(grep -cE "  other calls  (.*/)?$2\$" "$log") || true
    if [[ $all == "$1" && $named == "$1" ]]; then
        echo "named: $2 $1 times"
    else
        complain "expected $1 differences, all of $2, found $all, $named of them of $2 (see $log)"
    fi
}

# has_exactly BENCHMARK ROWS: checks the rows of a benchmark of the baseline, sorted by path: threads of a group race.
has_exactly() {
    local found
    found=$(awk -v section="[benchmark org.openjdk.jmh.samples.JMHSample_${1/.//}]" '
        /^\[/ { inside = $0 == section; next }
        inside && NF { print $1, $3 }' "$baseline" | LC_ALL=C sort -k 2 | paste -sd, -)
    if [[ $found == "$2" ]]; then
        echo "exact: $1: $found"
    else
        complain "expected the calls \"$2\" of $1, found \"$found\" (see $baseline)"
    fi
}

# The rows that the inserted regions must have, in each mode.
has_exact_calls() {
    local mode group
    for mode in ${modes//,/ }; do
        has_exactly "07_FixtureLevelInvocation.measureHot, $mode" '1 task'
        has_exactly "10_ConstantFold.measureRight, $mode" '1 compute,10 compute/step'
        has_exactly "11_Loops.measureWrong_1, $mode" '1 repetitions,1 repetitions/step'
        has_exactly "11_Loops.measureWrong_10, $mode" '0.1 repetitions,1 repetitions/step'
        group='1 any,1..1/inc() any/increment,1..1/get() any/read'
        # threads that run one operation each: the shares of the methods are constant
        [[ $mode != ss ]] || group='1 any,0.75 any/increment,0.25 any/read'
        has_exactly "15_Asymmetric.g, $mode" "$group"
        has_exactly "27_Params.bench, $mode, arg=1, certainty=2" '1 test'
        has_exactly "27_Params.bench, $mode, arg=31, certainty=2" '1 test'
    done
}

insert_regions() {
    local source
    for source in "$project"/src/main/java/org/openjdk/jmh/samples/*.java; do
        sed -i -f "$project/regions.sed" "$source"
        grep -q 'org\.example\.Regions\.' "$source" || complain "no region was inserted into $source"
    done
}

use_preferred_jdk
install_privately
cp -r "$root/quality/lab/samples" "$project"
log=$work/build.log
samples_maven() {
    (cd "$project" && mvn -B -ntp -Dmaven.repo.local="$repository" "$@") >>"$log" 2>&1
}
if ! samples_maven dependency:unpack; then
    leave_out "the samples of JMH (cannot be downloaded, see $log)"
    exit
fi
insert_regions
if ! samples_maven compile dependency:copy-dependencies -DoutputDirectory=target/lib; then
    tail -n 40 "$log"
    fail "the samples of JMH do not compile"
fi

samples 0 '28 trees written' 'baseline' "${all[@]}" -bm $modes -t 1 -f 1 -prof "$profiler;update=true"
has_exact_calls
samples 0 '28 trees checked' 'unchanged, three threads in two forks' "${all[@]}" -bm $modes -t 3 -f 2 -prof "$profiler"
samples 0 '28 trees checked' 'unchanged, with times, one thread' "${all[@]}" -bm $modes -t 1 -f 1 \
    -prof "ftimer:baseline=$baseline"
samples 1 '12 trees failed, 16 checked' 'one more step' "${all[@]}" -bm $modes -f 1 -prof "$profiler" \
    -jvmArgsAppend -Dplanted=step
names 12 step
samples 1 '4 trees failed, 24 not run' 'one more task of a pool' measureHot -bm $modes -f 1 \
    -prof "$profiler" -jvmArgsAppend -Dplanted=task
names 4 task
samples 0 '1 tree written' 'baseline of a batch' BatchSize.measureRight -bs 100 \
    -f 2 -prof "$profiler;update=true"
has_exactly '26_BatchSize.measureRight, ss' '100 add,1 clear'
samples 1 '1 tree failed, 28 not run' 'one more addition in a batch' BatchSize.measureRight \
    -bs 100 -f 1 -prof "$profiler" -jvmArgsAppend -Dplanted=add
names 1 add

if ((failures > 0)); then
    echo "real benchmarks: $failures checks failed"
    exit 1
fi
echo "real benchmarks: all as expected"
