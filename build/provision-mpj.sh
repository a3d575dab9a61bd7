#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# MPJ Express is not on Maven Central. This lays out, once and for this clone only:
#   build/mpj/home        an MPJ_HOME with what launching takes, log4j beside the jars
#   build/mpj/repository  a repository for Maven with the jar to compile against
#   build/mpj/checksums   of all of it
# The folder appears whole or not at all; the pom of ftimer-mpi looks for it.
layout=$root/build/mpj
group=org/mpj-express/mpj
version=0.44

# The jars of Debian's libmpj-java 0.44+dfsg-4. daemon.jar and its kin stay out: they end processes by name.
known_jars="\
7d5fbefedd4214caee20ddd66712f55d5569330998dc23b57ee94a0bd90cc5ef  mpi.jar
d7025fda4d816bf08f3a5154c0fc7d1382f92c2335a974b434569145a1175559  mpiExp.jar
b135d0ec9e08772be47eb20a37792df82b36d94ecd666202af423c7e884f9b64  mpj.jar
da62114dc3267b487796f4f3605ed98e93aade1014b5ca87b48db45e096b8747  mpjbuf.jar
d6d428dd4a0b1b9cf2133aecf24b8edccb844c560739109e27bccda5ff49d26e  mpjdev.jar
e107b9c6924a0db50da9d90414b702c1c426945da9b720b6e59079aeca070001  smpdev.jar
403ac07fcca0e98eed1ddaf35ea7102418d79679257727ab9e869a971d7c5486  starter.jar
fb24f2f5323c44010919ab8cb47291b1bd98ce0130179684b85c55988101183f  loader2.jar
3d343b4799ddf69c16b47e577827699fca7ec04086027025fb5e49617dadba5d  runtimecommon.jar
a2bb3fb5e0e25c5f5e8af40c29b98b0e8bec49a8467e7d9a793d8542e394b76c  xdev.jar"

archive=http://deb.debian.org/debian/pool/main/m/mpj/libmpj-java_0.44+dfsg-4_all.deb

reload4j=ch.qos.reload4j:reload4j:1.2.26
known_reload4j="a7e86ae144541d04d24d1b7123d7425415477d50f387bb868e5c955aeaedd96f  log4j-1.2.jar"

unverified=false
case ${1:-} in
    '') ;;
    --unverified) unverified=true ;;
    -h | --help)
        cat <<'HELP'
Usage: build/provision-mpj.sh [--unverified]

Lays out MPJ Express in build/mpj, for this clone only, from MPJ_HOME, from Debian's
package libmpj-java where it is installed, or from that package as apt or curl
downloads it (which needs no root). Does nothing when that is done. The other scripts call it.

  --unverified  take a build of MPJ Express from MPJ_HOME whose checksums are not known here
HELP
        exit
        ;;
    *) fail "unknown option: $1 (see build/provision-mpj.sh --help)" ;;
esac

# checked FOLDER SUMS: the files in FOLDER have these checksums.
checked() {
    (cd "$1" && sha256sum --check --status --strict <<<"$2") 2>/dev/null
}

# The first file in FOLDER without its checksum of SUMS.
first_bad() {
    (cd "$1" && sha256sum --check --quiet <<<"$2" 2>/dev/null | head -n 1) || true
}

is_complete() {
    [[ -f $layout/checksums ]] && checked "$layout" "$(<"$layout/checksums")"
}

# Fetches Debian's package into the current folder, by apt or, where apt does not know it, as a file of Debian's archive.
download() {
    apt-get -qq download libmpj-java || curl -sSfL --max-time 120 -o libmpj-java_archive.deb "$archive"
}

# Unpacks it into the folder deb, also where there is no dpkg: a package is an ar archive.
unpack() {
    mkdir deb
    if command -v dpkg >/dev/null; then
        dpkg -x libmpj-java_*.deb deb
    else
        ar x libmpj-java_*.deb && tar -xf data.tar.* -C deb
    fi
}

