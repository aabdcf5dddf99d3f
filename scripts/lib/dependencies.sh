# shellcheck shell=bash
# What the scripts need from outside: Debian's packages, the Swift toolchain, and packages from PyPI.
# shellcheck disable=SC2034  # The lists are read by the scripts that source this file.

# The daemon's libraries, and strip(1).
build_packages=(
    binutils libsqlite3-dev libsystemd-dev libsodium-dev libcurl4-openssl-dev libqrencode-dev zlib1g-dev pkg-config
)
# What the examples and the tests look at a database and at answers with; and for the kiosk's servers, python3.
run_packages=(sqlite3 python3)
# nginx, openssl and curl: what the HTTP client speaks with, and is compared to.
# alsa-utils: what the kiosk plays with.
test_packages=(nginx-light openssl curl shellcheck jq procps systemd-container dbus python3 python3-venv alsa-utils)
# What the servers of Tests/Interop need besides PyPI.
interop_packages=(python3 python3-venv prosody prosody-modules)

# How a release is built: it needs no library of Swift's, and looks for none beside the programs.
release_options=(--configuration release --static-swift-stdlib --disable-local-rpath)

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_packages NAME...: installs those that are missing; without root it says what to install.
install_packages() {
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ "${#missing[@]}" -gt 0 ] || return 0

    if [ "$(id -u)" != 0 ]; then
        echo "Missing packages. As root: apt-get install ${missing[*]}" >&2
        return 1
    fi
    echo "Installing ${missing[*]} ..."
    apt-get update --quiet=2
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --no-install-recommends --yes "${missing[@]}" >/dev/null
}

# Fails unless Swift 6.3 or later is on the path.
require_swift() {
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
    if [ -z "$version" ]; then
        echo "Swift 6.3 is needed, and no swift is on the path: https://www.swift.org/install/linux" >&2
        return 1
    fi
    if ! printf '6.3\n%s\n' "$version" | sort --check=quiet --version-sort; then
        echo "Swift 6.3 is needed, this is $version: https://www.swift.org/install/linux" >&2
        return 1
    fi
}

# python_environment FOLDER REQUIREMENT...: a virtual environment with these packages from PyPI.
python_environment() {
    local folder=$1
    shift
    [ -x "$folder/bin/python3" ] || /usr/bin/python3 -m venv "$folder"
    "$folder/bin/pip" --disable-pip-version-check --quiet install "$@"
}
