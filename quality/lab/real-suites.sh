#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

costs=false bounds=false
[[ ${1:-} != --costs ]] || { costs=true && shift; }
[[ ${1:-} != --bounds ]] || { bounds=true && shift; }
if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/real-suites.sh [--costs | --bounds]

Runs the published tests of commons-csv and commons-lang3, which do not use fTimer, once
without it and once with fTimer detected by JUnit. All tests must have the same result,
and target/ftimer must stay below 20 MB. The difference in time is only printed: ./bench
checks its bound.

Then the tests of jsoup, from Debian's source package, and those of commons-csv and commons-lang3
from their published sources, with eight classes instrumented in each: records a baseline, and checks
it in five unchanged runs in other orders, forks and in parallel. The command must find one difference
between the runs before and after each of four changes of the code. The steps of the tests of jsoup and
commons-csv in three orders must be within the bounds of a baseline.

  --costs  also prints how much longer the tests of jsoup take with eight classes and with all methods
           instrumented, with times and counting, each in five pairs

  --bounds  only writes a file of bounds for all classes of jsoup and commons-csv, and judges ten
            unchanged runs in random orders and forks; of commons-lang3, gson and petclinic three;
            then changed ones of jsoup and petclinic

With FTIMER_PETCLINIC=FOLDER, also the source of Spring's sample application; with FTIMER_GSON=FOLDER and
--bounds, also that of gson.

Takes more than half an hour. Maven and apt-get download the tests.
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
    cp -r "$root/quality/lab/real-suites" "$project"
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
    run "$project" "${version[@]}" -Pftimer -Dftimer.report=summary test || complain "$name: no result with fTimer (see $log)"
    "$JAVA_HOME/bin/java" "$root/quality/lab/CompareResults.java" \
        "$project/without" "$project/target/surefire-reports" "$minimum" ||
        complain "$name: the results differ (see $project)"
    grep -E '^ftimer: [0-9 ]+ tests' "$log" || complain "$name: no report of fTimer (see $log)"
    check_size "$name" "$project/target/ftimer"
}

# built STEP ARGUMENT...: builds the project of $name with the baseline, which must pass. Writes the output to $log.
built() {
    log=$work/$name-$1.log
    run "$project" -Pftimer -Dinstrument="$instrument" verify "${@:2}" || complain "$name, $1: the build fails (see $log)"
}

# changed STEP CODE PATTERN: after a change of the code, compares the run with the last one, and checks the exit code and the only difference.
changed() {
    local step=$1 code=0 count
    echo "$name: $step"
    log=$work/$name-$step.log
    run "$project" -Pftimer -Dinstrument="$instrument" test || complain "$name, $step: the tests fail (see $log)"
    log=$work/$name-$step-compared.log
    "$root/tools/ftimer-cli/bin/ftimer" compare "$work/$name-base.csv" "$project/target/ftimer/suite.csv" >"$log" || code=$?
    [[ $code == "$2" ]] || complain "$name, $step: expected exit code $2, was $code (see $log)"
    # below the conclusion
    count=$(tail -n +2 "$log" | grep -c '^ftimer: ') || true
    [[ $count == 1 ]] || complain "$name, $step: $count differences instead of 1 (see $log)"
    grep -qE -- "$3" "$log" || complain "$name, $step: no difference matches $3 (see $log)"
    cp "$project/target/ftimer/suite.csv" "$work/$name-base.csv"
}

# repeatable PATTERN FILE...: makes the tests whose lines match none, and runs the others, with which later runs are compared.
repeatable() {
    local pattern=$1
    shift
    sed -i -z -E "s/@(Test|ParameterizedTest)(\n *[^\n]*$pattern)/\2/g" "$@"
    log=$work/$name-repeatable.log
    run "$project" -Pftimer -Dinstrument="$instrument" test || complain "$name: the repeatable tests fail (see $log)"
    cp "$project/target/ftimer/suite.csv" "$work/$name-base.csv"
}

