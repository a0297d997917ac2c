#!/usr/bin/env bash
# Runs the real adb daemon in ROOT, and an adb server on the socket FOLDER/adb.sock that is connected to it; says "ready".
# The daemon gives a root shell to whoever asks, so this runs in namespaces of its own: unshare --net --mount --pid ...
# FOLDER has what is the phone's own: its storage in phone/, its commands in programs/, and the desk where they call.
set -euo pipefail
root=$1 folder=$2 port=$3
library=/usr/lib/x86_64-linux-gnu

ip link set lo up
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$folder/phone/data/local/tmp" "$root/data/local/tmp"
mount --bind "$folder/phone/sdcard" "$root/sdcard"
mount --bind "$folder/programs" "$root/system/xbin"
mount --bind "$folder/desk" "$root/desk"

env -i PATH=/system/xbin:/system/bin SHELL=/system/bin/sh HOME=/ PHONE_DESK=/desk ADBD_PORT="$port" ANDROID_DATA=/data \
  "$(command -v chroot)" "$root" "$library/ld-linux-x86-64.so.2" --library-path "$library:$library/android" \
  /usr/lib/android-sdk/platform-tools/adbd >"$folder/adbd.log" 2>&1 &
daemon=$!

export ADB_SERVER_SOCKET="localfilesystem:$folder/adb.sock"
adb -L "$ADB_SERVER_SOCKET" nodaemon server >"$folder/server.log" 2>&1 &
# Neither says when it listens.
until [[ -S $folder/adb.sock ]]; do sleep 0.02; done
until adb connect "127.0.0.1:$port" | grep -q '^\(already \)\?connected to'; do
  kill -0 "$daemon" || { cat "$folder/adbd.log" >&2; exit 1; }
  sleep 0.05
done
echo ready
wait
