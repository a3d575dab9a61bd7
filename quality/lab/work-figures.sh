#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 1)) || { (($# == 1)) && [[ $1 != --short ]]; }; then
    cat <<'HELP'
Usage: quality/lab/work-figures.sh [--short]

Counts the steps of eight public libraries in JVMs of their own: ten times with each JDK that it finds,
with the interpreter, each compiler and two collectors, and, in the class loader of the application, with
JaCoCo before and after the agent. All counts of a library must be equal on a JDK, and those in the class
loader of the application among themselves. Prints the counts, by how much counting slows each library
down, and by how much code grows; the geometric mean of the slowdowns must be at most 1.25, and 1.5 of
processor time if the JDK counts, too.

  --short   two runs of each kind, on the preferred JDK only

Maven downloads the libraries.
HELP
    exit 2
fi

runs=10 ratios=50
[[ $# == 0 ]] || runs=2 ratios=25

use_preferred_jdk
build ftimer-agent
build ftimer-report
work=$root/target/work-figures
mkdir -p "$work/lib" "$work/classes" "$work/loads"
failed=0

libraries=(
    org.apache.commons:commons-lang3:3.20.0
    org.apache.commons:commons-text:1.14.0
    org.apache.commons:commons-collections4:4.5.0
    org.apache.commons:commons-math3:3.6.1
    com.fasterxml.jackson.core:jackson-databind:2.20.1
    com.fasterxml.jackson.core:jackson-core:2.20.1
    com.fasterxml.jackson.core:jackson-annotations:2.20
    com.google.code.gson:gson:2.13.2
    org.jsoup:jsoup:1.19.1
    org.yaml:snakeyaml:2.5
    org.jacoco:org.jacoco.agent:0.8.14:jar:runtime
)

for library in "${libraries[@]}"; do
    IFS=: read -r _ name version _ <<<"$library"
    compgen -G "$work/lib/$name-$version*.jar" >/dev/null ||
        mvn -B -q dependency:copy -Dartifact="$library" -DoutputDirectory="$work/lib" >"$work/download.log" 2>&1 ||
        { leave_out "figures of counted work ($name cannot be downloaded, see $work/download.log)"; exit 0; }
done

agent=$(echo "$(module_folder ftimer-agent)"/target/ftimer-agent-*[0-9T].jar)
own=$agent:$(module_folder ftimer-runtime)/target/classes
jacoco=$work/lib/org.jacoco.agent-0.8.14-runtime.jar
jars=$(find "$work/lib" -name '*.jar' ! -path "$jacoco" | sort | tr '\n' ':')
"$JAVA_HOME/bin/javac" --release 17 -d "$work/classes" -cp "$own" "$root/quality/lab/WorkFigures.java"
"$JAVA_HOME/bin/javac" --release 17 -d "$work/loads" -cp "$jars" "$root/quality/lab/WorkLoads.java"

# figures JAVA_HOME ARGUMENT...: runs the program; JVM options are in $options.
figures() {
    local jdk=$1
    shift
    "$jdk/bin/java" ${options[@]+"${options[@]}"} -cp "$own:$work/classes" WorkFigures "$jars$work/loads" "$@"
}

# The loads and the libraries in the class path, where the agents see them.
counting=-javaagent:$agent=work=WorkLoads.*,com.google.**,com.fasterxml.**,org.jsoup.**,org.yaml.**,org.apache.**
coverage=-javaagent:$jacoco=destfile=$work/jacoco.exec

# same KIND COMMAND...: runs a command that prints steps several times, and compares them with $expected.
same() {
    local kind=$1 equal=0 run
    shift
    for ((run = 1; run <= runs; run++)); do
        if "$@" | diff "$expected" - >"$work/difference"; then
            equal=$((equal + 1))
        else
            cat "$work/difference"
            failed=1
        fi
    done
    echo "JDK $release $kind: $equal of $runs runs have equal steps"
}

kinds=("" "-Xint" "-XX:TieredStopAtLevel=1" "-XX:-TieredCompilation" "-XX:+UseSerialGC" "-XX:+UseParallelGC")
while read -r release jdk; do
    [[ $runs == 10 || $jdk == "$JAVA_HOME" ]] || continue
    expected=$work/steps-$release
    options=()
    figures "$jdk" steps >"$expected"
    for kind in "${kinds[@]}"; do
        options=()
        [[ -z $kind ]] || options=("$kind")
        same "${kind:-default}" figures "$jdk" steps
    done
    # constant identity hash codes: Jackson sorts by them, and each agent changes them
    options=(-XX:+UnlockExperimentalVMOptions -XX:hashCode=2 -cp "$own:$work/classes:$jars$work/loads")
    expected=$work/agent-steps-$release
    "$jdk/bin/java" "$counting" "${options[@]}" WorkFigures "$work/loads" agent >"$expected"
    same "agent" "$jdk/bin/java" "$counting" "${options[@]}" WorkFigures "$work/loads" agent
    same "agent after JaCoCo" "$jdk/bin/java" "$coverage" "$counting" "${options[@]}" WorkFigures "$work/loads" agent
    same "agent before JaCoCo" "$jdk/bin/java" "$counting" "$coverage" "${options[@]}" WorkFigures "$work/loads" agent
    sed "s/^/JDK $release steps /" "$work/steps-$release"
done < <(find_jdks)

options=()
figures "$JAVA_HOME" cost "$ratios" | tee "$work/cost"
awk '$2 == "geometric-mean" && $3 > 1.25 { exit 1 }' "$work/cost" || { echo "counting slows down by more than 1.25"; failed=1; }

# Processor time in JVMs of their own, since what counts in the JDK counts for all: without the agent, with own code, and with the JDK.
cpu() {
    options=(-Xbatch -XX:+UseSerialGC -cp "$own:$work/classes:$jars$work/loads")
    "$JAVA_HOME/bin/java" "$@" "${options[@]}" WorkFigures "$work/loads" cpu
}
cpu >"$work/cpu-none"
cpu "$counting;work.jdk=false" >"$work/cpu-own"
cpu "$counting" >"$work/cpu-jdk"
paste "$work/cpu-none" "$work/cpu-own" "$work/cpu-jdk" | awk '
    { own = $4 / $2; jdk = $6 / $2; sumOwn += log(own); sumJdk += log(jdk); printf "processor time %s own %.2f JDK %.2f\n", $1, own, jdk }
    END { printf "processor time geometric-mean own %.2f JDK %.2f\n", exp(sumOwn / NR), exp(sumJdk / NR); exit exp(sumJdk / NR) > 1.5 }
' || { echo "counting inside the JDK takes more than 1.5 times the processor time"; failed=1; }
exit "$failed"
