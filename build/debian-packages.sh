# shellcheck shell=bash
# Programs of Debian's packages for a clone. Sourced after common.sh, never run. Needs a folder $work, a file $log and a function
# "missing REASON", which prints what to do and exits with 3.

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
