#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

full=1 again=
[[ ${1:-} != --full ]] || { full=10 && shift; }
[[ ${1:-} != --again ]] || { again=yes && shift; }
if [[ -z ${FTIMER_FIXES:-} || ${1:-} == -* ]]; then
    cat <<'HELP'
Usage: FTIMER_FIXES=SOURCES quality/lab/fixes.sh [--full | --again] [ID...]

Replays commits of public projects that mended a performance fault: compiles the parent and the fix, runs a small
load on both with counted steps, and compares the runs. Prints a table with a row a fix:

  red     the comparison of the parent with the fix fails; of a commit that fixes nothing, that with its parent
  named   the number of the first of three causes whose region, caller or line is a method that the fix changed, or
          a place of the symptom
  quiet   two runs of each side are equal
  better  the other comparison passes
  steps   those of the parent and of the fix

SOURCES is a folder with a clone of each repository, SOURCES/OWNER/NAME, or the beginning of an address that ends in
/OWNER/NAME/COMMIT.tar.gz for each archive. quality/lab/fixes/fixes.tsv has a line for each fix. The output of each
comparison is in target/fixes.

  --full   ten runs of each side instead of two
  --again  compares the runs of the last time again, without new ones

Needs a JDK of 17 to 19. Maven downloads the libraries of the projects. Exits with 1 if a fix could not be replayed.
HELP
    exit 2
fi

jdk=$(find_jdks | awk '$1 >= 17 && $1 < 20 { print $2; exit }')
[[ -n $jdk ]] || fail "a JDK of 17 to 19 is missing, which compiles for Java 7: set JAVA_HOME to one"
export JAVA_HOME=$jdk
data=$root/quality/lab/fixes
work=$root/target/fixes
plugin=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
rm -rf "$work/test"
mkdir -p "$work/lib"

build ftimer-cli
build ftimer-agent
tests_file=$work/tests-path.txt
if ! is_built ftimer-junit-extension || [[ ! -f $tests_file ]]; then
    start=$(mktemp)
    maven -q -DskipTests -pl :ftimer-junit-extension -am package "$plugin:build-classpath" \
        -Dmdep.outputFile="$tests_file" >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2 && fail "the extension cannot be built"; }
    mark_built "$start" ftimer-junit-extension
    rm -f "$start"
fi
tests=$(echo "$(module_folder ftimer-junit-extension)"/target/ftimer-junit-extension-*[0-9T].jar):$(<"$tests_file")
agent=$(echo "$(module_folder ftimer-agent)"/target/ftimer-agent-*[0-9T].jar)
command=$(echo "$(module_folder ftimer-cli)"/target/ftimer-cli-*-all.jar)
serial=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1)
javac=("$JAVA_HOME/bin/javac" "${serial[@]/#/-J}")

# sources REPOSITORY COMMIT FOLDER: puts the sources and the pom of a commit into an empty folder.
sources() {
    local pom=
    mkdir -p "$3"
    if [[ -d $FTIMER_FIXES ]]; then
        [[ $libraries != pom ]] || pom=pom.xml
        git -C "$FTIMER_FIXES/$1" archive "$2" "${source%/java}" ${pom:+"$pom"} | tar -x -C "$3"
    else
        curl -sSfL "$FTIMER_FIXES/$1/$2.tar.gz" | tar -xz -C "$3" --strip-components=1
    fi
    # a load belongs to no module
    rm -f "$3/$source/module-info.java"
}

