#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

javadoc=true
serve=false
for option; do
    case $option in
        --without-javadoc) javadoc=false ;;
        --serve) serve=true ;;
        -h | --help)
            cat <<'HELP'
Usage: build/site.sh [--without-javadoc] [--serve]

Builds the documentation site in target/site/html from README.md, CHANGELOG.md, CONTRIBUTING.md,
docs/*.md and docs/contributing/*.md, with the Javadoc of all modules, and checks all links. The
first run downloads the generator with npm into build/site/node_modules; later ones need no network.
Needs Node 18 or newer with npm and, for the Javadoc, JDK 18 or newer.

  --without-javadoc  leave out the Javadoc, and keep the one of an earlier run
  --serve            then serve the site on http://localhost:4173 until Ctrl-C
  --help             print this text

SITE_BASE is the path of the site on its server, for instance /ftimer/; / unless set.
HELP
            exit
            ;;
        *) fail "unknown option: $option (see build/site.sh --help)" ;;
    esac
done

generator=$root/build/site
work=$root/target/site
pages=$work/pages

# Provides the generator, once for each state of package-lock.json.
provide_generator() {
    local installed=$generator/node_modules/.package-lock.json
    command -v npm >/dev/null || fail "npm is missing from PATH: install Node 18 or newer (Debian: apt install npm; https://nodejs.org)"
    [[ -f $installed && ! $generator/package-lock.json -nt $installed ]] && return
    echo "downloading the generator ..." >&2
    # what npm downloaded for another clone needs no network
    npm ci --prefer-offline --prefix "$generator" >"$work/npm.log" 2>&1 ||
        fail "the generator cannot be downloaded ($(grep -m 1 'npm error' "$work/npm.log"); see $work/npm.log)"
    touch "$installed"
}

# Writes the Javadoc of the packages in docs/api as one document, with a group for each module.
write_javadoc() {
    local jdk list module folder name packages out=$work/api jars
    jdk=$(find_jdks | awk '$1 >= 18' | sort -s -n -r -k 1,1 | head -n 1)
    [[ -n $jdk ]] || fail "a JDK of 18 or newer is missing, which the Javadoc needs: set JAVA_HOME to one (https://adoptium.net), or use --without-javadoc"
    export JAVA_HOME=${jdk#* }
    build docs
    # without module declarations: the profiler of JMH and MPJ Express have no modules
    rm -rf "$out" "$work/sources"
    mkdir -p "$work/sources"
    # javadoc expands no "*"
    jars=$(printf '%s:' "$root"/docs/target/lib/*.jar "$root"/build/mpj/home/lib/*.jar)
    {
        printf -- '-d "%s"\n-sourcepath "%s"\n-classpath "%s"\n' "$out" "$work/sources" "$jars"
        printf -- '-quiet -notimestamp --ignore-source-errors -Xdoclint:none -encoding UTF-8\n'
        printf -- '-windowtitle "fTimer" -doctitle "fTimer for the JVM"\n-header "<a href=\\"{@docRoot}/../index.html\\" style=\\"color: white\\">Guide</a>"\n'
        for list in "$root"/docs/api/*.txt; do
            module=$(basename "$list" .txt)
            folder=$(module_folder "$module")
            packages=()
            for name in "$folder"/src/main/*/; do
                [[ $name != */resources/ && $name != */scripts/ ]] || continue
                cp -r "$name." "$work/sources"
            done
            while read -r name; do
                packages+=("$name")
            done < <(sed -nE 's/^[@a-z]+ ([a-z.]+)\.[A-Z].*/\1/p' "$list" | sort -u)
            printf -- '-group "%s" "%s"\n' "$module" "$(IFS=:; echo "${packages[*]}")"
            printf -- '%s\n' "${packages[@]}"
        done
    } >"$work/javadoc.arguments"
    rm -f "$work/sources/module-info.java"
    show_seconds "writing the Javadoc" "$JAVA_HOME/bin/javadoc" "@$work/javadoc.arguments" >"$work/javadoc.log" 2>&1 || {
        tail -n 20 "$work/javadoc.log" >&2
        fail "the Javadoc cannot be written (see $work/javadoc.log)"
    }
}

mkdir -p "$work"
provide_generator
! $javadoc || write_javadoc

rm -rf "$pages" "$work/html"
node "$generator/stage.mjs" "$root" "$pages"
mkdir -p "$pages/.vitepress" "$pages/public"
cp -r "$generator/config.mjs" "$generator/theme" "$pages/.vitepress"
cp "$generator/icon.svg" "$pages/public"
ln -s "$generator/node_modules" "$pages/node_modules"
# for pages of the type "module"
cp "$generator/package.json" "$pages"
(cd "$pages" && node_modules/.bin/vitepress build --outDir "$work/html") >"$work/vitepress.log" 2>&1 || {
    cat "$work/vitepress.log" >&2
    fail "the site cannot be built"
}
if [[ -d $work/api ]]; then
    cp -r "$work/api" "$work/html/api"
else
    mkdir "$work/html/api"
    echo '<!doctype html><title>Javadoc</title><p>The Javadoc was left out (build/site.sh --without-javadoc).' >"$work/html/api/index.html"
fi
node "$generator/check-links.mjs" "$work/html" "${SITE_BASE:-/}"
echo "the site is in $work/html"

if $serve; then
    exec node "$generator/serve.mjs" "$work/html" 4173
fi
