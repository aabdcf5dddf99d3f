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
    wait_until newest_receipt_is complete
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
    wait_until grep --quiet '"tokens"' /run/logout-result
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 40 "alice's visits before the kill"

    kill -KILL "$(property "$daemon" MainPID)"
    unlock_database
    wait_until has_property "$daemon" NRestarts 1
    wait_until has_property "$daemon" ActiveState active
    wait_until newest_receipt_is complete
    expect_alice_gone_and_bob_whole
    [ "$(newest_receipt | jq .resumed)" -ge 1 ] || fail "the receipt to say that the logout was resumed"
    expect_equal "$(state pendingLogouts)" 0 "the logouts that are left"
}

# The next READY waits for the local steps of a logout that was cut off.
test_unfinished_logout_comes_before_ready() {
    set_up_alice_and_bob
    lock_database
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    wait_until grep --quiet '"tokens"' /run/logout-result
    drop_in "$daemon" <<<$'[Service]\nRestart=no'
    kill -KILL "$(property "$daemon" MainPID)"
    unlock_database
    wait_until has_property "$daemon" ActiveState failed

    systemctl start "$daemon"
    expect_alice_gone_and_bob_whole
}

# Two hundred calls at once, fifty connections with four pipelined calls each: one run, one receipt.
test_two_hundred_logouts_at_once_are_one() {
    local client
    set_up_alice_and_bob
    # The run goes on until all have asked: who asks after its end begins another.
    lock_database
    as clinic python3 "$SYSTEM_TESTS/lib/two_hundred_logouts.py" >/run/logouts-result &
    client=$!
    wait_until grep --quiet 'all have asked' /run/logouts-result
    unlock_database
    wait "$client" || fail "equal receipts: $(cat /run/logouts-result)"
    sed -n '/^FIGURE/p' /run/logouts-result
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

# expect_keychain ERROR GENERATION: every call with alice's generation is refused so.
expect_keychain() {
    expect_contains "$(call_as clinic Keychain.Store "$(item alice "$2" late LATE-SECRET)" || true)" "Keychain.$1" Store
    expect_contains "$(call_as clinic Keychain.Retrieve "$(item alice "$2" note)" || true)" "Keychain.$1" Retrieve
    expect_contains "$(call_as clinic --more Keychain.List "{\"user\": \"alice\", \"generation\": $2}" || true)" \
        "Keychain.$1" List
    expect_contains "$(call_as clinic Keychain.Delete "$(item alice "$2" note)" || true)" "Keychain.$1" Delete
}

# A generation that has logged out reads and writes nothing any more: not while the logout is under way, not after it,
# and not when the user has signed in again.
test_keychain_is_closed_from_the_first_step_on() {
    local old new logout list
    set_up_alice_and_bob
    old=$(call --more Session.List | jq 'select(.session.user == "alice").session.generation')
    lock_database
    call --more Session.Logout '{"user": "alice"}' >/run/logout-result 2>&1 &
    logout=$!
    wait_until grep --quiet '"tokens"' /run/logout-result
    expect_keychain LogoutInProgress "$old"
    expect_contains "$(call_as clinic Session.Touch '{"user": "alice"}' || true)" LogoutInProgress "the answer to Touch"
    expect_contains "$(call_as clinic Session.Login '{"user": "alice"}' || true)" LogoutInProgress "the answer to Login"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 40 "alice's visits meanwhile"

    unlock_database
    wait "$logout"
    newest_receipt_is complete || fail "the logout to be complete"
    expect_keychain NotSignedIn "$old"
    new=$(as clinic applifecyclectl --json login alice | jq .generation)
    [ "$new" -gt "$old" ] || fail "a later generation than $old, and it is $new"
    expect_keychain StaleGeneration "$old"
    list="{\"user\": \"alice\", \"generation\": $new}"
    expect_equal "$(call_as clinic --more Keychain.List "$list")" "{}" "the keychain of the new session"
    expect_contains "$(call_as clinic Keychain.Retrieve "$(item alice "$new" late)" || true)" NoSuchItem \
        "the answer to what came late"
    call_as clinic Keychain.Store "$(item alice "$new" note NEW)"
    expect_equal "$(call_as clinic --more Keychain.List "$list" | jq --raw-output .item.name)" note "the names there"
}

# hook NAME [KEY=VALUE...]: the program on standard input runs at each logout.
hook() {
    local program=/usr/share/clinic/hook-$1
    cat >"$program"
    chmod 755 "$program"
    { printf '\n[LogoutHook %s]\nExec=%s\n' "$1" "$program" && printf '%s\n' "${@:2}"; } \
        >>/etc/applifecycle/applifecycled.conf
    systemctl reload "$daemon"
}

step_of_newest() {
    newest_receipt | jq --raw-output ".steps[] | select(.name == \"$1\").$2"
}

# A program that hangs and a participant that does not acknowledge hold a logout up for their limits and no longer; both
# are named, and what is left of the program is killed.
test_programs_and_participants_that_hang() {
    local step joined
    set_up_alice_and_bob
    printf '\n[Session]\nParticipantTimeout=1s\n' >>/etc/applifecycle/applifecycled.conf
    hook hangs Timeout=1s When=before <<<$'#!/bin/sh\nsleep 600 &\nsleep 600'
    call_as clinic --more Session.Join '{"name": "editor"}' >/run/joined 2>&1 &
    joined=$!
    wait_until grep --quiet joined /run/joined

    as clinic applifecyclectl logout alice
    for step in hooks.hangs participants; do
        expect_at_least "$(step_of_newest "$step" durationUsec)" 1000000 "the microseconds of $step"
        # Without a limit of its own each would have ten seconds.
        expect_at_most "$(step_of_newest "$step" durationUsec)" 8000000 "the microseconds of $step"
    done
    expect_equal "$(newest_receipt | jq --raw-output .outcome)" complete "the outcome"
    expect_contains "$(step_of_newest hooks.hangs detail)" "hook hangs: took longer than 1s" "the hook's detail"
    expect_contains "$(step_of_newest participants detail)" editor "the participants' detail"
    expect_equal "$(newest_receipt | grep --count alice)" 0 "mentions of alice in the receipt"
    wait_until no_process sleep 600
    wait_until grep --quiet logoutFinished /run/joined
    expect_alice_gone_and_bob_whole
    kill "$joined" 2>/dev/null || true
}

no_process() {
    ! pgrep --full --exact "$*"
}

# A required program that fails makes the logout incomplete until it succeeds. It reads who it is about from standard
# input; what it prints is in the journal without her id.
test_required_program_that_fails_once() {
    local journal input
    set_up_alice_and_bob
    hook reset Required=yes <<'EOT'
#!/bin/sh
cat >/var/lib/clinic/hook-input
echo x >>/var/lib/clinic/hook-runs
echo "the kiosk of $(jq --raw-output .user /var/lib/clinic/hook-input) is reset"
[ -e /var/lib/clinic/hook-works ]
EOT
    expect_status 74 as clinic applifecyclectl logout alice
    expect_equal "$(newest_receipt | jq --raw-output .outcome)" incomplete "the outcome"
    expect_contains "$(step_of_newest hooks.reset detail)" "exit code 1" "the hook's detail"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 0 "alice's visits"
    expect_equal "$(state pendingLogouts)" 1 "the logouts that are left"

    as clinic touch /var/lib/clinic/hook-works
    wait_until newest_receipt_is complete
    expect_alice_gone_and_bob_whole
    expect_equal "$(step_of_newest hooks.reset outcome)" ok "the hook's outcome"
    expect_equal "$(state pendingLogouts)" 0 "the logouts that are left"
    [ "$(wc --lines </var/lib/clinic/hook-runs)" -ge 2 ] || fail "the hook to have run again"
    input=$(jq --compact-output '[.user, .logoutId, .reason]' /var/lib/clinic/hook-input)
    expect_equal "$input" "$(newest_receipt | jq --compact-output '["alice", .id, "user"]')" "what the hook read"
    journal=$(journal_of "$daemon" --output=json --all)
    expect_contains "$journal" "the kiosk of [user] is reset" "the journal"
    expect_equal "$(grep --count alice <<<"$journal")" 0 "records with her id"
}
