# shellcheck shell=bash
# A logout through the real daemon, undisturbed and disturbed.

daemon=applifecycled.service

set_up_alice_and_bob() {
    set_up_clinic
    systemctl start "$daemon"
    seed_clinic
    local user generation
    for user in alice bob; do
        generation=$(as clinic applifecyclectl --json login "$user" | jq .generation)
        call_as clinic Keychain.Store "$(item "$user" "$generation" note "SECRET-OF-$user")" >/dev/null
        as clinic mkdir -p "/var/cache/clinic/$user/images"
        as clinic touch "/var/cache/clinic/$user/images/1.png"
    done
}

expect_alice_gone_and_bob_whole() {
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 0 "alice's visits"
    expect_equal "$(sql "SELECT count(*) FROM visit_notes WHERE body LIKE 'ALICE%'")" 0 "alice's notes"
    expect_equal "$(sql "SELECT count(*) FROM audit WHERE user_id = 'alice'")" 0 "alice's audit rows"
    [ ! -e /var/cache/clinic/alice/images/1.png ] || fail "alice's cache to be empty"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'bob'")" 25 "bob's visits"
    expect_equal "$(sql "SELECT count(*) FROM visit_notes WHERE body LIKE 'BOB%'")" 25 "bob's notes"
    expect_equal "$(sql "SELECT count(*) FROM audit WHERE user_id = 'bob'")" 2 "bob's audit rows"
    [ -e /var/cache/clinic/bob/images/1.png ] || fail "bob's cache to be there"
    expect_equal "$(call --more Session.List | jq --raw-output .session.user)" bob "who is signed in"
}

newest_receipt() {
    call --more Session.ListReceipts '{"limit": 1}' | jq --compact-output .receipt
}

newest_receipt_is() {
    [ "$(newest_receipt | jq --raw-output .outcome)" = "$1" ]
}

# A logout takes away everything of the one and nothing of the other, and its receipt names nobody.
test_logout() {
    set_up_alice_and_bob
    as clinic applifecyclectl logout alice
    expect_alice_gone_and_bob_whole
    expect_equal "$(newest_receipt | jq --raw-output .outcome)" complete "the outcome"
    expect_equal "$(newest_receipt | grep --count alice)" 0 "mentions of alice in the receipt"
}

# What cannot be removed makes the logout incomplete: 74, and nobody signs in as that user. It is tried again, and what
# was in the way need only be gone.
test_file_that_cannot_go() {
    local images=/var/cache/clinic/alice/images
    set_up_alice_and_bob
    chown --recursive root:root "$images"
    expect_status 74 as clinic applifecyclectl logout alice
    [ -e "$(find /var/cache/clinic -name 1.png -user root)" ] || fail "the file to be somewhere below the caches"
    [ ! -e "$images" ] || fail "no path to lead to it"
    expect_equal "$(newest_receipt | jq --raw-output '.steps[] | select(.remaining > 0).name')" caches.images \
        "the steps with something left"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 0 "alice's visits"
    expect_equal "$(state pendingLogouts)" 1 "the logouts that are left"
    expect_status 65 as clinic applifecyclectl login alice

    chown --recursive clinic:clinic /var/cache/clinic/alice
    wait_until 20 newest_receipt_is complete
    expect_alice_gone_and_bob_whole
    expect_equal "$(find /var/cache/clinic/alice -mindepth 1 2>/dev/null)" "" "what is left of her cache"
    expect_equal "$(state pendingLogouts)" 0 "the logouts that are left"
    as clinic applifecyclectl login alice
}

# The tool's exit status says how a logout went, or why it did not take place.
test_exit_status_of_a_logout() {
    set_up_alice_and_bob
    expect_status 77 as nobody applifecyclectl logout alice
    expect_status 64 as clinic applifecyclectl logout
    expect_status 0 as clinic applifecyclectl logout alice
    expect_status 0 as clinic applifecyclectl logout - <<<bob
    # Also of one who is not signed in: what is theirs goes.
    expect_status 0 as root applifecyclectl logout carol
    systemctl stop "$daemon" "${daemon/service/socket}"
    expect_status 69 as clinic applifecyclectl logout alice
}

