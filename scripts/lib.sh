# shellcheck shell=bash
# Shared by the scripts beside it; sourced, never run. Everything here speaks on stderr: scripts/run's stdout belongs
# to the server.

say() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
}

die() {
    say "$*"
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# Runs a command as root: directly, or through sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif has sudo && [ -t 2 ]; then
        sudo "$@"
    elif has sudo && sudo -n true 2>/dev/null; then
        # Nobody is there to type a password.
        sudo -n "$@"
    else
        die "needs root for: $*; please run that yourself"
    fi
}

# Installs packages, given by their Debian names, with the system's package manager.
install_packages() {
    say "installing $* through the system's package manager"
    if has apt-get; then
        as_root apt-get update -qq
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
    elif has dnf; then
        as_root dnf install -y "$@"
    elif has pacman; then
        as_root pacman -S --noconfirm --needed "$@"
    elif has zypper; then
        as_root zypper --non-interactive install "$@"
    elif has apk; then
        as_root apk add "$@"
    elif has brew; then
        brew install --cask "$@"
    else
        die "no known package manager; please install: $*"
    fi >&2 </dev/null
}

# Whether a browser of the Chromium family can be started.
has_chromium() {
    if [ -n "${BROWX_EXECUTABLE:-}" ]; then
        [ -x "$BROWX_EXECUTABLE" ] || die "BROWX_EXECUTABLE is $BROWX_EXECUTABLE, which can't be executed"
        return 0
    fi
    local name
    for name in google-chrome-stable google-chrome microsoft-edge-stable microsoft-edge brave-browser brave \
        chromium chromium-browser; do
        if has "$name"; then return 0; fi
    done
    local path
    for path in /opt/google/chrome/chrome /opt/microsoft/msedge/msedge /opt/brave.com/brave/brave \
        "/Applications/Google Chrome.app" "/Applications/Microsoft Edge.app" \
        "/Applications/Brave Browser.app" "/Applications/Chromium.app"; do
        if [ -e "$path" ]; then return 0; fi
    done
    return 1
}

has_firefox() {
    has firefox || has firefox-esr
}

# Debian has the long-term release only.
firefox_package() {
    if has apt-get; then echo firefox-esr; else echo firefox; fi
}
