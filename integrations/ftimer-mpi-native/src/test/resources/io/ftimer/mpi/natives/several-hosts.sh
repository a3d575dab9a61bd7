#!/usr/bin/env bash
# several-hosts.sh FOLDER HOSTS COMMAND...: runs a command on the first of several "hosts", which share files but neither
# network, name nor processes. Run it in namespaces of its own, whose end leaves nothing behind:
#   unshare --map-root-user --net --mount --uts --pid --fork --kill-child --mount-proc several-hosts.sh ...
# FOLDER/on is a program in place of ssh, for which the first host sees the processes of all. A file FOLDER/lose with "power HOST"
# or "cable HOST" takes that host away.
set -euo pipefail
folder=$1
hosts=$2
shift 2

ip link set lo up
ip link add switch type bridge
ip link set switch up
echo "127.0.0.1 localhost" >"$folder/hosts"
number=0
for host in $hosts; do
    number=$((number + 1))
    echo "10.77.0.$number $host" >>"$folder/hosts"
done
mount --bind "$folder/hosts" /etc/hosts

cat >"$folder/on" <<ON
#!/usr/bin/env bash
while [[ \$1 == -* ]]; do shift; done
host=\$1
shift
spaces=(--net --uts --mount)
[[ \$host == ${hosts%% *} ]] || spaces+=(--pid)
exec nsenter --target "\$(cat "$folder/\$host.pid")" "\${spaces[@]}" --wd="\$PWD" sh -c "\$*"
ON
chmod +x "$folder/on"

number=0
for host in $hosts; do
    number=$((number + 1))
    spaces=(--net --uts --mount)
    ((number == 1)) || spaces+=(--pid --mount-proc)
    # /sys lists the network of the process that mounts it; a host's first process has to wait for the others that end
    unshare "${spaces[@]}" --fork --kill-child \
        sh -c "mount -t sysfs sysfs /mnt
            mount --bind /mnt/class/net /sys/class/net
            mount --bind /mnt/devices/virtual/net /sys/devices/virtual/net
            mount -t tmpfs tmpfs /mnt
            hostname $host
            sleep infinity & wait" &
    until pid=$(pgrep -P $!) && [[ $(nsenter --target "$pid" --uts hostname) == "$host" ]]; do sleep 0.1; done
    echo "$pid" >"$folder/$host.pid"
    ip link add "cable$number" type veth peer name e0 netns "$pid"
    ip link set "cable$number" master switch up
    nsenter --target "$pid" --net sh -c "ip addr add 10.77.0.$number/24 dev e0; ip link set e0 up; ip link set lo up"
done

(
    until [[ -s $folder/lose ]]; do sleep 0.1; done
    read -r what host <"$folder/lose" || true
    case $what in
        power) kill -9 "$(cat "$folder/$host.pid")" ;;
        cable) nsenter --target "$(cat "$folder/$host.pid")" --net ip link set e0 down ;;
    esac
) &

printf -v command '%q ' "$@"
"$folder/on" "${hosts%% *}" "$command"
