# shellcheck shell=bash
# The units, their properties and their records.

# property UNIT NAME
property() {
    systemctl show --property="$2" --value "$1"
}

# has_property UNIT NAME VALUE: for wait_until.
has_property() {
    [ "$(property "$1" "$2")" = "$3" ]
}

# expect_property UNIT NAME VALUE
expect_property() {
    expect_equal "$(property "$1" "$2")" "$3" "$2 of $1"
}

# has_status_text UNIT PATTERN: whether what the daemon last said as STATUS= matches.
has_status_text() {
    # shellcheck disable=SC2053  # The right side is a pattern.
    [[ $(property "$1" StatusText) == $2 ]]
}

# drop_in UNIT: what comes on standard input is added to the unit.
drop_in() {
    local folder=/etc/systemd/system/$1.d
    mkdir -p "$folder"
    cat >"$folder/test-$(find "$folder" -type f | wc -l).conf"
    systemctl daemon-reload
}

# configure NAME: what comes on standard input is the configuration of that instance.
configure() {
    mkdir -p /etc/applifecycle
    cat >"/etc/applifecycle/$1.conf"
}

# as USER COMMAND...: runs a command with the user's uid and groups, and no more.
as() {
    local user=$1
    shift
    setpriv --reuid="$user" --regid="$(id --group "$user")" --init-groups --inh-caps=-all -- "$@"
}

# journal_of UNIT [ARGUMENT...]: the records of the unit's last start.
journal_of() {
    local unit=$1
    shift
    journalctl --sync
    journalctl --quiet "_SYSTEMD_INVOCATION_ID=$(property "$unit" InvocationID)" "$@"
}

# state FIELD [NAME]: a field of what applifecyclectl status says.
state() {
    applifecyclectl --instance "${2:-applifecycled}" --json status | jq --raw-output ".$1"
}

# microseconds since the machine was started, on the clock of systemd's *TimestampMonotonic properties.
monotonic_usec() {
    python3 -c 'import time; print(time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000)'
}

# Takes away whatever a test has left: the runner calls it after each one.
tear_down() {
    systemctl stop 'applifecycle*.socket' 'applifecycle*.service' 'applifecycle*.target' 'test-*.service'
    systemctl reset-failed
    rm -rf /etc/applifecycle /etc/systemd/system/{applifecycle*,test-*}
    cp --recursive /run/checkout/etc/applifecycle /etc/applifecycle
    rm -rf /var/{lib,cache}/{applifecycle,clinic,kiosk,school} /run/credstore
    systemctl daemon-reload
}

# call_as USER [--instance NAME] [--more] METHOD [PARAMETERS]: prints the replies, one JSON line each. METHOD is short
# for what stands behind "org.applifecycle.".
call_as() {
    local user=$1 options=()
    shift
    while [[ $1 == --* ]]; do
        case $1 in
        --instance) options+=("$1" "$2") && shift 2 ;;
        *) options+=("$1") && shift ;;
        esac
    done
    as "$user" /usr/bin/python3 "$SYSTEM_TESTS/lib/call.py" "${options[@]}" "org.applifecycle.$1" "${@:2}"
}

# The same as root.
call() {
    call_as root "$@"
}

# item USER GENERATION NAME [SECRET]: the parameters of a call to the keychain.
item() {
    jq --null-input --compact-output --arg user "$1" --argjson generation "$2" --arg name "$3" --arg secret "${4:-}" \
        '{$user, $generation, $name} + if $secret == "" then {} else {$secret} end'
}
