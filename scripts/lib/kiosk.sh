# shellcheck shell=bash
# The kiosk of examples/kiosk in a temporary folder, for scripts/run --kiosk. Folder, daemon and proofs are those of the
# clinic.

# The checkout, from the script that sources this, and the example's folder, from clinic.sh.
: "${project:?}" "${clinic?}"

servers=''

make_kiosk() {
    local port
    make_folder kiosk cafe sounds
    "$project/examples/kiosk/servers.py" 0 "$clinic/servers" &
    servers=$!
    trap 'kill "$servers" || true; remove_clinic' EXIT
    for _ in {1..600}; do
        [ -s "$clinic/servers" ] && break
        sleep 0.1
    done
    port=$(head --lines=1 "$clinic/servers")
    printf '[%s]\nEndpoint=http://127.0.0.1:'"$port"'\n' RemoteConfig Analytics >"$clinic/clinic.conf.d/servers.conf"
}

# The lines of a guest come on standard input.
kiosk() {
    "$project/.build/release/applifecycle-kiosk" "$clinic/clinic.sock" "$clinic/cafe.db" 2>>"$clinic/kiosk.log"
}

# Events go a second after the first; those of a guest who is gone by then are deleted.
wait_for_events() {
    for _ in {1..600}; do
        [ "$(events)" -ge "$1" ] && return
        sleep 0.1
    done
}

events() {
    grep --count '^event order_placed$' "$clinic/servers"
}

cafe() {
    sqlite3 "$clinic/cafe.db" "$1"
}

show_kiosk() {
    # shellcheck disable=SC2034  # Read by proofs.sh.
    traces_of_alice=(alice ALICES-COFFEE ALICES-HEADLINE ALICES-TEXT)
    # shellcheck disable=SC2034
    traces_of_bob=(bob BOBS-COFFEE BOBS-HEADLINE BOBS-TEXT)
    make_kiosk
    chapter "1. The startup" "The kiosk waits until the daemon has migrated its database and asked for flags."
    start_daemon
    run startups last

    chapter "2. Two guests" \
        "bob orders, writes and leaves; his session goes on. alice comes after him, and lets her orders be counted."
    kiosk <<'LINES'
login bob
order BOBS-COFFEE
save BOBS-HEADLINE | BOBS-TEXT: the beans of this week are the best that I have had since the summer of the year before last.
LINES
    echo
    kiosk <<'LINES'
login alice
consent yes
order ALICES-COFFEE
pay 2
cook 2
cancel 2
save ALICES-HEADLINE | too short
save ALICES-HEADLINE | ALICES-TEXT: whoever likes it strong should ask for the second grinder, the one that stands by the window.
home
LINES
    wait_for_events 1
    echo
    run flags list
    run analytics status
    traces_of_bob+=("0x$(key_of_session 1)")
    traces_of_alice+=("0x$(key_of_session 2)")
    search before

    chapter "3. alice logs out" "In the middle of a tune. The daemon tells the kiosk, and waits until it has let go."
    kiosk <<'LINES'
login alice
play
logout
home
LINES
    chapter "4. The proof" "Looked up without the daemon's help."
    search after
    show_findings
    echo
    prove_kiosk
    chapter "5. The stop" "In order; and alice is nowhere in what is left behind."
    stop_daemon
    prove_no_byte_of_alice
    summarize_proofs
}

prove_kiosk() {
    prove "the search finds what is there: alice before, bob before and after" search_finds_what_is_there
    prove_no_byte_of_alice
    prove "no file or folder with her name" no_file_name_of_alice
    prove "no session of alice: bob's alone is left" sessions_are bob
    prove "bob's order" [ "$(cafe 'SELECT guest, drink, stage FROM tickets')" = "bob|BOBS-COFFEE|created" ]
    prove "bob's article, and the house's" [ "$(cafe 'SELECT count(*) FROM stories')" -eq 2 ]
    prove "bob's token" ctl token get bob kiosk-token
    prove "the kiosk has read the flag" reads_the_flag
    prove "alice's order is counted, who has agreed, and bob's is not" [ "$(events)" -eq 1 ]
    prove "the kiosk has let go in the middle of the tune, and was waited for" was_waited_for
    prove "the database is sound" [ "$(cafe 'PRAGMA integrity_check')" = ok ]
}

reads_the_flag() {
    kiosk <<<"login bob" | grep --fixed-strings "happy hour: everything at half price"
}

was_waited_for() {
    ctl --json receipts | grep --fixed-strings "1 told, all have acknowledged"
}
