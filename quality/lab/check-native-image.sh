#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/check-native-image.sh

Reads the metadata for native images with the reader of GraalVM's native-image, which rejects
what it does not know. Needs JDK 21 or newer, but no GraalVM: Maven downloads the reader.
HELP
    exit 2
fi

version=25.0.1
artifact=org.graalvm.nativeimage:svm-configure:$version
work=$root/target/check-native-image
failures=0

JAVA_HOME=$(find_jdks | awk '$1 >= 21 { print $2; exit }')
if [[ -z $JAVA_HOME ]]; then
    leave_out "the metadata for native images (its reader needs JDK 21 or newer)"
    exit
fi
export JAVA_HOME
rm -rf "$work"
mkdir -p "$work/unknown"
cat >"$work/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>io.ftimer</groupId>
  <artifactId>check-native-image</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.graalvm.nativeimage</groupId><artifactId>svm-configure</artifactId><version>$version</version></dependency>
  </dependencies>
</project>
POM
if ! mvn -B -ntp -q -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
    -DoutputDirectory="$work/lib" >"$work/log" 2>&1; then
    leave_out "the metadata for native images ($artifact cannot be downloaded)"
    exit
fi

# read_metadata FOLDER: succeeds if GraalVM reads the file in a folder.
read_metadata() {
    rm -rf "$work/read"
    "$JAVA_HOME/bin/java" -cp "$work/lib/*" com.oracle.svm.configure.ConfigurationTool generate \
        --input-dir="$1" --output-dir="$work/read" >>"$work/log" 2>&1 && [[ -s $work/read/reachability-metadata.json ]]
}

echo '{"reflection": [{"type": "org.example.Type", "constructors": []}]}' >"$work/unknown/reachability-metadata.json"
! read_metadata "$work/unknown" || fail "$artifact accepts an unknown attribute: the check is worthless"
files=0
while read -r folder; do
    for file in "$folder"/src/main/resources/META-INF/native-image/io.ftimer/*/reachability-metadata.json; do
        [[ -f $file ]] || continue
        files=$((files + 1))
        if ! read_metadata "$(dirname "$file")" </dev/null; then
            echo "rejected: ${file#"$root"/} (see $work/log)"
            failures=$((failures + 1))
        fi
    done
done < <(module_folders)
((files > 0)) || fail "no module has metadata for native images"
((failures == 0)) || exit 1
echo "native images: $files files read by $artifact"
