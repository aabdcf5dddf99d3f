# shellcheck shell=bash
# From SIGTERM to the end.

daemon=applifecycled.service

expect_stopped() {
    expect_property "$daemon" ActiveState inactive
    expect_property "$daemon" Result success
}

# A stop is clean: exit status 0, and the daemon says so before it goes.
test_stop_is_clean() {
    set_up_clinic
    systemctl start "$daemon"
    journal_of "$daemon" --output=cat >/dev/null
    timeout 10 systemctl stop "$daemon"
    expect_stopped
    expect_property "$daemon" ExecMainStatus 0
    expect_property "$daemon" ExecMainCode 1
    figure "SIGTERM to the end: $((($(property "$daemon" InactiveEnterTimestampMonotonic) - \
        $(property "$daemon" ActiveExitTimestampMonotonic)) / 1000)) ms"
}

# Whenever the stop comes, 0, 1, 2 ... 100 ms after the start: it is obeyed, and the next start is undisturbed.
test_stop_at_every_millisecond_after_the_start() {
    local milliseconds
    set_up_clinic
    for milliseconds in {0..100}; do
        systemctl start --no-block "$daemon"
        sleep "0.$(printf '%03d' "$milliseconds")"
        timeout 10 systemctl stop "$daemon" || fail "the stop after $milliseconds ms to come through"
        expect_stopped
    done
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
    expect_property "$daemon" NRestarts 0
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
}

# A stop that comes as soon as the daemon has blocked the signal, and is not yet waiting for it, is not lost.
test_stop_once_the_signal_is_blocked() {
    set_up_clinic
    python3 "$SYSTEM_TESTS/lib/stop_once_blocked.py" "$daemon" 100
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
}

is_stopping() {
    journal_of "$daemon" --output=cat | grep --quiet 'Now stopping'
}

# A second SIGTERM cuts the stop short: gone within 200 ms, with exit status 130, and nothing is lost.
test_second_sigterm_cuts_the_stop_short() {
    local pid sent
    set_up_clinic
    # A stop gives a program that migrates half a second to end by itself, which makes the stop last.
    install -D -m 755 /dev/stdin /usr/share/clinic/migrate <<'EOT'
#!/bin/sh
trap '' TERM
while :; do sleep 1222; done
EOT
    sed -i 's|^Migrations=.*|MigrateExec=/usr/share/clinic/migrate|' /etc/applifecycle/applifecycled.conf
    systemctl start --no-block "$daemon"
    wait_until 10 pgrep --full 'sleep 1222'

    pid=$(property "$daemon" MainPID)
    kill -TERM "$pid"
    wait_until 5 is_stopping
    sent=$(monotonic_usec)
    kill -TERM "$pid"
    wait_until 5 has_property "$daemon" ExecMainStatus 130
    expect_at_most "$((($(property "$daemon" ExecMainExitTimestampMonotonic) - sent) / 1000))" 200 \
        "the milliseconds from the second signal to the end"

    # Cut short is not torn: the next start, which systemd makes by itself, finds everything whole.
    set_up_clinic
    wait_until 10 has_property "$daemon" ActiveState active
    expect_equal "$(state state)" ready "the next start"
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
}

# A stop does not wait for a large cache that is being removed; the next start removes what is left of it.
test_stop_in_the_middle_of_a_removal() {
    local pid sent images=/var/cache/clinic/alice/images
    set_up_clinic
    systemctl start "$daemon"
    as clinic mkdir -p "$images"
    (cd "$images" && seq 100000 | as clinic xargs touch)
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    wait_until 10 grep --quiet caches.images /run/logout-result

    pid=$(property "$daemon" MainPID)
    sent=$(monotonic_usec)
    kill -TERM "$pid"
    wait_until 5 has_property "$daemon" ActiveState inactive
    expect_property "$daemon" ExecMainStatus 0
    figure "SIGTERM to the end, in the middle of a removal: $((($(property "$daemon" \
        ExecMainExitTimestampMonotonic) - sent) / 1000)) ms"
    [ -n "$(find /var/cache/clinic -type f -print -quit)" ] || fail "the removal to be cut short"
    systemctl start "$daemon"
    wait_until 30 test ! -e /var/cache/clinic/alice
    expect_equal "$(find /var/cache/clinic -type f | wc -l)" 0 "files that are left"
}
