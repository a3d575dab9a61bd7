#!/usr/bin/env bash
# Prints the lines of main code of the published modules, of each and in total: lines are costs.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

sed -nE 's:.*<artifactId>(ftimer-[a-z-]+)</artifactId>.*<version>.*:\1:p' "$(module_folder ftimer-bom)/pom.xml" | while read -r module; do
    find "$(module_folder "$module")/src/main" -name '*.java' -exec cat {} + | wc -l | sed "s/\$/ $module/"
done | sort -rn | awk '{ print; sum += $1 } END { print sum " in total" }'
