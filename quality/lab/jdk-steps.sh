#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 1)) || { (($# == 1)) && [[ $1 != --short ]]; }; then
    cat <<'HELP'
Usage: quality/lab/jdk-steps.sh [--short]

Counts the steps inside the JDK of 57 pairs of code, without a fault and with one, in JVMs of their own: ten
times with each JDK whose steps are known, with the interpreter, each compiler, three collectors and without
class data sharing, and after the compiler has compiled all of them. All counts of a JDK must be equal, but for
one form whose steps depend on identity hash codes. Then
prints which faults are seen, and which code without one is reported.

  --short   two runs of each kind
HELP
    exit 2
fi

runs=10
[[ $# == 0 ]] || runs=2

use_preferred_jdk
build ftimer-agent
build ftimer-assertj
work=$root/target/jdk-steps
mkdir -p "$work/classes"
failed=0

agent=$(echo "$(module_folder ftimer-agent)"/target/ftimer-agent-*[0-9T].jar)
assertj=$(find "$HOME/.m2/repository/org/assertj/assertj-core" -name 'assertj-core-*[0-9].jar' | sort | tail -1)
path=$work/classes:$assertj
for module in ftimer-runtime ftimer-report ftimer-assertj; do
    path+=:$(module_folder "$module")/target/classes
done
find "$(module_folder ftimer-agent)/src/test/java/com/acme" -name '*.java' -print0 |
    xargs -0 "$JAVA_HOME/bin/javac" --release 17 -d "$work/classes" -cp "$path"

# pairs JDK ARGUMENT...: runs the program with the agent; JVM options are in $options.
pairs() {
    local jdk=$1
    shift
    "$jdk/bin/java" "-javaagent:$agent=work=com.acme.pairs.**" ${options[@]+"${options[@]}"} -cp "$path" com.acme.lab.PairsProgram "$@"
}

# comparable: leaves out the form whose keys a HashMap orders by identity hash codes, which differ in each JVM (docs/work.md).
comparable() {
    grep -v '^03 colliding hash codes bad'
}

kinds=(
    "" "-Xint" "-XX:TieredStopAtLevel=1" "-XX:-TieredCompilation"
    "-XX:+UseSerialGC" "-XX:+UseParallelGC" "-XX:+UseG1GC" "-Xshare:off" "-Xmx64m"
)
while read -r release jdk; do
    [[ $release == 17 || $release == 25 ]] || continue
    options=()
    expected=$work/steps-$release
    pairs "$jdk" count 2 | comparable >"$expected"
    for kind in "${kinds[@]}"; do
        options=()
        [[ -z $kind ]] || options=("$kind")
        equal=0
        for ((run = 1; run <= runs; run++)); do
            if pairs "$jdk" count 2 | comparable | diff "$expected" - >"$work/difference"; then
                equal=$((equal + 1))
            else
                cat "$work/difference"
                failed=1
            fi
        done
        echo "JDK $release ${kind:-default}: $equal of $runs runs have equal steps"
    done
    options=()
    # a form whose number changes has more than two columns
    pairs "$jdk" count 3000 | comparable | awk -F'\t' 'NF > 2 { print; found = 1 } END { exit found }' || failed=1
    pairs "$jdk" judge 500 | sed "s/^/JDK $release /"
done < <(find_jdks)
exit "$failed"
