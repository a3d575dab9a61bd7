# shellcheck shell=bash
# Commands in the background, which end with the script, and the steps of a script with their summary. Sourced after common.sh, never run.

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
    # another process may get the number of one that ended
    groups=()
}

trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Step N has a name, a process group, and the files N.log, N.left-out, N.slowest and N.result in $steps.
step_names=()
step_groups=()
steps=$(mktemp -d)
trap 'end_background; rm -rf "$steps"' EXIT

clock() {
    printf '%dm%02ds' $(($1 / 60)) $(($1 % 60))
}

# run_step NUMBER COMMAND...: runs a command, and writes its result and its seconds.
run_step() {
    local number=$1 from=$SECONDS result=passed
    shift
    export CHECK_LEFT_OUT=$steps/$number.left-out # leave_out appends to it
    slowest=$steps/$number.slowest
    "$@" || result=FAILED
    echo "$result $((SECONDS - from))" >"$steps/$number.result"
}

# end_step NUMBER: waits for the end of a step; fails if the step failed.
end_step() {
    await "${step_groups[$1]}" || true
    # a step that something ended has no result
    [[ -f $steps/$1.result ]] || echo "FAILED 0" >"$steps/$1.result"
    [[ $(<"$steps/$1.result") == passed* ]]
}

# step NAME COMMAND...: runs a step and shows its output; fails if the step failed.
step() {
    local number=${#step_names[@]}
    step_names+=("$1")
    shift
    printf '\n=== %s\n' "${step_names[number]}"
    start run_step "$number" "$@"
    step_groups+=($!)
    end_step "$number"
}

# begin_step NAME COMMAND...: begins a step beside the next ones; end_steps shows its output.
begin_step() {
    local number=${#step_names[@]}
    step_names+=("$1")
    shift
    start run_step "$number" "$@" >"$steps/$number.log" 2>&1
    step_groups+=($!)
}

# Waits for the steps that were begun, in their order, and shows their output.
end_steps() {
    local number
    for number in "${!step_names[@]}"; do
        [[ -f $steps/$number.log ]] || continue
        end_step "$number" || true
        printf '\n=== %s\n' "${step_names[number]}"
        cat "$steps/$number.log"
        rm "$steps/$number.log"
    done
}

# Prints the result of each step with what it left out, and the slowest steps; fails if a step failed.
summarize_steps() {
    local number result seconds failed=0
    for number in "${!step_names[@]}"; do
        read -r result seconds <"$steps/$number.result"
        [[ $result == passed ]] || failed=1
        printf '%-6s  %6s  %s\n' "$result" "$(clock "$seconds")" "${step_names[number]}"
        [[ ! -f $steps/$number.left-out ]] || sed 's/^/                  left out: /' "$steps/$number.left-out"
        [[ ! -s $steps/$number.slowest ]] || sed 's/^/                  slowest tests: /' "$steps/$number.slowest"
    done
    echo "slowest steps: $(for number in "${!step_names[@]}"; do
        read -r result seconds <"$steps/$number.result"
        echo "$seconds $(clock "$seconds") ${step_names[number]}"
    done | sort -rn | head -n 3 | cut -d ' ' -f 2- | paste -sd ';' - | sed 's/;/, /g')"
    return $failed
}
