#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

full=false
[[ ${1:-} != --full ]] || { full=true && shift; }
if [[ ${1:-} == -* ]]; then
    cat <<'HELP'
Usage: build/consumers.sh [--full] [PROJECT...]

Builds the projects of quality/consumer-tests as their owners would, with packed artifacts in a local
repository of their own, and compares what they show with their files expected.txt and
expected-failures.txt, which io.ftimer.consumers.Project explains. Their output is in
quality/consumer-tests/target/builds.

  --full       also the projects whose expected.txt begins with "full"
  PROJECT...   only these; * stands for any characters
HELP
    exit 2
fi

work=$root/target/consumers
use_preferred_jdk
jdks=$(find_jdks | sort -s -n -u -k 1,1)
oldest=${jdks%%$'\n'*}
newest=${jdks##*$'\n'}
export MAVEN_OPTS="$small_maven ${MAVEN_OPTS:-}"
# JMH would start two more JVMs for each command
$full || export JDK_JAVA_OPTIONS="$small_jvm -Djmh.blackhole.autoDetect=false ${JDK_JAVA_OPTIONS:-}"
install_privately

rm -rf "$root"/quality/consumer-tests/target/{projects,builds}
log=$work/builds.log
chosen=()
(($# == 0)) || chosen=("-Dinvoker.test=$(IFS=, && echo "$*")")
result=0
maven -pl :consumer-tests -Dconsumers -Dconsumers.full=$full -Dconsumers.opts="$MAVEN_OPTS" -Djdk.oldest="${oldest#* }" -Djdk.newest="${newest#* }" ${chosen[@]+"${chosen[@]}"} \
    -Dmaven.repo.local="$repository" -Dmaven.test.skip -Dspotless.check.skip verify >"$log" 2>&1 || result=1
# the projects with their results and differences
sed -nE -e '/maven-invoker-plugin:[^ ]*:integration-test/,/^\[INFO\] ---.*:verify/{/run (post|pre)-build|Building:|---|Spotless|^\[INFO\] *$/!p}' "$log"
while read -r text; do
    leave_out "$text"
done < <(sed -n 's/^left out: //p' "$log")
[[ $result == 0 ]] || fail "a project differs, or its build failed (see $log)"
echo "consumers: all as expected"
