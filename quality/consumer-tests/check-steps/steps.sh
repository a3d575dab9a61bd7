# Runs the tests of this project as a step of ./check, with copies of its scripts, and prints what the step and its functions see.
set -euo pipefail
# what the owner of a sample left in the clone
mkdir -p build samples/junit/target/surefire-reports
echo '<skipped message="not of a module"/>' >samples/junit/target/surefire-reports/TEST-Sample.xml
cp "$ROOT"/build/*.sh build
source build/common.sh
source build/steps.sh
source build/verify.sh
use_preferred_jdk
newest="$(jdk_major "$JAVA_HOME") $JAVA_HOME"
mode=normal
without_mpi=false
touch "$steps/start"

maven -q test-compile >compile.log 2>&1
# shellcheck disable=SC2086
step tests verify $newest -- >step.log 2>&1 || echo "the step failed"
summarize_steps || echo "the summary failed"
ls samples/junit/target/surefire-reports
echo "reports with the failure: $(reports cat | grep -c 'message="planted"')"
echo "folder: $(module_folder nested)"
echo "folder of an unknown module: $( (module_folder neste) 2>&1)"
mark_built "$steps/start" nested
is_built nested && echo "up to date"
touch -d '1 minute' group/nested/src/test/java/NestedTest.java
is_built nested || echo "not up to date"
reports rm
echo "reports after their removal:$(reports cat)"
