# shellcheck shell=bash
# From systemctl start to READY, and what an app that waits for it sees.

# shellcheck source=Tests/System/lib/by_hand.sh
source "$SYSTEM_TESTS/lib/by_hand.sh"

daemon=applifecycled.service
ready=applifecycle-ready@applifecycled.target

# An app that is started by systemd and waits for the startup.
set_up_app() {
    cat >/etc/systemd/system/test-app.service <<EOT
[Unit]
Requires=$ready
After=$ready
[Service]
Type=exec
ExecStart=/bin/sleep infinity
EOT
    systemctl daemon-reload
}

daemon_is() {
    [ "$(state state)" = "$1" ]
}

# Starts the daemon while another process holds its database, so that the startup goes on until unlock_database.
start_held_back() {
    set_up_clinic
    lock_database
    systemctl start --no-block "$@"
    wait_until daemon_is starting
}

# systemd calls the daemon active when it says READY=1, and not before.
test_active_only_after_ready() {
    local unlocked
    start_held_back "$daemon"
    expect_property "$daemon" ActiveState activating
    expect_status 3 systemctl --quiet is-active "$ready"

    unlocked=$(monotonic_usec)
    unlock_database
    wait_until has_property "$daemon" ActiveState active
    [ "$(property "$daemon" ActiveEnterTimestampMonotonic)" -gt "$unlocked" ] || fail "active only after the unlock"
    expect_equal "$(state state)" ready "the daemon's own word"
}

# An app is started after READY, and not before.
test_app_starts_after_ready() {
    set_up_app
    start_held_back test-app.service
    expect_property test-app.service ActiveState inactive

    unlock_database
    wait_until has_property test-app.service ActiveState active
    expect_property "$ready" ActiveState active
    [ "$(property test-app.service ExecMainStartTimestampMonotonic)" -ge \
        "$(property "$daemon" ActiveEnterTimestampMonotonic)" ] || fail "the app to start after READY"
}

# The app goes on while the daemon is restarted by hand, killed, or stopped and started.
test_app_survives_every_restart_of_the_daemon() {
    local app reached
    set_up_clinic
    set_up_app
    systemctl start test-app.service
    app=$(property test-app.service MainPID)
    reached=$(property "$ready" ActiveEnterTimestampMonotonic)

    systemctl restart "$daemon"
    expect_property "$ready" ActiveState active
    kill -KILL "$(property "$daemon" MainPID)"
    wait_until has_property "$daemon" NRestarts 1
    wait_until has_property "$daemon" ActiveState active

    expect_property "$ready" ActiveState active
    expect_property "$ready" ActiveEnterTimestampMonotonic "$reached"

    systemctl stop "$daemon"
    systemctl start "$daemon"
    expect_property test-app.service MainPID "$app"
    expect_property test-app.service ActiveState active
}

# A startup that fails for good fails the app's start, and nobody waits for ever.
test_app_does_not_start_when_the_startup_fails() {
    set_up_app
    configure applifecycled <<<'[Nonsense]'
    expect_status 1 within_patience systemctl start test-app.service
    expect_property test-app.service ActiveState inactive
    expect_property "$ready" ActiveState inactive
    expect_property "$daemon" ActiveState failed
}

# A first attempt that fails and is retried does not fail the app: it waits for the second one.
test_app_waits_for_a_retry() {
    set_up_clinic
    set_up_app
    drop_in "$daemon" <<'EOT'
[Service]
ExecStartPre=/bin/sh -c 'test -e /tmp/second-attempt || { touch /tmp/second-attempt; exit 1; }'
PrivateTmp=no
ReadWritePaths=/tmp
RestartSec=500ms
EOT
    rm -f /tmp/second-attempt
    within_patience systemctl start test-app.service
    rm /tmp/second-attempt
    expect_property "$daemon" NRestarts 1
    expect_property test-app.service ActiveState active
}

# An upgrade that goes wrong lets the app run on, and keeps it from starting again.
test_app_does_not_restart_after_a_failed_upgrade() {
    local app
    set_up_clinic
    set_up_app
    systemctl start test-app.service
    app=$(property test-app.service MainPID)

    configure applifecycled <<<'[Nonsense]'
    expect_status 1 systemctl restart "$daemon"
    expect_property test-app.service MainPID "$app"
    expect_status 1 within_patience systemctl restart test-app.service
    expect_property test-app.service ActiveState inactive

    set_up_clinic
    systemctl start test-app.service
    expect_property "$daemon" ActiveState active
}

# An app that starts after the daemon was stopped brings it back, and waits for it.
test_app_brings_a_stopped_daemon_back() {
    set_up_clinic
    set_up_app
    systemctl start "$ready"
    systemctl stop "$daemon"
    expect_property "$ready" ActiveState inactive

    systemctl start test-app.service
    expect_property "$daemon" ActiveState active
    [ "$(property test-app.service ExecMainStartTimestampMonotonic)" -ge \
        "$(property "$daemon" ActiveEnterTimestampMonotonic)" ] || fail "the app to start after READY"
}

# Who restarts the target by hand finds out anew.
test_restart_of_the_target_waits_anew() {
    set_up_clinic
    set_up_app
    systemctl start test-app.service
    systemctl restart "$ready"
    wait_until has_property test-app.service ActiveState active
    systemctl stop "$daemon" test-app.service
    configure applifecycled <<<'[Nonsense]'
    expect_status 1 within_patience systemctl restart "$ready"
}

