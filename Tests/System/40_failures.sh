# shellcheck shell=bash
# What goes wrong, and what systemd and the administrator see of it.

daemon=applifecycled.service
socket=applifecycled.socket

expect_failed_for_good() {
    expect_property "$daemon" ActiveState failed
    expect_property "$daemon" Result exit-code
    expect_property "$daemon" ExecMainStatus "$1"
    expect_property "$daemon" NRestarts 0
    expect_property "$socket" ActiveState active
}

require_credential() {
    printf '\n[Credential api-client]\n' >>/etc/applifecycle/applifecycled.conf
}

# A credential that systemd has loaded is found.
test_credential_is_found() {
    set_up_clinic
    require_credential
    install -D -m 600 /dev/stdin /run/credstore/source <<<'a secret'
    drop_in "$daemon" <<<$'[Service]\nLoadCredential=api-client:/run/credstore/source'
    systemctl start "$daemon"
    expect_equal "$(applifecyclectl --json status | jq --raw-output '.steps[] | select(.name == "credentials").outcome')" \
        ok "the outcome of the step"
    expect_equal "$(journal_of "$daemon" | grep --count 'a secret')" 0 "records with the secret"
}

# A missing credential ends the startup with 78 and its name; nothing tries again, and the socket stays.
test_missing_credential() {
    set_up_clinic
    require_credential
    drop_in "$daemon" <<<$'[Service]\nLoadCredential=api-client'
    expect_status 1 systemctl start "$daemon"
    expect_failed_for_good 78
    expect_contains "$(property "$daemon" StatusText)" api-client "what systemctl status shows"
    expect_contains "$(journal_of "$daemon" --priority=err)" api-client "the errors in the journal"
}

# Clients that call a daemon that cannot start make for one start each at most, not for a loop, and the socket outlives them.
test_clients_of_a_daemon_that_cannot_start() {
    local cursor status
    set_up_clinic
    require_credential
    cursor=$(journalctl --lines=0 --show-cursor | sed -n 's/^-- cursor: //p')
    systemctl start "$socket"
    for _ in {1..30}; do
        # Who calls in time reads "starting"; who is too late finds the connection closed.
        status=0
        applifecyclectl status >/dev/null 2>&1 || status=$?
        [[ $status =~ ^(0|69)$ ]] || fail "an answer or none, and the tool exited with $status"
        wait_until has_property "$daemon" ActiveState failed
    done
    expect_failed_for_good 78
    journalctl --sync
    expect_at_most "$(journalctl --after-cursor="$cursor" --unit="$daemon" --grep='^Starting ' --output=cat | wc -l)" 30 \
        "the number of starts for 30 clients"
}

# A mistake in the configuration is named with file, line and what would be right.
test_mistake_in_the_configuration() {
    set_up_clinic
    printf '[Databse archive]\n' >>/etc/applifecycle/applifecycled.conf
    expect_status 1 systemctl start "$daemon"
    expect_failed_for_good 78
    expect_contains "$(property "$daemon" StatusText)" \
        "/etc/applifecycle/applifecycled.conf:$(wc -l </etc/applifecycle/applifecycled.conf)" "what systemctl status shows"
    expect_contains "$(property "$daemon" StatusText)" "[Database archive]" "what systemctl status shows"
}

# Signs alice in with a secret, and stops the daemon.
leave_sealed_data() {
    set_up_clinic
    systemctl start "$daemon"
    as clinic applifecyclectl login alice
    as clinic applifecyclectl token put alice refresh <<<"the secret"
    systemctl stop "$daemon"
}

expect_sealed_data_opens() {
    systemctl start "$daemon"
    expect_equal "$(as clinic applifecyclectl token get alice refresh)" "the secret" "the secret"
}

# Without its key, sealed data ends the startup with 65, again and again, and no new key is made over it.
test_master_key_is_missing() {
    local key=/var/lib/applifecycle/applifecycled/master.key first_words
    leave_sealed_data
    mv "$key" /run/master.key
    expect_status 1 systemctl start "$daemon"
    expect_failed_for_good 65
    first_words=$(property "$daemon" StatusText)
    expect_contains "$first_words" "$key" "what systemctl status shows"
    [ ! -e "$key" ] || fail "no new key to be made"

    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" StatusText "$first_words"
    mv /run/master.key "$key"
    expect_sealed_data_opens
}

# Another key is refused with 65, and left as it is.
test_master_key_is_another() {
    local key=/var/lib/applifecycle/applifecycled/master.key
    leave_sealed_data
    cp --preserve "$key" /run/master.key
    head --bytes=32 /dev/urandom | tee /run/other.key >"$key"
    expect_status 1 systemctl start "$daemon"
    expect_failed_for_good 65
    expect_contains "$(property "$daemon" StatusText)" "master key" "what systemctl status shows"
    cmp "$key" /run/other.key || fail "the other key to be left as it is"

    cp --preserve /run/master.key "$key"
    expect_sealed_data_opens
}

