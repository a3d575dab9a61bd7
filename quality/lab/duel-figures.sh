#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"
source "$root/build/steps.sh"

rows=1500
seconds=60
variants=20
duels=10 equals=20 budget=360
parser_only=false
declare -A patterns=([samples]=. [library]=.)
while (($#)); do
    case $1 in
        --rows | --seconds)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || fail "$1 needs a number of at least 1"
            [[ $1 == --rows ]] && rows=$2 || seconds=$2
            shift
            ;;
        --short)
            rows=1 seconds=10 variants=1
            duels=1 equals=1 budget=120
            patterns=([samples]=JMHSample_10 [library]='EmptyBench|CompilerHintsBench.baseI_inline')
            ;;
        --parser)
            parser_only=true
            ;;
        *)
            cat <<'HELP'
Usage: quality/lab/duel-figures.sh [--rows N] [--seconds N] [--parser] [--short]

Measures what ftimer duel says about equal builds and about planted slowdowns of 5 %, while
another process loads one processor at random:

  equal builds   the samples of JMH and the suite of its core, each build against itself,
                 until there are N rows (1500)
  planted        100 benchmarks of which head takes 5 % longer in one of five regions
  parser         jsoup beside two busy loops: 10 duels with 10 % more rows in head, each
                 of 6 minutes, one with 5 % and with 3 %, and 20 of 90 seconds of equal builds;
                 with --parser only these

Prints the false outcomes with the upper end of their 95 % interval, the undecided rows, the
slowdowns that were found, and those whose region was named first. Takes N seconds (60) a
benchmark and side, so two days, with --parser an hour; with --short a few minutes, which
show only that it works.
Maven downloads the benchmarks.
HELP
            exit 2
            ;;
    esac
    shift
done

work=$root/target/duel-figures
project=$work/duel
run=(-wi 1 -w 100ms -i 3 -r 100ms -to 60s)
planted_regions=(load assemble dot spmv check)

# Loads one processor for one to four seconds, and rests as long.
load_at_random() {
    while :; do
        timeout $((RANDOM % 4 + 1)) bash -c 'while :; do :; done' || true
        sleep $((RANDOM % 4 + 1))
    done
}

keep_busy() {
    while :; do :; done
}

# benchmarks CLASSES PATTERN: prints the number of benchmarks.
benchmarks() {
    "$JAVA_HOME/bin/java" -cp "$1" org.openjdk.jmh.Main -l "$2" | tail -n +2 | wc -l
}

# duel NAME BUDGET ARGUMENT...: runs a duel and keeps its result as NAME.json.
duel() {
    local name=$1 budget=$2
    shift 2
    "$root/tools/ftimer-cli/bin/ftimer" duel --budget "${budget}s" --results "$work/$name" --format text \
        --format "json=$work/$name.json" "$@" \
        >"$work/$name.out" 2>"$work/$name.log" || (($? == 1)) || complain "$name (see $work/$name.log)"
    grep -q '"outcome"' "$work/$name.json" || complain "$name compared nothing (see $work/$name.out)"
    ! grep '^ftimer: ended: ' "$work/$name.out" || complain "$name ended early"
}

# count OUTCOME FILE...: prints how many benchmarks have an outcome.
count() {
    local outcome=$1
    shift
    cat "$@" | grep -cE "\"outcome\":\"($outcome)\"" || true
}

# upper COUNT ALL: prints the upper end of the 95 % interval of a rate, in percent (Wilson).
upper() {
    awk -v k="$1" -v n="$2" 'BEGIN {
        if (n == 0) { print "-"; exit }
        z = 1.96; p = k / n; s = z * z / n
        printf "%.2f %%\n", 100 * (p + s / 2 + sqrt(s * (p * (1 - p) + s / 4))) / (1 + s)
    }'
}

percent() {
    awk -v k="$1" -v n="$2" 'BEGIN { if (n == 0) print "-"; else printf "%.1f %%\n", 100 * k / n }'
}