# Prints the lib folder of an MPJ Express: the user's, Debian's, or one that is downloaded below $work.
find_lib() {
    if [[ -n ${MPJ_HOME:-} ]]; then
        [[ -f $MPJ_HOME/lib/starter.jar ]] || fail "MPJ_HOME is $MPJ_HOME, which has no lib/starter.jar: unset it, or set it to an unpacked MPJ Express $version"
        echo "$MPJ_HOME/lib"
    elif [[ -f /usr/share/mpj/lib/starter.jar ]]; then
        echo /usr/share/mpj/lib
    elif (cd "$work" && download && unpack) >"$work/log" 2>&1; then
        echo "$work/deb/usr/share/mpj/lib"
    else
        fail "MPJ Express $version is missing: install it (Debian: apt install libmpj-java) or set MPJ_HOME to an unpacked one, or go on with --without-mpi"
    fi
}

# Copies the jars, links resolved, to the home that is being made.
copy_jars() {
    local lib=$1 sum jar
    mkdir -p "$made/home/lib"
    while read -r sum jar; do
        cp -L "$lib/$jar" "$made/home/lib/" 2>"$work/log" || fail "MPJ Express in $lib is incomplete: it has no $jar"
    done <<<"$known_jars"
    $unverified || checked "$made/home/lib" "$known_jars" ||
        fail "MPJ Express in $lib is another build than the one known here ($(first_bad "$made/home/lib" "$known_jars")): if you trust it, build/provision-mpj.sh --unverified takes it"
}

# MPJ Express wants log4j under that very name; its successor serves.
copy_log4j() {
    local reason
    if ! maven -q -N dependency:copy -Dartifact=$reload4j -DoutputDirectory="$work" -Dmdep.stripVersion >"$work/log" 2>&1; then
        reason=$(grep -oE '(Could not|Cannot) .*' "$work/log" | head -n 1)
        fail "$reload4j cannot be had from Maven Central: go online once, or go on with --without-mpi (${reason:-see mvn})"
    fi
    cp "$work/reload4j.jar" "$made/home/lib/log4j-1.2.jar"
    checked "$made/home/lib" "$known_reload4j" ||
        fail "$reload4j from Maven has another checksum than expected: remove it from the local repository and look where it came from"
}

write_configuration() {
    mkdir -p "$made/home/conf"
    cat >"$made/home/conf/mpjexpress.conf" <<CONF
mpjexpress.mpjdaemon.port.1=40055
mpjexpress.mpjdaemon.port.2=40052
mpjexpress.mpjrun.port.1=40002
mpjexpress.mpjdaemon.loglevel=OFF
mpjexpress.mpjrun.loglevel=OFF
mpjexpress.mpi.loglevel=OFF
mpjexpress.version=$version
mpjexpress.mpi.old.collectives=false
CONF
}

write_repository() {
    local folder=$made/repository/$group/$version
    mkdir -p "$folder"
    cp "$made/home/lib/mpj.jar" "$folder/mpj-$version.jar"
    cat >"$folder/mpj-$version.pom" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.mpj-express</groupId>
  <artifactId>mpj</artifactId>
  <version>$version</version>
</project>
POM
    local file
    for file in "$folder"/*; do
        sha1sum "$file" | cut -d ' ' -f 1 >"$file.sha1"
    done
}

# Puts $made in its place in one step, unless somebody else did meanwhile.
publish() {
    (cd "$made" && find . -type f ! -name checksums -exec sha256sum {} + >checksums)
    rm -rf "$layout"
    mv -T "$made" "$layout" 2>/dev/null || is_complete || mv "$made" "$layout"
}

is_complete && exit
use_preferred_jdk
mkdir -p "$root/target"
work=$(mktemp -d "$root/target/mpj.XXXXXX")
trap 'rm -rf "$work"' EXIT
made=$work/mpj
echo "laying out MPJ Express in build/mpj ..." >&2
lib=$(find_lib)
copy_jars "$lib"
copy_log4j
write_configuration
write_repository
publish
