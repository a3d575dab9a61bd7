#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source "$(dirname "${BASH_SOURCE[0]}")/consumer-common.sh"
source "$root/build/debian-packages.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: build/real-suites.sh

Runs the published tests of commons-csv and commons-lang3, which do not use fTimer, once
without it and once with fTimer detected by JUnit. All tests must have the same result,
and target/ftimer must stay below 20 MB. The difference in time is only printed: ./bench
checks its bound.

Then the tests of jsoup, from Debian's source package, with eight classes instrumented: records
a baseline, checks it in five unchanged runs in other orders, forks and in parallel, and after
each of four changes of the code, which must be one difference each, and none after an update.

With FTIMER_PETCLINIC=FOLDER, also the source of Spring's sample application.

Takes about fifteen minutes. Maven and apt-get download the tests.
HELP
    exit 2
fi

work=$root/target/real-suites
size_limit=20000000 # bytes of target/ftimer

# run PROJECT ARGUMENT...: runs Maven in a project. Writes the output to $log.
run() {
    local project=$1
    shift
    (cd "$project" && mvn -B -ntp -Dmaven.repo.local="$repository" "$@") >"$log" 2>&1
}

# check_size NAME FOLDER: checks the size of all files in a folder.
check_size() {
    local size
    size=$(find "$2" -type f -exec cat {} + | wc -c)
    echo "$1: $((size / 1000)) kB in target/ftimer"
    ((size <= size_limit)) || complain "$1: target/ftimer has $size bytes, more than $size_limit"
}

# suite NAME VERSION MIN_TESTS: runs the tests of a project without and with fTimer, and compares the results.
suite() {
    local name=$1 minimum=$3 project=$work/$1
    local version=(-Dsuite.artifact="$1" -Dsuite.version="$2")
    echo "--- $name $2"
    cp -r "$root/quality/consumer-tests/real-suites" "$project"
    log=$work/$name-download.log
    if ! run "$project" "${version[@]}" -Pftimer process-test-classes; then
        leave_out "the tests of $name (cannot be downloaded, see $log)"
        return
    fi

    log=$work/$name-without.log
    run "$project" "${version[@]}" test || complain "$name: no result without fTimer (see $log)"
    mv "$project/target/surefire-reports" "$project/without"
    [[ ! -e $project/target/ftimer ]] || complain "$name: fTimer wrote files in the run without it"

    log=$work/$name-with.log
    run "$project" "${version[@]}" -Pftimer test || complain "$name: no result with fTimer (see $log)"
    "$JAVA_HOME/bin/java" "$root/quality/consumer-tests/CompareResults.java" \
        "$project/without" "$project/target/surefire-reports" "$minimum" ||
        complain "$name: the results differ (see $project)"
    grep -E '^ftimer: [0-9 ]+ tests' "$log" || complain "$name: no report of fTimer (see $log)"
    check_size "$name" "$project/target/ftimer"
}

# jsoup CODE NAME ARGUMENT...: builds the tests of jsoup with the baseline, and checks the exit code. Writes the output to $log.
jsoup() {
    local expected=$1 code=0
    log=$work/jsoup-$2.log
    shift 2
    run "$work/jsoup" -Pftimer "$@" verify || code=1
    [[ $code == "$expected" ]] || complain "jsoup: expected exit code $expected of Maven, was $code (see $log)"
}

# jsoup_change NAME CODE PATTERN: after a change of the code, checks the outcome, the only difference, and an update.
jsoup_change() {
    local name=$1 difference='ftimer: ("|in the baseline, and not in the run any more)' count
    echo "jsoup: $name"
    jsoup "$2" "$name"
    count=$(grep -cE "$difference" "$log") || true
    [[ $count == 1 ]] || complain "jsoup, $name: $count differences instead of 1 (see $log)"
    grep -qE -- "$3" "$log" || complain "jsoup, $name: no difference matches $3 (see $log)"
    jsoup 0 "$name-update" -Dftimer.update=true
    jsoup 0 "$name-checked"
    ! grep -qE "$difference" "$log" || complain "jsoup, $name: differences after an update (see $log)"
}

