# shellcheck shell=bash
# Tests packed modules, and reads the reports of the tests. Sourced after common.sh and steps.sh, never run. The script that sources it
# sets mode, newest, a line of find_jdks, and without_mpi.

# What may differ on an older JDK: the recorder, reductions, reports, class files that the agent changes, the extension, and
# the recorded runs. All other tests read the same bytecode and text on every JDK, as those of growth and damage do, modes of
# the JVM are those of the newest, and random programs need fewer tries.
contract=(
    -Djqwik.tries.default=100
    -DexcludedGroups=modes
    "-Dsurefire.excludes=**/*\$*,**/*GrowthTest,**/AppendCostTest,**/AppendCheckDamageTest,**/DamagedCsvTest,**/MethodsWithoutRegionsTest"
    -Dbuild.tests=io/ftimer/*Test,io/ftimer/internal/**/*Test,io/ftimer/reduce/**/*Test,io/ftimer/report/*Test,io/ftimer/agent/**/*Test,io/ftimer/junit/*Test,io/ftimer/conformance/*Test
)
contract_modules=(ftimer-agent ftimer-runtime ftimer-report ftimer-lanes ftimer-junit-extension conformance-tests)

# verify MAJOR JDK_HOME [MODULE...] -- ARGUMENT...: tests these modules, or all, with a JDK, the newest first. Arguments name the
# repository that has the packed modules.
verify() {
    local major=$1 jdk_home=$2 folder folders=() packed=() joined=() alone=() result=0
    shift 2
    while [[ $1 != -- ]]; do
        folders+=("$(module_folder "$1")")
        shift
    done
    ((${#folders[@]})) || while read -r folder; do
        [[ ! -d $folder/src/test ]] || folders+=("$folder")
    done < <(module_folders)
    for folder in "${folders[@]}"; do
        if [[ $mode == full && $folder == */ftimer-mpi-native ]]; then
            # the ranks of its large jobs spin while they wait
            alone+=("${folder#"$root"/}")
        elif tests_jar "$folder"; then
            packed+=("${folder#"$root"/}")
        else
            joined+=("${folder#"$root"/}")
        fi
    done
    reports rm
    # Three modules in a Maven, whose start takes seconds: in a single one, a module waits for the tests of those that it uses. Two
    # Mavens at a time, as other steps run beside them, and each with one JVM, as each warms up anew.
    export root
    export -f test_modules tests_jar
    {
        printf '%s\n' ${packed[@]+"${packed[@]}"}
        printf '%s\n' ${joined[@]+"${joined[@]}"} | paste -s -d ',,\n' -
    } | JAVA_HOME=$jdk_home xargs -P 2 -I FOLDERS bash -c 'test_modules "$@"' test_modules FOLDERS "${@:2}" || result=1
    for folder in ${alone[@]+"${alone[@]}"}; do
        JAVA_HOME=$jdk_home test_modules "$folder" "${@:2}" || result=1
    done
    leave_out_skipped_tests
    if [[ "$major $jdk_home" == "$newest" ]]; then
        count_tests >"$steps/tests"
    else
        leave_out_other_tests
    fi
    ! $without_mpi || count_tests_with_mpi
    slowest_tests >"$slowest"
    return $result
}

# test_modules FOLDER[,FOLDER...] ARGUMENT...: runs the tests of packed modules in one Maven, and prints its output at the end.
test_modules() {
    local folders=$1 goals=(surefire:test@default-test) log=$root/${1%%,*}/target/tests.log result=0
    shift
    ! tests_jar "$root/$folders" || goals+=(surefire:test@packaged-jar)
    # goes on with the modules that use one with a failure
    mvn -B -ntp --fail-never -f "$root/pom.xml" -pl "$folders" "$@" "${goals[@]}" >"$log" 2>&1 || result=1
    ! grep -q '^\[INFO\] Build failures were ignored' "$log" || result=1
    cat "$log"
    return $result
}

# tests_jar FOLDER: succeeds if a module has tests of its packed jar.
tests_jar() {
    grep -qs '<id>packaged-jar<' "$1/pom.xml"
}

# reports COMMAND...: runs a command with the reports of all test classes of the last build, if there are any.
reports() {
    local folder folders=()
    while read -r folder; do
        [[ ! -d $folder/target/surefire-reports ]] || folders+=("$folder/target/surefire-reports")
    done < <(module_folders)
    ((${#folders[@]} == 0)) || find "${folders[@]}" -name 'TEST-*.xml' -exec "$@" {} +
}

# Adds the tests that the last build skipped to the summary, by reason.
leave_out_skipped_tests() {
    local count reason
    while read -r count reason; do
        leave_out "$count $( ((count == 1)) && echo test || echo tests) ($reason)"
    done < <(reports cat |
        awk '
            /<skipped message="/ { sub(/.*<skipped message="/, ""); sub(/".*/, ""); print; next }
            /<skipped / { in_exception = 1; sub(/.*TestAbortedException: */, "") }
            in_exception && NF { sub(/^assumption was not met due to: \[/, ""); sub(/\] *$/, ""); sub(/]]>.*/, ""); print; in_exception = 0 }
        ' | sort | uniq -c)
}

# Prints the number of tests of each module in the last build.
count_tests() {
    reports grep -Ho '<testsuite .*' | sed -E 's:.*/([^/]*)/target/surefire-reports/.* tests="([0-9]*)".*:\1 \2:' |
        awk '{ sum[$1] += $2 } END { for (module in sum) print module, sum[module] }' | sort
}

# Adds the tests to the summary that the newest JDK ran and the last build did not.
leave_out_other_tests() {
    local left_out
    left_out=$(count_tests | join -a 1 -e 0 -o 0,1.2,2.2 "$steps/tests" - | awk '
        $2 > $3 { sum += $2 - $3; modules = modules ", " $1 " " $2 - $3 }
        END { if (sum) print sum " tests (the newest JDK runs them): " substr(modules, 3) }')
    [[ -z $left_out ]] || leave_out "$left_out"
}

# Prints the slowest classes and modules of the last build in a line, with the time of their tests.
slowest_tests() {
    local times # seconds, module, class
    times=$(reports grep -Ho '<testsuite .*' | tr -d , |
        sed -E 's:.*/([^/]*)/target/surefire-reports/.* name="([^"]*)" time="([^"]*)".*:\3 \1 \2:')
    echo "$(awk '{ sub(/.*\./, "", $3); print $1, $3 }' <<<"$times" | longest); modules: $(
        awk '{ sum[$2] += $1 } END { for (module in sum) print sum[module], module }' <<<"$times" | longest)"
}

# Prints the five largest of numbers of seconds with their names in a line.
longest() {
    sort -rn | head -n 5 | awk '{ printf "%s%s %.0f s", separator, $2, $1; separator = ", " }'
}

# Counts the tests that the last build left out because they need an MPI.
count_tests_with_mpi() {
    reports grep -hE 'TestAbortedException: .*needs (MPJ Express|Open MPI)' | wc -l >>"$steps/without-mpi"
}
