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

# wait_until SECONDS COMMAND...: returns as soon as the command succeeds, fails the test after SECONDS.
wait_until() {
    local seconds=$1 deadline
    shift
    deadline=$((${EPOCHREALTIME/./} + seconds * 1000000))
    until "$@" >/dev/null 2>&1; do
        [ "${EPOCHREALTIME/./}" -lt "$deadline" ] || fail "'$*' to succeed within $seconds s"
        sleep 0.02
    done
}
