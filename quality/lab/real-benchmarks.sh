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

# samples CODE TEXT NAME ARGUMENT...: runs samples briefly, and checks the exit code and the conclusion.
samples() {
    local expected=$1 text=$2 name=$3 code=0 conclusion
    shift 3
    log=$work/$name.log
    "$JAVA_HOME/bin/java" -Djmh.ignoreLock=true -cp "$project/target/classes:$project/target/lib/*" org.openjdk.jmh.Main \
        -p arg=1,31 -p certainty=2 -wi 1 -w 10ms -i 2 -r 40ms "$@" >"$log" 2>&1 || code=$?
    conclusion=$(sed -n "s|^ftimer: baseline $baseline: ||p" "$log")
    if [[ $code == "$expected" && $conclusion == "$text" ]]; then
        echo "as expected: $name: exit code $code, $text"
    else
        complain "$name: expected exit code $expected and \"$text\", was $code and \"$conclusion\" (see $log)"
    fi
}

# differences TEXT: prints in how many trees of the last run a difference begins with this pattern; equal ones stand together.
differences() {
    awk -v pattern="^ftimer: \"$1" '$0 ~ pattern { sum += / in [0-9]+ trees$/ ? $(NF - 1) : 1 } END { print sum + 0 }' "$log"
}

# names COUNT REGION: checks that the last run found more calls of a region in so many trees, and no other difference.
names() {
    local all named
    all=$(differences '')
    named=$(differences "(.*/)?$2\": more calls")
    if [[ $all == "$1" && $named == "$1" ]]; then
        echo "named: $2 $1 times"
    else
        complain "expected $1 differences, all of $2, found $all, $named of them of $2 (see $log)"
    fi
}

# has_exactly SAMPLE: compares the regions of a sample in the baseline with those of the standard input.
has_exactly() {
    if diff - <(awk -v sample="[benchmark org.openjdk.jmh.samples.JMHSample_$1]" '
        /^\[/ { inside = $0 == sample; next }
        inside && NF' "$baseline"); then
        echo "exact: $1"
    else
        complain "other calls of $1 (see $baseline)"
    fi
}

# The rows that the inserted regions must have, in each mode.
has_exact_calls() {
    has_exactly 07_FixtureLevelInvocation <<'REGIONS'
measureHot, avgt
measureHot, sample
measureHot, ss
measureHot, thrpt
 1 task
REGIONS
    has_exactly 10_ConstantFold <<'REGIONS'
measureRight, avgt
measureRight, sample
measureRight, ss
measureRight, thrpt
 1 compute
  10 step
REGIONS
    has_exactly 11_Loops <<'REGIONS'
measureWrong_1, avgt
measureWrong_1, sample
measureWrong_1, ss
measureWrong_1, thrpt
measureWrong_10, avgt
measureWrong_10, sample
measureWrong_10, ss
measureWrong_10, thrpt
 1,1,1,1,0.1,0.1,0.1,0.1 repetitions
  1 step
REGIONS
    # threads of a group race, unless each runs one operation: the shares of the methods are constant
    has_exactly 15_Asymmetric <<'REGIONS'
g, avgt
g, sample
g, ss
g, thrpt
 1 any
  ~,~,0.75,~ increment
  ~,~,0.25,~ read
REGIONS
    has_exactly 27_Params <<'REGIONS'
bench, avgt, arg=1, certainty=2
bench, avgt, arg=31, certainty=2
bench, sample, arg=1, certainty=2
bench, sample, arg=31, certainty=2
bench, ss, arg=1, certainty=2
bench, ss, arg=31, certainty=2
bench, thrpt, arg=1, certainty=2
bench, thrpt, arg=31, certainty=2
 1 test
REGIONS
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
samples 0 '28 trees checked: passed' 'unchanged, three threads in two forks' "${all[@]}" -bm $modes -t 3 -f 2 -prof "$profiler"
samples 0 '28 trees checked: passed' 'unchanged, with times, one thread' "${all[@]}" -bm $modes -t 1 -f 1 \
    -prof "ftimer:baseline=$baseline"
samples 1 '12 trees failed, 16 checked: regressed' 'one more step' "${all[@]}" -bm $modes -f 1 -prof "$profiler" \
    -jvmArgsAppend -Dplanted=step
names 12 step
samples 1 '4 trees failed, 24 not run: regressed' 'one more task of a pool' measureHot -bm $modes -f 1 \
    -prof "$profiler" -jvmArgsAppend -Dplanted=task
names 4 task
samples 0 '1 tree written' 'baseline of a batch' BatchSize.measureRight -bs 100 \
    -f 2 -prof "$profiler;update=true"
has_exactly 26_BatchSize <<'REGIONS'
measureRight, ss
 100 add
 1 clear
REGIONS
samples 1 '1 tree failed, 28 not run: regressed' 'one more addition in a batch' BatchSize.measureRight \
    -bs 100 -f 1 -prof "$profiler" -jvmArgsAppend -Dplanted=add
names 1 add

if ((failures > 0)); then
    echo "real benchmarks: $failures checks failed"
    exit 1
fi
echo "real benchmarks: all as expected"