# The database of another user is refused, and left alone.
test_database_of_another_user() {
    set_up_clinic
    install -m 600 -o nobody -g nogroup /dev/null /var/lib/clinic/clinic.db
    expect_status 1 systemctl start "$daemon"
    expect_failed_for_good 77
    expect_equal "$(stat --format='%U %s' /var/lib/clinic/clinic.db)" "nobody 0" "owner and size of the database"
}

# A database that stays locked is a passing trouble: 75, and systemd tries until it works.
test_locked_database_is_tried_again() {
    set_up_clinic
    sed -i '/^\[Database clinic\]/a BusyTimeout=200ms' /etc/applifecycle/applifecycled.conf
    drop_in "$daemon" <<<$'[Service]\nRestartSec=100ms'
    lock_database
    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" ExecMainStatus 75
    wait_until expect_restarts 2
    unlock_database
    wait_until has_property "$daemon" ActiveState active
}

expect_restarts() {
    [ "$(property "$daemon" NRestarts)" -ge "$1" ]
}

is_another_process() {
    ! [[ $(property "$daemon" MainPID) =~ ^(0|$1)$ ]]
}

# expect_restart_by_the_watchdog PID: of the process that no longer serves.
expect_restart_by_the_watchdog() {
    wait_until is_another_process "$1"
    wait_until has_property "$daemon" ActiveState active
    journalctl --sync
    expect_contains "$(journalctl --unit="$daemon" --lines=50)" "Failed with result 'watchdog'" "the journal"
    expect_equal "$(state state)" ready "the new daemon"
}

# A daemon that no longer runs at all is killed by the watchdog and started again.
test_watchdog() {
    local pid
    set_up_clinic
    drop_in "$daemon" <<<$'[Service]\nWatchdogSec=3s\nRestartSec=100ms'
    systemctl start "$daemon"
    pid=$(property "$daemon" MainPID)
    kill -STOP "$pid"
    expect_restart_by_the_watchdog "$pid"
}

# thread_states PID NAME: of the threads with that name, one letter each as in proc(5).
thread_states() {
    ps -L --format comm=,state= --pid "$1" | awk -v name="$2" '$1 == name { print $2 }'
}

# The same with a loop that goes round in circles while the process lives and its other threads do their work.
test_watchdog_of_a_loop_that_is_wedged() {
    local pid
    set_up_clinic
    drop_in "$daemon" <<<$'[Service]\nWatchdogSec=15s\nRestartSec=100ms'
    systemctl start "$daemon"
    pid=$(property "$daemon" MainPID)
    python3 "$SYSTEM_TESTS/lib/wedge.py" "$pid"
    expect_equal "$(thread_states "$pid" applifecycled)" R "the loop's thread"
    expect_equal "$(thread_states "$pid" state)" S "another thread"
    expect_status 124 timeout 1 applifecyclectl status
    expect_property "$daemon" MainPID "$pid"
    expect_property "$daemon" ActiveState active
    expect_restart_by_the_watchdog "$pid"
}

has_answered_since() {
    [ "$(property "$daemon" WatchdogTimestampMonotonic)" -gt "$1" ]
}

# Returns when the watchdog was answered twice more.
watchdog_is_answered_twice() {
    local answered
    for _ in 1 2; do
        answered=$(property "$daemon" WatchdogTimestampMonotonic)
        wait_until has_answered_since "$answered"
    done
}

# A daemon with nothing to do answers the watchdog, again and again. The period is long, so that a machine that stands
# still for a while is not taken for a daemon that does.
test_watchdog_is_answered_when_idle() {
    local pid
    set_up_clinic
    drop_in "$daemon" <<<$'[Service]\nWatchdogSec=6s'
    systemctl start "$daemon"
    pid=$(property "$daemon" MainPID)
    watchdog_is_answered_twice
    expect_property "$daemon" MainPID "$pid"
    expect_property "$daemon" NRestarts 0
}

# A logout that waits for a locked database is work that goes on: the watchdog sees a daemon that lives.
test_watchdog_is_answered_while_a_logout_waits() {
    local pid logout
    set_up_clinic
    # Longer than the test waits.
    sed -i '/^\[Database clinic\]/a BusyTimeout=300s' /etc/applifecycle/applifecycled.conf
    drop_in "$daemon" <<<$'[Service]\nWatchdogSec=6s\nRestartSec=100ms'
    systemctl start "$daemon"
    seed_clinic
    as clinic applifecyclectl login alice
    pid=$(property "$daemon" MainPID)
    lock_database
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    logout=$!
    wait_until grep --quiet '"tokens"' /run/logout-result
    watchdog_is_answered_twice
    kill -0 "$logout" || fail "the logout to wait for the lock, and it ended: $(cat /run/logout-result)"
    expect_property "$daemon" MainPID "$pid"
    expect_property "$daemon" NRestarts 0
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 40 "alice's visits meanwhile"

    unlock_database
    wait "$logout"
    expect_equal "$(tail -n 1 /run/logout-result | jq --raw-output .receipt.outcome)" complete "the outcome"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 0 "alice's visits"
    expect_property "$daemon" MainPID "$pid"
    expect_property "$daemon" NRestarts 0
}
