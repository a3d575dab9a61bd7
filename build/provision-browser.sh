#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# The tests of the HTML report need a Chromium and its driver. This script finds both or, in continuous integration, installs
# them with the package client of the system. It changes nothing else.

needed="needs Chromium: install chromium and chromium-driver (Debian: apt install chromium chromium-driver), or set CHROMIUM and CHROMEDRIVER to their paths"

case ${1:-} in
    '') ;;
    -h | --help)
        cat <<'HELP'
Usage: build/provision-browser.sh

Provides Chromium and its driver for the tests of the HTML report. Does nothing if they are there:

  CHROMIUM, CHROMEDRIVER  if set, the paths of both programs
  chromium, google-chrome or chromium-browser, and chromedriver, on PATH

Otherwise, with CI=true and where there is apt-get, installs Debian's packages chromium and
chromium-driver as root or through sudo. Exits with 3 if there is no browser.

  --help  print this text
HELP
        exit
        ;;
    *) fail "unknown option: $1 (see build/provision-browser.sh --help)" ;;
esac

# missing REASON: prints what to do and exits with 3.
missing() {
    echo "$(basename "$0"): $1; $needed" >&2
    exit 3
}

# Succeeds if both programs are there.
is_complete() {
    local browser
    command -v "${CHROMEDRIVER:-chromedriver}" >/dev/null || return 1
    for browser in ${CHROMIUM:-chromium google-chrome chromium-browser}; do
        ! command -v "$browser" >/dev/null || return 0
    done
    return 1
}

is_complete && exit
[[ ${CI:-} == true ]] || missing "no browser found"
command -v apt-get >/dev/null || missing "no browser found, and no apt-get to install one"
mkdir -p "$root/target"
log=$(mktemp "$root/target/browser.XXXXXX")
trap 'rm -f "$log"' EXIT
echo "installing Chromium ..." >&2
install_packages chromium chromium-driver fonts-dejavu-core >"$log" 2>&1 || missing "cannot install a browser ($(grep -E '^(E:|sudo:)' "$log" | head -n 1))"
is_complete || missing "the installed packages have no browser"
