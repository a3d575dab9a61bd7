#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source "$root/build/background.sh"
source "$root/build/consumer-common.sh"

full=false
case ${1:-} in
    '') ;;
    --full) full=true ;;
    *)
        cat <<'HELP'
Usage: build/consumers.sh [--full]

Builds the projects of the README, of quality/consumer-tests and of samples as their owners would,
against a private local repository, with the oldest and the newest JDK and JUnit, and
compares their failures with the expected ones.

  --full  also use every supported JUnit with each JDK, the newest AssertJ, an older Surefire, TestNG,
          Spock, Scala, Gradle, Maven 3.9 for the project of the README, a linked image, a JVM for each
          class, folders that cannot be written, every exit code of the gate of benchmarks, all
          changes to tests with a baseline, the agent instead of wrapped data sources, jobs under
          mpjrun of the project with MPI ranks, the oldest and the newest Spring Boot, data sources of
          all kinds, R2DBC, a service that is logged and scraped, Kotlin, OpenTelemetry, Quarkus,
          Micronaut, a whole program without code, and the first commands of the README with a local
          repository without fTimer
HELP
        exit 2
        ;;
esac

# pairs of JUnit and AssertJ: always the oldest and the newest
versions=("5.10.5 3.24.2" "6.1.3 3.27.7")
if $full; then
    versions+=("5.12.2 3.25.3" "5.13.4 3.26.3" "5.14.4 3.27.7" "6.0.3 3.27.7" "6.1.3 4.0.0-M1")
fi

work=$root/target/consumers
mvn=mvn

# passes PROJECT NAME JDK_HOME ARGUMENT...: runs the tests of a project. Writes the output to $log.
passes() {
    local project=$1 name=$2 jdk_home=$3
    shift 3
    log=$work/$name.log
    copy=$work/$project
    [[ -d $copy ]] || cp -r "$root/quality/consumer-tests/$project" "$copy"
    rm -rf "$copy/target/surefire-reports"
    echo "--- $name"
    (cd "$copy" && JAVA_HOME=$jdk_home "$mvn" -B -ntp -Dmaven.repo.local="$repository" "$@" test) >"$log" 2>&1
}

# run PROJECT NAME JDK_HOME ARGUMENT...: as passes, for tests that must fail.
run() {
    if passes "$@"; then
        complain "$2: the build passed although its tests are broken"
    fi
}

# verify MIN_TESTS: compares the failures of the last run with the expected ones.
verify() {
    if [[ ! -d $copy/target/surefire-reports ]]; then
        tail -n 40 "$log"
        complain "no test was run (see $log)"
    elif ! "$JAVA_HOME/bin/java" "$root/quality/consumer-tests/VerifyResults.java" \
        "$copy/target/surefire-reports" "$copy/expected-failures.txt" "$1"; then
        complain "the failures are not the expected ones (see $log)"
    fi
}

# shows_example PAGE: checks that the output of the last run has the lines of the first example of a page without a language.
shows_example() {
    local line
    while read -r line; do
        grep -qF -- "$line" "$log" || complain "the output does not contain \"$line\" of $1 (see $log)"
    done < <(example '' 1 "$1")
}

# shows_block TEXT PAGE: checks that the output of the last run has the lines of the example of a page that contains a text.
shows_block() {
    local line
    while read -r line; do
        grep -qF -- "$line" "$log" || complain "the output does not contain \"$line\" of $2 (see $log)"
    done < <(block "$1" "$2")
}

# shows COUNT TEXT: checks the number of lines with a text in the output of the last run.
shows() {
    local count
    count=$(grep -cF -- "$2" "$log") || true
    [[ $count == "$1" ]] || complain "expected \"$2\" in $1 lines, found it in $count (see $log)"
}

# shows_in_all COUNT: checks the number of tests in the reports of all JVMs of the last run together.
shows_in_all() {
    local count
    count=$(sed -nE 's/^ftimer: ([0-9]+) tests?, .*/\1/p' "$log" | awk '{sum += $1} END {print sum + 0}')
    [[ $count == "$1" ]] || complain "expected reports on $1 tests, found $count (see $log)"
}

# has_records COUNT FILE PATTERN: checks the number of lines that match in a file.
has_records() {
    local count
    count=$(grep -cE -- "$3" "$2") || true
    [[ $count == "$1" ]] || complain "expected $1 lines of $2 that match $3, found $count"
}

# example LANGUAGE NUMBER PAGE: prints one of the examples of a page in a language ('' for none), counted from 1.
example() {
    awk -v language="$1" -v wanted="$2" '
        !inside && /^```/ { inside = 1; if (substr($0, 4) == language) printing = ++number == wanted; next }
        inside && $0 == "```" { inside = printing = 0; next }
        printing' "$root/$3"
}

# block TEXT PAGE: prints the example of a page that contains a text.
block() {
    awk -v text="$1" '
        !inside && /^```/ { inside = 1; body = ""; next }
        inside && $0 == "```" { if (index(body, text)) printf "%s", body; inside = 0; next }
        inside { body = body $0 "\n" }' "$root/$2"
}

# readme_project NAME JDK_HOME: builds a folder with only the pom and the test of the README, then one with a change for
# which the test fails as the README shows.
readme_project() {
    local name=$1 jdk_home=$2 project=$work/$1 test
    test=$project/src/test/java/OrderTest.java
    mkdir -p "$(dirname "$test")"
    block '<modelVersion>' README.md >"$project/pom.xml"
    block 'class OrderTest ' README.md >"$test"
    passes "$name" "$name" "$jdk_home" || complain "$name: the example of the README fails (see $log)"
    shows 1 'ftimer: 1 test, '
    shows 0 '[WARNING]'

    sed -i 's/item < 3/item < 4/' "$test"
    run "$name" "$name-failing" "$jdk_home"
    shows_block 'to have 3 calls' README.md
}

# Downloads Maven 3.9 with Maven and prints its command.
maven_39() {
    local version=3.9.11 archive
    archive=$work/apache-maven-$version-bin.tar.gz
    maven -q -N dependency:copy -Dartifact=org.apache.maven:apache-maven:$version:tar.gz:bin -DoutputDirectory="$work" \
        >"$work/maven-39.log" 2>&1 && tar -xf "$archive" -C "$work" && echo "$work/apache-maven-$version/bin/mvn"
}

readme() {
    local mvn_39
    readme_project readme "$JAVA_HOME"
    if $full && mvn_39=$(maven_39); then
        mvn=$mvn_39 readme_project readme-maven-3.9 "$JAVA_HOME"
    elif $full; then
        leave_out "the project of the README with Maven 3.9 (cannot be downloaded, see $work/maven-39.log)"
    fi
}

# recorder HOW COMMAND...: runs the program of the project runtime and compares what it prints.
recorder() {
    local how=$1
    shift
    log=$work/runtime-$how.log
    "$@" >"$log" 2>&1 || complain "runtime, $how: the program failed (see $log)"
    diff - "$log" <<'EOF' || complain "runtime, $how: the program printed something else"
recorder: load 1
session: solve 2
session: solve/assemble 2
default session: solve 1
default session: solve/assemble 1
EOF
}

