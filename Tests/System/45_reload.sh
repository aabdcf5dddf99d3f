# shellcheck shell=bash
# systemctl reload: through ExecReload= to the socket and back.

daemon=applifecycled.service
configuration=/etc/applifecycle/applifecycled.conf

# A running daemon, and "matron", a member of a group that the configuration does not name yet.
set_up_daemon() {
    set_up_clinic
    getent group ward-admins >/dev/null || groupadd --system ward-admins
    getent passwd matron >/dev/null || useradd --system --user-group --groups ward-admins matron
    systemctl start "$daemon"
}

may_administer() {
    call_as matron --more Session.LogoutAll >/run/answer 2>&1
}

expect_no_administrator() {
    ! may_administer || fail "matron to be refused"
    expect_contains "$(cat /run/answer)" org.varlink.service.PermissionDenied "the answer to matron"
}

expect_same_process() {
    expect_property "$daemon" MainPID "$1"
    expect_property "$daemon" ActiveState active
    expect_property "$daemon" SubState running
    expect_equal "$(state state)" ready "the daemon"
}

# A group that becomes the admin group may administer as soon as the command has returned.
test_admin_group_comes_into_force() {
    local pid
    set_up_daemon
    pid=$(property "$daemon" MainPID)
    expect_no_administrator

    printf '\n[Daemon]\nAdminGroup=ward-admins\n' >>"$configuration"
    expect_no_administrator
    systemctl reload "$daemon"
    may_administer || fail "matron to be an administrator, and the answer is $(cat /run/answer)"
    expect_same_process "$pid"
}

# A table that is added is emptied by the logouts after the reload, and not by those before.
test_user_table_comes_into_force() {
    set_up_daemon
    systemctl stop "$daemon"
    sed --in-place '/^\[UserTable audit\]/,/^$/d' "$configuration"
    systemctl start "$daemon"
    seed_clinic
    applifecyclectl logout bob
    expect_equal "$(sql "SELECT count(*) FROM audit WHERE user_id = 'bob'")" 2 "bob's audit rows, which nobody named"

    printf '\n[UserTable audit]\nDatabase=clinic\nColumn=user_id\n' >>"$configuration"
    systemctl reload "$daemon"
    applifecyclectl logout alice
    expect_equal "$(sql "SELECT count(*) FROM audit WHERE user_id = 'alice'")" 0 "alice's audit rows"
    expect_equal "$(sql "SELECT count(*) FROM audit WHERE user_id = 'bob'")" 2 "bob's audit rows"
}

# A mistake fails the command, names file and line, and changes nothing: neither the unit nor what was in force.
test_mistake_leaves_the_old_configuration_in_force() {
    local pid line result
    set_up_daemon
    pid=$(property "$daemon" MainPID)
    printf '\n[Daemon]\nAdminGroup=ward-admins\nMaxConections=5\n' >>"$configuration"
    line=$configuration:$(wc -l <"$configuration")

    expect_status 1 systemctl reload "$daemon"
    expect_same_process "$pid"
    expect_no_administrator
    expect_contains "$(journal_of "$daemon" --output=cat --priority=err)" "$line" "the errors in the journal"

    expect_status 78 applifecyclectl reload 2>/run/reload-errors
    result=$(cat /run/reload-errors)
    expect_contains "$result" "$line" "what the tool says"
    expect_contains "$result" MaxConnections "what the tool says"

    sed --in-place '$d' "$configuration"
    systemctl reload "$daemon"
    may_administer || fail "matron to be an administrator after the correction"
    expect_same_process "$pid"
}

# What only a restart changes is named, and is as before until then.
test_keys_that_wait_for_a_restart_are_named() {
    set_up_daemon
    sed --in-place '/^\[Database clinic\]/a BusyTimeout=7s' "$configuration"
    expect_contains "$(applifecyclectl reload)" "[Database clinic] BusyTimeout" "what the tool says"
    expect_contains "$(journal_of "$daemon" --output=cat)" "[Database clinic] BusyTimeout" "the journal"
    systemctl restart "$daemon"
    expect_equal "$(applifecyclectl reload)" reloaded "what the tool says after the restart"
}

hang_up() {
    kill -HUP "$(property "$daemon" MainPID)"
}

is_in_the_journal() {
    journal_of "$daemon" --output=cat "${@:2}" | grep --quiet --fixed-strings "$1"
}

# write_admin_group GROUP [LINE]: the configuration of the clinic with that admin group, moved into place whole.
write_admin_group() {
    { cat /run/clinic.conf && printf '\n[Daemon]\nAdminGroup=%s\n%s' "$1" "${2:+$2$'\n'}"; } >"$configuration.new"
    mv "$configuration.new" "$configuration"
}

# SIGHUP puts new values in force; a mistake changes nothing, and the journal names file and line.
test_hangup_reloads() {
    local pid
    set_up_daemon
    cp "$configuration" /run/clinic.conf
    pid=$(property "$daemon" MainPID)
    expect_no_administrator
    write_admin_group ward-admins MaxConections=5
    hang_up
    wait_until is_in_the_journal "$configuration:$(wc -l <"$configuration")" --priority=err
    wait_until has_status_text "$daemon" "*$configuration:$(wc -l <"$configuration")*"
    expect_no_administrator
    expect_same_process "$pid"

    write_admin_group ward-admins
    hang_up
    wait_until may_administer
    expect_same_process "$pid"
    expect_property "$daemon" NRestarts 0
}

