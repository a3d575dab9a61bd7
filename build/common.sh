# shellcheck shell=bash
# Shared by the scripts of this project. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Java takes the encoding of file names from the locale only.
[[ $(locale charmap 2>/dev/null) == UTF-8 ]] || export LC_ALL=C.UTF-8

# Most JVMs of tests and of Maven end before the optimizing compiler pays off, and before a collection frees classes or code.
small_jvm="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=256m -XX:ReservedCodeCacheSize=240m"
# to verify the classes of Maven and its plugins, which no test is about, would take a sixth of its time
small_maven="$small_jvm -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"

# fail MESSAGE: prints one line to stderr and exits with 2.
fail() {
    echo "$(basename "$0"): $1" >&2
    exit 2
}

# leave_out TEXT: prints what a run does not cover, and adds it to the summary of check.
leave_out() {
    echo "left out: $1"
    [[ -z ${CHECK_LEFT_OUT:-} ]] || echo "$1" >>"$CHECK_LEFT_OUT"
}

# Prints the feature release (17, 25, ...) of the JDK in $1; fails if there is no javac.
jdk_major() {
    local version
    version=$("$1/bin/javac" -version 2>&1) || return 1
    version=${version#javac }
    version=${version%%[.-]*}
    [[ $version =~ ^[0-9]+$ ]] && echo "$version"
}

# Prints "MAJOR HOME" for each JDK of 17 or newer, the preferred one first, each real path once.
find_jdks() {
    local home major seen=:
    for home in \
        "${JAVA_HOME:-}" \
        "$(dirname "$(dirname "$(readlink -f "$(command -v javac || true)")")")" \
        /usr/lib/jvm/* /usr/java/* /opt/*jdk* "${HOME:-}"/.sdkman/candidates/java/*; do
        [[ -n $home && -x $home/bin/javac ]] || continue
        home=$(cd "$home" && pwd -P)
        [[ $seen != *:$home:* ]] || continue
        seen=$seen$home:
        major=$(jdk_major "$home") || continue
        ((major >= 17)) && echo "$major $home"
    done
    return 0
}

# Fails and says what to install if Maven or a JDK is missing.
require_tools() {
    command -v mvn >/dev/null || fail "Maven 3.8 or newer is missing from PATH: install it (Debian: apt install maven; https://maven.apache.org)"
    [[ -n $1 ]] || fail "a JDK of 17 or newer is missing: set JAVA_HOME to one, or install it (Debian: apt install openjdk-17-jdk; https://adoptium.net)"
}

# Exports the JAVA_HOME of the preferred JDK.
use_preferred_jdk() {
    local jdks
    jdks=$(find_jdks)
    require_tools "$jdks"
    jdks=${jdks%%$'\n'*}
    export JAVA_HOME=${jdks#* }
}

# maven ARGUMENT...: runs Maven on the whole reactor, whatever the current folder.
maven() {
    mvn -B -ntp -f "$root/pom.xml" "$@"
}

# Prints the folder of each module that the pom at the root lists.
module_folders() {
    local folder
    while read -r folder; do
        echo "$root/$folder"
    done < <(sed -nE 's:^ *<module>(.*)</module>$:\1:p' "$root/pom.xml")
}

# module_folder MODULE: prints the folder of the module with this artifact id.
module_folder() {
    module_folders | grep -E "/$1\$" || fail "pom.xml lists no module $1"
}

# test_path MODULE...: prints the class path of the compiled classes and tests of modules.
test_path() {
    local module folder path=
    for module; do
        folder=$(module_folder "$module")
        path+=:$folder/target/classes:$folder/target/test-classes
    done
    echo "${path#:}"
}

# is_built MODULE: succeeds if the module is newer than all sources, poms and MPJ Express.
is_built() {
    local stamp
    stamp=$(module_folder "$1")/target/built
    [[ -f $stamp ]] || return 1
    [[ -z $(find "$root" \( -name target -o -name .git \) -prune -o \
        \( -path '*/src/*' -o -name pom.xml -o -path '*/build/mpj/checksums' \) -newer "$stamp" -print -quit) ]]
}

# mark_built TIME MODULE...: marks modules as packaged from the sources at the time of the file TIME.
mark_built() {
    local time=$1 module folder
    shift
    for module; do
        folder=$(module_folder "$module")
        touch -r "$time" "$folder/target/built"
    done
}

# show_seconds TEXT COMMAND...: runs a command with the text on stderr, on a terminal with the seconds since the start.
show_seconds() {
    local text=$1 ticks='' status=0
    shift
    if [[ -t 2 ]]; then
        printf '%s ...' "$text" >&2
        # ends with this script, whatever ends it
        local seconds=0
        while sleep 1 && kill -0 $$ 2>/dev/null; do
            printf '\r%s ... %d s' "$text" "$((++seconds))" >&2
        done &
        ticks=$!
    else
        echo "$text ..." >&2
    fi
    "$@" || status=$?
    if [[ -n $ticks ]]; then
        kill "$ticks" 2>/dev/null || true
        wait "$ticks" 2>/dev/null || true
        echo >&2
    fi
    return "$status"
}

# package_quietly MODULE LOG: packages a module and its dependencies without tests.
package_quietly() {
    maven -q -DskipTests -pl ":$1" -am package >"$2" 2>&1
}

# build MODULE: packages a module and its dependencies without tests if they are not up to date. Prints the log of a failure only.
build() {
    local log=$root/target/build-$1.log start folder
    is_built "$1" && return
    folder=$(module_folder "$1")
    mkdir -p "$root/target"
    start=$(mktemp)
    rm -rf "$folder/target/lib"
    if ! show_seconds "building $1" package_quietly "$1" "$log"; then
        cat "$log" >&2
        rm -f "$start"
        return 1
    fi
    mark_built "$start" "$1"
    rm -f "$start"
}

# The class path of run_main beyond that of the module, and options of its JVM.
more_classes=
jvm_options=()

# run_main MODULE CLASS ARGUMENT...: replaces this script by a main class of a built module.
run_main() {
    local target class=$2 quiet=()
    target=$(module_folder "$1")/target
    shift 2
    # JMH 1.37 calls what newer JVMs warn of
    (($(jdk_major "$JAVA_HOME") < 24)) || quiet=(--sun-misc-unsafe-memory-access=allow)
    exec ${alone[@]+"${alone[@]}"} "$JAVA_HOME/bin/java" ${quiet[@]+"${quiet[@]}"} ${jvm_options[@]+"${jvm_options[@]}"} -cp "$target/classes:$target/lib/*${more_classes:+:$more_classes}" "$class" "$@"
}

# Provides MPJ Express if it is missing, and exports its home for programs that launch ranks.
provide_mpj() {
    "$root/build/provision-mpj.sh"
    export MPJ_HOME=$root/build/mpj/home
}

# Provides Open MPI and MPICH if they are missing, and puts their launchers on the path.
provide_native_mpi() {
    "$root/build/provision-native-mpi.sh"
    export PATH=$root/build/native-mpi/bin:$PATH
}

# use_foreign_jdk MODULE: exports the JAVA_HOME of a JDK that has java.lang.foreign, the preferred one if it has, and builds
# MODULE again if an older one built it.
use_foreign_jdk() {
    local jdk foreign module
    jdk=$(find_jdks | awk '$1 >= 22 { print; exit }')
    [[ -n $jdk ]] || fail "a JDK of 22 or newer is missing, which Open MPI and MPICH need: set JAVA_HOME to one (https://adoptium.net)"
    export JAVA_HOME=${jdk#* }
    foreign=$(module_folder ftimer-mpi-native)
    module=$(module_folder "$1")
    [[ -f $foreign/target/classes/io/ftimer/mpi/natives/ForeignEngine.class ]] || rm -f "$module/target/built"
}

# Restricts run_main to a loopback network where the system allows it: MPJ Express with a JVM for each rank accepts
# connections from all addresses.
alone=()
isolate_network() {
    alone=(unshare --map-root-user --net sh -c 'ip link set lo up && exec "$@"' sh)
    if ! "${alone[@]}" true 2>/dev/null; then
        alone=()
        echo "$(basename "$0"): cannot isolate the network: until this ends, ranks listen on all addresses" >&2
    fi
}

# with_small_files FOLDER SIZE COMMAND...: runs a command with a file system of that size on a folder. Mounts it in a
# namespace of its own, so that it goes with the last process; can_mount_small_files tells whether that works here.
with_small_files() {
    local namespace=(unshare --map-root-user --mount)
    # root in a namespace of users cannot become another user
    ! unshare --mount mount -t tmpfs tmpfs /tmp 2>/dev/null || namespace=(unshare --mount)
    "${namespace[@]}" \
        sh -c 'folder=$1 size=$2 && shift 2 && mount -t tmpfs -o size="$size" tmpfs "$folder" && exec "$@"' sh "$@"
}

can_mount_small_files() {
    with_small_files /tmp 64k true 2>/dev/null
}

# --- projects that are built as their owners would, in the folder $work

failures=0

# complain TEXT: counts and prints a failure.
complain() {
    failures=$((failures + 1))
    echo "FAILED: $1"
}

# Prints the local repository that Maven uses.
users_repository() {
    local configured=
    [[ ! ${MAVEN_OPTS:-} =~ -Dmaven\.repo\.local=([^ ]+) ]] || configured=${BASH_REMATCH[1]}
    if [[ -z $configured && -f ~/.m2/settings.xml ]]; then
        configured=$(sed -n 's:.*<localRepository>\(.*\)</localRepository>.*:\1:p' ~/.m2/settings.xml)
    fi
    echo "${configured:-$HOME/.m2/repository}"
}

# link FROM TO NAME: links everything in FROM except NAME into TO.
link() {
    local entry
    mkdir -p "$2"
    for entry in "$1"/*; do
        [[ ! -e $entry || ${entry##*/} == "$3" ]] || ln -s "$entry" "$2"
    done
}