# A program with nothing but the runtime: on the class path, on the module path, and as a linked image.
runtime() {
    local jar=$repository/io/ftimer/ftimer-runtime/0.1.0-SNAPSHOT/ftimer-runtime-0.1.0-SNAPSHOT.jar
    local classes=$work/runtime/target/classes image=$work/runtime/target/image most=450000 main=org.example.recorder.Recorder
    passes runtime runtime "$JAVA_HOME" || complain "runtime: the program does not compile (see $log)"
    (($(wc -c <"$jar") < most)) || complain "ftimer-runtime has $(wc -c <"$jar") bytes; less than $most are allowed"
    ! "$JAVA_HOME/bin/jar" tf "$jar" | grep -E '^io/ftimer/(assertj|config|gate|lanes|metrics|mpi|reduce|report)/' ||
        complain "ftimer-runtime has classes of other modules"

    recorder class-path "$JAVA_HOME/bin/java" -cp "$jar:$classes" $main
    recorder module-path "$JAVA_HOME/bin/java" -p "$jar:$classes" -m org.example.recorder/$main
    if $full; then
        "$JAVA_HOME/bin/jlink" --module-path "$jar:$classes" --add-modules org.example.recorder --output "$image" ||
            complain "runtime: no image can be linked"
        recorder image "$image/bin/java" -m org.example.recorder/$main
    fi

    log=$work/runtime-configured.log
    FTIMER_CONFIG=output.text=- "$JAVA_HOME/bin/java" -cp "$jar:$classes" $main >"$log" 2>&1 ||
        complain "runtime: the configured program failed (see $log)"
    shows 1 'add io.ftimer:ftimer-report to the class path'
    shows 1 'ftimer['
}

# The service of the guide: it logs each second instead of each minute, is scraped, and switched by JMX.
production() {
    local page=docs/production.md project=$work/production source=$work/production/src/main/java
    cp -r "$root/quality/consumer-tests/production" "$project"
    block 'TimerSession session = Configuration' $page >"$project/session.txt"
    block 'new RegionMeters().bindTo' $page >"$project/meters.txt"
    sed -i -e "/the session of the guide/r $project/session.txt" -e "/the meters of the guide/r $project/meters.txt" "$source/Service.java"
    block 'public final class Timing' $page >"$source/Timing.java"
    passes production production "$JAVA_HOME" || complain "production: the service does not compile (see $log)"
    log=$work/production-run.log
    FTIMER_CONFIG='checkpoint.seconds=1; output.text=-' "$JAVA_HOME/bin/java" -cp "$project/target/classes:$project/target/lib/*" Service \
        >"$log" 2>&1 || complain "production: the service failed (see $log)"
    grep -q '^logged: ' "$log" || complain "production: nothing was logged (see $log)"
    # in a checkpoint and in the tree of each session
    has_records 2 "$log" ' 3  answer$'
    has_records 2 "$log" ' 2  answer$'
    has_records 4 "$log" '  answer$'
    shows 1 'ftimer_region_seconds_count{path="answer/look up"} 3'
}

# Assertions without a test framework.
assertions() {
    passes assertions assertions "$JAVA_HOME" || complain "assertions: the program does not compile (see $log)"
    log=$work/assertions-run.log
    "$JAVA_HOME/bin/java" -cp "$work/assertions/target/classes:$work/assertions/target/lib/*" org.example.Assertions >"$log" 2>&1 ||
        complain "assertions: the program failed (see $log)"
    shows 1 'Expected region "solve/assemble" to have 2 calls, but it had 1:'
    [[ -z $(find "$work/assertions/target/lib" -name '*junit*' -o -name '*opentest4j*') ]] ||
        complain "ftimer-assertj brings JUnit along"
}

# framework_project NAME SOURCE TEXT [PLUGIN_TEXT]: makes a project of the guide, with the dependency and the source of a framework,
# whose examples contain a text, and with the plugins of another.
framework_project() {
    local page=docs/any-framework.md project=$work/$1 source=$work/$1/$2
    mkdir -p "$(dirname "$source")" "$project/src/main/java"
    cp "$root/quality/consumer-tests/frameworks/pom.xml" "$project"
    { block '<artifactId>ftimer-assertj<' $page; block "<artifactId>$3<" $page; } >"$project/dependencies.xml"
    block "<artifactId>${4:-none}<" $page >"$project/plugins.xml"
    sed -i -e "/^  <dependencies>/r $project/dependencies.xml" -e "/^    <plugins>/r $project/plugins.xml" "$project/pom.xml"
    block 'public class Shop {' $page >"$project/src/main/java/Shop.java"
}

# framework NAME SOURCE ARTIFACT IMPORT [PLUGIN]: runs the test of the guide for a framework, and one with a change for which it fails.
framework() {
    local source=$work/$1/$2
    framework_project "$1" "$2" "$3" "${5:-}"
    block "$4" docs/any-framework.md >"$source"
    passes "$1" "$1" "$JAVA_HOME" || complain "$1: the test of the guide fails (see $log)"
    grep -qE 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0' "$log" || complain "$1: the test did not run (see $log)"
    sed -i 's/hasCalls(3)/hasCalls(2)/' "$source"
    run "$1" "$1-failing" "$JAVA_HOME"
    shows_block 'Expected region "total/load price"' docs/any-framework.md
}

# The examples of the guide for other frameworks than JUnit Jupiter, and for none.
frameworks() {
    local main=src/test/java/ShopCheck.java
    framework junit4 src/test/java/ShopTest.java junit 'import org.junit.Test;'
    framework_project program $main none
    block 'public class ShopCheck' docs/any-framework.md >"$work/program/$main"
    passes program program "$JAVA_HOME" || complain "program: the program of the guide does not compile (see $log)"
    program 0
    sed -i 's/hasCalls(3)/hasCalls(2)/' "$work/program/$main"
    passes program program-failing "$JAVA_HOME" || complain "program: the changed program does not compile (see $log)"
    program 1
    shows_block 'Expected region "total/load price"' docs/any-framework.md
    $full || return 0
    framework testng src/test/java/ShopTest.java testng 'import org.testng.'
    framework spock src/test/groovy/ShopSpec.groovy spock-core 'import spock.lang.' gmavenplus-plugin
    framework scala src/test/scala/ShopTest.scala munit_3 'munit.FunSuite' scala-maven-plugin
}

# gradled CODE TEXT NAME ARGUMENT...: runs Gradle, and checks the exit code and the output.
gradled() {
    local expected=$1 text=$2 code=0
    log=$work/gradle-$3.log
    shift 3
    echo "--- $(basename "$log" .log)"
    (cd "$work/gradle" && gradle --no-daemon --gradle-user-home "$work/gradle-home" "$@") >"$log" 2>&1 || code=1
    [[ $code == "$expected" ]] || complain "expected exit code $expected of Gradle, was $code: $* (see $log)"
    grep -qF -- "$text" "$log" || complain "the output does not contain \"$text\": $* (see $log)"
}

# The script of the guide. Gradle 4.4.1 is older than some of its lines, which are replaced.
gradle_build() {
    local project=$work/gradle script=$work/gradle/build.gradle
    if [[ $(gradle --version 2>/dev/null) != *'Gradle 4.4.1'* ]]; then
        leave_out "the script for Gradle (it needs Gradle 4.4.1; Debian: apt install gradle)"
        return
    fi
    cp -r "$root/quality/consumer-tests/gradle" "$project"
    example groovy 1 docs/gradle.md | sed -E -e "s:mavenLocal\(\).*:maven { url '$repository' }:" \
        -e '/platform\(/d' -e "s/'(io\.ftimer:[a-z-]+)'/\"\1:\$ftimer\"/" \
        -e "s/^tasks\.register\('(\w+)', (\w+)\)/task \1(type: \2)/" -e 's/mainClass =/main =/' -e '/useJUnitPlatform/d' \
        -e 's/junit-jupiter:6\.1\.3/junit-jupiter:5.14.4/' \
        -e "s/testRuntimeOnly .*/testImplementation 'junit:junit:4.13.2'/" >"$script"
    cat "$project/jupiter.gradle" >>"$script"
    gradled 0 'setting: created' test -Dftimer.otherThreads=created test
    shows 1 'agent: true'
    gradled 1 '' without-baseline check
    gradled 0 '1 tree written' update -Pupdate ftimerGate
    shows 1 'ftimer: 1 test, '
    gradled 0 '1 tree checked: passed' check check
    gradled 0 '' report ftimerReport
    grep -qF 'load order' "$project/build/ftimer/report.html" || complain "gradle: no report (see $log)"
    sed -i 's/order < 3/order < 4/' "$project/src/test/java/org/example/OrdersTest.java"
    gradled 1 '"load order": more calls, 4, was 3' more-calls check
    sed -i 's/hasCalls(3)/hasCalls(2)/' "$project/src/test/java/org/example/ShopTest.java"
    gradled 1 'Expected region "total/load price" to have 2 calls, but it had 3:' failing test
    # with the tree
    shows 1 '-->      3    load price'
}