# Ten in a row, each after another change: the service lives, and the last word is the one in force.
test_ten_hangups_in_a_row() {
    local pid group
    set_up_daemon
    cp "$configuration" /run/clinic.conf
    pid=$(property "$daemon" MainPID)
    for group in {1..5}{root,ward-admins}; do
        group=${group#?}
        write_admin_group "$group"
        kill -HUP "$pid"
    done
    wait_until may_administer
    expect_same_process "$pid"
    expect_property "$daemon" NRestarts 0

    write_admin_group root
    hang_up
    wait_until expect_no_administrator
    expect_same_process "$pid"
}

# A change that is made while a reload is under way is not lost: its own hangup reloads once more.
test_hangup_during_a_reload() {
    local pid
    set_up_daemon
    # So much to read and check that a reload takes its time.
    { cat "$configuration" && seq 3000 | sed 's|.*|\n[Cache more&]\nPath=/var/cache/clinic/more&/%{user}|'; } \
        >/run/clinic.conf
    write_admin_group ward-admins
    cp "$configuration" /run/another.conf
    pid=$(property "$daemon" MainPID)
    for _ in {1..5}; do
        write_admin_group root
        systemctl reload "$daemon"
        expect_no_administrator

        kill -HUP "$pid"
        sleep 0.01
        mv /run/another.conf "$configuration"
        kill -HUP "$pid"
        cp "$configuration" /run/another.conf
        wait_until may_administer
    done
    expect_same_process "$pid"
}

is_starting() {
    [ "$(state state)" = starting ]
}

# One during a startup ends neither the startup nor the service: the reload follows READY, whether the new configuration
# is good or not. What it changes is not what the startup began with.
test_hangup_during_a_startup() {
    local pid line end
    set_up_daemon
    for line in '' MaxConections=5; do
        systemctl stop "$daemon"
        rm -rf /var/lib/clinic
        set_up_clinic
        cp "$configuration" /run/clinic.conf
        # Its migrations wait for the lock.
        lock_database
        systemctl start --no-block "$daemon"
        wait_until is_starting
        pid=$(property "$daemon" MainPID)
        write_admin_group ward-admins "$line"
        hang_up
        # Who asks by the socket is told at once.
        expect_contains "$(applifecyclectl reload 2>&1 || true)" starting "the answer to a caller"
        expect_property "$daemon" ActiveState activating
        expect_property "$daemon" MainPID "$pid"

        unlock_database
        wait_until has_property "$daemon" ActiveState active
        if [ -z "$line" ]; then
            wait_until may_administer
            end='Configuration reloaded'
        else
            wait_until has_status_text "$daemon" "*$configuration:$(wc -l <"$configuration")*"
            expect_no_administrator
            end='Reload refused'
        fi
        expect_same_process "$pid"
        expect_property "$daemon" NRestarts 0
        wait_until is_in_the_journal "$end"
        expect_equal "$(journal_of "$daemon" --output=cat _PID="$pid" |
            grep --extended-regexp --only-matching '^(Ready|Configuration reloaded|Reload refused)' |
            paste --serial --delimiters=,)" "Ready,$end" "the order in the journal"
    done
}

# What callers are granted is what was read last, also when nobody has called before.
test_limits_are_in_force_for_the_first_caller() {
    set_up_daemon
    printf '\n[Daemon]\nMaxConnectionsPerUid=1\n' >>"$configuration"
    hang_up
    wait_until is_in_the_journal 'Configuration reloaded'
    python3 "$SYSTEM_TESTS/lib/idle_connections.py" 5 1
}

systemd_version() {
    systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p'
}

# With the drop-in for Type=notify-reload, systemctl reload is a signal. An older systemd ignores the type;
# the service starts as before, and the signal reloads it all the same.
test_notify_reload_drop_in() {
    local pid
    drop_in "$daemon" <"$SYSTEM_TESTS/examples/systemd/notify-reload.conf"
    set_up_daemon
    cp "$configuration" /run/clinic.conf
    pid=$(property "$daemon" MainPID)
    write_admin_group ward-admins
    if [ "$(systemd_version)" -ge 253 ]; then
        expect_property "$daemon" Type notify-reload
        systemctl reload "$daemon"
        may_administer || fail "matron to be an administrator"
        write_admin_group root MaxConections=5
        systemctl reload "$daemon"
        expect_contains "$(property "$daemon" StatusText)" "$configuration" "what systemctl status shows"
    else
        expect_contains "$(<"$SYSTEM_TESTS/examples/systemd/notify-reload.conf")" "systemd 253 and later" "the drop-in"
        expect_property "$daemon" Type notify
        hang_up
    fi
    wait_until may_administer
    expect_same_process "$pid"
    expect_property "$daemon" NRestarts 0
}

# Only root, the daemon's own user and the admin group may reload.
test_strangers_may_not_reload() {
    set_up_daemon
    expect_status 77 as matron applifecyclectl reload
    as clinic applifecyclectl reload
}
