# shellcheck shell=bash
# The socket that systemd holds for the daemon.

# shellcheck source=Tests/System/lib/by_hand.sh
source "$SYSTEM_TESTS/lib/by_hand.sh"

daemon=applifecycled.service
socket=applifecycled.socket

# The first client starts the daemon, and is served by it.
test_a_client_starts_the_daemon() {
    set_up_clinic
    systemctl start "$socket"
    expect_property "$daemon" ActiveState inactive
    expect_contains "$(call Lifecycle.GetStatus)" '"state"' "the answer to the first client"
    wait_until has_property "$daemon" ActiveState active
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

# left_of PID...: those that still run.
left_of() {
    local pid
    for pid in "$@"; do
        if kill -0 "$pid" 2>/dev/null; then echo "$pid"; fi
    done
}

one_is_left_of() {
    [ "$(left_of "$@" | wc -l)" -eq 1 ]
}

# Of twenty that start at once with the same socket and the same state one serves, and the others say why they do not.
# After a SIGKILL the socket that is left is in nobody's way.
test_twenty_daemons_at_once() {
    local number status server pids=()
    set_up_by_hand
    for number in {0..19}; do
        start_by_hand "/run/by-hand.$number"
        pids+=("$by_hand")
    done
    expect_equal "$(own_ctl wait ready --timeout 120s)" ready "the one that serves"
    wait_until one_is_left_of "${pids[@]}"
    server=$(left_of "${pids[@]}")
    for number in {0..19}; do
        [ "${pids[number]}" != "$server" ] || continue
        status=0
        wait "${pids[number]}" || status=$?
        expect_equal "$status" 75 "the exit status of number $number"
        expect_contains "$(cat "/run/by-hand.$number")" "another process serves" "what number $number says"
    done
    own_ctl status >/dev/null

    kill -KILL "$server"
    wait "$server" || true
    [ -S "$own_socket" ] || fail "the socket to be left behind"
    start_by_hand /run/by-hand.20
    expect_equal "$(own_ctl wait ready --timeout 120s)" ready "the next one"
    kill -TERM "$by_hand"
    wait "$by_hand" || fail "the end to be clean: $(cat /run/by-hand.20)"
    [ ! -e "$own_socket" ] || fail "the socket to be gone"
}