# unchanged MIN_TESTS LINE...: records a baseline of $name with these lines on what is left out, and checks unchanged code.
unchanged() {
    local minimum=$1 baseline=$project/ftimer-baseline.txt
    shift
    run "$project" test || complain "$name: a test fails without fTimer (see $log)"
    mv "$project/target/surefire-reports" "$project/without"
    printf '%s\n' '# fTimer bounds 4' "$@" >"$baseline"
    built recorded ftimer:baseline
    cp "$project/target/ftimer/suite.csv" "$work/$name-base.csv"
    "$JAVA_HOME/bin/java" "$root/quality/lab/CompareResults.java" \
        "$project/without" "$project/target/surefire-reports" "$minimum" || complain "$name: the results differ (see $project)"
    echo "$name: $(wc -l <"$baseline") lines in the baseline"

    built unchanged
    built reversed -Dsurefire.runOrder=reversealphabetical
    built two-jvms -DforkCount=2 -Dsurefire.runOrder=random
    built jvm-per-class -DforkCount=2 -DreuseForks=false
}

# counted PATTERNS LINE...: bounds the steps of all tests of $name, without what these lines leave out, and checks them in other orders.
counted() {
    local baseline=$project/work-baseline.txt step
    local -a counting
    counting=("-Dftimer.work=$1" -Dftimer.metrics=work -Dftimer.baseline="$baseline")
    shift
    printf '%s\n' '# fTimer bounds 4' "$@" >"$baseline"
    built steps-recorded "${counting[@]}" ftimer:baseline
    for step in alphabetical reversealphabetical random; do
        built "steps-$step" "${counting[@]}" -Dsurefire.runOrder="$step"
        echo "$name, steps, $step order: $(grep -oE ': bounds: .*' "$log" | tail -n 1)"
    done
}

# first_test_removed FILE: makes the first test of a class none.
first_test_removed() {
    sed -i '0,/@Test/s/@Test//' "$1"
}

# seconds OPTION...: runs all tests of the project in one JVM, and prints how long that takes. Writes the output to $log.
seconds() {
    local started ended
    started=$(date +%s%N)
    (cd "$project" && "$JAVA_HOME/bin/java" "$@" -cp "$test_classes" "$root/quality/lab/RunSuite.java" \
        target/test-classes) >>"$log" 2>&1 || complain "$name: a test fails when its cost is measured (see $log)"
    ended=$(date +%s%N)
    echo "$(((ended - started) / 1000000))"
}

# cost WHAT PATTERNS: prints how much longer the tests of $name take with these methods instrumented than without fTimer, with times and
# counting: medians of pairs.
cost() {
    local log=$work/$name-cost.log test_classes plain times ratios round agent
    local -a instrumented
    agent=$(ls "$repository"/io/ftimer/ftimer-agent/0.1.0-SNAPSHOT/ftimer-agent-0.1.0-SNAPSHOT.jar)
    run "$project" -Pftimer org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
        -Dmdep.outputFile=target/test-classes.txt || complain "$name: no class path (see $log)"
    test_classes=$project/target/test-classes:$project/target/classes:$(<"$project/target/test-classes.txt")
    instrumented=("-javaagent:$agent" -Djunit.jupiter.extensions.autodetection.enabled=true "-Dftimer.instrument=$2")
    for times in true false; do
        ratios=()
        for round in 1 2 3 4 5; do
            plain=$(seconds)
            ratios+=("$(awk -v a="$(seconds "${instrumented[@]}" -Dftimer.times="$times")" -v b="$plain" 'BEGIN { printf "%.2f", a / b }')")
        done
        echo "$name, $1, times=$times: $(printf '%s\n' "${ratios[@]}" | sort -n | sed -n 3p) times as long as without fTimer (${ratios[*]})"
    done
}

# bounded RUNS PATTERNS [ARGUMENT...]: bounds all tests of $name with these classes instrumented, and judges the unchanged code in random
# orders and forks, the last time with the options of $last.
bounded() {
    local number forks
    instrument=$2
    built first ftimer:baseline "${@:3}"
    [[ -f $project/ftimer-baseline.txt ]] || return 0
    echo "$name: $(grep -vcE '^(#|$)' "$project/ftimer-baseline.txt") bounds"
    for ((number = 1; number <= $1; number++)); do
        forks=(-DforkCount=$((1 + number % 2)))
        ((number < $1)) || forks+=(${last:-})
        built "random-$number" -Dsurefire.runOrder=random "${forks[@]}" "${@:3}"
        echo "$name, random order $number, ${forks[*]}: $(grep -oE ': bounds: .*' "$log" | tail -n 1)"
    done
}

