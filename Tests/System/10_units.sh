# shellcheck shell=bash
# The units and files of the package, without a daemon.

units=(applifecycled.service applifecycled.socket applifecycled@clinic.service applifecycled@clinic.socket
    applifecycle-ready@applifecycled.target applifecycle-ready@clinic.target
    applifecycle-ready@applifecycled.service applifecycle-ready@clinic.service)

# systemd has nothing to say about any of them.
test_systemd_finds_nothing_wrong() {
    local output
    output=$(systemd-analyze verify --man=no "${units[@]}" 2>&1) || fail "systemd-analyze verify to succeed: $output"
    expect_equal "$output" "" "what systemd-analyze verify says"
}

# The daemon's exposure, as systemd counts it, is at most 1.5.
test_exposure_is_at_most_1_5() {
    local unit output
    for unit in applifecycled.service applifecycled@clinic.service; do
        output=$(systemd-analyze security --offline=true --threshold=15 "/usr/lib/systemd/system/${unit/clinic/}") ||
            fail "the exposure of $unit to be at most 1.5: $output"
        figure "$unit: $(grep --only-matching 'exposure level.*: [0-9.]*' <<<"$output")"
    done
}

# What would make every client "nobody" or stop a step's runtime is off, and what keeps secrets in is on.
test_settings_that_promises_rest_on() {
    local unit
    for unit in applifecycled.service applifecycled@clinic.service; do
        expect_property "$unit" PrivateUsers no
        expect_property "$unit" MemoryDenyWriteExecute no
        expect_property "$unit" LimitCORE 0
        expect_property "$unit" UMask 0077
        expect_property "$unit" RuntimeDirectory ""
        expect_property "$unit" RestartPreventExitStatus "64 65 77 78"
    done
    expect_property applifecycled.service StateDirectory applifecycle/applifecycled
    expect_property applifecycled@clinic.service StateDirectory applifecycle/clinic
}

# sysusers.d and tmpfiles.d make the user, the admin group and the folder of the sockets.
test_users_and_folders() {
    expect_contains "$(getent passwd applifecycle)" applifecycle "the accounts"
    expect_contains "$(getent group applifecycle-admin)" applifecycle-admin "the groups"
    expect_equal "$(stat --format='%U %G %a' /run/applifecycle)" "root root 755" "the folder of the sockets"
}

# The preset enables the plain service together with its socket.
test_preset_enables_service_and_socket() {
    systemctl preset applifecycled.service applifecycled.socket
    expect_equal "$(systemctl is-enabled applifecycled.service)" enabled "the service"
    expect_equal "$(systemctl is-enabled applifecycled.socket)" enabled "the socket"
    systemctl disable applifecycled.service
    expect_equal "$(systemctl is-enabled applifecycled.socket)" disabled "the socket, by Also="
}

# Enabling an instance enables its socket as well.
test_enabling_an_instance_enables_its_socket() {
    systemctl enable applifecycled@clinic.service
    expect_equal "$(systemctl is-enabled applifecycled@clinic.socket)" enabled "the socket"
    systemctl disable applifecycled@clinic.service applifecycled@clinic.socket
}