# The command as its page installs it.
command_line() {
    local version=0.1.0-SNAPSHOT folder=$work/command unpack copy
    echo "--- command"
    log=$work/command.log
    unpack=$(block 'dependency:unpack' docs/command.md | sed -n 's/^mvn //p' | sed "s:\$HOME/ftimer:$folder:")
    copy=$(block 'dependency:copy' docs/command.md | sed -n 's/^mvn //p')
    mkdir -p "$folder"
    # shellcheck disable=SC2086
    (cd "$folder" && mvn -B -ntp -Dmaven.repo.local="$repository" $unpack && mvn -B -ntp -Dmaven.repo.local="$repository" $copy) \
        >"$log" 2>&1 || complain "command: it cannot be installed (see $log)"
    [[ $("$folder/bin/ftimer" --version) == "ftimer $version" ]] || complain "command: the start script does not work"
    [[ $("$JAVA_HOME/bin/java" -jar "$folder/ftimer-cli-$version-all.jar" --version) == "ftimer $version" ]] ||
        complain "command: the jar does not work"
    [[ $(bash -c "source '$folder/completion/ftimer'; complete -p ftimer") == *_complete_ftimer* ]] ||
        complain "command: the completion does not work"
    # some systems have a program of this name that only says how to install man
    if [[ $(man --version 2>&1) == man* ]]; then
        PATH=$folder/bin:$PATH MANPAGER=cat man ftimer >"$log" 2>&1 || complain "command: man finds no page (see $log)"
        shows 1 'Usage: ftimer duel '
    else
        leave_out "the manual page (man is not installed)"
    fi
}

# program CODE: runs the program of the guide without a framework.
program() {
    local code=0 target=$work/program/target
    log=$work/program-$1.log
    "$JAVA_HOME/bin/java" -cp "$target/classes:$target/test-classes:$target/lib/*" ShopCheck >"$log" 2>&1 || code=$?
    [[ $code == "$1" ]] || complain "program: expected exit code $1, was $code (see $log)"
}

# A project with only the extension and a plain Surefire, in one and in several JVMs.
plain() {
    local suite=$work/plain/target/ftimer/suite table=$work/step-summary.md
    local test_record='^3,"test",' test_object='"test_id"'

    run plain plain "$JAVA_HOME"
    verify 10
    shows 1 'ftimer: 9 tests, 3 failed'
    shows 1 'all in target/ftimer/suite.csv and suite.json'
    shows 0 'without a session'
    has_records 9 "$suite.csv" "$test_record"
    has_records 9 "$suite.json" "$test_object"
    [[ -n $(find "$work/plain/target" -name ftimer.json) ]] || complain "no tree of a failed test was published as a file"

    GITHUB_STEP_SUMMARY=$table run plain plain-three-jvms "$JAVA_HOME" -DforkCount=3
    verify 10
    # the assignment of classes to JVMs is random
    shows_in_all 9
    has_records 9 "$suite.csv" "$test_record"
    has_records 9 "$suite.json" "$test_object"
    has_records 1 "$table" '^9 tests, 3 failed, '
    ! $full || plain_in_other_ways
}

# The same tests with a JVM for each class, without what records other threads or reports, and where nothing can be written.
plain_in_other_ways() {
    run plain plain-jvm-per-class "$JAVA_HOME" -DreuseForks=false -Dsurefire.rerunFailingTestsCount=1
    verify 10
    shows 3 'ftimer: '
    has_records 12 "$suite.csv" "$test_record"
    has_records 3 "$suite.csv" '^3,"test","[^"]*",2,'

    run plain plain-report "$JAVA_HOME" -Dftimer.otherThreads=report
    shows 1 'ftimer: 9 tests, 4 failed'
    shows 1 'not recorded: 3 calls of other threads (unwrapped: 3)'
    grep -qF 'Cannot verify a balanced tree (inconclusive): 3 calls of other threads were not recorded.' "$log" ||
        complain "plain-report: no expectation was inconclusive (see $log)"

    run plain plain-without-listener "$JAVA_HOME" '-Djunit.platform.execution.listeners.deactivate=io.ftimer.*'
    verify 10
    shows 1 'ftimer: 9 tests, 3 failed'
    has_records 9 "$suite.csv" "$test_record"

    run plain plain-everywhere-unwritable "$JAVA_HOME" -Djunit.jupiter.extensions.autodetection.enabled=true \
        -Dftimer.output.dir=/dev/null/ftimer
    verify 10
    shows 1 'the suite report cannot be written to /dev/null/ftimer'
    shows 1 'ftimer: 10 tests, 3 failed'
}

# Tests that fail outside of their bodies, with --full in both orders of classes, and one that ends the JVM.
conclusions() {
    local suite=$work/conclusions/target/ftimer/suite order orders=(alphabetical)
    ! $full || orders+=(reversealphabetical)
    for order in "${orders[@]}"; do
        run conclusions "conclusions-$order" "$JAVA_HOME" -Dsurefire.runOrder="$order"
        verify 15
        shows 1 'ftimer: 13 tests, 9 failed'
        has_records 5 "$suite.csv" '"failed","before","'
        has_records 3 "$suite.csv" '"failed","body","'
        has_records 1 "$suite.csv" '"failed","after","'
        [[ -s $suite.html ]] || complain "conclusions-$order: there is no page of the failed tests"
        shows 0 misspelled
        shows 1 'ftimer: @ExpectCalls on the method that WarnedTest.solves overrides is not checked'
        shows 1 'ftimer: @ExpectCalls on OldTest.solves is not checked (the engine junit-vintage'
    done
    passes conclusions conclusions-ending "$JAVA_HOME" -Dtest=Ending && complain "conclusions-ending: the build passed"
    has_records 1 "$suite.csv" '"Ending > exits\(\)","","","failed","exit","'
    $full || return 0
    CI='' passes conclusions conclusions-budget "$JAVA_HOME" -Dtest=Budget && complain "conclusions-budget: the build passed"
    CI='' TF_BUILD=True passes conclusions conclusions-budget-on-server "$JAVA_HOME" -Dtest=Budget ||
        complain "conclusions-budget-on-server: a time limit failed on a server (see $log)"
}

# A project with Hibernate whose tests count statements, in parallel, and in a JVM in which nothing records them.
jdbc() {
    run jdbc jdbc "$JAVA_HOME"
    verify 24
    shows 2 'ftimer: '
    ! $full || jdbc_with_agent
}

# sample NAME MIN_TESTS TESTS ARGUMENT...: runs tests of a sample with those that its build leaves out, which fail as its page
# shows. Reads the expected failures from its input.
sample() {
    local name=$1 min_tests=$2 tests=$3
    shift 3
    cp -r "$root/samples/$name" "$work/$name"
    cat >"$work/$name/expected-failures.txt"
    ! $full || passes "$name" "$name-passing" "$JAVA_HOME" || complain "$name-passing: a test fails (see $log)"
    run "$name" "$name" "$JAVA_HOME" "-Dtest=$tests" "$@"
    verify "$min_tests"
    shows_example "samples/$name/README.md"
}

junit() {
    sample junit 5 '*LedgerTest' <<'EOF'
SlowLedgerTest.loads_each_rate_once: Expected region "total/load rate" to have 2 calls, but it had 4
EOF
}

