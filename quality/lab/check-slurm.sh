#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

# On the first host, from here on in its namespaces: --on-hosts FOLDER HOST...
if [[ ${1:-} == --on-hosts ]]; then
    work=$2
    shift 2
    configuration=$work/slurm.conf
    export SLURM_CONF=$configuration
    for host; do
        "$work/on" "$host" "bash $work/node.sh $host $1" >"$work/$host.log" 2>&1 &
    done
    for ((i = 0; i < 300; i++)); do
        [[ $(sinfo -h -o %D -t idle 2>/dev/null) != "$#" ]] || break
        sleep 0.1
    done
    ((i < 300)) || {
        sinfo
        tail -n 5 "$work"/*.log
        exit 1
    }
    cd "$work/mpi"
    module() { :; }
    export -f module
    for job in "--ntasks-per-node=2 job.sbatch" "--nodes=1 --ntasks-per-node=2 job.sbatch mpjrun" "--ntasks-per-node=1 supervised.sbatch"; do
        code=0
        # shellcheck disable=SC2086 # words
        timeout 120 sbatch --wait --cpus-per-task=1 --output="$work/%j.out" $job >"$work/sbatch.log" 2>&1 || code=$?
        number=$(grep -oE '[0-9]+$' "$work/sbatch.log" | head -n 1)
        mkdir "$work/job-$number"
        mv heat.txt tree.* "$work/job-$number/" 2>/dev/null || true
        echo "$code" >"$work/job-$number/code"
    done
    exit 0
fi

if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/check-slurm.sh

Runs the batch job of samples/mpi under Slurm: with srun over two nodes, with MPJ Express on one, and with
MpiRun over two. The nodes are namespaces of this machine and end with the script. Needs root, a JDK of 22 or newer, and
Debian's packages of Slurm, which CI=true installs if they are missing.
HELP
    exit 2
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/ftimer-slurm.XXXXXX")
log=$work/log
trap 'rm -rf "$work"' EXIT

# missing REASON: ends without a failure, as the check does without Slurm.
missing() {
    leave_out "batch jobs under Slurm ($1)"
    exit 0
}

namespaces=(unshare --net --mount --uts --pid --fork --kill-child --mount-proc)
[[ $(id -u) == 0 ]] || missing "they need root"
"${namespaces[@]}" ip link add switch type bridge 2>"$log" || missing "they need namespaces as hosts: $(head -n 1 "$log")"
# slurmd opens PMIx by the name of the last one
packages=(slurmctld slurmd slurm-client munge libpmix-dev)
command -v apt-get >/dev/null || missing "there is no apt-get to provide Slurm"
needed=$(missing_packages "${packages[@]}" 2>"$log") || missing "cannot provide Slurm ($(head -n 1 "$log"))"
if [[ -n $needed ]]; then
    [[ ${CI:-} == true ]] || missing "install ${packages[*]}"
    install_packages "${packages[@]}" >"$log" 2>&1 || missing "cannot install Slurm ($(grep -E '^E:' "$log" | head -n 1))"
fi
provide_mpj
provide_native_mpi
use_foreign_jdk ftimer-mpi-native
export PATH=$JAVA_HOME/bin:$PATH

installed=$work/private
(
    work=$installed
    install_privately
)
cp -r "$root/samples/mpi" "$work/mpi"
(cd "$work/mpi" && mvn -B -ntp -q -DskipTests -Dmaven.repo.local="$installed/repository" package) >"$log" 2>&1 ||
    fail "samples/mpi cannot be built: $(tail -n 5 "$log")"
cat >"$work/mpi/supervised.sbatch" <<'JOB'
#!/bin/bash
#SBATCH --nodes=2
export FTIMER_CONFIG='output.tree=tree.$RANK'
java -Djava.io.tmpdir="$PWD" -cp 'target/heat-1.jar:target/lib/*' io.ftimer.mpi.launch.MpiRun -engine openmpi -np "$SLURM_NTASKS" \
    -timeout 100 org.example.Heat 1000 heat.txt
JOB

cat >"$work/node.sh" <<NODE
# node.sh HOST FIRST: the daemons of a node; the first one controls the others
export SLURM_CONF=$work/slurm.conf
mkdir /mnt/slurmd
munged --force --foreground --key-file "$work/munge.key" --socket /mnt/munge --pid-file /mnt/munge.pid \\
    --log-file /mnt/munge.log --seed-file /mnt/munge.seed &
until [[ -S /mnt/munge ]]; do sleep 0.1; done
[[ \$1 != "\$2" ]] || slurmctld -D -f "\$SLURM_CONF" &
exec slurmd -D -f "\$SLURM_CONF"
NODE

hosts="alpha beta"
head -c 1024 /dev/urandom >"$work/munge.key"
chmod 400 "$work/munge.key"
mkdir "$work/state"
cat >"$work/slurm.conf" <<CONFIGURATION
ClusterName=check
SlurmctldHost=alpha
AuthInfo=socket=/mnt/munge
SlurmUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=/mnt/slurmd
SlurmctldPidFile=/mnt/slurmctld.pid
SlurmdPidFile=/mnt/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
# more cores than there are
SlurmdParameters=config_overrides
NodeName=${hosts// /,} CPUs=16 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES State=UP
CONFIGURATION
echo "CgroupPlugin=cgroup/v1" >"$work/cgroup.conf" # looks for nothing then
echo "PMIxCliTmpDirBase=/mnt" >"$work/mpi.conf" # the nodes share /tmp

export FTIMER_TEST_HOSTS=yes OMPI_MCA_btl=self,vader,tcp OMPI_MCA_btl_tcp_if_include=e0 OMPI_MCA_oob_tcp_if_include=e0
# shellcheck disable=SC2086 # names of hosts
timeout 600 "${namespaces[@]}" bash "$root/integrations/ftimer-mpi-native/src/test/resources/io/ftimer/mpi/natives/several-hosts.sh" \
    "$work" "$hosts" bash "$root/quality/lab/check-slurm.sh" --on-hosts "$work" $hosts >"$log" 2>&1 || complain "no jobs: $(tail -n 5 "$log")"

# passed JOB RANKS WHAT: checks the files of a job.
passed() {
    local folder=$work/job-$1 rank
    echo "$3: $(grep -hE '^ftimer: |hottest cell' "$work/$1.out" | paste -sd ' ')"
    [[ $(cat "$folder/code" 2>&1) == 0 ]] || complain "$3: $(tail -n 5 "$work/$1.out" "$work/sbatch.log" "$work"/*.log)"
    grep -q "^$2 ranks" "$folder/heat.txt" || complain "$3: no report of $2 ranks"
    for ((rank = 0; rank < $2; rank++)); do
        grep -q '  exchange: ' "$folder/tree.$rank" || complain "$3: no tree of rank $rank"
    done
}
passed 1 4 "srun over two nodes"
passed 2 2 "mpjrun on one node"
passed 3 2 "MpiRun over two nodes"
((failures == 0)) || exit 1
