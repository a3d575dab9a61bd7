#!/usr/bin/env bash
set -euo pipefail

# MPJ Express is not on Maven Central. This script creates a folder with it:
#   home        an MPJ_HOME with everything that launching needs, log4j beside the jars
#   repository  a Maven repository with the jar to compile against
#   checksums   the checksums of all files
# The folder appears complete or not at all. MpiRun -setup and build/provision-mpj.sh run this script.
group=org/mpj-express/mpj
version=0.44

# The jars of Debian's libmpj-java 0.44+dfsg-4. daemon.jar and similar jars are left out: they end processes by name.
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

dependency_plugin=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
reload4j=ch.qos.reload4j:reload4j:1.2.26
known_reload4j="a7e86ae144541d04d24d1b7123d7425415477d50f387bb868e5c955aeaedd96f  log4j-1.2.jar"

program=${0##*/}

# fail MESSAGE: prints one line to stderr and exits with 2.
fail() {
    echo "$program: $1" >&2
    exit 2
}

usage() {
    cat <<HELP
Usage: $program FOLDER [--unverified]

Provides MPJ Express in a new folder: FOLDER/home is an MPJ_HOME, FOLDER/repository a Maven
repository with org.mpj-express:mpj:$version. Does nothing if they are there. Takes the first of these:

  MPJ_HOME     if set, an unpacked MPJ Express
  MPJ_ARCHIVE  if set, the URL of Debian's package libmpj-java or of a release archive
               (.deb, .zip, .tar.*), downloaded with curl or wget
  /usr/share/mpj, where Debian's package is installed (apt install libmpj-java)
  Debian's package as "apt-get download" fetches it, which needs no root

  --unverified  accept a build of MPJ Express whose checksums are not known here
  --help        print this text

Needs bash and mvn, which gets the log4j that MPJ Express needs.
HELP
    exit
}

unverified=false
layout=
for word; do
    case $word in
        --unverified) unverified=true ;;
        -h | -help | --help) usage ;;
        -*) fail "unknown option: $word (see --help)" ;;
        *)
            [[ -z $layout ]] || fail "expected one folder, was also \"$word\" (see --help)"
            layout=$word
            ;;
    esac
done
[[ -n $layout ]] || fail "the folder is missing (see --help)"

# checked FOLDER SUMS: succeeds if the files in FOLDER have these checksums.
checked() {
    (cd "$1" && sha256sum --check --status --strict <<<"$2") 2>/dev/null
}

# first_mismatch FOLDER SUMS: prints the first file in FOLDER that does not have its checksum.
first_mismatch() {
    (cd "$1" && sha256sum --check --quiet <<<"$2" 2>/dev/null | head -n 1) || true
}

is_complete() {
    [[ -f $layout/checksums ]] && checked "$layout" "$(<"$layout/checksums")"
}

# Downloads the archive at a URL into a file.
download() {
    if command -v curl >/dev/null; then
        curl -sSfL --max-time 120 -o "$2" "$1"
    else
        wget -q -T 120 -O "$2" "$1"
    fi
}

# Unpacks an archive into a folder. A Debian package is unpacked without dpkg too: it is an ar archive.
unpack() {
    local file=$1 folder=$2
    mkdir "$folder"
    case $file in
        *.deb)
            if command -v dpkg >/dev/null; then
                dpkg -x "$file" "$folder"
            else
                (cd "$folder" && ar x "$file" && tar -xf data.tar.*)
            fi
            ;;
        *.zip) (cd "$folder" && jar xf "$file") ;;
        *) tar -xf "$file" -C "$folder" ;;
    esac
}

# Prints the lib folder of the MPJ Express below a folder; fails if there is none.
lib_below() {
    local starter
    starter=$(find "$1" -name starter.jar -print -quit)
    [[ -n $starter ]] && dirname "$starter"
}

