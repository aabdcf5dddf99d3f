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

# use_alices_secrets: as an app does, each three times.
use_alices_secrets() {
    local session name
    session=$(call --more Session.List | jq --compact-output '.session | select(.user == "alice") | {user, generation}')
    for _ in 1 2 3; do
        while IFS= read -r name; do
            call_as clinic Keychain.Retrieve "$(jq --compact-output --arg name "$name" '. + {$name}' <<<"$session")"
        done < <(call_as clinic --more Keychain.List "$session" | jq --raw-output .item.name) >/run/secrets-of-alice
    done
    expect_equal "$(jq --slurp length /run/secrets-of-alice)" 8 "the secrets that the app has had"
}

# words_in_memory: those of alice's that the daemon has in its memory, by place. That the search finds what is there is
# seen by a message that has not ended.
words_in_memory() {
    local held=held-in-memory-for-the-search
    start_helper hold_half_a_message.py "$held"
    python3 "$SYSTEM_TESTS/lib/memory.py" "$(property "$daemon" MainPID)" "$held" >/run/words-in-memory
    finish_helper go
    expect_contains "$(cat /run/words-in-memory)" "$held" "what is found in memory"
    grep --invert-match "$held" /run/words-in-memory || true
}

# The daemon that goes on living remembers nothing of what it has erased: neither secrets nor rows, nor in memory that it
# has given back to its allocator.
test_no_word_is_left_in_memory() {
    local daemon_pid
    set_up_erasure wal
    daemon_pid=$(property "$daemon" MainPID)
    use_alices_secrets
    figure "places in memory with words of alice's before the logout: $(words_in_memory | wc --lines)"
    as clinic applifecyclectl logout alice
    expect_equal "$(words_in_memory)" "" "what is found of alice's in memory"
    expect_property "$daemon" MainPID "$daemon_pid"
}

# start_helper PROGRAM ARGUMENT...: runs as the app until finish_helper; $helper_pid is its process.
start_helper() {
    coproc helper { as clinic python3 "$SYSTEM_TESTS/lib/$1" "${@:2}"; }
    read -r -t "${patience_seconds:?}" helper_pid <&"${helper[0]}"
}

# finish_helper LINE: what it says to that is in $answer, and for how many milliseconds it rested at most in $rest.
finish_helper() {
    echo "$1" >&"${helper[1]}"
    read -r -t "${patience_seconds:?}" answer rest <&"${helper[0]}"
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
    start_helper hold_snapshot.py "$database"
    expect_status 74 as clinic applifecyclectl logout alice
    expect_equal "$(newest_receipt | jq --raw-output .outcome)" incomplete "the outcome"
    expect_contains "$(details)" "pid $helper_pid" "a step's detail"

    restarts=$(property "$daemon" NRestarts)
    kill -KILL "$(property "$daemon" MainPID)"
    wait_until has_property "$daemon" NRestarts $((restarts + 1))
    wait_until restarted_with_incomplete_logout
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
    wait_until newest_receipt_is complete
    wait_until no_logout_is_left
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
    start_helper keep_writing.py "$database"
    as clinic applifecyclectl logout alice &
    logout=$!
    finish_helper 1
    wait "$logout" || status=$?
    [ "$status" = 0 ] || { [ "$status" = 74 ] && wait_until newest_receipt_is complete; }
    expect_nothing_comes_back
    figure "the logout ended with status $status beside a writer; $answer rows of bob's"
}

# How often the same is tried beside somebody who writes: what is missed is missed now and then.
tries=5
# How long a process may rest without being missed. Who has the database open is known, and looked after for half a second;
# who opens it for each row, or makes files, is only known by what it did in the moments before.
quiet_milliseconds=10

# incomplete_beside HELPER ARGUMENT...: a logout beside a process that does not stop writing is not complete, and says
# why; the next one, after its end, is. Where the machine has let the process rest, it is tried again. What all have
# written is in $answer.
incomplete_beside() {
    local status written=0
    for _ in {1..20}; do
        status=0
        start_helper "$@"
        as clinic applifecyclectl logout alice >/run/logout-output || status=$?
        finish_helper 0.1
        written=$((written + answer))
        if [ "$status" -ne 0 ] || [ "$rest" -lt "$quiet_milliseconds" ]; then break; fi
        sign_in alice
    done
    expect_equal "$status" 74 "the status of a logout beside somebody who writes"
    # Who has a rollback journal open at the end of the last try is named in place of what was written.
    grep --quiet --extended-regexp "written again|another process reads the database" /run/logout-output ||
        fail "why it is not complete to be said, and it is: $(cat /run/logout-output)"
    # Whoever asks again has it tried at once.
    as clinic applifecyclectl logout alice
    answer=$written
}