spring() {
    # an application starts twice as fast without the optimizing compiler
    sample spring-boot 4 '*TotalsTest' '-DargLine=-XX:+UseSerialGC -XX:TieredStopAtLevel=1' <<'EOF'
SlowTotalsTest.one_query_loads_everything: N+1 in "http.server.requests": 3 times select
SlowTotalsTest.the_items_are_loaded_at_once: Expected regions "**/SQL select item" to have at most 1 call in total, but they had 3
EOF
    shows_example docs/spring.md
    shows 1 'application context was started in '
    spring_data
    $full || return 0
    spring_repeats
    spring_contexts
    cp "$root/quality/consumer-tests/web-slice/WebSliceTest.java" "$work/spring-boot/src/test/java/org/example/shop"
    web_slice 3.5
    sed -i 's:<version>3\.5\.[0-9]*</version>:<version>3.2.12</version>:' "$work/spring-boot/pom.xml"
    web_slice 3.2
    run spring-boot spring-boot-3.2 "$JAVA_HOME" '-Dtest=*PurchasesTest' clean
    verify 2
    spring_boot_4
    run data-sources data-sources-3.5 "$JAVA_HOME"
    verify 10
    sed -i 's:<version>3\.5\.[0-9]*</version>:<version>4.0.0</version>:' "$work/data-sources/pom.xml"
    run data-sources data-sources-4.0 "$JAVA_HOME" clean
    verify 10
}

# The recipe of the cookbook, and the same test with the change for which it fails.
spring_data() {
    local project=$work/spring-boot tests
    tests=$project/src/test/java/org/example/shop
    sed -e 's/class PurchasesTest/class SlowPurchasesTest/' -e 's/findAllWithItems()/findAll()/' "$tests/PurchasesTest.java" \
        >"$tests/SlowPurchasesTest.java"
    echo 'SlowPurchasesTest.one_query_loads_the_items_too: Expected 1 SQL select, but found 4' >"$project/expected-failures.txt"
    run spring-boot spring-boot-data "$JAVA_HOME" '-Dtest=*PurchasesTest'
    verify 2
    shows_block 'writes = 0)] Expected' docs/cookbook.md
}

# A loop of queries in tests without numbers, found by a setting; what is accepted passes, and is listed once it has vanished.
spring_repeats() {
    local project=$work/spring-boot known=$work/spring-boot/known.txt
    local settings=(-Dtest=TotalsTest -Dftimer.sql.repeats=fail:3 -Dftimer.sql.repeats.known="$known")
    passes spring-boot spring-boot-repeats "$JAVA_HOME" "${settings[@]}" &&
        complain "spring-boot-repeats: the loop of queries is not found (see $log)"
    shows 2 'SQL statement was repeated (ftimer.sql.repeats=fail:3):'
    passes spring-boot spring-boot-accepted "$JAVA_HOME" "${settings[@]}" -Dftimer.update=true || complain "no update (see $log)"
    has_records 1 "$known" '^org\.example\.shop\.TotalsTest\.the_tree_shows_the_mistake'
    echo $'org.example.shop.TotalsTest.one_query_loads_everything\t\tselect ?' >>"$known"
    passes spring-boot spring-boot-known "$JAVA_HOME" "${settings[@]}" || complain "a known repeat fails (see $log)"
    shows 1 'repeated SQL statements that have vanished, run with ftimer.update=true to remove them: 1'
}

# A bound on application contexts fails no test, but the check of the run.
spring_contexts() {
    passes spring-boot spring-boot-contexts "$JAVA_HOME" '-Dtest=TotalsTest,PurchasesTest' -Dftimer.spring.contexts=1 ||
        complain "spring-boot-contexts: a test fails (see $log)"
    shows 1 '): ftimer.spring.contexts=1 (2 application contexts were started in '
    log=$work/spring-boot-contexts-check.log
    (cd "$work/spring-boot" && mvn -B -ntp -Dmaven.repo.local="$repository" io.ftimer:ftimer-maven-plugin:0.1.0-SNAPSHOT:check) \
        >"$log" 2>&1 && complain "spring-boot-contexts: the check passes (see $log)"
    grep -qF 'ftimer.spring.contexts=1: 2 application contexts were started in ' "$log" ||
        complain "spring-boot-contexts: the check does not name the contexts (see $log)"
}

# web_slice RELEASE: observations in a test of the web layer alone.
web_slice() {
    passes spring-boot "spring-boot-$1-web-slice" "$JAVA_HOME" -Dtest=WebSliceTest || complain "web slice of $1: a test fails (see $log)"
    shows 2 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0'
}