fetch_archive() {
    local file=$work/${MPJ_ARCHIVE##*/}
    download "$MPJ_ARCHIVE" "$file" && unpack "$file" "$work/unpacked"
}

fetch_package() {
    (cd "$work" && apt-get -qq download libmpj-java) && unpack "$work"/libmpj-java_*.deb "$work/unpacked"
}

# Prints the lib folder of an MPJ Express.
find_lib() {
    if [[ -n ${MPJ_HOME:-} ]]; then
        [[ -f $MPJ_HOME/lib/starter.jar ]] || fail "invalid value \"$MPJ_HOME\" for MPJ_HOME: expected an unpacked MPJ Express $version, but there is no lib/starter.jar"
        echo "$MPJ_HOME/lib"
    elif [[ -n ${MPJ_ARCHIVE:-} ]]; then
        fetch_archive >"$work/log" 2>&1 && lib_below "$work/unpacked" ||
            fail "invalid value \"$MPJ_ARCHIVE\" for MPJ_ARCHIVE: expected the URL of an archive of MPJ Express $version ($(tail -n 1 "$work/log"))"
    elif [[ -f /usr/share/mpj/lib/starter.jar ]]; then
        echo /usr/share/mpj/lib
    elif fetch_package >"$work/log" 2>&1; then
        lib_below "$work/unpacked"
    else
        fail "MPJ Express $version is missing: install it (Debian: apt install libmpj-java), set MPJ_HOME to an unpacked one, or set MPJ_ARCHIVE to the URL of its archive"
    fi
}

# Copies the jars, with links resolved, to the new home.
copy_jars() {
    local lib=$1 sum jar
    mkdir -p "$made/home/lib"
    while read -r sum jar; do
        cp -L "$lib/$jar" "$made/home/lib/" 2>"$work/log" || fail "MPJ Express in $lib is incomplete: it has no $jar"
    done <<<"$known_jars"
    $unverified || checked "$made/home/lib" "$known_jars" ||
        fail "MPJ Express in $lib is not the known build ($(first_mismatch "$made/home/lib" "$known_jars")): if you trust it, use the option --unverified"
}

# MPJ Express needs a log4j-1.2.jar; reload4j, its successor, is compatible.
copy_log4j() {
    local reason
    command -v mvn >/dev/null || fail "Maven 3.8 or newer is missing from PATH: install it (Debian: apt install maven; https://maven.apache.org)"
    if ! (cd "$work" && mvn -q -B -ntp $dependency_plugin:copy -Dartifact=$reload4j -DoutputDirectory="$work" \
        -Dmdep.stripVersion) >"$work/log" 2>&1; then
        reason=$(grep -oE '(Could not|Cannot) .*' "$work/log" | head -n 1)
        fail "cannot get $reload4j through Maven: go online once (${reason:-see mvn})"
    fi
    cp "$work/reload4j.jar" "$made/home/lib/log4j-1.2.jar"
    checked "$made/home/lib" "$known_reload4j" ||
        fail "$reload4j from Maven does not have the expected checksum: remove it from the local repository and find out where it came from"
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

# Moves $made to its place in one step, unless another process did so first.
publish() {
    (cd "$made" && find . -type f ! -name checksums -exec sha256sum {} + >checksums)
    rm -rf "$layout"
    mv -T "$made" "$layout" 2>/dev/null || is_complete || mv "$made" "$layout"
}

# is_replaceable: succeeds if there is nothing else in the folder.
is_replaceable() {
    [[ ! -e $layout || -d $layout/repository/$group || -z $(ls -A "$layout") ]]
}

provide() {
    is_replaceable || fail "$layout is not empty: name a new folder"
    # beside the folder, so that it can be moved there in one step
    work=$(mktemp -d "$layout.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    made=$work/mpj
    echo "providing MPJ Express in $layout ..." >&2
    local lib
    lib=$(find_lib)
    copy_jars "$lib"
    copy_log4j
    write_configuration
    write_repository
    publish
}

mkdir -p "$(dirname "$layout")"
layout=$(cd "$(dirname "$layout")" && pwd)/$(basename "$layout")
is_complete || provide
cat <<TEXT
MPJ Express $version is in $layout
  to run jobs:  export MPJ_HOME=$layout/home
  to compile:   org.mpj-express:mpj:$version in the Maven repository file://$layout/repository
TEXT