# A process does not stop, whether it keeps the database open or opens it for each row.
writer_who_does_not_stop() {
    local bobs_rows=0
    [ $# -gt 1 ] || quiet_milliseconds=400
    set_up_erasure "$1"
    for _ in $(seq "$tries"); do
        incomplete_beside keep_writing.py "$database" "${@:2}"
        expect_equal "$(alices_rows)" 0 "alice's rows at the end"
        bobs_rows=$((bobs_rows + answer))
        sign_in alice
    done
    answer=$bobs_rows
    expect_nothing_comes_back
    figure "incomplete beside a writer: $tries of $tries times"
}

test_writer_who_does_not_stop() { writer_who_does_not_stop wal; }
test_writer_who_does_not_stop_beside_a_rollback_journal() { writer_who_does_not_stop delete; }
test_writer_who_opens_for_each_row() { writer_who_does_not_stop wal reopen; }
test_writer_who_opens_for_each_row_beside_a_rollback_journal() { writer_who_does_not_stop delete reopen; }

alices_files() {
    find /var/cache/clinic -path '*alice*' -type f | wc --lines
}

# A process goes on making files in the folder of alice's cache until a second after the logout was asked for. A receipt
# that says complete tells of nothing that is still there; what comes after it is found by the audit.
test_process_that_makes_files() {
    local logout status=0 at_end
    set_up_erasure wal
    # A logout of some length: what is made while it goes on must not survive it.
    printf '\n[LogoutHook slow]\nExec=/usr/bin/sleep 2\nWhen=before\n' >>/etc/applifecycle/applifecycled.conf
    systemctl reload "$daemon"
    start_helper keep_making_files.py /var/cache/clinic/images/alice
    as clinic applifecyclectl logout alice &
    logout=$!
    finish_helper 1
    [ "$answer" -ge 100 ] || fail "a hundred files at least to be made, and it were $answer"
    wait "$logout" || status=$?
    at_end=$(alices_files)
    [ "$status" = 0 ] || { [ "$status" = 74 ] && wait_until newest_receipt_is complete; }
    [ "$status" = 74 ] || expect_equal "$at_end" 0 "alice's files at the end of a complete logout"
    expect_equal "$(alices_files)" 0 "alice's files at the end"
    sleep 5
    expect_equal "$(alices_files)" 0 "alice's files five seconds later"
    search expect-none || fail "nothing of alice's to be found"
    expect_others_whole
    figure "the logout ended with status $status beside a process that made $answer files"
}

# Nobody stops making files.
test_process_that_goes_on_making_files() {
    set_up_erasure wal
    for _ in $(seq "$tries"); do
        incomplete_beside keep_making_files.py /var/cache/clinic/images/alice
        expect_equal "$(alices_files)" 0 "alice's files at the end"
        sign_in alice
    done
    applifecyclectl audit
    figure "incomplete beside a process that makes files: $tries of $tries times"
}

# leave_something: what an app would that had not heard of the logout.
leave_something() {
    records "INSERT INTO visits (user_id, body) VALUES ('alice', 'LEFT-OVER of alice')"
    as clinic mkdir -p /var/cache/clinic/images/alice
    as clinic touch /var/cache/clinic/images/alice/left.png
}

# The audit finds what was written after a logout, by name of the table and the cache, and names nobody; so does the
# next start. The next logout takes it away.
test_audit_finds_what_came_later() {
    local journal
    set_up_erasure wal
    applifecyclectl audit
    as clinic applifecyclectl logout alice
    applifecyclectl audit
    expect_others_whole
    leave_something
    expect_status 65 applifecyclectl audit >/run/audit 2>&1
    expect_status 65 applifecyclectl --json audit >>/run/audit 2>&1
    expect_contains "$(cat /run/audit)" tables.records.visits "what the audit names"
    expect_contains "$(cat /run/audit)" caches.images "what the audit names"
    expect_equal "$(grep --count 'alice\|LEFT-OVER' /run/audit)" 0 "lines of the audit with her id"
    expect_equal "$(jq --raw-output 'select(.leftover?.name == "tables.records.visits").leftover.count' \
        <(grep '^{' /run/audit))" 1 "the rows that the audit counts"

    systemctl restart "$daemon"
    journal=$(journal_of "$daemon" --priority=warning --output=cat)
    expect_contains "$journal" "audit: tables.records.visits: 1" "the warnings of the start"
    expect_contains "$journal" "audit: caches.images: 1" "the warnings of the start"
    expect_equal "$(journalctl --unit="$daemon" --output=json --all | grep --count 'alice\|LEFT-OVER')" 0 \
        "records with her id"
    expect_equal "$(alices_rows)" 1 "alice's rows: an audit removes nothing"

    # Her predicates and paths need the attribute.
    sign_in alice
    as clinic applifecyclectl logout alice
    applifecyclectl audit
    expect_equal "$(alices_rows)" 0 "alice's rows"
    expect_equal "$(alices_files)" 0 "alice's files"
    expect_others_whole
}

# everything_of_the_app: a sum of every file, owner and time, of the database as it reads, and of all sessions.
everything_of_the_app() {
    find /var/cache/clinic -printf '%p %U %m %s %T@\n' | sort
    find /var/cache/clinic -type f -exec sha256sum {} + | sort
    records .dump | sha256sum
    call --more Session.List | jq --sort-keys --compact-output '.session | {user, generation, state}' | sort
    call --more Session.ListReceipts
    state pendingLogouts
}

# counts_by_name: of the steps on standard input, those whose number a dry run can know: it does not foresee what
# triggers write.
counts_by_name() {
    jq --raw-output 'select(.name | test("^(tables|caches)")) | "\(.name) \(.removed)"' |
        grep --invert-match tables.records.changes | sort
}

# A dry run counts, and touches nothing.
test_dry_run_touches_nothing() {
    local would
    set_up_erasure wal
    everything_of_the_app >/run/before
    as clinic applifecyclectl logout --dry-run alice
    would=$(as clinic applifecyclectl --json logout --dry-run alice | jq .step | counts_by_name)
    everything_of_the_app >/run/after
    diff /run/before /run/after || fail "a dry run to touch nothing"
    search expect-all
    expect_contains "$would" "tables.records.visits 26" "what would be removed"

    as clinic applifecyclectl logout alice
    expect_equal "$would" "$(newest_receipt | jq '.steps[]' | counts_by_name)" "what would be removed"
}

# expect_sealed: neither the state nor the journal says who is logged out, or one of the words.
expect_sealed() {
    words_of_alice expect-none /var/lib/applifecycle || fail "none of alice's words in the state"
    expect_equal "$(grep --recursive --files-with-matches --text 'alice\|staff-5508' /var/lib/applifecycle)" "" \
        "the files of the state with her id"
    journalctl --sync
    journalctl --unit="$daemon" --output=json --all >/run/journal
    grep --quiet "Logout incomplete" /run/journal || fail "the journal to tell of a logout"
    jq --raw-output '.[][]' /run/alices-words.json >/run/alices-words
    expect_equal "$(grep --count --fixed-strings --file=/run/alices-words /run/journal)" 0 "records with her words"
    expect_equal "$(grep --count 'alice\|staff-5508' /run/journal)" 0 "records with her id"
}

# While a logout waits, through a kill and with every detail in the journal, nothing tells of whom it is.
test_pending_logout_is_sealed() {
    local restarts
    drop_in "$daemon" <<<$'[Service]\nEnvironment=APPLIFECYCLE_LOG_LEVEL=debug'
    set_up_erasure wal
    start_helper hold_snapshot.py "$database"
    expect_status 74 as clinic applifecyclectl logout alice
    expect_equal "$(state pendingLogouts)" 1 "the logouts that are left"
    expect_sealed
    restarts=$(property "$daemon" NRestarts)
    kill -KILL "$(property "$daemon" MainPID)"
    wait_until has_property "$daemon" NRestarts $((restarts + 1))
    wait_until restarted_with_incomplete_logout
    expect_sealed

    finish_helper go
    wait_until newest_receipt_is complete
    wait_until no_logout_is_left
    search expect-none || fail "nothing of alice's to be found"
    expect_sealed
}
