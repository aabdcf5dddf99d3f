# shellcheck shell=bash
# What comes in at the socket and was not meant well.

daemon=applifecycled.service

# Not JSON, not a call, too long, never finished: closed or refused as systemd's own services do, and nobody else
# notices.
test_junk() {
    set_up_clinic
    systemctl start "$daemon"
    local pid
    pid=$(property "$daemon" MainPID)
    python3 "$SYSTEM_TESTS/lib/junk.py"
    # From here on what a client of a busy machine sends may take too long.
    printf '\n[Daemon]\nMessageTimeout=1s\n' >>/etc/applifecycle/applifecycled.conf
    systemctl reload "$daemon"
    python3 "$SYSTEM_TESTS/lib/half_a_message.py"
    expect_property "$daemon" MainPID "$pid"
    expect_equal "$(state state)" ready "the daemon afterwards"
}

# A thousand idle connections of one uid: 64 are kept, and another uid is served at once.
test_thousand_idle_connections() {
    set_up_clinic
    systemctl start "$daemon"
    local pid
    pid=$(property "$daemon" MainPID)
    python3 "$SYSTEM_TESTS/lib/idle_connections.py"
    expect_property "$daemon" MainPID "$pid"
}

# A client that nobody here wrote can use every interface: the varlink package from PyPI.
test_interoperation_with_the_varlink_package() {
    local python=/run/checkout/.build/venv/bin/python3
    "$python" -c 'import varlink' 2>/dev/null || skip "the varlink package is not in .build/venv; scripts/test puts it there"
    set_up_clinic
    systemctl start "$daemon"
    "$python" "$SYSTEM_TESTS/lib/interoperation.py"
}
