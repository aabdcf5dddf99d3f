# shellcheck shell=bash
# What a logout leaves of a user, looked for by programs that know nothing of the daemon; and who can be in its way.

daemon=applifecycled.service
database=/var/lib/clinic/records.db

# set_up_erasure MODE: alice and bob are signed in and have rows in a database with that journal mode, files, secrets.
set_up_erasure() {
    getent passwd clinic >/dev/null || useradd --system --user-group --home-dir /var/lib/clinic clinic
    install -d -m 700 -o clinic -g clinic /var/lib/clinic /var/cache/clinic
    configure applifecycled <"$SYSTEM_TESTS/lib/erasure.conf"
    drop_in "$daemon" <<<$'[Service]\nUser=clinic\nReadWritePaths=/var/lib/clinic /var/cache/clinic'
    # A database of nobody's yet, so that the daemon has one to look at.
    as clinic sqlite3 "$database" 'PRAGMA user_version=1'
    systemctl start "$daemon"
    as clinic python3 "$SYSTEM_TESTS/lib/markers.py" seed "$1" >/run/alices-words.json
    words_of_alice others >/run/others-before
}

words_of_alice() {
    python3 "$SYSTEM_TESTS/lib/markers.py" "$@"
}

# search expect-all | expect-none: everywhere where something of alice's could be.
search() {
    words_of_alice "$1" /var/lib/clinic /var/cache/clinic /var/lib/applifecycle
}

expect_others_whole() {
    words_of_alice others >/run/others-after
    diff /run/others-before /run/others-after | head -n 20 >/run/others-difference || true
    [ ! -s /run/others-difference ] || fail "what is not alice's to stay: $(cat /run/others-difference)"
}

records() {
    as clinic sqlite3 "$database" "$1"
}

alices_rows() {
    records "SELECT count(*) FROM visits WHERE user_id = 'alice'"
}

newest_receipt() {
    call --more Session.ListReceipts '{"limit": 1}' | jq --compact-output .receipt
}

newest_receipt_is() {
    [ "$(newest_receipt | jq --raw-output .outcome)" = "$1" ]
}

# erase_with MODE: the words are there, then alice logs out, then they are not.
erase_with() {
    set_up_erasure "$1"
    search expect-all
    as clinic applifecyclectl logout alice
    expect_equal "$(newest_receipt | jq --raw-output .outcome)" complete "the outcome"
    search expect-none || fail "nothing of alice's to be found"
    expect_others_whole
    # Neither does the next start bring anything back, nor the end of the service.
    systemctl restart "$daemon"
    search expect-none || fail "nothing of alice's to be found after a restart"
    systemctl stop "$daemon"
    search expect-none || fail "nothing of alice's to be found after the stop"
    expect_equal "$(journalctl --unit="$daemon" --output=json --all |
        grep --count --fixed-strings --file=<(jq --raw-output '.[][]' /run/alices-words.json))" 0 "records with her words"
}

# Of a hundred words in rows, indices, old versions of rows, secrets, files and names not one is left, however the app
# keeps its journal and although it overwrites nothing that it deletes.
test_no_word_is_left_with_journal_mode_delete() { erase_with delete; }
test_no_word_is_left_with_journal_mode_truncate() { erase_with truncate; }
test_no_word_is_left_with_journal_mode_persist() { erase_with persist; }
test_no_word_is_left_with_journal_mode_memory() { erase_with memory; }
test_no_word_is_left_with_journal_mode_wal() { erase_with wal; }

# start_helper PROGRAM: runs as the app until finish_helper; $helper_pid is its process.
start_helper() {
    coproc helper { as clinic python3 "$SYSTEM_TESTS/lib/$1" "$database"; }
    read -r -t 20 helper_pid <&"${helper[0]}"
}

# finish_helper LINE: what it says to that is in $answer.
finish_helper() {
    echo "$1" >&"${helper[1]}"
    read -r -t 60 answer <&"${helper[0]}"
    wait "${helper_PID:-}" 2>/dev/null || true
}

# sign_in USER: with the attribute that the configuration needs.
sign_in() {
    call_as clinic Session.Login "{\"user\": \"$1\", \"attributes\": {\"staff\": \"staff-of-$1\"}}"
}

details() {
    newest_receipt | jq --raw-output '.steps[].detail // empty'
}

restarted_with_incomplete_logout() {
    has_property "$daemon" ActiveState active && [ "$(state pendingLogouts)" = 1 ] && newest_receipt_is incomplete
}

# reader_in_the_way MODE: whoever reads keeps old pages alive. The logout says who it is, outlives a kill, keeps out
# nobody but alice, and is complete by itself once the reader has gone.
reader_in_the_way() {
    local restarts
    set_up_erasure "$1"
    start_helper hold_snapshot.py
    expect_status 74 as clinic applifecyclectl logout alice
    expect_equal "$(newest_receipt | jq --raw-output .outcome)" incomplete "the outcome"
    expect_contains "$(details)" "pid $helper_pid" "a step's detail"

    restarts=$(property "$daemon" NRestarts)
    kill -KILL "$(property "$daemon" MainPID)"
    wait_until 30 has_property "$daemon" NRestarts $((restarts + 1))
    wait_until 30 restarted_with_incomplete_logout
    expect_contains "$(details)" "pid $helper_pid" "a step's detail after the restart"
    expect_contains "$(sign_in alice || true)" LogoutInProgress "the answer to alice"
    sign_in carol
    sign_in dave
    # Whether hers can be complete meanwhile is another question.
    as clinic applifecyclectl logout carol || expect_equal "$?" 74 "the status of carol's logout"
    expect_contains "$(call_as clinic Session.Touch '{"user": "carol"}' || true)" carol "the answer to carol"
    call_as clinic Session.Touch '{"user": "dave"}'
    call_as clinic Session.Touch '{"user": "bob"}'

    finish_helper go
    wait_until 60 newest_receipt_is complete
    wait_until 60 no_logout_is_left
    search expect-none || fail "nothing of alice's to be found"
    expect_others_whole
    sign_in alice
}

no_logout_is_left() {
    [ "$(state pendingLogouts)" = 0 ]
}

test_reader_of_a_write_ahead_log() { reader_in_the_way wal; }
test_reader_of_a_rollback_journal() { reader_in_the_way delete; }

# expect_nothing_comes_back: at the end, and five seconds later.
expect_nothing_comes_back() {
    expect_equal "$(alices_rows)" 0 "alice's rows at the end"
    sleep 5
    expect_equal "$(alices_rows)" 0 "alice's rows five seconds later"
    expect_equal "$(records "SELECT count(*) FROM visits WHERE body = 'written meanwhile by bob'")" "$answer" \
        "what bob has written meanwhile"
}

# A process goes on writing rows of alice's until a second after the logout was asked for.
test_writer_who_soon_stops() {
    local logout status=0
    set_up_erasure wal
    start_helper keep_writing.py
    as clinic applifecyclectl logout alice &
    logout=$!
    finish_helper 1
    wait "$logout" || status=$?
    [ "$status" = 0 ] || { [ "$status" = 74 ] && wait_until 60 newest_receipt_is complete; }
    expect_nothing_comes_back
    figure "the logout ended with status $status beside a writer; $answer rows of bob's"
}

# A process does not stop: the logout is not complete before it does.
test_writer_who_does_not_stop() {
    local status=0
    set_up_erasure wal
    start_helper keep_writing.py
    as clinic applifecyclectl logout alice || status=$?
    expect_equal "$status" 74 "the status of a logout beside a writer who does not stop"
    finish_helper 1
    wait_until 60 newest_receipt_is complete
    expect_nothing_comes_back
}
