# shellcheck shell=bash
# Daemons that a test starts itself, as the app's user and without systemd, all with one configuration.

# set_up_by_hand: the clinic with a socket and a state of its own.
set_up_by_hand() {
    set_up_clinic
    own_socket=/var/lib/clinic/own.sock
    printf '\n[Daemon]\nSocket=%s\n' "$own_socket" >>/etc/applifecycle/applifecycled.conf
}

# start_by_hand LOG [VARIABLE=VALUE...]: in the background; its process is $by_hand.
start_by_hand() {
    local log=$1
    shift
    # Not by "as": a function would run in a process of its own.
    setpriv --reuid=clinic --regid="$(id --group clinic)" --init-groups -- \
        env --ignore-environment STATE_DIRECTORY=/var/lib/clinic/state CACHE_DIRECTORY=/var/cache/clinic \
        "$@" /usr/bin/applifecycled --config /etc/applifecycle/applifecycled.conf >"$log" 2>&1 </dev/null &
    # shellcheck disable=SC2034  # The tests read it.
    by_hand=$!
}

own_ctl() {
    applifecyclectl --socket "$own_socket" "$@"
}
