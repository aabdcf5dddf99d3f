# shellcheck shell=bash
# The socket that systemd holds for the daemon.

daemon=applifecycled.service
socket=applifecycled.socket

# The first client starts the daemon, and is served by it.
test_a_client_starts_the_daemon() {
    set_up_clinic
    systemctl start "$socket"
    expect_property "$daemon" ActiveState inactive
    expect_contains "$(call Lifecycle.GetStatus)" '"state"' "the answer to the first client"
    wait_until 10 has_property "$daemon" ActiveState active
}

# The daemon serves systemd's socket and makes none of its own; everybody may connect, only root may replace it.
test_the_socket_is_the_one_of_systemd() {
    local path=/run/applifecycle/applifecycled.sock inode
    set_up_clinic
    systemctl start "$socket"
    inode=$(stat --format=%i "$path")
    systemctl start "$daemon"
    expect_equal "$(stat --format='%U %a %F' "$path")" "root 666 socket" "the socket"
    systemctl restart "$daemon"
    expect_equal "$(stat --format=%i "$path")" "$inode" "the socket's inode after a restart"
    as nobody applifecyclectl status >/dev/null
}

# A client that calls while the daemon is being restarted is served, by the old one or by the new one.
test_no_client_is_turned_away_by_restarts() {
    local client
    set_up_clinic
    systemctl start "$daemon"
    python3 "$SYSTEM_TESTS/lib/call_until_told.py" >/run/calls &
    client=$!
    for _ in {1..5}; do
        systemctl restart "$daemon"
    done
    kill -TERM "$client"
    wait "$client" || fail "every call to be answered: $(cat /run/calls)"
    figure "$(cat /run/calls)"
}

# Stopping the socket stops the daemon and takes the name away; starting the daemon brings both back.
test_stop_and_start_of_the_socket() {
    set_up_clinic
    systemctl start "$daemon"
    systemctl stop "$socket"
    expect_property "$daemon" ActiveState inactive
    [ ! -e /run/applifecycle/applifecycled.sock ] || fail "the socket to be gone"
    systemctl start "$daemon"
    applifecyclectl status >/dev/null
}
