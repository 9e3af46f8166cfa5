#!/bin/sh
# Fetch what the tests need of the machine itself, PostgreSQL and Chromium, or say how to.
set -eu
missing=""
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="postgresql"
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null ||
  missing="$missing chromium"
missing="${missing# }"
test -n "$missing" || exit 0
if test "$(id -u)" != 0 || ! command -v apt-get >/dev/null; then
  echo "The tests need PostgreSQL and Chromium: run 'sudo apt install $missing' first." >&2
  exit 1
fi
echo "Fetching $missing for the tests ..."
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# shellcheck disable=SC2086 # one or two names
apt-get -qq install --no-install-recommends $missing >/dev/null