# judged STEP CODE PATTERN ARGUMENT...: after a change of $name, builds it, and expects this exit code; of a failed build one block, which matches.
judged() {
    local step=$1 code=0 count
    log=$work/$name-$step.log
    run "$project" -Pftimer -Dinstrument="$instrument" verify "${@:4}" || code=1
    [[ $code == "$2" ]] || complain "$name, $step: the exit code is $code (see $log)"
    count=$(grep -E '^\[ERROR\] ftimer: ' "$log" | grep -cvE 'ftimer: (baseline|if the changes) ') || true
    [[ $count == "$2" ]] || complain "$name, $step: $count blocks instead of $2 (see $log)"
    grep -qE -- "$3" "$log" || complain "$name, $step: nothing matches $3 (see $log)"
    echo "$name, $step: $(grep -oE ': bounds: .*' "$log" | tail -n 1)"
}

# Creates an empty project for the sources of $name.
source_project() {
    project=$work/$name-source
    cp -r "$root/quality/lab/source-suites" "$project"
    mkdir -p "$project/src"
    log=$work/$name-source.log
}

# jsoup_source: creates a project of the source of jsoup; returns 1 if it cannot be downloaded.
jsoup_source() {
    log=$work/jsoup-source.log
    if ! download_source jsoup "$work/jsoup-download" >"$log" 2>&1; then
        leave_out "the tests of jsoup (cannot be downloaded, see $log)"
        return 1
    fi
    source_project
    cp -r "$work/jsoup-download/src" "$project"
    code=$project/src/main/java/org/jsoup
    tests=$project/src/test/java/org/jsoup
    # files that are in no package, and a limit in milliseconds
    sed -i -z 's/@Test\n    public void testBaidu/public void testBaidu/g' "$tests/integration/ParseTest.java"
    sed -i -z 's/@Test[^@]*public void handlesManyChildren/public void handlesManyChildren/' "$tests/parser/HtmlParserTest.java"
    # newer JDKs reject a response that is shorter than it says
    sed -i -z 's/@Test\n    public void handlesLargerContentLengthParseRead/public void handlesLargerContentLengthParseRead/' \
        "$tests/integration/ConnectTest.java"
}