# Killed in the middle, the daemon finishes the logout at its next start, and says that it was resumed.
test_kill_in_the_middle_of_a_logout() {
    set_up_alice_and_bob
    lock_database
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    wait_until 10 grep --quiet '"tokens"' /run/logout-result
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 40 "alice's visits before the kill"

    kill -KILL "$(property "$daemon" MainPID)"
    unlock_database
    wait_until 20 has_property "$daemon" NRestarts 1
    wait_until 20 has_property "$daemon" ActiveState active
    wait_until 20 newest_receipt_is complete
    expect_alice_gone_and_bob_whole
    [ "$(newest_receipt | jq .resumed)" -ge 1 ] || fail "the receipt to say that the logout was resumed"
    expect_equal "$(state pendingLogouts)" 0 "the logouts that are left"
}

# The next READY waits for the local steps of a logout that was cut off.
test_unfinished_logout_comes_before_ready() {
    set_up_alice_and_bob
    lock_database
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    wait_until 10 grep --quiet '"tokens"' /run/logout-result
    drop_in "$daemon" <<<$'[Service]\nRestart=no'
    kill -KILL "$(property "$daemon" MainPID)"
    unlock_database
    wait_until 10 has_property "$daemon" ActiveState failed

    systemctl start "$daemon"
    expect_alice_gone_and_bob_whole
}

# Two hundred calls at once, fifty connections with four pipelined calls each: one run, one receipt.
test_two_hundred_logouts_at_once_are_one() {
    set_up_alice_and_bob
    as clinic python3 "$SYSTEM_TESTS/lib/two_hundred_logouts.py"
    expect_alice_gone_and_bob_whole
}

# Fifty processes that ask at once are told the same.
test_fifty_commands_at_once_are_one() {
    local number pids=()
    set_up_alice_and_bob
    for number in {1..50}; do
        # As root: who owns a session has no right to log out again once it is over.
        as root applifecyclectl --json logout alice >"/run/logout-$number" 2>&1 &
        pids+=("$!")
    done
    for number in "${!pids[@]}"; do
        wait "${pids[$number]}" || fail "logout $number to exit with 0: $(tail -n 1 "/run/logout-$((number + 1))")"
    done
    expect_alice_gone_and_bob_whole
    expect_equal "$(cat /run/logout-* | jq --compact-output 'select(.receipt).receipt | select(.steps[].removed > 30).id' |
        sort --unique | wc --lines)" 1 "the logouts that removed her rows"
}

# Fifty users at once: each is rid of what is theirs, and of nothing else.
test_fifty_users_at_once() {
    set_up_alice_and_bob
    as clinic python3 "$SYSTEM_TESTS/lib/logouts_at_once.py"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 40 "alice's visits"
    as clinic applifecyclectl logout alice
    expect_alice_gone_and_bob_whole
}

# A logout in the middle of many logins, some of them alice's own, takes what was hers before it and nothing later.
test_logout_in_a_storm_of_logins() {
    set_up_alice_and_bob
    as clinic python3 "$SYSTEM_TESTS/lib/login_storm.py"
    as root applifecyclectl logout alice
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 0 "alice's visits"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'bob'")" 25 "bob's visits"
    expect_equal "$(state pendingLogouts)" 0 "the logouts that are left"
}

# The journal finds steps by their fields, and holds neither the user's id nor a secret.
test_steps_are_found_in_the_journal() {
    local records
    set_up_alice_and_bob
    as clinic applifecyclectl logout alice
    records=$(journal_of "$daemon" APPLIFECYCLE_STEP=databases --output=json)
    expect_equal "$(jq --raw-output 'select(.APPLIFECYCLE_OUTCOME).APPLIFECYCLE_OUTCOME' <<<"$records" | tail -n 1)" ok \
        "the outcome of the step databases"
    expect_equal "$(jq --raw-output 'select(.APPLIFECYCLE_OUTCOME).APPLIFECYCLE_INSTANCE' <<<"$records" | tail -n 1)" \
        applifecycled "the instance"
    jq --exit-status 'select(.APPLIFECYCLE_DURATION_USEC) | .APPLIFECYCLE_DURATION_USEC | tonumber >= 0' \
        <<<"$records" >/dev/null || fail "a duration"
    expect_equal "$(journal_of "$daemon" APPLIFECYCLE_STEP=tables.clinic.visits APPLIFECYCLE_OUTCOME=ok --output=json |
        jq --raw-output '.MESSAGE_ID' | grep --count '^[0-9a-f]\{32\}$')" 1 "the record of the table's step"
    expect_contains "$(journal_of "$daemon" --catalog APPLIFECYCLE_STEP=caches.images)" "read-back found nothing left" \
        "the explanation of the record"
    expect_equal "$(journal_of "$daemon" --output=json --all | grep --count 'alice\|SECRET-OF')" 0 "records with her id or a secret"
}
