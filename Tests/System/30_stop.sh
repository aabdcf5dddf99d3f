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
    within_patience systemctl stop "$daemon"
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
        within_patience systemctl stop "$daemon" || fail "the stop after $milliseconds ms to come through"
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

# A stop gives a program that migrates half a second to end by itself, which makes the stop last. The program sends the
# second signal as soon as it is told of the first, and writes down when.
migrate_until_told_to_end() {
    install -D -m 755 /dev/stdin /usr/share/clinic/migrate <<'EOT'
#!/usr/bin/python3
import os, signal, time

def send_again(*_):
    with open("/var/lib/clinic/sent", "w") as file:
        file.write(str(time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000))
    os.kill(os.getppid(), signal.SIGTERM)

signal.signal(signal.SIGTERM, send_again)
open("/var/lib/clinic/listens", "w").close()
while True:
    time.sleep(1222)
EOT
    sed -i 's|^Migrations=.*|MigrateExec=/usr/share/clinic/migrate|' /etc/applifecycle/applifecycled.conf
}

# Whether the end came within 200 ms.
cut_the_stop_short() {
    rm -f /var/lib/clinic/{listens,sent}
    systemctl start --no-block "$daemon"
    wait_until test -e /var/lib/clinic/listens
    kill -TERM "$(property "$daemon" MainPID)"
    wait_until has_property "$daemon" ActiveState failed
    expect_property "$daemon" ExecMainStatus 130
    took=$((($(property "$daemon" ExecMainExitTimestampMonotonic) - $(cat /var/lib/clinic/sent)) / 1000))
    [ "$took" -le 200 ]
}

# A second SIGTERM cuts the stop short: gone within 200 ms, with exit status 130, and nothing is lost.
test_second_sigterm_cuts_the_stop_short() {
    local took
    set_up_clinic
    migrate_until_told_to_end
    drop_in "$daemon" <<<$'[Service]\nRestart=no'
    in_one_of_five cut_the_stop_short
    figure "from the second SIGTERM to the end: $took ms"

    # Cut short is not torn: the next start finds everything whole.
    set_up_clinic
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
}

# Whether the stop came before everything was gone.
stop_in_the_middle_of_a_removal() {
    local pid sent images=/var/cache/clinic/alice/images
    systemctl start "$daemon"
    as clinic mkdir -p "$images"
    (cd "$images" && seq 100000 | as clinic xargs touch)
    pid=$(property "$daemon" MainPID)
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    wait_until grep --quiet caches.images /run/logout-result
    sent=$(monotonic_usec)
    kill -TERM "$pid"
    wait_until has_property "$daemon" ActiveState inactive
    expect_property "$daemon" ExecMainStatus 0
    figure "SIGTERM to the end, in the middle of a removal: $((($(property "$daemon" \
        ExecMainExitTimestampMonotonic) - sent) / 1000)) ms"
    [ -n "$(find /var/cache/clinic -type f -print -quit)" ]
}

# A stop does not wait for a large cache that is being removed; the next start removes what is left of it.
test_stop_in_the_middle_of_a_removal() {
    set_up_clinic
    # A removal that was over before the stop says nothing: then it is tried again.
    in_one_of_five stop_in_the_middle_of_a_removal
    systemctl start "$daemon"
    wait_until test ! -e /var/cache/clinic/alice
    expect_equal "$(find /var/cache/clinic -type f | wc -l)" 0 "files that are left"
}