# equal NAME CLASSES PATTERN: compares benchmarks with themselves in turns, until there are enough rows.
equal() {
    local name=$1 classes=$2 pattern=$3 number
    number=$(benchmarks "$classes" "$pattern")
    local pass=0 compared=0
    while ((compared < rows / ${#suites[@]})) || ((pass == 0)); do
        pass=$((pass + 1))
        compared=$((compared + number))
        duel "equal-$name-$pass" $((2 * seconds * number)) --aa "$classes" -- "$pattern" "${run[@]}"
    done
}

plant() {
    local region
    for region in "${planted_regions[@]}"; do
        mkdir -p "$work/planted-$region"
        echo "$region 0.05" >"$work/planted-$region/planted.txt"
        duel "planted-$region" $((2 * seconds * variants * 5 / 4)) "$planted_classes" "$work/planted-$region:$planted_classes" \
            -- PlantedBenchmark "${run[@]}" -p "variant=$(seq -s, 0 $((variants - 1)))"
    done
}

# parser MORE NAME BUDGET ARGUMENT...: compares the parser with itself, with more rows in head.
parser() {
    mkdir -p "$work/more-$1"
    echo "$1" >"$work/more-$1/more.txt"
    duel "parser-$2" "$3" "$planted_classes" "$work/more-$1:$planted_classes" -- ParserBenchmark -to 60s "${@:4}"
}

parsers() {
    local number more possible
    # the optimizing compiler, which has less than a processor, would need 5 s or more; nothing interrupts the fastest of very many operations
    local simple=(-jvmArgsAppend -XX:TieredStopAtLevel=1 -bm sample -wi 1 -i 1)
    local long=("${simple[@]}" -w 700ms -r 2s) short=("${simple[@]}" -w 100ms -r 100ms)
    for ((number = 1; number <= duels; number++)); do
        parser 0.10 "0.10-$number" "$budget" "${long[@]}"
    done
    for more in 0.05 0.03; do
        parser "$more" "$more" "$budget" "${long[@]}"
    done
    for ((number = 1; number <= equals; number++)); do
        parser 0 "equal-$number" $((budget / 4)) "${short[@]}"
    done
    possible=$(cat "$work"/parser-equal-*.json | grep -cE '"pairs":"[1-9][0-9]"') || true
    echo "jsoup's parser beside two busy loops: $(count slower "$work"/parser-0.10-*.json) of $duels found with 10 % more;" \
        "with 5 % $(found "$work/parser-0.05.json"); with 3 % $(found "$work/parser-0.03.json");" \
        "$(count 'slower|faster' "$work"/parser-equal-*.json) of $equals equal ones called different ($possible had the 10 pairs that can be)"
}

# found FILE: prints what a duel found.
found() {
    sed -nE 's/.*"outcome":"([a-z_]+)".*"ratio":([0-9]\.[0-9]{0,3}).*/\1 \2/p' "$1"
}

named_first() {
    local region
    for region in "${planted_regions[@]}"; do
        grep -E '"outcome":"slower"' "$work/planted-$region.json" | grep -E "\"regions\":\[\{\"path\":\"(solve/)?$region\"" || true
    done | wc -l
}

use_preferred_jdk
install_privately
cp -r "$root/quality/lab/duel" "$project"
log=$work/build.log
duel_maven() {
    (cd "$project" && mvn -B -ntp -Dmaven.repo.local="$repository" "$@") >>"$log" 2>&1
}
duel_maven compile dependency:copy-dependencies -DoutputDirectory=target/lib || fail "the benchmarks do not compile (see $log)"
planted_classes=$project/target/classes:$project/target/lib/*
start keep_busy
start keep_busy
parsers
end_background
! $parser_only || exit "$((failures > 0))"

duel_maven dependency:copy@samples-of-jmh || leave_out "the samples of JMH (cannot be downloaded, see $log)"
duel_maven dependency:copy@library || leave_out "the suite of the core of JMH (cannot be downloaded, see $log)"

suites=()
for name in samples library; do
    [[ ! -d $project/target/$name ]] || suites+=("$name")
done

start load_at_random
for name in ${suites[@]+"${suites[@]}"}; do
    equal "$name" "$project/target/$name/*:$project/target/lib/*" "${patterns[$name]}"
done
plant
end_background

all=$(count '[a-z_]*' "$work"/equal-*.json)
false_outcomes=$(count 'slower|faster' "$work"/equal-*.json)
planted=$(count '[a-z_]*' "$work"/planted-*.json)
found=$(count slower "$work"/planted-*.json)
named=$(named_first)
echo "equal builds in turns: $false_outcomes of $all rows called different, at most $(upper "$false_outcomes" "$all");" \
    "undecided $(percent "$(count cannot_tell "$work"/equal-*.json)" "$all")"
echo "planted slowdowns of 5 %: $found of $planted found; the region named first is the planted one in $named of them"
((failures == 0)) || exit 1