# The tests of jsoup, with eight classes instrumented.
jsoup() {
    local name=jsoup project log code tests size instrument
    instrument=$(printf 'org.jsoup.%s.*,' parser.{Parser,HtmlTreeBuilder,XmlTreeBuilder,Tokeniser} select.{Selector,QueryParser} \
        safety.Cleaner nodes.Document)
    echo "--- jsoup"
    jsoup_source || return 0

    # a random port is in the responses, or the network decides how much is read at once
    unchanged 800 '- test org.jsoup.integration.**' '- test org.jsoup.nodes.PositionTest.tracksFromFetch*'
    built parallel -Dconcurrent=true
    size=$(wc -l <"$project/ftimer-baseline.txt")
    ((size < 250)) || complain "jsoup: the baseline has $size lines"

    # threads of a server take steps while these tests run, or later
    counted 'org.jsoup.**' '- test org.jsoup.integration.**' '- test org.jsoup.nodes.PositionTest.*Fetch*' \
        '- test org.jsoup.nodes.FormElementTest.formSubmissionCarries*'
    if $costs; then
        cost 'eight classes' "$instrument"
        cost 'all methods' 'org.jsoup.**;minsize=0'
    fi

    sed -i 's/@Test\b//; s/@ParameterizedTest//' "$tests"/integration/*.java
    repeatable tracksFromFetch "$tests/nodes/PositionTest.java"
    sed -i 's/\bread()/readToken()/' "$code/parser/Tokeniser.java"
    sed -i 's/tokeniser\.read()/tokeniser.readToken()/' "$code/parser/TreeBuilder.java"
    changed renamed-method 1 'Tokeniser\.read" (and regions inside )?became "[^"]*Tokeniser\.readToken"'
    rm "$tests/safety/SafelistTest.java" "$tests/select/CssTest.java"
    first_test_removed "$tests/parser/ParserTest.java"
    changed removed-tests 1 'gone: [0-9]+ trees'
    sed -i '/public Element body() {/,/}/s/Element html = htmlEl();/htmlEl(); &/' "$code/nodes/Document.java"
    changed more-calls 1 '/Document\.htmlEl": more calls'
    sed -i 's/htmlEl(); Element/Element/' "$code/nodes/Document.java"
    changed fewer-calls 0 '/Document\.htmlEl": fewer calls'
}

# commons_source VERSION: creates a project of the published sources of $name; returns 1 if they cannot be downloaded.
commons_source() {
    local unpack=org.apache.maven.plugins:maven-dependency-plugin:3.11.0:unpack artifact=org.apache.commons:$name:$1:jar
    source_project
    if ! run "$project" "$unpack" -Dartifact="$artifact:sources" -DoutputDirectory=src/main/java ||
        ! run "$project" "$unpack" -Dartifact="$artifact:test-sources" -DoutputDirectory=src/test/java; then
        leave_out "the sources of $name (cannot be downloaded, see $log)"
        return 1
    fi
    cp -r "$project/src/test/java" "$project/src/test/resources"
    find "$project/src/test/resources" -name '*.java' -delete
    # benchmarks of other libraries
    find "$project/src/test/java" \( -name '*Benchmark*' -o -name 'PerformanceTest*' -o -path '*/perf/*' \) -type f -delete
}

# The tests of commons-csv, with eight classes instrumented.
commons_csv() {
    local name=commons-csv project log code tests instrument
    instrument=$(printf 'org.apache.commons.csv.%s.*,' CSVFormat 'CSVFormat$Builder' CSVParser CSVPrinter CSVRecord Lexer \
        ExtendedBufferedReader Token)
    echo "--- commons-csv from its source"
    commons_source 1.14.1 || return 0
    code=$project/src/main/java/org/apache/commons/csv
    tests=$project/src/test/java/org/apache/commons/csv
    # random values, and threads of a parallel stream
    unchanged 900 '- test org.apache.commons.csv.CSVPrinterTest.testRandom*' \
        '- test org.apache.commons.csv.JiraCsv318Test.testParallelStream*'
    built parallel -Dconcurrent=true
    counted 'org.apache.commons.csv.**' '- test org.apache.commons.csv.CSVPrinterTest.testRandom*' \
        '- test org.apache.commons.csv.JiraCsv318Test.testParallelStream*'

    repeatable '(testRandom|testParallelStream)' "$tests/CSVPrinterTest.java" "$tests/JiraCsv318Test.java"
    sed -i 's/\bparseSimpleToken\b/parsePlainToken/' "$code/Lexer.java"
    changed renamed-method 1 'Lexer\.parseSimpleToken" (and regions inside )?became "[^"]*Lexer\.parsePlainToken"'
    rm "$tests/CSVFileParserTest.java" "$tests/JiraCsv318Test.java"
    first_test_removed "$tests/LexerTest.java"
    changed removed-tests 1 'gone: [0-9]+ trees'
    sed -i 's/recordList\.add(handleNull(input));/handleNull(input); &/' "$code/CSVParser.java"
    changed more-calls 1 'CSVParser\.handleNull": more calls'
    sed -i 's/handleNull(input); //' "$code/CSVParser.java"
    changed fewer-calls 0 'CSVParser\.handleNull": fewer calls'
}

# lang3_source: creates a project of the source of commons-lang3; returns 1 if it cannot be downloaded.
lang3_source() {
    commons_source 3.20.0 || return 1
    code=$project/src/main/java/org/apache/commons/lang3
    tests=$project/src/test/java/org/apache/commons/lang3
    # four fifths of the time
    rm "$tests"/time/*FastDateParser*Test.java "$tests/concurrent/locks/LockingVisitorsTest.java"
    # fails on a busy machine: two readings of the clock within 0.1 ms
    sed -i -z -E 's/@Test(\n *[^\n]*testNow)/\1/' "$tests/concurrent/EventCountCircuitBreakerTest.java"
}

# The tests of commons-lang3, with eight classes instrumented.
commons_lang3() {
    local name=commons-lang3 project log code tests instrument
    instrument=$(printf 'org.apache.commons.lang3.%s.*,' text.{StrTokenizer,StrSubstitutor,ExtendedMessageFormat} math.{Fraction,NumberUtils} \
        time.DurationFormatUtils builder.{HashCodeBuilder,CompareToBuilder})
    echo "--- commons-lang3 from its source"
    lang3_source || return 0
    unchanged 10000
    leave_out "commons-lang3 in parallel (its tests expect a thread that is no daemon, and change the default locale for each other)"

    sed -i 's/\bgreatestCommonDivisor\b/commonDivisor/' "$code/math/Fraction.java"
    changed renamed-method 1 'Fraction\.greatestCommonDivisor" became "[^"]*Fraction\.commonDivisor"'
    rm "$tests/time/DurationFormatUtilsTest.java"
    first_test_removed "$tests/text/StrTokenizerTest.java"
    changed removed-tests 1 'gone: [0-9]+ trees'
    sed -i 's/final int gcd = commonDivisor(Math/commonDivisor(2, 4); &/' "$code/math/Fraction.java"
    changed more-calls 1 'Fraction\.commonDivisor": more calls'
    sed -i 's/commonDivisor(2, 4); //' "$code/math/Fraction.java"
    changed fewer-calls 0 'Fraction\.commonDivisor": fewer calls'
}

petclinic_options=(-Dcheckstyle.skip -Dspring-javaformat.skip -Dmaven.gitcommitid.skip
    -Djunit.jupiter.extensions.autodetection.enabled=true)

# petclinic_source: creates a project of the source of Spring's sample application, which is not published; returns 1 if it is not at hand.
petclinic_source() {
    project=$work/petclinic
    if [[ -z ${FTIMER_PETCLINIC:-} ]]; then
        leave_out "the sample application of Spring (FTIMER_PETCLINIC is no folder with its source)"
        return 1
    fi
    echo "--- petclinic"
    cp -r "$FTIMER_PETCLINIC" "$project"
    sed -i '0,/<dependencies>/s::&<dependency><groupId>io.ftimer</groupId><artifactId>ftimer-spring-boot-test</artifactId><version>0.1.0-SNAPSHOT</version><scope>test</scope></dependency>:' "$project/pom.xml"
}

# The tests of Spring's sample application, unchanged, find a loop of queries by one setting.
petclinic() {
    local project
    petclinic_source || return 0
    # no longer several rows at once
    sed -i '/default_batch_fetch_size/d' "$project/src/main/resources/application.properties"
    log=$work/petclinic.log
    ! run "$project" "${petclinic_options[@]}" -Dtest='PetClinicIntegrationTests,ClinicServiceTests' -Dftimer.sql.repeats=fail:3 test ||
        complain "petclinic: the loop of queries is not found (see $log)"
    grep -qE '6 times select .* where s1_0\.vet_id=\?' "$log" || complain "petclinic: another failure (see $log)"
}

bounds_of_jsoup() {
    local name=jsoup project log code tests instrument
    echo "--- jsoup, all classes"
    jsoup_source || return 0
    bounded 10 'org.jsoup.**'

    sed -i 's/return resolve(base, relUrl)/resolve(base, relUrl); &/' "$code/internal/StringUtil.java"
    judged more-calls 1 'StringUtil.resolve": more, 92, at most 62' -Dtest=StringUtilTest
    sed -i 's/resolve(base, relUrl); return resolve(base/return resolved(base/; s/public static URL resolve(.*/&\nreturn resolved(base, relUrl); }\nprivate static URL resolved(URL base, String relUrl) throws MalformedURLException {/' \
        "$code/internal/StringUtil.java"
    judged fewer-calls 0 'bounds: .*1 with room.*: passed' -Dtest=StringUtilTest
    sed -i 's/public void resolvesRelativeUrls/@org.junit.jupiter.api.Disabled &/' "$tests/internal/StringUtilTest.java"
    judged disabled-test 0 'no bound|: passed' -Dtest=StringUtilTest
    # shellcheck disable=SC2046 # names of Java files
    sed -i 's/\bhasClass(/containsClass(/' $(grep -rl 'hasClass(' "$code" "$tests")
    judged renamed-method 1 'no tree of the run has "\*\*/Element.hasClass"' -Dtest=ElementTest
    sed -i -z -E 's/@Test(\n *public void )testHasClassDomMethods/\1hasClassDomMethods/' "$tests/nodes/ElementTest.java"
    judged removed-test 1 'testHasClassDomMethods\(\)' -Dtest=ElementTest
    sed -i '/testHasClassDomMethods/d' "$project/ftimer-baseline.txt"
    sed -i '0,/@Test/s/@Test/@Test public void addedTest() { Jsoup.parse("<p>"); }\n&/' "$tests/nodes/ElementTest.java"
    judged added-test 0 ': passed' -Dtest=ElementTest
    sed -i 's/Arguments.arguments(new Locale("tr"))/&, Arguments.of(Locale.GERMAN)/' "$tests/MultiLocaleExtension.java"
    judged further-case 0 ': passed' -Dtest=SelectorTest
    echo 'package org.jsoup; class AddedTest { @org.junit.jupiter.api.Test void parses() { Jsoup.parse("<p>"); } }' >"$tests/AddedTest.java"
    judged added-class 0 'no bound|: passed' -Dtest=AddedTest
}

