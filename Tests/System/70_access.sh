# shellcheck shell=bash
# Who may do what: the access table, asked by every kind of caller.

daemon=applifecycled.service

set_up_callers() {
    set_up_clinic
    local user
    for user in kiosk matron nurse visitor; do
        getent passwd "$user" >/dev/null || useradd --system --user-group "$user"
    done
    usermod --append --groups applifecycle-admin matron
    printf '\n[Daemon]\nLoginUsers=kiosk nurse\n' >>/etc/applifecycle/applifecycled.conf
    systemctl start "$daemon"
}

# Each method answers or refuses as the table says, for root, the daemon's uid, LoginUsers, the admin group, the
# session's owner and a stranger.
test_access_table() {
    set_up_callers
    python3 "$SYSTEM_TESTS/lib/access_table.py"
}

# A stranger cannot find out who is signed in: the refusal is the same, byte for byte, for anybody.
test_refusals_tell_nothing() {
    set_up_callers
    call_as nurse Session.Login '{"user": "alice"}' >/dev/null
    local method signed_in unknown
    for method in Session.Logout Session.Touch Caches.Clear; do
        signed_in=$(call_as visitor "$method" '{"user": "alice"}' || true)
        unknown=$(call_as visitor "$method" '{"user": "nobody-here"}' || true)
        expect_equal "$signed_in" "org.varlink.service.PermissionDenied {}" "the answer to $method"
        expect_equal "$signed_in" "$unknown" "the answer for one who is signed in"
    done
}