# The sample with the names and starters of Spring Boot 4.
spring_boot_4() {
    local project=$work/spring-boot
    sed -i -e 's:<version>3\.2\.12</version>:<version>4.0.0</version>:' -e 's/starter-web</starter-webmvc</' \
        -e 's/starter-test</starter-webmvc-test</' "$project/pom.xml"
    sed -i 's:^  </dependencies>:    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-jpa-test</artifactId><scope>test</scope></dependency>\n  </dependencies>:' "$project/pom.xml"
    sed -i -e 's/boot\.test\.autoconfigure\.orm\.jpa/boot.data.jpa.test.autoconfigure/' \
        -e 's/boot\.test\.autoconfigure\.web\.servlet/boot.webmvc.test.autoconfigure/' "$project"/src/test/java/org/example/shop/*.java
    run spring-boot spring-boot-4.0 "$JAVA_HOME" '-Dtest=*PurchasesTest' clean
    verify 2
    web_slice 4.0
    passes spring-boot spring-boot-4.0-web "$JAVA_HOME" -Dtest=TotalsTest || complain "spring-boot-4.0-web: a test fails (see $log)"
    shows 2 'Tests run: 2, Failures: 0, Errors: 0, Skipped: 0'
}

# Tests in Kotlin, with the oldest and the newest language that is supported.
kotlin() {
    local version
    for version in 1.9.25 2.1.0; do
        passes kotlin "kotlin-$version" "$JAVA_HOME" -Dkotlin.version="$version" clean ||
            complain "kotlin-$version: a test fails (see $log)"
        grep -qF 'Tests run: 8, Failures: 0, Errors: 0, Skipped: 0' "$log" || complain "kotlin-$version: a test did not run (see $log)"
    done
}

# Requests that OpenTelemetry knows, without and beside its agent.
opentelemetry() {
    run opentelemetry opentelemetry "$JAVA_HOME"
    verify 5
    shows_block 'had 3:' docs/opentelemetry.md
    run opentelemetry opentelemetry-agent "$JAVA_HOME" -Pagent
    verify 5
}

# Tests of a Micronaut application, whatever extension is registered first.
micronaut() {
    local tests=$work/micronaut/src/test/java/org/example
    cp -r "$root/quality/consumer-tests/micronaut" "$work"
    { echo 'package org.example;'; block 'class InstrumentedDataSource' docs/quarkus.md; } >"$tests/InstrumentedDataSource.java"
    sed -e 's/class OrdersTest/class OrderedTest/' -e 's/^@FTimed$/@MicronautTest/' -e t -e 's/^@MicronautTest$/@FTimed/' \
        "$tests/OrdersTest.java" >"$tests/OrderedTest.java"
    run micronaut micronaut "$JAVA_HOME"
    verify 14
}

# Tests of a Quarkus application with the agent: as the guide shows, and with an fTimer of its own for the application.
quarkus() {
    local agent
    agent=$(find "$repository/io/ftimer/ftimer-agent" -name 'ftimer-agent-*.jar' ! -name '*-sources.jar')
    run quarkus quarkus "$JAVA_HOME" "-DargLine=-javaagent:$agent=jdbc=true"
    verify 13
    shows 1 'ftimer: 13 tests, 3 failed'
    sed -i '/class-loading/d' "$work/quarkus/src/main/resources/application.properties"
    cp "$work/quarkus/expected-failures-own.txt" "$work/quarkus/expected-failures.txt"
    run quarkus quarkus-own "$JAVA_HOME" "-DargLine=-javaagent:$agent=jdbc=true"
    verify 13
}

# The same tests without wrapped data sources: the agent records the statements, in both JVMs.
jdbc_with_agent() {
    local project=$work/jdbc-agent agent
    agent=$(find "$repository/io/ftimer/ftimer-agent" -name 'ftimer-agent-*.jar' ! -name '*-sources.jar')
    cp -r "$root/quality/consumer-tests/jdbc" "$project"
    sed -i -e '/import io.ftimer.jdbc/d' -e 's/SqlTimers.instrument(\(.*\)));/\1);/' \
        "$project/src/test/java/org/example/OrdersTest.java"
    sed -i 's/nothing records SQL in this test/Expected 0 SQL inserts, but found 10/' "$project/expected-failures.txt"
    run jdbc-agent jdbc-agent "$JAVA_HOME" "-DargLine=-javaagent:$agent=jdbc=true"
    verify 24
    shows 2 'ftimer: '
    shows 0 'ftimer-agent: '
}

# instrumented PROJECT NAME JDK_HOME ARGUMENT...: runs the tests that assert on calls in a library.
instrumented() {
    run "$@"
    verify 9
    shows 0 'ftimer.instrument is not active'
    [[ -s $copy/target/jacoco.exec ]] || complain "$2: JaCoCo recorded nothing (see $log)"
    rm -f "$copy/target/jacoco.exec"
}

# counted_work CODE TEXT NAME ARGUMENT...: counts the steps of one test and compares or writes its baseline, as the guide on work shows.
counted_work() {
    local expected=$1 text=$2 code=0
    log=$work/agent-$3.log
    shift 3
    echo "--- $(basename "$log" .log)"
    (cd "$work/agent-work" && mvn -B -ntp -Dmaven.repo.local="$repository" -Dtest='LibraryTest#each_variable_is_resolved_once' \
        '-Dftimer.work=org.example.**' -Dftimer.metrics=work "$@" test io.ftimer:ftimer-maven-plugin:0.1.0-SNAPSHOT:check) \
        >"$log" 2>&1 || code=1
    [[ $code == "$expected" ]] || complain "expected exit code $expected of Maven, was $code (see $log)"
    grep -qF -- "$text" "$log" || complain "the output does not contain \"$text\" (see $log)"
}

# The work of a suite as a baseline: it equals itself, and fails a loop that no region has.
work_baseline() {
    local project=$work/agent-work
    local baseline=$project/ftimer-baseline.txt service=$project/src/main/java/org/example/LetterService.java
    cp -r "$work/agent" "$project"
    counted_work 0 '1 tree written' work-written -Dftimer.update=true -Dftimer.metric=work
    has_records 1 "$baseline" '^ java [0-9]+$'
    has_records 1 "$baseline" '^ 1 work=[0-9]+ LetterService\.write$'
    ! $full || counted_work 0 '1 tree checked' work-equal -Dftimer.metricTolerance=0
    sed -i 's/            archive.store(letter);/            for (int i = 0; i < 50; i++) { letters.length(); }\n&/' "$service"
    counted_work 1 '"LetterService.write": more work, ' work-regressed
    $full || return 0
    sed -i 's/^ java .*/ java 9/' "$baseline"
    counted_work 1 'which is of Java 9, and the run of Java ' work-other-release
}

# A project that instruments a library with the plugin of the guide, beside the agents of JaCoCo and Mockito.
agent() {
    local major jdk_home inactive='ftimer: ftimer.instrument is not active: this JVM has no agent; start it with <argLine>-javaagent:'
    cp -r "$root/quality/consumer-tests/agent" "$work/agent"
    example xml 1 docs/agent.md >"$work/prepare-agent.xml"
    sed -i "/the plugin of the guide/r $work/prepare-agent.xml" "$work/agent/pom.xml"
    instrumented agent agent "$JAVA_HOME"
    shows 1 '  the agent instrumented '
    shows_block 'resolveVariable", atMost = 2)] Expected' README.md
    work_baseline
    $full || return 0
    cp -r "$work/agent" "$work/agent-modules"
    echo 'module org.example.letters { requires org.apache.commons.text; exports org.example; }' \
        >"$work/agent-modules/src/main/java/module-info.java"
    while read -r major jdk_home; do
        instrumented agent "agent-jdk-$major" "$jdk_home" </dev/null
        instrumented agent "agent-forks-jdk-$major" "$jdk_home" -DforkCount=2 -DreuseForks=false </dev/null
        shows 2 '  the agent instrumented '
        instrumented agent "agent-attached-jdk-$major" "$jdk_home" -Pattach -Dftimer.skip -Dftimer.instrument.attach=true </dev/null
        instrumented agent-modules "agent-modules-jdk-$major" "$jdk_home" clean </dev/null
    done < <(find_jdks | sort -s -n -u -k 1,1)
    if passes agent agent-inactive "$JAVA_HOME" -Pattach -Dftimer.skip; then
        complain "agent-inactive: the build passed although nothing was instrumented"
    fi
    shows 1 "$inactive"
    grep -qF 'This tree may lack regions: ftimer.instrument is not active.' "$log" ||
        complain "agent-inactive: a failure does not say that regions may be missing (see $log)"
    grep -qF '"LetterServce.write" exactly 0 times (inconclusive): ftimer.instrument is not active.' "$log" ||
        complain "agent-inactive: an expectation was not inconclusive (see $log)"
}

# suite JUNIT ASSERTJ MAJOR JDK_HOME: the project that uses everything.
suite() {
    local junit=$1 assertj=$2 major=$3 jdk_home=$4 excluded
    case $junit in
        5.10.*) excluded='**/junit513/**' ;;
        5.12.*) excluded='**/junit51*/**' ;;
        *) excluded='**/junit510/**' ;;
    esac
    run suite "suite-junit-$junit-assertj-$assertj-jdk-$major" "$jdk_home" \
        -Djunit.version="$junit" -Dassertj.version="$assertj" -Dexcluded="$excluded" clean
    verify 77
}

# jar NAME JDK_HOME: builds the jar of the benchmarks with a JDK.
jar() {
    log=$work/$1.log
    echo "--- $1"
    (cd "$work/benchmarks" && JAVA_HOME=$2 mvn -B -ntp -Dmaven.repo.local="$repository" clean package) >"$log" 2>&1 ||
        complain "$1: the build of the jar failed (see $log)"
}

# profile JDK_HOME ARGUMENT...: runs the jar of the benchmarks.
profile() {
    local jdk_home=$1
    shift
    "$jdk_home/bin/java" -Djmh.ignoreLock=true -jar "$work/benchmarks/target/benchmarks.jar" "$@" >"$log" 2>&1 ||
        complain "$(basename "$log" .log): the benchmark failed (see $log)"
}

# gated CODE TEXT FORKS ARGUMENT...: runs benchmarks of the gate briefly, and checks the exit code and the output.
gated() {
    local expected=$1 text=$2 fork_count=$3 code=0
    shift 3
    log=$work/gate-$((++gate_runs)).log
    "$JAVA_HOME/bin/java" -Djmh.ignoreLock=true -jar "$work/benchmarks/target/benchmarks.jar" \
        -wi 0 -i 2 -r 80ms -f "$fork_count" "$@" >"$log" 2>&1 || code=$?
    [[ $code == "$expected" ]] || complain "expected exit code $expected, was $code: $* (see $log)"
    grep -qF -- "$text" "$log" || complain "the output does not contain \"$text\": $* (see $log)"
}