# jars_of JARS FOLDER: prints the class path of the libraries of a project.
jars_of() {
    local jar path=
    if [[ $1 == pom ]]; then
        mvn -B -q -f "$2/pom.xml" "$plugin:build-classpath" -Dmdep.outputFile="$2/path.txt" >&2 || return 1
        cat "$2/path.txt"
        return
    fi
    [[ $1 != - ]] || return 0
    for jar in ${1//,/ }; do
        IFS=: read -r _ name version <<<"$jar"
        [[ -f $work/lib/$name-$version.jar ]] ||
            mvn -B -q "$plugin:copy" -Dartifact="$jar" -DoutputDirectory="$work/lib" >&2 || return 1
        path+=:$work/lib/$name-$version.jar
    done
    echo "${path#:}"
}

# changed: prints Class.method of each hunk between the sides that changes or removes lines of the parent.
changed() {
    echo '*.java diff=java' >"$here/attributes"
    git -c core.attributesFile="$here/attributes" diff --no-index -U0 "$here/parent/$source" "$here/fix/$source" | awk '
        /^--- / { n = split($2, path, "/"); name = path[n]; sub(/\.java$/, "", name) }
        /^@@ / && $2 !~ /,0$/ && match($0, /[A-Za-z_$][A-Za-z0-9_$]* *\([^(]*$/) {
            method = substr($0, RSTART); sub(/ *\(.*/, "", method)
            print name "." (method == name ? "<init>" : method)
        }' | sort -u || true
}

# compile SIDE
compile() {
    local classes=$here/$1-classes files
    mkdir -p "$classes"
    # also what the build of the project would generate
    mapfile -t files < <(find "$data/loads/$load" -name '*.java')
    "${javac[@]}" ${release[@]+"${release[@]}"} -nowarn -proc:none -encoding UTF-8 -g -d "$classes" -cp "$jars:" \
        -sourcepath "$here/$1/$source" "${files[@]}" || return 1
    [[ -f $work/test/ReplayTest.class ]] || "${javac[@]}" -nowarn -proc:none -d "$work/test" -cp "$classes:$tests" \
        "$data/ReplayTest.java" "$root/quality/lab/RunSuite.java" || return 1
    for resources in "$here/$1/$source" "$here/$1/${source%/java}/resources"; do
        [[ ! -d $resources ]] || (cd "$resources" && find . -type f ! -name '*.java' -exec cp --parents {} "$classes" \;)
    done
}

# replay SIDE NUMBER
replay() {
    local run=$here/$1-$2
    mkdir -p "$run"
    (cd "$run" && "$JAVA_HOME/bin/java" "${serial[@]}" "-javaagent:$agent" -Djunit.jupiter.extensions.autodetection.enabled=true "-Dsize=$size" \
        "-Dftimer.instrument=$instrumented,Load.*;minsize=0$options" "-Dftimer.work=$instrumented,Load.*" \
        -Dftimer.metrics=work,jdkwork -Dftimer.output.dir="$run" \
        -cp "$work/test:$here/$1-classes:$jars:$tests" RunSuite "$work/test") && [[ -f $run/suite.csv ]]
}

# compared BASE CURRENT NAME: compares two runs; prints the exit code.
compared() {
    local code=0
    "$JAVA_HOME/bin/java" "${serial[@]}" -jar "$command" compare "$here/$1/suite.csv" "$here/$2/suite.csv" >"$here/$3.txt" 2>&1 || code=$?
    echo "$code"
}

# named: prints the number of the first cause, of at most three, that names a changed method or an accepted place: as its region, as a
# caller, which is also the region around one that is called more often, or as the line.
named() {
    awk -v expected="$1" '
        function names(place) { return n && place != "" && place ~ expected }
        NR > 1 && /^ftimer: / { n++ }
        n > 3 { exit }
        { place = caller = "" }
        /^(ftimer:|  called by) "/ {
            split($0, quoted, "\"")
            last = split(quoted[2], levels, "/")
            place = levels[last]
            if (/(: more|; more) calls|(:|;) new/) caller = levels[last - 1]
        }
        /^  at / { place = $2; sub(/[(].*/, "", place); gsub(/[$]/, ".", place) }
        names(place) || names(caller) { print n; exit }' "$here/red.txt"
}

# steps SIDE: prints the steps of the load, with those of the JDK.
steps() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        $at["record_type"] == "\"region\"" && $at["path"] == "\"Load.load\"" { print $at["work"] + $at["jdk_work"] }' "$here/$1-1/suite.csv"
}

run_sides() {
    sources "$repository" "$parent" "$here/parent" || return 1
    sources "$repository" "$commit" "$here/fix" || return 1
    jars=$(jars_of "$libraries" "$here/fix") || return 1
    changed >"$here/changed.txt"
    for side in parent fix; do
        compile "$side" || return 1
        for ((number = 1; number <= 2 || number <= full; number++)); do
            replay "$side" "$number" || return 1
        done
    done
}

replay_fix() {
    local side number
    here=$work/$id
    if [[ -n $again ]]; then
        [[ -f $here/parent-2/suite.csv && -f $here/fix-2/suite.csv ]] || return 1
    else
        rm -rf "$here"
        mkdir -p "$here"
        run_sides >"$here/replay.log" 2>&1 || return 1
    fi
    local red=- quiet=yes better=- good=fix bad=parent place expected
    # a commit that fixes nothing is compared as a pull request would be
    ((of == 0)) || { good=parent && bad=fix; }
    [[ $(compared "$good-1" "$bad-1" red) != 1 ]] || ! grep -q '^ftimer: regressed' "$here/red.txt" || red=yes
    [[ $(compared "$bad-1" "$good-1" better) != 0 ]] || better=yes
    for side in parent fix; do
        for ((number = 2; number <= 2 || number <= full; number++)); do
            [[ $(compared "$side-1" "$side-$number" "quiet-$side-$number") == 0 ]] || quiet=-
        done
    done
    # the header of a hunk does not name the inner class
    expected=$( { sed 's/[$<>]/[&]/g; s/[.]/[.]([A-Za-z0-9_]+[.])*/' "$here/changed.txt" && echo "$accepted"; } | grep -v '^-$' | paste -sd '|')
    # an empty expression matches every line
    [[ -n $expected ]] || ((of == 1)) || { echo "no method of the parent was changed, and no place is accepted" >>"$here/replay.log" && return 1; }
    place=$([[ -z $expected || $red == - ]] || named "$expected")
    printf '%-8s %-32s %-4s %-5s %-5s %-6s %s\n' "$id" "${kind:0:32}" "$red" "${place:--}" "$quiet" "$better" \
        "$(steps parent) -> $(steps fix)"
    [[ $red == - ]] || reds[of]+=1
    [[ -z $place ]] || names[of]+=1
    [[ $quiet == - ]] || quiets[of]+=1
    [[ $better == - ]] || betters[of]+=1
}

missing=0
# of fixes, and of commits that fix nothing
declare -ai count=(0 0) reds=(0 0) names=(0 0) quiets=(0 0) betters=(0 0)
printf '%-8s %-32s %-4s %-5s %-5s %-6s %s\n' fix kind red named quiet better steps
while IFS=$'\t' read -r id repository commit parent source java libraries patterns load size accepted kind <&3; do
    [[ $id != '#'* ]] || continue
    (($# == 0)) || [[ " $* " == *" $id "* ]] || continue
    release=()
    [[ $java == - ]] || release=(--release "$java")
    instrumented=${patterns%%,*} options=
    [[ $patterns != *,* ]] || options=";${patterns#*,}"
    of=0
    [[ $kind != none:* ]] || of=1
    count[of]+=1
    replay_fix || {
        printf '%-8s %-32s cannot be replayed (see %s)\n' "$id" "${kind:0:32}" "$work/$id/replay.log"
        missing=$((missing + 1))
    }
done 3<"$data/fixes.tsv"
echo "of ${count[0]} fixes: ${reds[0]} red, ${names[0]} named, ${quiets[0]} quiet, ${betters[0]} better"
echo "of ${count[1]} commits that fix nothing: ${reds[1]} red, ${quiets[1]} quiet"
((missing == 0)) || echo "$missing not replayed"
((count[0] + count[1] > 0 && missing == 0))
