#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

if (($# > 0)); then
    cat <<'HELP'
Usage: quality/lab/recording.sh

Makes docs/images/recording.svg, the moving picture of the README, from real runs of samples/junit: its tests pass, an edit adds
calls, the tests fail, and the picture of the run. Needs Chromium (build/provision-browser.sh).
HELP
    exit 2
fi

# tests FILE EXIT_CODE: runs the tests, and writes the command with what people look at.
tests() {
    local log=$work/mvn.log code=0
    (cd "$project" && mvn -B -ntp -Dmaven.repo.local="$repository" -Dstyle.color=never -Dtest=LedgerTest#loads_each_rate_once test) >"$log" 2>&1 || code=1
    [[ $code == "$2" ]] || { cat "$log"; fail "expected exit code $2 of Maven, was $code"; }
    {
        echo '$ mvn test -Dtest=LedgerTest#loads_each_rate_once'
        awk '/^ftimer: / { print }
            /^  picture: / { sub("file:.*/ledger/", "file:///home/me/ledger/"); print }
            / Failures: *$/ { failures = 1 }
            / Tests run: .*[0-9]$/ { failures = 0; print }
            failures { print }
            / BUILD / { print }' "$log"
    } >"$1"
}

use_preferred_jdk
"$root/build/provision-browser.sh"
work=$root/target/recording
install_privately
project=$work/ledger
cp -r "$root/samples/junit" "$project"
ledger=$project/src/main/java/org/example/invoices/Ledger.java

tests "$work/1.txt" 0
cp "$ledger" "$work/before"
sed -i 's/known.computeIfAbsent(invoice.currency(), this::loadRate)/loadRate(invoice.currency())/' "$ledger"
{
    echo '$ git diff'
    { diff -U 2 "$work/before" "$ledger" || true; } | sed -nE '3,$ s/^([-+ ])/\1 /p'
} >"$work/2.txt"
tests "$work/3.txt" 1
"${CHROMIUM:-chromium}" --headless --no-sandbox --hide-scrollbars --force-device-scale-factor=1 --window-size=747,348 \
    --screenshot="$work/4.png" "file://$project/target/ftimer/suite.html" >"$work/chromium.log" 2>&1
"$JAVA_HOME/bin/java" "$root/quality/lab/Recording.java" "$root/docs/images/recording.svg" \
    5 "$work/1.txt" 4 "$work/2.txt" 7 "$work/3.txt" 4 "$work/4.png"
echo "docs/images/recording.svg: $(wc -c <"$root/docs/images/recording.svg") bytes"
