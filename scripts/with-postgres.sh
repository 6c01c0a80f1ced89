#!/usr/bin/env bash
# Runs a command against a throw-away PostgreSQL: with-postgres.sh npm test -- faults. Without a command it says by its exit code whether there is one.
# TEST_DATABASE_URL names it, TEST_POSTGRES_CTL stops and starts it. It lives in a temporary folder, listens on the loopback only and is gone at the end.
set -euo pipefail

initdb=$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1 || true)
bin=$(dirname "$(readlink -f "${initdb:-none}")")
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
if [ ! -x "$bin/initdb" ] || ! as_owner true; then
  echo "No PostgreSQL here. On Debian: apt-get install -y postgresql-15" >&2
  exit 1
fi
if [ $# = 0 ]; then exit; fi

home=$(mktemp -d "${TMPDIR:-/tmp}/reflow-postgres.XXXXXX")
if [ "$(id -u)" = 0 ]; then chown postgres: "$home"; fi
finish() {
  (cd "$home" && as_owner "$bin/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null 2>&1) || true
  rm -rf "$home"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
here=$PWD
cd "$home"
as_owner "$bin/initdb" -D "$home/data" -U reflow --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
cat >>"$home/data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
fsync = off
shared_buffers = ${TEST_SHARED_BUFFERS:-128MB}
max_connections = 500
END
TEST_POSTGRES_CTL="$bin/pg_ctl -D $home/data -w -s -l $home/log"
if [ "$(id -u)" = 0 ]; then TEST_POSTGRES_CTL="runuser -u postgres -- $TEST_POSTGRES_CTL"; fi
export TEST_POSTGRES_CTL
$TEST_POSTGRES_CTL start || { cat "$home/log" >&2; exit 1; }
cd "$here"
echo "PostgreSQL $("$bin/postgres" -V | awk '{ print $3 }') on port $port"
PATH="$PATH:$bin" TEST_DATABASE_URL="postgresql://reflow@127.0.0.1:$port/postgres" "$@"
