#!/bin/sh
# Installs what some checks drive and pip does not bring, where Debian's packages and root are at hand; `make test` runs
# it once. What is still missing is named and nothing fails: the checks that need it are skipped, and say so at the end.
cd "$(dirname "$0")" || exit
folder=../../build/browser

# Packages whose programs are not there.
missing() {
    for pair in chromium:chromium hledger:hledger zsh:zsh fish:fish; do
        command -v "${pair%:*}" >/dev/null || echo "${pair#*:}"
    done
}

if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    install="apt-get install -qq -y --no-install-recommends -o DPkg::Lock::Timeout=60"
    $install $(missing) >/dev/null 2>&1 || { apt-get update -qq && $install $(missing) >/dev/null; }
fi

mkdir -p $folder && cp package.json package-lock.json $folder
if command -v npm >/dev/null; then
    npm ci --prefix $folder --ignore-scripts --no-audit --no-fund --loglevel error \
        --fetch-retries 1 --fetch-timeout 30000 >/dev/null
fi
[ -e $folder/node_modules/axe-core/axe.min.js ] || axe=axe-core

for package in $(missing) ${axe-}; do
    echo "NOT INSTALLED: $package; the checks that need it will be skipped." >&2
done