# The tests of jsoup, and a baseline of them.
jsoup_suite() {
    local project=$work/jsoup baseline=$work/jsoup/ftimer-baseline.txt size code=$work/jsoup/src/main/java/org/jsoup
    local tests=$work/jsoup/src/test/java/org/jsoup
    echo "--- jsoup"
    log=$work/jsoup-download.log
    if ! download_source jsoup "$work/jsoup-source" >"$log" 2>&1; then
        leave_out "the tests of jsoup (cannot be downloaded, see $log)"
        return
    fi
    cp -r "$root/quality/consumer-tests/jsoup" "$project"
    cp -r "$work/jsoup-source/src" "$project"
    # their files are in no package
    sed -i -z 's/@Test\n    public void testBaidu/public void testBaidu/g' "$tests/integration/ParseTest.java"
    run "$project" test || complain "jsoup: a test fails without fTimer (see $log)"
    mv "$project/target/surefire-reports" "$project/without"

    # parses responses with the number of a random port
    printf '# fTimer baseline, version 3\nexclude test org.jsoup.integration.**\n' >"$baseline"
    jsoup 0 recorded -Dftimer.update=true
    "$JAVA_HOME/bin/java" "$root/quality/consumer-tests/CompareResults.java" \
        "$project/without" "$project/target/surefire-reports" 800 || complain "jsoup: the results differ (see $project)"
    size=$(wc -c <"$baseline")
    echo "jsoup: $size bytes in the baseline"
    ((size < 150000)) || complain "jsoup: the baseline has $size bytes"

    jsoup 0 unchanged
    jsoup 0 reversed -Dsurefire.runOrder=reversealphabetical
    jsoup 0 two-jvms -DforkCount=2 -Dsurefire.runOrder=random
    jsoup 0 jvm-per-class -DforkCount=2 -DreuseForks=false
    jsoup 0 parallel -Dconcurrent=true

    sed -i 's/\bread()/readToken()/' "$code/parser/Tokeniser.java"
    sed -i 's/tokeniser\.read()/tokeniser.readToken()/' "$code/parser/TreeBuilder.java"
    jsoup_change renamed-method 1 'Tokeniser\.read" (and regions inside )?became "[^"]*Tokeniser\.readToken"'
    rm "$tests/safety/SafelistTest.java" "$tests/select/CssTest.java"
    sed -i '0,/@Test/s/@Test//' "$tests/parser/ParserTest.java"
    jsoup_change removed-tests 1 'not in the run any more: [0-9]+ trees'
    sed -i 's/\(public static Elements select(String query, Element root) {\)/\1 QueryParser.parse(query);/' "$code/select/Selector.java"
    jsoup_change more-calls 1 'QueryParser\.parse": more calls'
    sed -i 's/ QueryParser.parse(query);$//' "$code/select/Selector.java"
    jsoup_change fewer-calls 0 'QueryParser\.parse": fewer calls'
}

# The tests of Spring's sample application, unchanged, find a loop of queries by one setting. It is not published, so that its source must
# be at hand.
petclinic() {
    local project=$work/petclinic
    if [[ -z ${FTIMER_PETCLINIC:-} ]]; then
        leave_out "the sample application of Spring (FTIMER_PETCLINIC is no folder with its source)"
        return
    fi
    echo "--- petclinic"
    cp -r "$FTIMER_PETCLINIC" "$project"
    sed -i '0,/<dependencies>/s::&<dependency><groupId>io.ftimer</groupId><artifactId>ftimer-spring-boot-test</artifactId><version>0.1.0-SNAPSHOT</version><scope>test</scope></dependency>:' "$project/pom.xml"
    # no longer several rows at once
    sed -i '/default_batch_fetch_size/d' "$project/src/main/resources/application.properties"
    log=$work/petclinic.log
    ! run "$project" -Dcheckstyle.skip -Dspring-javaformat.skip -Dmaven.gitcommitid.skip -Dtest='PetClinicIntegrationTests,ClinicServiceTests' \
        -Djunit.jupiter.extensions.autodetection.enabled=true -Dftimer.sql.repeats=fail:3 test ||
        complain "petclinic: the loop of queries is not found (see $log)"
    grep -qE '6 times select .* where s1_0\.vet_id=\?' "$log" || complain "petclinic: another failure (see $log)"
}

use_preferred_jdk
install_privately ftimer-junit-extension,ftimer-maven-plugin,ftimer-spring-boot-test
suite commons-csv 1.14.1 900
suite commons-lang3 3.20.0 45000
jsoup_suite
petclinic

if ((failures > 0)); then
    echo "real suites: $failures checks failed"
    exit 1
fi
echo "real suites: all as expected"
