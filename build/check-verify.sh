#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: build/check-verify.sh

Checks that ./check sees all modules, wherever they are: builds a small project that has the
root POM and the scripts of this one, with a module at the top and a module in a group whose
tests fail and are skipped, and compares what the step of the tests reports.
HELP
    exit 2
fi

work=$root/target/check-verify
project=$work/project
log=$work/log

# expect TEXT COMMAND...: fails if a command does.
expect() {
    local text=$1
    shift
    "$@" || fail "expected $text (see $log)"
}

# module FOLDER TEST UP: writes a module with a test class, whose parent is in the folder UP.
module() {
    local name=${1##*/} folder=$project/$1
    mkdir -p "$folder/src/test/java"
    cat >"$folder/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>io.ftimer</groupId>
    <artifactId>ftimer-parent</artifactId>
    <version>0.1.0-SNAPSHOT</version>
    <relativePath>$3/pom.xml</relativePath>
  </parent>
  <artifactId>$name</artifactId>
  <properties><ftimer.module>org.example.$name</ftimer.module></properties>
  <dependencies>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><scope>test</scope></dependency>
  </dependencies>
</project>
POM
    cat >"$folder/src/test/java/$2.java"
}

rm -rf "$work"
mkdir -p "$project"
cp -r "$root/.mvn" "$root/LICENSE" "$project"
mkdir "$project/build"
cp "$root"/build/*.sh "$project/build"
awk '
    /<modules>/ { print; print "    <module>top</module>\n    <module>group/nested</module>"; inside = 1 }
    /<\/modules>/ { inside = 0 }
    !inside' "$root/pom.xml" >"$project/pom.xml"
module top TopTest .. <<'JAVA'
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class TopTest {
    @Test
    void passes() {}

    @Test
    @Disabled("needs a printer")
    void is_skipped() {}
}
JAVA
module group/nested NestedTest ../.. <<'JAVA'
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class NestedTest {
    @Test
    void fails() {
        fail("planted");
    }

    @Test
    @Disabled("needs a printer")
    void is_skipped() {}
}
JAVA
# what the owner of a sample left in the clone
sample=$project/samples/junit/target/surefire-reports
mkdir -p "$sample"
echo '<skipped message="not of a module"/>' >"$sample/TEST-Sample.xml"

use_preferred_jdk
source "$project/build/common.sh"
source "$project/build/background.sh"
source "$project/build/steps.sh"
source "$project/build/verify.sh"
newest="$(jdk_major "$JAVA_HOME") $JAVA_HOME"
without_mpi=false
touch "$steps/start"

# shellcheck disable=SC2086
! step tests verify $newest -fae -P '!analysis' -Dspotless.check.skip >"$log" 2>&1 ||
    fail "the step passed although a test of a module in a group fails (see $log)"
! summary=$(summarize_steps) || fail "the summary does not fail although a step failed"
echo "$summary" >>"$log"
expect "a failed step in the summary" grep -q '^FAILED .* tests$' <<<"$summary"
expect "the skipped tests of both modules" grep -qF 'left out: 2 tests (needs a printer)' <<<"$summary"
expect "reports of other folders to stay" test -f "$sample/TEST-Sample.xml"
expect "no reports of other folders" test "$(grep -c 'left out: .* tests* (' <<<"$summary")" = 1
expect "the test classes of both modules" grep -qE 'slowest tests: .*(NestedTest .*TopTest|TopTest .*NestedTest) ' <<<"$summary"
expect "the failure in a report" grep -q planted <(reports cat)

nested=$project/group/nested
expect "the folder of a module in a group" test "$(module_folder nested)" = "$nested"
expect "the license in the jar of each module" cmp -s "$root/LICENSE" "$nested/target/classes/META-INF/LICENSE"
expect "no folder of an unknown module" test "$( (module_folder neste) 2>&1)" = "$(basename "$0"): pom.xml lists no module neste"
mark_built "$steps/start" nested
expect "a module that is up to date" is_built nested
sleep 0.1
touch "$nested/src/test/java/NestedTest.java"
! is_built nested || fail "a module in a group is up to date although a source is newer"
reports rm
expect "no reports after their removal" test -z "$(reports cat)"

echo "verify: modules at the top and in groups are tested and reported alike"
