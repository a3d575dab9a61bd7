# shellcheck shell=bash
# Runs commands in the background and ends them with this script, whatever ends it. Sourced after common.sh, never run.

# The process groups that are running, each at the index of its number.
groups=()

# start COMMAND...: runs a command in the background, without input and in a process group of its own, whose number is $!.
start() {
    # without job control, commands in the background would have our process group and ignore Ctrl-C
    set -m
    "$@" </dev/null &
    set +m
    groups[$!]=running
}

# await GROUP: waits for what was started, and returns its exit status.
await() {
    local status=0
    wait "$1" || status=$?
    unset "groups[$1]"
    return "$status"
}

# Ends all processes of what was started and still runs: as Ctrl-C would, and by force after ten seconds.
end_background() {
    local group tenths
    for group in ${groups[@]+"${!groups[@]}"}; do
        kill -TERM -- "-$group" 2>/dev/null || true
    done
    for group in ${groups[@]+"${!groups[@]}"}; do
        for ((tenths = 0; tenths < 100; tenths++)); do
            kill -0 -- "-$group" 2>/dev/null || continue 2
            sleep 0.1
        done
        kill -KILL -- "-$group" 2>/dev/null || true
    done
}

trap end_background EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
