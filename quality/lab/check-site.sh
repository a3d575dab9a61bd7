#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../build/common.sh"

with_browser=true
case ${1:-} in
    '') ;;
    --without-browser) with_browser=false ;;
    *)
        cat <<'HELP'
Usage: quality/lab/check-site.sh [--without-browser]

Builds the documentation site (build/site.sh), which checks all links, and opens it in a headless
Chromium at the widths of a phone and of a desktop: text and code fit, the search finds its words,
both themes are readable, axe finds no barrier, and pages request nothing from other servers. The
pictures are in
target/site/screenshots. Needs Node with npm; leaves out the site if the generator cannot be
downloaded, and the browser if there is none. Honors CHROMIUM and CHROMEDRIVER.
HELP
        exit 2
        ;;
esac

site=$root/target/site

# Prints the path of the first of some programs that exists.
first_of() {
    local name
    for name; do
        command -v "$name" && return
    done
    return 1
}

# the generator is all that may be missing: whatever else fails is a failure
if ! command -v npm >/dev/null; then
    leave_out "the documentation site (install Node: apt install npm)"
    exit
fi
"$root/build/site.sh"
if ! $with_browser; then
    leave_out "the documentation site in a browser (--without-browser)"
    exit
fi
if ! driver=$(first_of "${CHROMEDRIVER:-chromedriver}") || ! browser=$(first_of ${CHROMIUM:+"$CHROMIUM"} chromium google-chrome chromium-browser); then
    leave_out "the documentation site in a browser (install Chromium: apt install chromium chromium-driver)"
    exit
fi

rm -rf "$site/screenshots"
node "$root/build/site/serve.mjs" "$site/html" 0 >"$site/address" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
for ((i = 0; i < 100; i++)); do
    [[ ! -s $site/address ]] || break
    sleep 0.1
done
node "$root/build/site/browse.mjs" "$driver" "$browser" "$(<"$site/address")" "$site/screenshots"
