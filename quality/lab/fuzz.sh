#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"
source "$root/build/steps.sh"

seconds=60
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
chosen=()
while (($#)); do
    case $1 in
        --seconds | --jobs)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "$1 needs a number of at least 1"
            [[ $1 == --jobs ]] && jobs=$2 || seconds=$2
            shift
            ;;
        -h | --help)
            cat <<'HELP'
Usage: quality/lab/fuzz.sh [--seconds N] [--jobs N] [TARGET...]

Feeds readers with damaged input under Jazzer, a coverage-guided fuzzer, which is
downloaded. A target is a reader and what must hold for each input; all by default.
It starts from seeds and saved inputs (quality/fuzz-tests/inputs) and what earlier runs found
(quality/fuzz-tests/target/fuzz). Prints for each target how many inputs it tried and how much
of the code they reached. Exits with 0 if every target ran and none failed. An input
that fails is kept; copy it to quality/fuzz-tests/inputs/TARGET, and the tests replay it.
Builds first.

  --seconds N  the duration for each target, 60 by default
  --jobs N     how many targets run at the same time, one for each processor by default
  --help       print this text
HELP
            exit
            ;;
        -*) fail "unknown option: $1 (see quality/lab/fuzz.sh --help)" ;;
        *) chosen+=("$1") ;;
    esac
    shift
done

use_preferred_jdk
maven -q -Pfuzz -pl :fuzz-tests -am -Dspotless.check.skip process-test-classes
target=$(module_folder fuzz-tests)/target
work=$target/fuzz
class_path=$target/test-classes:$(cat "$target/class-path")
corpus=$work/corpus
mkdir -p "$work/tmp" "$corpus"
java=("$JAVA_HOME/bin/java" -XX:+UseSerialGC -Djava.io.tmpdir="$work/tmp" -cp "$class_path")
cd "$root"
"${java[@]}" io.ftimer.fuzz.SeedFiles "$corpus"
for name in ${chosen[@]+"${chosen[@]}"}; do
    [[ -d $corpus/$name ]] || fail "no target \"$name\"; expected one of $(ls "$corpus" | paste -sd ' ')"
done
((${#chosen[@]} > 0)) || chosen=("$corpus"/*)
chosen=("${chosen[@]##*/}")

# JDK 21 and newer warn of agents that are loaded into a running JVM
agents=(-XX:+EnableDynamicAgentLoading)
# a part of the heap is the fuzzer's
heap=160m

# fuzz TARGET: runs one target and prints one line, or the end of its log if it failed.
fuzz() {
    local name=$1 log=$work/$1.log status=0 runs coverage
    mkdir -p "$work/failed/$name"
    "${java[@]}" -Xmx$heap "${agents[@]}" com.code_intelligence.jazzer.Jazzer \
        --target_class=io.ftimer.fuzz.Fuzzer --target_args="$name" \
        --instrumentation_includes='io.ftimer.**' --instrumentation_excludes='io.ftimer.fuzz.**' \
        --reproducer_path="$work/tmp" -artifact_prefix="$work/failed/$name/" \
        -max_total_time="$seconds" -timeout=120 -print_final_stats=1 \
        "$corpus/$name" >"$log" 2>&1 || status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)
    if ((status != 0 || ${runs:-0} == 0)); then
        grep -v '^#' "$log" | tail -40
        echo "$name: FAILED after ${runs:-0} inputs; see $log"
        return 1
    fi
    printf '%-16s %9d inputs, %5d branches reached\n' "$name" "$runs" "$coverage"
}

# all take the same time: the next ones start when all of a group have ended
failed=0
for ((first = 0; first < ${#chosen[@]}; first += jobs)); do
    started=()
    for name in "${chosen[@]:first:jobs}"; do
        start fuzz "$name"
        started+=($!)
    done
    for process in "${started[@]}"; do
        await "$process" || failed=$((failed + 1))
    done
done
if ((failed > 0)); then
    echo "fuzz: $failed of ${#chosen[@]} targets FAILED"
    exit 1
fi
echo "fuzz: ${#chosen[@]} targets passed, $seconds s each"