# Creates a $repository to install into, with links to everything in the user's own: that stays unchanged, and nothing is
# downloaded twice.
make_repository() {
    local users
    users=$(users_repository)
    link "$users" "$repository" io
    link "$users/io" "$repository/io" ftimer
}

# install_privately: empties $work, and installs all modules into a new $repository.
install_privately() {
    local classes
    classes=$(module_folder artifact-tests)/target/classes
    repository=$work/repository
    rm -rf "$work"
    mkdir -p "$work"
    make_repository
    echo "installing into $repository ..."
    build artifact-tests && "$JAVA_HOME/bin/java" -cp "$classes" io.ftimer.artifacts.PackedFiles "$root" "$repository"
}

# --- programs of Debian's packages for a clone; they need a folder $work, a file $log and a function "missing REASON", which prints
# what to do and exits with 3

# Prints those of the packages, and of the packages that they need, that are not installed.
missing_packages() {
    apt-get -s --no-install-recommends install "$@" | awk '/^Inst/ { print $2 }'
}

# as_root COMMAND...: runs a command as root; fails if that needs a password.
as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

install_packages() {
    as_root apt-get -qq update &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "$@"
}

# download_packages FOLDER PACKAGE...: unpacks packages below a new folder.
download_packages() {
    local folder=$1 file
    shift
    mkdir "$work/packages" "$folder"
    (cd "$work/packages" && apt-get -qq download "$@") || return 1
    for file in "$work"/packages/*.deb; do
        dpkg -x "$file" "$folder" || return 1
    done
}

# provide_packages NAME FOLDER PACKAGE...: sets $needed to the packages that it unpacked below a new folder, empty if the system has
# them, or has got them because CI=true.
provide_packages() {
    local name=$1 folder=$2
    shift 2
    command -v apt-get >/dev/null || missing "$name is missing, and there is no apt-get to provide it"
    needed=$(missing_packages "$@" 2>"$log") || missing "cannot provide $name ($(head -n 1 "$log"))"
    if [[ -n $needed && ${CI:-} == true ]] && install_packages "$@" >"$log" 2>&1; then
        needed=
    fi
    if [[ -n $needed ]]; then
        # shellcheck disable=SC2086 # names of packages
        download_packages "$folder" $needed >"$log" 2>&1 || missing "cannot download $name ($(grep -E '^E:' "$log" | head -n 1))"
    fi
}

# download_source PACKAGE FOLDER: unpacks the original source of a package into a new folder, from where the system gets its packages.
download_source() {
    local state=$work/sources file
    mkdir -p "$state/lists/partial" "$state/parts" "$state/package" "$2"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [[ ! -f $file ]] || sed -n 's/^deb /deb-src /p' "$file" >>"$state/parts/own.list"
    done
    for file in /etc/apt/sources.list.d/*.sources; do
        [[ ! -f $file ]] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$state/parts/${file##*/}"
    done
    local apt=(apt-get -qq -o Dir::Etc::sourcelist=- -o Dir::Etc::sourceparts="$state/parts" -o Dir::State::lists="$state/lists")
    "${apt[@]}" update && (cd "$state/package" && "${apt[@]}" source --download-only "$1") || return 1
    tar -xf "$state/package"/*.orig.tar.* -C "$2" --strip-components=1
}
