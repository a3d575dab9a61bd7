#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/check-postgresql.sh

Executes the SQL texts of integrations/ftimer-jdbc in PostgreSQL, and compares the regions that
fTimer makes of them with the tables that changed and with the statements in the log of the
server. Takes PostgreSQL from Debian's packages, for this clone only. The server listens on
the loopback interface, and ends with the script.
HELP
    exit 2
fi

use_preferred_jdk
work=$(mktemp -d "${TMPDIR:-/tmp}/ftimer-postgresql.XXXXXX")
log=$work/log
libraries=

# missing REASON: ends without a failure, as the check does without this database.
missing() {
    leave_out "SQL texts in PostgreSQL ($1)"
    exit 0
}

# as_user COMMAND...: runs a command as a user other than root, as whom the server does not start.
as_user() {
    if [[ $(id -u) == 0 ]]; then
        setpriv --reuid 65534 --regid 65534 --clear-groups env HOME="$work" LD_LIBRARY_PATH="$libraries" "$@"
    else
        LD_LIBRARY_PATH=$libraries "$@"
    fi
}

end() {
    [[ ! -f $work/data/postmaster.pid ]] || as_user "$programs/pg_ctl" -D "$work/data" -m fast -w stop >/dev/null || true
    rm -rf "$work"
}
trap end EXIT

# not installed, even if CI=true: the package starts a server of its own
CI='' provide_packages PostgreSQL "$work/root" postgresql-15
prefix=${needed:+$work/root}
programs=$prefix/usr/lib/postgresql/15/bin
[[ -z $needed ]] || libraries=$(find "$work/root/usr/lib" -maxdepth 1 -name '*-linux-gnu*' | head -n 1)

mkdir "$work/data" "$work/sockets"
chmod 755 "$work"
[[ $(id -u) != 0 ]] || chown 65534:65534 "$work" "$work/data" "$work/sockets"
as_user "$programs/initdb" -D "$work/data" -U postgres --auth=trust --encoding=UTF8 --no-locale >"$log" 2>&1 ||
    fail "PostgreSQL cannot create a database: $(tail -n 3 "$log")"
# starts_at PORT: starts the server; fails if the port is not free.
starts_at() {
    as_user "$programs/pg_ctl" -D "$work/data" -w -l "$work/server.log" start >"$log" 2>&1 -o "-p $1 \
        -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work/sockets -c fsync=off -c jit=off \
        -c logging_collector=on -c log_destination=csvlog -c log_directory=log -c log_filename=statements.log \
        -c log_rotation_size=0 -c log_min_duration_statement=0"
}

for attempt in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 10000))
    starts_at $port && break
    ((attempt < 5)) || fail "PostgreSQL does not start: $(tail -n 3 "$log")"
done

maven -q -pl :ftimer-jdbc -am -Dspotless.check.skip -Dtest=StatementTableTest -Dsurefire.failIfNoSpecifiedTests=false \
    -Dbuild.postgresql="jdbc:postgresql://127.0.0.1:$port/postgres?user=postgres" test ||
    fail "PostgreSQL executes other statements than the regions say"
echo "PostgreSQL: all SQL texts are what their regions say"