# The exit codes of runs that are compared with a baseline.
gate() {
    local baseline=$work/regions.txt none=$work/none.txt profiler forks=$work/forks
    gate_runs=0
    profiler="ftimer:times=false;baseline=$baseline"
    echo "--- benchmarks-gate"
    gated 0 '5 benchmarks written' 1 GateBenchmark -prof "$profiler;update=true"
    gated 0 '1 benchmark checked; 4 more in the file, not in this run' 1 careful -prof "$profiler"
    gated 1 'had ' 1 careful -prof "$profiler" -jvmArgsAppend -Dcareless=true
    $full || return 0
    rm -f "$forks"
    gated 1 '2 of 3 forks ended with a result' 3 steady -p size=2 -prof "$profiler" \
        -jvmArgsAppend "-Dforks=$forks -DthrowingFork=3"
    gated 1 'refill: more calls, ' 1 amortized -prof "$profiler" -jvmArgsAppend -Devery=10
    gated 1 'read: more calls, ' 1 shared -prof "$profiler" -jvmArgsAppend -Dreads=5
    gated 1 "baseline $none does not exist" 1 careful -prof "ftimer:baseline=$none"
    shows 0 Iteration
    whole_gate
}

# A library for Java 8 whose methods become regions, by the agent inside the jar of all benchmarks.
gated_with_agent() {
    local baseline=$work/instrumented.txt instrument='instrument=org.HdrHistogram.*::encode*'
    local agent="ftimer:times=false;baseline=$baseline;$instrument" jdk_home
    echo "--- benchmarks-instrumented"
    gated 0 '1 benchmark written' 1 HistogramBenchmark -prof "$agent;update=true"
    shows 1 '; instrumented: '
    has_records 1 "$baseline" '^\[benchmark org\.example\.HistogramBenchmark]$'
    has_records 1 "$baseline" '^encode, thrpt, instrumented$'
    has_records 1 "$baseline" '^ 1 AbstractHistogram\.encodeIntoByteBuffer$'
    $full || return 0
    while read -r _ jdk_home; do
        JAVA_HOME=$jdk_home gated 0 '1 benchmark checked' 1 HistogramBenchmark -prof "$agent" </dev/null
    done < <(find_jdks | sort -s -n -u -k 1,1)
    gated 1 'the baseline is instrumented and the run is not' 1 HistogramBenchmark -prof "ftimer:times=false;baseline=$baseline"
    gated 1 'did you mean "org.HdrHistogram.Histogram.*"?' 1 HistogramBenchmark -prof "$agent,org.HdrHistogram.Histogrm.*"
    gated 1 'unknown option "inclde"; did you mean "include"?' 1 HistogramBenchmark -prof 'ftimer:instrument=inclde=a.b'
    shows 0 Iteration
}

# The other sentences of the guide on baselines, without and with Maven.
whole_gate() {
    local repetition mode
    for repetition in 1 2 3; do
        gated 0 '5 benchmarks checked' 3 GateBenchmark -prof "$profiler"
    done
    for mode in 'sample -t 1' 'thrpt -t max' 'avgt -t 2' 'ss -bs 100'; do
        # shellcheck disable=SC2086
        gated 0 '5 benchmarks written' 1 GateBenchmark -bm $mode -prof "ftimer:baseline=$none;update=true"
        for repetition in 1 2 3; do
            # shellcheck disable=SC2086
            gated 0 '5 benchmarks checked' 1 GateBenchmark -bm $mode -prof "ftimer:baseline=$none;tolerance=100"
        done
        rm "$none"
    done

    rm -f "$forks"
    gated 1 'no fork ended with a result' 1 steady -p size=2 -prof "$profiler" \
        -jvmArgsAppend "-Dforks=$forks -DthrowingFork=1"
    rm -f "$forks"
    gated 0 'no fork ended with a result' 1 steady -p size=2 -prof "$profiler;onUnchecked=warn" \
        -jvmArgsAppend "-Dforks=$forks -DthrowingFork=1"
    rm -f "$forks"
    gated 1 'was not measured' 1 steady -p size=2 -foe true -prof "$profiler" \
        -jvmArgsAppend "-Dforks=$forks -DthrowingFork=1"
    rm -f "$forks"
    gated 0 'this fork fails' 1 steady -p size=2 -prof ftimer:times=false -jvmArgsAppend "-Dforks=$forks -DthrowingFork=1"
    gated 0 'with regions' 1 careful -prof ftimer:times=false -jvmArgsAppend -Dcareless=true
    gated 0 '1 benchmark partly measured' 1 careful -prof "$profiler;onUnchecked=warn" -jvmArgsAppend -Dcareless=true
    gated 1 'was not written' 1 careful -prof "ftimer:times=false;baseline=$none;update=true" -jvmArgsAppend -Dcareless=true
    gated 0 'steady, thrpt, size=3' 1 steady -p size=3 -prof "$profiler"
    gated 0 '  3 part' 1 steady -p size=3 -prof "$profiler"
    gated 1 '1 benchmark not in baseline' 1 steady -p size=3 -prof "$profiler;onNew=fail"
    gated 1 'refill: more calls, ' 1 amortized -prof "$profiler" -jvmArgsAppend -Devery=40
    gated 0 'refill: fewer calls, ' 1 amortized -prof "$profiler" -jvmArgsAppend -Devery=100
    gated 1 'refill: fewer calls, ' 1 amortized -prof "$profiler;strict" -jvmArgsAppend -Devery=100
    gated 0 '1 benchmark checked' 1 amortized -prof "$profiler;countTolerance=50" -jvmArgsAppend -Devery=40
    gated 1 'invalid value "maybe"' 1 careful -prof "$profiler;onNew=maybe"
    echo odd >"$none"
    gated 1 "$none, line 1: invalid line \"odd\": expected " 1 careful -prof "ftimer:baseline=$none"
    shows 0 Iteration
    gated 1 "cannot write to out=$none: $none is not a folder" 1 careful -prof "ftimer:out=$none"
    shows 0 Iteration
    rm "$none"

    by_maven 0 '1 benchmark checked' "careful -prof $profiler"
    by_maven 1 'problems with regions' "careful -prof $profiler -jvmArgsAppend -Dcareless=true"
}

# by_maven CODE TEXT ARGUMENTS: runs a benchmark of the gate as the guide shows for Maven.
by_maven() {
    local code=0
    log=$work/gate-maven-$1.log
    (cd "$work/benchmarks" && mvn -B -ntp -Dmaven.repo.local="$repository" exec:exec \
        -Djmh.arguments="-wi 0 -i 2 -r 50ms -f 1 $3") >"$log" 2>&1 || code=1
    [[ $code == "$1" ]] || complain "expected exit code $1 of Maven, was $code (see $log)"
    grep -qF -- "$2" "$log" || complain "the output of Maven does not contain \"$2\" (see $log)"
}

# verified CODE TEXT NAME ARGUMENT...: builds the project with the Maven plugin, and checks the exit code and the output.
verified() {
    local expected=$1 text=$2 code=0
    log=$work/reactor-$3.log
    shift 3
    (cd "$work/reactor" && mvn -B -ntp -Dmaven.repo.local="$repository" "$@") >"$log" 2>&1 || code=1
    [[ $code == "$expected" ]] || complain "expected exit code $expected of Maven, was $code: $* (see $log)"
    grep -qF -- "$text" "$log" || complain "the output does not contain \"$text\": $* (see $log)"
}

