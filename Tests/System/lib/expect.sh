# shellcheck shell=bash
# Expectations. The first one that does not hold ends the test.

fail() {
    echo "expected $*" >&2
    exit 1
}

skip() {
    echo "$*"
    exit 77
}

# figure TEXT: a measurement that the runner prints below the test.
figure() {
    echo "FIGURE $*"
}

# expect_equal ACTUAL EXPECTED WHAT
expect_equal() {
    [ "$1" = "$2" ] || fail "$3 to be '$2', and it is '$1'"
}

# expect_at_most ACTUAL LIMIT WHAT
expect_at_most() {
    [ "$1" -le "$2" ] || fail "$3 to be at most $2, and it is $1"
}

# expect_contains TEXT PART WHAT
expect_contains() {
    [[ $1 == *"$2"* ]] || fail "$3 to contain '$2', and it is: $1"
}

# expect_status STATUS COMMAND...: runs the command; its exit status must be STATUS.
expect_status() {
    local expected=$1 status=0
    shift
    "$@" || status=$?
    [ "$status" -eq "$expected" ] || fail "'$*' to exit with $expected, and it exited with $status"
}

# How long a test waits for what must come, in seconds. It guards against hanging and is no expectation: what a test
# expects of a time it says itself.
patience_seconds=120

# wait_until COMMAND...: returns as soon as the command succeeds.
wait_until() {
    local deadline
    deadline=$((${EPOCHREALTIME/./} + patience_seconds * 1000000))
    until "$@" >/dev/null 2>&1; do
        [ "${EPOCHREALTIME/./}" -lt "$deadline" ] || fail "'$*' to succeed within $patience_seconds s"
        sleep 0.02
    done
}

# within_patience COMMAND...: its exit status, or 124 when it hangs.
within_patience() {
    timeout "$patience_seconds" "$@"
}

# in_one_of_five COMMAND...: a limit that the product promises holds in one of five tries at least. The machine may add any
# time to a single try; what is slow by itself is so each time. The command returns 1 where the limit was not kept.
in_one_of_five() {
    local try
    for try in {1..5}; do
        if "$@"; then return; fi
    done
    fail "'$*' to keep to its limit in one of $try tries"
}

# expect_at_least ACTUAL LIMIT WHAT
expect_at_least() {
    [ "$1" -ge "$2" ] || fail "$3 to be at least $2, and it is $1"
}
