# shellcheck shell=bash
# Shared by the scripts that build projects as their owners would, in the folder $work. Sourced after common.sh, never run.

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

# install_privately MODULES: empties $work and installs modules with their dependencies into a new $repository.
install_privately() {
    repository=$work/repository
    rm -rf "$work"
    mkdir -p "$work"
    make_repository
    echo "installing into $repository ..."
    if ! maven -q -T 2 -Dmaven.compiler.useIncrementalCompilation=false -Dmaven.repo.local="$repository" -Dmaven.test.skip -Dspotless.check.skip \
        -pl ":${1//,/,:}" -am install >"$work/install.log" 2>&1; then
        cat "$work/install.log"
        return 1
    fi
}