# Reports of two modules, and a baseline.
reactor() {
    local module
    echo "--- reactor"
    cp -r "$root/quality/consumer-tests/reactor" "$work/reactor"
    example xml 1 docs/maven.md >"$work/plugin.xml"
    sed -i "/the plugin of the guide/r $work/plugin.xml" "$work/reactor/pom.xml"
    verified 0 '1 tree written' update verify ftimer:report-aggregate -Dftimer.update=true
    for module in one two; do
        [[ -s $work/reactor/$module/target/site/ftimer/ftimer.html ]] || complain "reactor: no report of $module (see $log)"
        grep -qF 'assemble' "$work/reactor/$module/ftimer-baseline.txt" || complain "reactor: no baseline of $module"
        grep -qF "$module / org.example" "$work/reactor/target/site/ftimer-aggregate/ftimer.html" ||
            complain "reactor: $module is not in the report of all modules (see $log)"
    done
    verified 1 'more calls' changed verify -Dblocks=4 -fae '-Dftimer.baseline=ftimer-baseline.txt'
    # the extension and the plugin, in each module
    shows 4 '"solve/assemble": more calls, 4, was 3, in test org.example.'
    shows 2 'update the baseline: mvn verify -Dftimer.update=true -Dftimer.baseline=ftimer-baseline.txt'
    if $full; then
        verified 1 'upper bounds on paths that no test had; a name may be misspelled: 1' misspelled verify -Dbounded=iterate
        changes
        verified 0 '1 tree checked' unchanged verify
        verified 0 'judges only the tests that ran (-Dtest=OneTest)' selected verify \
            -Dtest=OneTest -Dsurefire.failIfNoSpecifiedTests=false
        verified 0 'checks the last run of the tests, of ' alone io.ftimer:ftimer-maven-plugin:check
        verified 0 'nothing to check: no test ran (-DskipTests)' skipped verify -DskipTests
        verified 0 'nothing to check: no test ran (-Dmaven.test.skip)' without-tests clean verify -Dmaven.test.skip
        verified 1 'unknown format "pdf"' format verify -Dftimer.formats=pdf
    fi
}

# What a team changes in its tests: each is reported once, and an update makes the next check pass.
changes() {
    local tests=$work/reactor/one/src/test/java/org/example/SuiteTest.java
    local one=(-pl one verify) another='-Dtest=OneTest -Dsurefire.failIfNoSpecifiedTests=false'
    has_records 1 "$work/reactor/one/ftimer-baseline.txt" '^parses\(Object\)$'
    has_records 0 "$work/reactor/one/ftimer-baseline.txt" '@'
    sed -i -e 's/"read"/"readAll"/' -e '/removed()/,/^$/d' -e 's/loads a file/loads a small file/' \
        -e 's/times(3, "save")/times(4, "save")/' -e 's/times(3, "close")/times(2, "close")/' "$tests"
    verified 1 '"load/read" became "load/readAll" in 2 trees, calls equal' edited "${one[@]}"
    shows 1 '"load/read" became "load/readAll" in 2 trees, calls equal'
    shows 1 '"save": more calls, 4, was 3, in test org.example.SuiteTest/saves()'
    shows 1 '"close": fewer calls, 2, was 3, in test org.example.SuiteTest/closes()'
    shows 1 'in the baseline, and not in the run any more: test org.example.SuiteTest/removed()'
    shows 1 'if the changes are intended, update the baseline: mvn verify -Dftimer.update=true'
    verified 0 '5 trees written' edited-update "${one[@]}" -Dftimer.update=true
    has_records 0 "$work/reactor/one/ftimer-baseline.txt" '^removed'
    verified 0 '5 trees checked: passed' edited-check "${one[@]}" -Dftimer.strict=true
    # shellcheck disable=SC2086
    verified 0 '1 tree checked, 4 not run: passed' edited-selected "${one[@]}" $another
    # shellcheck disable=SC2086
    verified 0 '1 tree written' edited-selected-update "${one[@]}" $another -Dftimer.update=true
    verified 0 '5 trees checked: passed' edited-again "${one[@]}"
    sed -i -e 's/times(2, "close")/times(1, "close")/' "$tests"
    verified 0 '1 tree with fewer calls, 4 checked: passed' fewer "${one[@]}"
    verified 1 '"close": fewer calls, 1, was 2' fewer-strict "${one[@]}" -Dftimer.strict=true
    sed -i -e 's/void saves()/void stores()/' "$tests"
    verified 0 'renamed, and otherwise equal: test org.example.SuiteTest/saves() became test org.example.SuiteTest/stores()' \
        renamed "${one[@]}"
    rm "$tests"
    verified 1 'in the baseline, and not in the run any more: 4 trees' removed "${one[@]}" clean
    verified 0 '1 tree written' removed-update "${one[@]}" -Dftimer.update=true
    verified 0 '1 tree checked: passed' removed-check "${one[@]}"
}

# split_score JDK_HOME: runs the benchmark of samples/jmh, and checks that it prints the regions of the README, with the same calls;
# times differ.
split_score() {
    local row
    profile "$1" SolverBenchmark "${short[@]}" -prof ftimer
    grep -qE ':ftimer +thrpt +2 +3\.000 ' "$log" || complain "no number of regions (see $log)"
    while read -r row; do
        grep -qxF -- "$row" <(awk '{ print $1, $2 }' "$log") || complain "the output has no row \"$row\" of the README (see $log)"
    done < <(block 'calls/op ' README.md | awk '{ print $1, $2 }')
}

# The jar of samples/jmh, then the same jar with more benchmarks, which test the profiler, at last without merged service files.
benchmarks() {
    local project=$work/benchmarks services=ServicesResourceTransformer jdks others major jdk_home
    local short=(-f 1 -wi 1 -w 10ms -i 2 -r 20ms)
    cp -r "$root/samples/jmh" "$project"
    jdks=$(find_jdks | sort -s -n -u -k 1,1)
    others=$(head -n -1 <<<"$jdks")
    while read -r major jdk_home; do
        jar "sample-jmh-jdk-$major" "$jdk_home" </dev/null
        split_score "$jdk_home"
        profile "$jdk_home" "${short[@]}" -prof "ftimer:times=false;baseline=$project/regions.txt"
        shows 1 '1 benchmark checked'
    done <<<"${others:-$jdks}"

    cp -r "$root/quality/consumer-tests/benchmarks/src" "$project"
    example xml 4 docs/jmh.md >"$work/plugins.xml"
    example xml 5 docs/jmh.md >"$work/dependencies.xml"
    sed -i -e "/<dependencies>/r $work/dependencies.xml" -e "/^    <plugins>/r $work/plugins.xml" "$project/pom.xml"
    jar benchmarks "${jdks##* }"
    while read -r major jdk_home; do
        log=$work/benchmarks-jdk-$major.log
        profile "$jdk_home" -lprof
        shows 1 '    ftimer: fTimer: '
        shows 1 ': another profiler (discovered)'
    done <<<"$jdks"
    split_score "${jdks##* }"

    gate
    gated_with_agent
    $full || return 0

    sed -i "/$services/d" "$project/pom.xml"
    jar benchmarks-services-not-merged "$JAVA_HOME"
    profile "$JAVA_HOME" -lprof
    shows 0 'ftimer'
    profile "$JAVA_HOME" SolverBenchmark "${short[@]}" -prof "ftimer:out=$work/jmh-files"
    shows 1 "ftimer: the regions of all benchmarks are in $work/jmh-files/benchmarks.html"
    grep -qE ':ftimer +thrpt +2 +3\.000 ' "$log" || complain "no number of regions (see $log)"
}

# build_ranks NAME ARGUMENT...: builds the project with MPI ranks.
build_ranks() {
    log=$work/$1.log
    echo "--- $1"
    shift
    (cd "$work/mpi" && mvn -B -ntp -Dmaven.repo.local="$repository" "$@") >"$log" 2>&1 ||
        complain "$(basename "$log" .log): the build failed (see $log)"
}

# run_ranks COMMAND...: runs a command in the project with MPI ranks.
run_ranks() {
    (cd "$work/mpi" && PATH=$JAVA_HOME/bin:$PATH "$@") >>"$log" 2>&1 || complain "mpi: \"$*\" failed (see $log)"
}

