#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# The tests of ftimer-mpi-native run under Open MPI and MPICH. This script creates, once and for this clone only:
#   build/native-mpi/root  the files of both, if the system has not installed them
#   build/native-mpi/bin   orterun and mpiexec.hydra, which keep all ranks and traffic on this machine
# The folder appears complete or not at all.
layout=$root/build/native-mpi
packages=(openmpi-bin mpich)
programs=(orterun mpiexec.hydra)

case ${1:-} in
    '') ;;
    -h | --help)
        cat <<'HELP'
Usage: build/provision-native-mpi.sh

Provides Open MPI and MPICH in build/native-mpi, for this clone only. Does nothing if they are
there. The other scripts call it. Takes the first of these:

  Debian's packages openmpi-bin and mpich, where both are installed
  these packages as "apt-get install" installs them, as root or through sudo, if CI=true
  these packages and those they need, as "apt-get download" fetches them, which needs no root

Exits with 3 if there is none of these.

  --help  print this text
HELP
        exit
        ;;
    *) fail "unknown option: $1 (see build/provision-native-mpi.sh --help)" ;;
esac

# missing REASON: prints what to do and exits with 3.
missing() {
    echo "$(basename "$0"): $1; install Open MPI and MPICH (Debian: apt install ${packages[*]}), or use --without-mpi" >&2
    exit 3
}

# write_programs ROOT: writes the two programs, which start those below a folder as it will be called.
write_programs() {
    local prefix=$1 libraries=''
    if [[ -n $prefix ]]; then
        libraries=$(cd "$made/root" && dirname "$(find usr/lib -name 'libmpich.so.12' -print -quit)")
    fi
    mkdir "$made/bin"
    cat >"$made/bin/environment" <<ENVIRONMENT
# Sourced by the programs beside it. An empty prefix means the packages of the system.
prefix='$prefix'
libraries='$libraries' # below it
ENVIRONMENT
    cat >>"$made/bin/environment" <<'ENVIRONMENT'
if [ -n "$prefix" ]; then
    lib=$prefix/$libraries
    export LD_LIBRARY_PATH="$lib:$prefix/${libraries#usr/}:$lib/ucx:$lib/openmpi/lib:$lib/pmix2/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    export OPAL_PREFIX="$prefix/usr" OMPI_MCA_component_path="$lib/openmpi/lib/openmpi3" PMIX_INSTALL_PREFIX="$lib/pmix2"
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# packages without their installation lack links that only other networks need
export PMIX_MCA_pcompress_base_silence_warning=1 OMPI_MCA_mca_base_component_show_load_errors=0
# all ranks and messages stay on this machine, unless a test of several hosts says otherwise
if [ -z "$FTIMER_TEST_HOSTS" ]; then
    export OMPI_MCA_btl=self,vader OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_plm=isolated
    export UCX_TLS=self,sm HYDRA_IFACE=lo HYDRA_LAUNCHER=fork
fi
ENVIRONMENT
    local program
    for program in "${programs[@]}"; do
        cat >"$made/bin/$program" <<PROGRAM
#!/bin/sh
. "\$(dirname "\$0")/environment"
exec "\$prefix/usr/bin/$program" "\$@"
PROGRAM
        chmod +x "$made/bin/$program"
    done
}

# Succeeds if both programs start.
works() {
    local program
    for program in "${programs[@]}"; do
        "$1/bin/$program" --version >/dev/null 2>&1 </dev/null || return 1
    done
}

[[ -d $layout ]] && works "$layout" && exit
mkdir -p "$root/target"
work=$(mktemp -d "$root/target/native-mpi.XXXXXX")
trap 'rm -rf "$work"' EXIT
made=$work/native-mpi
mkdir "$made"
log=$work/log
echo "providing Open MPI and MPICH in build/native-mpi ..." >&2
provide_packages "Open MPI and MPICH" "$made/root" "${packages[@]}"
write_programs "${needed:+$layout/root}"
rm -rf "$layout"
mv -T "$made" "$layout" 2>/dev/null || works "$layout" || mv "$made" "$layout"
works "$layout" || missing "Open MPI and MPICH in build/native-mpi do not start"
