#!/usr/bin/env bash
# Makes a folder that is a small Android to those inside it: the real adb daemon as Debian builds it, Android's shell
# (mksh) and its everyday tools (toybox). Takes a quarter of a minute once; needs root, amd64, and apt's own mirror.
set -euo pipefail
root=${1:-${TMPDIR:-/tmp}/glovebox-android-root}
# The daemon came to Debian with this release.
suite=trixie
arch_folder=usr/lib/x86_64-linux-gnu

if [[ -e $root/complete ]]; then exit; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# An apt of its own, so that the machine's lists stay as they are. It asks the mirror that the machine's apt asks.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/\?$' | head -n 1)
[[ -n $mirror ]] || { echo "make_root: apt has no mirror of Debian" >&2; exit 1; }
mkdir -p "$work"/{lists/partial,cache/archives/partial,debs,root}
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$work/sources.list"
own_apt() {
  apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$work/lists" \
    -o Dir::Cache="$work/cache" -o Acquire::Languages=none -o APT::Sandbox::User=root "$@"
}
own_apt update
libraries=(android-libbase android-libboringssl android-libcutils android-liblog android-libziparchive libbrotli1 libc6
  libcap2 libcrypt1 libgcc-s1 liblz4-1 libprotobuf32t64 libstdc++6 libsystemd0 libudev1 libusb-1.0-0 libxxhash0 libzstd1
  zlib1g)
(cd "$work/debs" && own_apt download adbd mksh toybox "${libraries[@]}")
for package in "$work"/debs/*.deb; do dpkg-deb --extract "$package" "$work/root"; done

cd "$work/root"
rm -rf usr/share
mkdir -p data/local/tmp sdcard desk dev proc system/bin system/xbin tmp
[[ -e lib64 ]] || ln -s "$arch_folder" lib64
[[ -e lib ]] || ln -s usr/lib lib
shell=$(find . -name mksh-static | head -n 1)
cp "$shell" system/bin/sh
mkdir -p bin && cp "$shell" bin/sh
cp usr/bin/toybox system/bin/toybox
loader="/$arch_folder/ld-linux-x86-64.so.2"
for tool in $(chroot . "$loader" --library-path "/$arch_folder" /system/bin/toybox); do
  [[ -e system/bin/$tool ]] || ln -s toybox "system/bin/$tool"
done
touch complete
rm -rf "$root"
mkdir -p "$(dirname "$root")"
mv "$work/root" "$root"