# The application of samples/spring-boot as one jar without fTimer: the agent alone records a tree and events, and the command
# shows the methods sampled in a region.
whole_program() {
    local project=$work/whole-program agent
    agent=$(find "$repository/io/ftimer/ftimer-agent" -name 'ftimer-agent-*.jar' ! -name '*-sources.jar')
    cp -r "$root/samples/spring-boot" "$project"
    log=$work/whole-program.log
    echo "--- whole-program"
    if ! (cd "$project" && mvn -B -ntp -Dmaven.repo.local="$repository" -DskipTests package spring-boot:repackage &&
        FTIMER_CONFIG='events=true' "$JAVA_HOME/bin/java" -XX:StartFlightRecording=filename=run.jfr,settings=profile \
            "-javaagent:$agent=record=true,org.example.shop.**,minsize=0" -jar target/shop-1.jar \
            --spring.main.web-application-type=none) >"$log" 2>&1; then
        complain "whole-program: the application cannot be recorded (see $log)"
        return
    fi
    grep -qE ' 1  Shop\.main$' "$log" || complain "whole-program: no tree (see $log)"
    "$work/command/bin/ftimer" profile "$project/run.jfr" --region Shop.main --top 3 >>"$log" 2>&1 ||
        complain "whole-program: no methods in the region (see $log)"
    shows 1 'Shop.main: 1 call in '
}

# The first commands of the README, in a copy of the last commit and with a local repository without fTimer.
walk() {
    local clone=$work/clone repository=$work/walk-repository
    if ! git -C "$root" rev-parse -q --verify HEAD >/dev/null 2>&1 || [[ ! -d $root/build/mpj/home ]]; then
        leave_out "the first commands of the README (they need a clone and MPJ Express)"
        return
    fi
    log=$work/walk.log
    echo "--- walk"
    mkdir -p "$clone"
    git -C "$root" archive HEAD | tar -x -C "$clone"
    make_repository
    (cd "$clone" && MPJ_HOME=$root/build/mpj/home MAVEN_OPTS="$MAVEN_OPTS -Dmaven.repo.local=$repository" bash -c "
        xdg-open() { [[ -s \$1 ]] && echo \"a picture in \$1\"; }
        $(example sh 1 README.md)") >"$log" 2>&1 || complain "walk: there is no picture (see $log)"
    shows 1 'Tests run: 4, Failures: 0, Errors: 0, Skipped: 0'
    shows 1 'a picture in target/ftimer/suite.html'
    shows_example samples/junit/README.md
}

# The program of samples/mpi: its tests without MPI and, with --full, jobs under mpjrun.
mpi() {
    cp -r "$root/samples/mpi" "$work/mpi"
    build_ranks mpi test
    shows 1 'Tests run: 7, Failures: 0, Errors: 0, Skipped: 0'
    $full || return 0
    if [[ -d $root/build/mpj/home ]]; then
        mpi_jobs
    else
        leave_out "the jobs of samples/mpi (they need MPJ Express)"
    fi
}

# The commands of its page, the batch job, and a program of the guide that names MPJ Express.
mpi_jobs() {
    local rank launcher=(java -cp 'target/heat-1.jar:target/lib/*' io.ftimer.mpi.launch.MpiRun)
    local pom=$work/mpi/pom.xml source=$work/mpi/src/main/java/MpjSolver.java
    log=$work/mpi-jobs.log
    echo "--- mpi-jobs"
    MPJ_HOME=$root/build/mpj/home MAVEN_OPTS="$MAVEN_OPTS -Dmaven.repo.local=$repository" \
        run_ranks timeout 600 bash -ec "$(example sh 1 samples/mpi/README.md)"
    shows 1 "MPJ Express 0.44 is in $work/mpi/mpj"
    shows 2 'hottest cell: ' # a test prints one, too
    has_records 1 "$work/mpi/heat.txt" '    exchange$'

    export MPJ_HOME=$work/mpi/mpj/home
    run_ranks bash -c 'module() { :; }; export -f module; SLURM_NTASKS=3 bash job.sbatch mpjrun'
    shows 3 'hottest cell: '
    has_records 1 "$work/mpi/heat.txt" '    exchange$'
    for rank in 0 1 2; do
        has_records 1 "$work/mpi/tree.$rank" '^  exchange: '
    done

    block 'made by MpiRun -setup' docs/mpi-run.md | sed "s:\${user.home}:$work/mpi:" >"$work/repositories.xml"
    block 'the ranks get it from MPJ_HOME' docs/mpi-run.md >"$work/mpj.xml"
    sed -i -e "/<\/properties>/r $work/repositories.xml" -e "/<dependencies>/r $work/mpj.xml" "$pom"
    block 'class MpjSolver ' docs/mpi-run.md >"$source"
    build_ranks mpi-mpj package -DskipTests
    run_ranks "${launcher[@]}" -np 2 MpjSolver solve.txt
    has_records 1 "$work/mpi/solve.txt" '  solve$'
}

use_preferred_jdk
# these builds are too short for the optimizing compiler to pay off
export MAVEN_OPTS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-}"
install_privately ftimer-junit-extension,ftimer-agent,ftimer-jdbc,ftimer-opentelemetry,ftimer-spring-boot-test,ftimer-jmh-profiler,ftimer-maven-plugin,ftimer-mpi-native

# with_junit: the projects that only test, with each JDK.
with_junit() {
    local major jdk_home pair jdks
    readme
    runtime
    assertions
    command_line
    frameworks
    junit
    plain
    conclusions
    jdks=$(find_jdks | sort -s -n -u -k 1,1)
    if ! $full; then
        # the oldest JUnit with the oldest JDK, the newest with the newest
        # shellcheck disable=SC2086
        suite ${versions[0]} ${jdks%%$'\n'*}
        # shellcheck disable=SC2086
        suite ${versions[1]} ${jdks##*$'\n'}
        return
    fi
    while read -r major jdk_home; do
        for pair in "${versions[@]}"; do
            # shellcheck disable=SC2086
            suite $pair "$major" "$jdk_home" </dev/null
        done
    done <<<"$jdks"
    run plain plain-junit-5.9.3 "$JAVA_HOME" -Djunit.version=5.9.3 clean
    verify 10
    run plain plain-surefire-3.2.5 "$JAVA_HOME" -Djunit.version=5.10.5 -Dsurefire.version=3.2.5 clean
    verify 10
    shows 1 'ftimer: 9 tests, 3 failed'
    whole_program
}

# with_more: the projects that use the profiler, the plugin, the agent, a database and MPI ranks.
with_more() {
    benchmarks
    reactor
    jdbc
    spring
    agent
    mpi
    if $full; then
        gradle_build
        production
        kotlin
        opentelemetry
        micronaut
        quarkus
        walk
    fi
}

# counted FUNCTION: runs a function, and keeps its number of failures.
counted() {
    "$1"
    echo "$failures" >"$work/$1.failures"
}

# these builds wait for files and for each other's JVMs half of the time
for part in with_junit with_more; do
    start counted $part >"$work/$part.out" 2>&1
done
for group in "${!groups[@]}"; do
    await "$group" || true
done
for part in with_junit with_more; do
    cat "$work/$part.out"
    if [[ -f $work/$part.failures ]]; then
        failures=$((failures + $(<"$work/$part.failures")))
    else
        complain "$part ended early"
    fi
done

$full || leave_out "other pairs of JUnit and JDK than the oldest and the newest, an older Surefire, Maven 3.9, TestNG, Spock, Scala, Gradle, a linked image, a JVM for each class, folders that cannot be written, most exit codes of the gate of benchmarks, most changes to tests with a baseline, the agent with other JVMs and with a database, the oldest and the newest Spring Boot, data sources of all kinds, R2DBC, a service that is logged and scraped, Kotlin, OpenTelemetry, Quarkus, Micronaut, a whole program without code, the jobs of samples/mpi, the first commands of the README (--full)"

if ((failures > 0)); then
    echo "consumers: $failures checks failed"
    exit 1
fi
echo "consumers: all as expected"
