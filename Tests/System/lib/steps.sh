# shellcheck shell=bash
# The app's own steps: programs that a startup of the clinic runs.

# shellcheck disable=SC2034  # What is read by the tests that source this file is among them.
daemon=applifecycled.service
step_programs=/usr/local/lib/steps
took_back=/var/lib/clinic/taken-back
# shellcheck disable=SC2034
# Who waits in a step sleeps for so many seconds, by which the process is found.
endless=1226

# set_up_steps [TEXT]: the clinic without steps, and a program for their ExecStop=; the text goes into [Daemon].
set_up_steps() {
    set_up_clinic
    rm -rf "$step_programs"
    # systemd's own retries would go on behind the test.
    drop_in "$daemon" <<<$'[Service]\nRestart=no'
    printf '\n[Daemon]\n%s\n' "${1:-}" >>/etc/applifecycle/applifecycled.conf
    # shellcheck disable=SC2016  # For the shell that runs it.
    program take-back <<<'echo "$APPLIFECYCLE_STEP" >>'"$took_back"
}

# program NAME: what comes on standard input becomes a shell script for Exec= or ExecStop=.
program() {
    { echo '#!/bin/sh'; cat; } | install -D -m 755 /dev/stdin "$step_programs/$1"
}

# step NAME [KEY=VALUE...]: a step that runs what comes on standard input.
step() {
    program "$1"
    section "$1" "Exec=$step_programs/$1" "${@:2}"
}

# section NAME KEY=VALUE...: a step, word for word.
section() {
    { printf '\n[Step %s]\n' "$1"; printf '%s\n' "${@:2}"; } >>/etc/applifecycle/applifecycled.conf
}

# chain: first, second and third, each after the one before it, with ExecStop=; all run what comes on standard input.
chain() {
    program chain
    section first "Exec=$step_programs/chain" "ExecStop=$step_programs/take-back"
    section second "Exec=$step_programs/chain" "ExecStop=$step_programs/take-back" After=first
    section third "Exec=$step_programs/chain" "ExecStop=$step_programs/take-back" After=second
}

# Which steps were taken back, the first first.
taken_back() {
    if [ -e "$took_back" ]; then paste --serial --delimiters=' ' "$took_back"; fi
}

# step_field STEP FIELD: of the current startup, as applifecyclectl status tells it.
step_field() {
    applifecyclectl --json status |
        jq --raw-output --arg step "$1" ".steps[] | select(.name == \$step).$2"
}

# Nothing that belongs to the app's user runs: neither the daemon nor a program of a step.
expect_no_processes() {
    expect_equal "$(pgrep --list-full --uid clinic)" "" "the processes that are left"
}

# What a start took, in milliseconds, until PROPERTY, a time of the daemon's unit.
milliseconds_until() {
    echo $((($(property "$daemon" "$1") - $(property "$daemon" ExecMainStartTimestampMonotonic)) / 1000))
}
