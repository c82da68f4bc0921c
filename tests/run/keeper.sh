#!/bin/sh
# Ends whatever a test run has started, however the run itself ends, kill -9 included: standard input is a pipe that only
# the run holds. In the folder $1 stand *.group (process groups of suites) and *.pid (databases); it is removed at last.
trap '' INT TERM HUP
cat >/dev/null

# ends SIGNAL TARGET…: sends the signal, waits up to five seconds, then kills.
ends() {
  signal=$1 target=$2 left=50
  kill -s "$signal" -- "$target" 2>/dev/null
  while [ "$left" -gt 0 ] && kill -s 0 -- "$target" 2>/dev/null; do
    sleep 0.1
    left=$((left - 1))
  done
  kill -s KILL -- "$target" 2>/dev/null
}

for file in "$1"/*.group; do [ -f "$file" ] && ends TERM "-$(cat "$file")"; done
for file in "$1"/*.pid; do [ -f "$file" ] && ends INT "$(cat "$file")"; done
rm -rf "$1"
