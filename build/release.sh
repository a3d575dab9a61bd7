#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

since=
if [[ ${1:-} == --since ]]; then
    since=${2:-}
    shift "$(($# > 1 ? 2 : 1))"
    [[ -n $since ]] || fail "--since needs a commit"
fi
version=${1:-0.1.0}
case $version in
    -h | --help | -*)
        cat <<'HELP'
Usage: build/release.sh [--since COMMIT] [VERSION]

Tries a release without publishing anything: builds all published modules of the last commit
twice, in two folders and with two umasks, as VERSION (0.1.0), checks that both builds have the
same bytes, signs them with a key that lasts as long as the script, and lists everything that
Maven Central would reject, and what the owner of the project still has to fill in. The result is
target/release/central-bundle.zip, which the plugin of Maven Central made to upload it.

With --since, it also compares the public API with that of an earlier commit, for the changelog:
target/release/api.diff has all changes, those that break code marked with an exclamation mark.

Needs JDK 22 or newer, GnuPG and MPJ Express, which it provides.
HELP
        [[ $version == -h || $version == --help ]] && exit 0
        exit 2
        ;;
esac

work=$root/target/release
rm -rf "$work"
mkdir -p "$work"
"$root/build/provision-mpj.sh"
export JAVA_HOME
JAVA_HOME=$(find_jdks | sort -s -n -k 1,1 | awk '$1 >= 22 { home = $2 } END { print home }')
[[ -n $JAVA_HOME ]] || fail "a JDK of 22 or newer is missing: set JAVA_HOME to one (https://adoptium.net)"
command -v gpg >/dev/null || fail "GnuPG is missing, which signs releases: install it (Debian: apt install gnupg)"

commit=$(git -C "$root" rev-parse HEAD)

# build_copy NAME UMASK ARGUMENT...: builds the last commit as the version in a folder of its own, NAME/source.
build_copy() {
    local name=$1 mask=$2 copy=$work/$1/source
    shift 2
    (
        umask "$mask"
        mkdir -p "$copy"
        git -C "$root" archive "$commit" | tar -x --no-same-permissions -C "$copy"
        find "$copy" -name pom.xml -not -path '*/consumer-tests/*/*' -not -path '*/lab/*' -not -path '*/samples/*' \
            -exec sed -i "s|0\.1\.0-SNAPSHOT|$version|" {} +
        cp -R "$root/build/mpj" "$copy/build/"
        # ./check analyzes the code; the local repository of the user gets nothing
        mvn -B -ntp -q -f "$copy/pom.xml" -P'!analysis' "$@" -pl '!:conformance-tests,!:fuzz-tests,!:chaos-tests,!:docs,!:artifact-tests,!:benchmarks,!:concurrency-tests,!:consumer-tests' \
            -Dmaven.test.skip -Dmaven.install.skip -Dspotless.check.skip deploy >"$work/${name##*/}.log" 2>&1
    ) || fail "the build fails (see $work/${name##*/}.log)"
}

export GNUPGHOME=$work/gnupg
mkdir -m 700 "$GNUPGHOME"
trap 'gpgconf --kill all 2>/dev/null; rm -rf "$GNUPGHOME"' EXIT
gpg --batch --quiet --pinentry-mode loopback --passphrase '' --quick-generate-key 'fTimer trial release' rsa2048 sign 1d

echo "building $version twice ..."
# threads would let the plugin pack the bundle too early
build_copy first 022 -Prelease,publish,sign,central -DskipUpload=true -Dgpg.passphraseEnvName=NO_PASSPHRASE
build_copy elsewhere/second 077 -T 2 -Prelease,publish -DaltDeploymentRepository="release::file://$work/elsewhere/second/repository"
mv "$work/first/source/target/central-publishing/central-bundle.zip" "$work"
mkdir "$work/repository"
(cd "$work/repository" && "$JAVA_HOME/bin/jar" --extract --file "$work/central-bundle.zip")

if [[ -n $since ]]; then
    echo "comparing the API with that of $since ..."
    base=$work/base
    mkdir -p "$base/source" "$base/jars"
    git -C "$root" archive "$since" | tar -x -C "$base/source"
    mkdir -p "$base/source/build"
    cp -R "$root/build/mpj" "$base/source/build/"
    modules=$(sed -nE 's,.*<artifactId>(ftimer-[a-z-]+)</artifactId>.*<version>.*,:\1,p' "$base/source/tools/ftimer-bom/pom.xml" | paste -s -d ,)
    mvn -B -ntp -q -f "$base/source/pom.xml" -P'!analysis' -pl "$modules" -am -Dmaven.test.skip -Dspotless.check.skip package >"$work/base.log" 2>&1 ||
        fail "the build of $since fails (see $work/base.log)"
    # as plain jars are called; those of sources, tests and whole programs have more behind the version
    find "$base/source" -path '*/target/ftimer-*-SNAPSHOT.jar' -print0 | while IFS= read -r -d '' jar; do
        name=${jar##*/}
        cp "$jar" "$base/jars/${name%-[0-9]*-SNAPSHOT.jar}.jar"
    done
    mvn -B -ntp -q -f "$work/first/source/pom.xml" -P'!analysis' -Dftimer.release.base="$base/jars" -Dftimer.release.compatible=false \
        -pl '!:conformance-tests,!:fuzz-tests,!:chaos-tests,!:docs,!:artifact-tests,!:benchmarks,!:concurrency-tests,!:consumer-tests' \
        -Dmaven.test.skip -Dspotless.check.skip verify >"$work/compare.log" 2>&1 || fail "the comparison fails (see $work/compare.log)"
    find "$work/first/source" -path '*/target/japicmp/*.diff' -print0 | LC_ALL=C sort -z | xargs -0 -r cat >"$work/api.diff"
    echo "target/release/api.diff: $(grep -cE '^(\*\*\*|---)! ' "$work/api.diff" || true) types changed incompatibly since $since"
fi

# signatures differ by nature
same=true
while read -r file; do
    cmp -s "$work/repository/$file" "$work/elsewhere/second/repository/$file" || {
        echo "differs between both builds: ${file##*/}"
        same=false
    }
done < <(cd "$work/repository" && find . -type f ! -name '*.asc*' ! -name '*.md5' ! -name '*.sha*' | LC_ALL=C sort)
$same || fail "the builds are not reproducible"

while read -r signature; do
    gpg --batch --quiet --verify "$signature" "${signature%.asc}" 2>/dev/null || fail "the signature is wrong: $signature"
done < <(find "$work/repository" -name '*.asc')

"$JAVA_HOME/bin/java" "$root/build/ReleaseBundle.java" "$work/repository" "$version" "$root"
