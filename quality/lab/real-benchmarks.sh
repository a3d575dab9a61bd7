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

# samples CODE PATTERN NAME ARGUMENT...: runs samples briefly, and checks the exit code and the conclusion.
samples() {
    local expected=$1 text=$2 name=$3 code=0 conclusion
    shift 3
    log=$work/$name.log
    "$JAVA_HOME/bin/java" -Djmh.ignoreLock=true -cp "$project/target/classes:$project/target/lib/*" org.openjdk.jmh.Main \
        -p arg=1,31 -p certainty=2 -wi 1 -w 10ms -i 2 -r 40ms "$@" >"$log" 2>&1 || code=$?
    conclusion=$(sed -nE "s#^ftimer: baseline $baseline(: bounds:|) ##p" "$log")
    if [[ $code == "$expected" && $conclusion =~ ^$text$ ]]; then
        echo "as expected: $name: exit code $code, $conclusion"
    else
        complain "$name: expected exit code $expected and \"$text\", was $code and \"$conclusion\" (see $log)"
    fi
}

# differences TEXT: prints in how many benchmarks of the last run a difference begins with this pattern; equal ones stand together.
differences() {
    awk -v pattern="^ftimer: \"$1" '$0 ~ pattern { sum += / in [0-9]+ tests$/ ? $(NF - 1) : 1 } END { print sum + 0 }' "$log"
}

# names COUNT REGION: checks that the last run found more calls of a region in so many benchmarks, and no other difference.
names() {
    local all named
    all=$(differences '')
    named=$(differences "(.*/)?$2\": more")
    if [[ $all == "$1" && $named == "$1" ]]; then
        echo "named: $2 $1 times"
    else
        complain "expected $1 differences, all of $2, found $all, $named of them of $2 (see $log)"
    fi
}

# has_exactly SAMPLE BOUND...: compares the bounds on a sample in the baseline with these, in each of its modes.
has_exactly() {
    local sample=$1
    shift
    if diff <(printf '%s\n' "$@") <(grep -F "JMHSample_$sample" "$baseline" | awk -F '  ' '{ print $2 "  " $3 }' | sort -u); then
        echo "exact: $sample"
    else
        complain "other calls of $sample (see $baseline)"
    fi
}

# The bounds that the inserted regions must have, in each mode.
has_exact_calls() {
    has_exactly '07_FixtureLevelInvocation.measureHot' 'task  = 1'
    has_exactly '10_ConstantFold.measureRight' 'compute  = 1' 'compute/step  = 10'
    has_exactly '11_Loops.measureWrong_1,' 'repetitions  = 1' 'repetitions/step  = 1'
    has_exactly '11_Loops.measureWrong_10,' 'repetitions  = 0.1' 'repetitions/step  = 1'
    has_exactly '27_Params.bench' 'test  = 1'
    # threads of a group race
    grep -q 'JMHSample_15_Asymmetric.g, thrpt  any  = 1' "$baseline" || complain "other calls of 15_Asymmetric (see $baseline)"
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

samples 0 'has [0-9]+ bounds: [0-9]+ new' 'baseline' "${all[@]}" -bm $modes -t 1 -f 1 -prof "$profiler;update=true"
has_exact_calls
samples 0 '[0-9]+ held: passed' 'unchanged, three threads in two forks' "${all[@]}" -bm $modes -t 3 -f 2 -prof "$profiler"
samples 0 '[0-9]+ held: passed' 'unchanged, with times, one thread' "${all[@]}" -bm $modes -t 1 -f 1 \
    -prof "ftimer:baseline=$baseline"
samples 1 '12 broken, [0-9]+ held: regressed' 'one more step' "${all[@]}" -bm $modes -f 1 -prof "$profiler" \
    -jvmArgsAppend -Dplanted=step
names 12 step
samples 1 '4 broken, [0-9]+ not run: regressed' 'one more task of a pool' measureHot -bm $modes -f 1 \
    -prof "$profiler" -jvmArgsAppend -Dplanted=task
names 4 task
samples 0 'has [0-9]+ bounds: 2 new' 'baseline of a batch' BatchSize.measureRight -bs 100 \
    -f 2 -prof "$profiler;update=true"
has_exactly 26_BatchSize.measureRight 'add  = 100' 'clear  = 1'
samples 1 '1 broken, 1 held, [0-9]+ not run: regressed' 'one more addition in a batch' BatchSize.measureRight \
    -bs 100 -f 1 -prof "$profiler" -jvmArgsAppend -Dplanted=add
names 1 add

if ((failures > 0)); then
    echo "real benchmarks: $failures checks failed"
    exit 1
fi
echo "real benchmarks: all as expected"