bounds_of_commons_csv() {
    local name=commons-csv project log instrument last=-DreuseForks=false
    echo "--- commons-csv, all classes"
    commons_source 1.14.1 || return 0
    bounded 10 'org.apache.commons.csv.**'
}

bounds_of_commons_lang3() {
    local name=commons-lang3 project log code tests instrument
    echo "--- commons-lang3, all classes"
    lang3_source || return 0
    bounded 3 'org.apache.commons.lang3.**'
}

bounds_of_petclinic() {
    local name=petclinic project log instrument last=-DreuseForks=false
    petclinic_source || return 0
    sed -i '0,/<plugins>/s::&<plugin><groupId>io.ftimer</groupId><artifactId>ftimer-maven-plugin</artifactId><version>0.1.0-SNAPSHOT</version><executions><execution><goals><goal>check</goal></goals></execution></executions></plugin>:' "$project/pom.xml"
    bounded 3 '' "${petclinic_options[@]}"
    sed -i '/default_batch_fetch_size/d' "$project/src/main/resources/application.properties"
    judged no-batches 1 'SQL total: more in 8 tests' "${petclinic_options[@]}"
}

# The tests of JUnit 4 of gson, whose source must be at hand.
bounds_of_gson() {
    local name=gson project log instrument
    if [[ -z ${FTIMER_GSON:-} ]]; then
        leave_out "gson (FTIMER_GSON is no folder with its source)"
        return
    fi
    echo "--- gson, all classes"
    source_project
    cp -r "$FTIMER_GSON/gson/src" "$project"
    cp -r "$project"/src/main/java-templates/* "$project/src/main/java"
    rm "$project/src/main/java/module-info.java"
    # what its own build does: a version, an obfuscated class, and a JDK that opens nothing
    sed -i 's/${project.version}/1.0.0/' "$project/src/main/java/com/google/gson/internal/GsonBuildConfig.java"
    rm "$project/src/test/java/com/google/gson/functional/EnumWithObfuscatedTest.java"
    bounded 3 'com.google.gson.**' -Pvintage -Dopened=
}

use_preferred_jdk
install_privately
if $bounds; then
    for name in jsoup commons_csv commons_lang3 gson petclinic; do
        "bounds_of_$name"
    done
    exit "$((failures > 0))"
fi
suite commons-csv 1.14.1 900
suite commons-lang3 3.20.0 45000
jsoup
commons_csv
commons_lang3
petclinic

if ((failures > 0)); then
    echo "real suites: $failures checks failed"
    exit 1
fi
echo "real suites: all as expected"
