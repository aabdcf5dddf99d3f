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

# Only root, the daemon's own user and the admin group may reload.
test_strangers_may_not_reload() {
    set_up_daemon
    expect_status 77 as matron applifecyclectl reload
    as clinic applifecyclectl reload
}