# Reads answer during the startup; a login waits for its end and is served then.
test_login_during_the_startup_is_served_after_it() {
    start_held_back "$daemon"
    as clinic python3 "$SYSTEM_TESTS/lib/login_while_starting.py" >/run/login-result &
    local client=$!
    wait_until grep --quiet 'login waits' /run/login-result
    expect_property "$daemon" ActiveState activating

    unlock_database
    wait "$client" || fail "the login to succeed after the startup: $(cat /run/login-result)"
    expect_contains "$(cat /run/login-result)" "signed in" "what the client saw"
    expect_property "$daemon" ActiveState active
}

# A client that waits returns when the startup is over, and not before; one with less patience says so.
test_wait_lasts_as_long_as_the_startup() {
    local client
    start_held_back "$daemon"
    applifecyclectl wait ready >/run/wait-result &
    client=$!
    expect_status 75 applifecyclectl wait ready --timeout 500ms
    kill -0 "$client" || fail "the client without a limit to wait on"
    expect_property "$daemon" ActiveState activating

    unlock_database
    wait "$client" || fail "the client to be told of the end of the startup"
    expect_equal "$(cat /run/wait-result)" ready "what the client says"
    expect_property "$daemon" ActiveState active
    expect_equal "$(applifecyclectl wait)" ready "the answer when nothing is to be waited for"
}

# Who waits for a daemon that is not there yet is served when it comes, and told 69 when the time is over.
test_wait_for_a_daemon_that_is_not_there_yet() {
    local client
    set_up_clinic
    expect_status 69 applifecyclectl wait --timeout 300ms
    applifecyclectl wait --timeout 120s >/run/wait-result &
    client=$!
    systemctl start "$daemon"
    wait "$client" || fail "the client to be served"
    expect_equal "$(cat /run/wait-result)" ready "what the client says"
}

# A stop in the middle of a startup is a stop: quick, clean, the database whole, the next start undisturbed.
test_stop_during_the_startup() {
    start_held_back "$daemon"
    within_patience systemctl stop "$daemon" "${daemon/service/socket}"
    expect_property "$daemon" ActiveState inactive
    expect_property "$daemon" Result success
    expect_property "$daemon" ExecMainStatus 0

    unlock_database
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
}

# There is no moment after the start command at which the daemon does not answer.
test_status_right_after_start_fifty_times() {
    set_up_clinic
    for _ in {1..50}; do
        systemctl start "$daemon"
        applifecyclectl status >/dev/null
        systemctl stop "$daemon"
    done
    expect_property "$daemon" Result success
}

# NOTIFY_SOCKET alone decides who is told: somebody at an abstract address, whoever that is, or nobody. One that cannot
# be reached is a warning, and no reason not to start. Lines in a file have no priorities in front.
test_any_way_to_the_manager() {
    local variable manager log=/run/by-hand.log
    set_up_by_hand
    python3 "$SYSTEM_TESTS/lib/take_notices.py" @applifecycle-test >/run/notices &
    manager=$!
    wait_until grep --quiet listening /run/notices
    for variable in NOTIFY_SOCKET=@applifecycle-test NOTHING= NOTIFY_SOCKET=/nonexistent/notify; do
        start_by_hand "$log" "$variable"
        wait_until grep --quiet '^Ready after' "$log"
        expect_equal "$(own_ctl wait ready --timeout 120s)" ready "the daemon with $variable"
        kill -TERM "$by_hand"
        wait "$by_hand" || fail "the end to be clean with $variable: $(cat "$log")"
        expect_equal "$(grep --count '^<' "$log")" 0 "lines with a priority in front, with $variable"
        expect_equal "$(grep --count 'the service manager cannot be told' "$log")" \
            "$(grep --count nonexistent <<<"$variable")" \
            "warnings of a manager that is not there, with $variable"
    done
    kill "$manager"
    expect_equal "$(paste --serial --delimiters=' ' /run/notices)" "listening READY=1" "what came to the abstract address"
}

# The packaged configuration, in which every key is commented out, and the packaged user are enough to start.
test_starts_with_the_packaged_configuration() {
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the daemon"
    expect_equal "$(ps --format=user= --pid="$(property "$daemon" MainPID)")" applifecycle "the daemon's user"
}

# What the requirements on size and speed ask for, measured on an up-to-date database.
test_memory_and_time_to_ready() {
    local pid resident times=()
    set_up_clinic
    systemctl start "$daemon"
    for _ in {1..20}; do
        systemctl restart "$daemon"
        times+=($((($(property "$daemon" ActiveEnterTimestampMonotonic) - \
            $(property "$daemon" ExecMainStartTimestampMonotonic)) / 1000)))
    done
    pid=$(property "$daemon" MainPID)
    resident=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$pid/status")
    figure "resident at READY: $resident kB; $(sed -n '/RssAnon\|RssFile/s/[[:space:]]\+/ /gp' "/proc/$pid/status" | paste -sd' ')"
    figure "from the fork, through sandbox and exec, to READY: median of ${#times[@]}: $(median "${times[@]}") ms"
    figure "binary: $(stat --format=%s /usr/bin/applifecycled) bytes"
    expect_at_most "$resident" 25600 "resident memory in kB"
}

median() {
    printf '%s\n' "$@" | sort --numeric-sort | sed -n "$((($# + 1) / 2))p"
}

# The plan that is made of the configuration alone has the steps that then run, each after the same ones.
test_plan_has_the_steps_that_run() {
    set_up_clinic
    systemctl start "$daemon"
    expect_equal "$(steps_of startup plan)" "$(steps_of status)" "the steps of the plan"
}

# What a command of the tool says of the names of the steps and of what they come after.
steps_of() {
    applifecyclectl --json "$@" | python3 -c '
import json, sys
print(*sorted((step["name"], step["after"], step["required"]) for step in json.load(sys.stdin)["steps"]))'
}
