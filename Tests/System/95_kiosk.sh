# shellcheck shell=bash
# The example app of docs/kiosk.md: the contract from the other side, with a real app at its end.

daemon=applifecycled@kiosk.service
kiosk=applifecycle-kiosk.service
database=/var/lib/kiosk/cafe.db
screen=/run/kiosk-screen
participant_limit=/etc/applifecycle/kiosk.conf.d/limit.conf
places=(/var/lib/kiosk /var/cache/kiosk /var/lib/applifecycle)
alices_words=(alice ALICES-HEADLINE ALICES-TEXT ALICES-COFFEE)
bobs_words=(bob BOBS-HEADLINE BOBS-TEXT BOBS-COFFEE)

# The kiosk as its package brings it, with a pipe in place of the terminal, and servers where its configuration has them.
set_up_kiosk() {
    local server
    /run/checkout/scripts/install --kiosk --binaries /run/binaries
    # Long enough for a kiosk on a busy machine.
    mkdir -p /etc/applifecycle/kiosk.conf.d
    [ -e "$participant_limit" ] || printf '[Session]\nParticipantTimeout=100s\n' >"$participant_limit"
    systemd-sysusers
    systemd-tmpfiles --create kiosk.conf
    rm -f /run/kiosk-input /run/kiosk-servers-* "$screen"
    for server in 8016 4318; do
        systemd-run --quiet --unit="test-servers-$server" \
            /run/checkout/examples/kiosk/servers.py "$server" "/run/kiosk-servers-$server"
        wait_until test -s "/run/kiosk-servers-$server"
    done
    mkfifo /run/kiosk-input
    # Open for both, so that neither side waits for the other.
    exec {input}<>/run/kiosk-input
    drop_in "$kiosk" <<EOT
[Service]
StandardInput=file:/run/kiosk-input
StandardOutput=append:$screen
Restart=no
EOT
}

say() {
    echo "$1" >&"$input"
}

# shows TEXT: for wait_until.
shows() {
    grep --quiet --fixed-strings -- "$1" "$screen"
}

# expect_answer LINE ANSWER: what the kiosk says to a line.
expect_answer() {
    say "$1"
    wait_until shows "$2"
}

# visit_of USER: the lines of somebody who orders, writes and listens.
visit_of() {
    cat <<EOT
login $1
consent yes
order ${1^^}S-COFFEE
pay $2
save ${1^^}S-HEADLINE | ${1^^}S-TEXT and what else there is to say of the coffee of this house, which is a lot, as everybody knows.
play
EOT
}

# Both have been here; bob has left the kiosk and stays signed in, alice is at it.
set_up_alice_and_bob() {
    set_up_kiosk
    systemctl start "$kiosk"
    visit_of bob 1 | as kiosk applifecycle-kiosk
    visit_of alice 2 >&"$input"
    wait_until shows "Player: gong, playing"
    shows "ALICES-COFFEE, paid" || fail "alice's order to be paid"
}

# occurrences WORD...: how many of the words are in the bytes or the names of files.
occurrences() {
    local word count=0
    for word in "$@"; do
        if grep --recursive --quiet --text --fixed-strings --ignore-case -e "$word" "${places[@]}" ||
            [ -n "$(find "${places[@]}" -iname "*$word*" -print -quit)" ]; then
            count=$((count + 1))
        fi
    done
    echo "$count"
}

expect_alice_gone_and_bob_whole() {
    local generation
    expect_equal "$(occurrences "${alices_words[@]}")" 0 "the words of alice's that are left"
    expect_equal "$(occurrences "${bobs_words[@]}")" 4 "the words of bob's that are left"
    expect_equal "$(call --instance kiosk --more Session.List | jq --raw-output .session.user)" bob "who is signed in"
    generation=$(call --instance kiosk --more Session.List | jq .session.generation)
    call_as kiosk --instance kiosk Keychain.Retrieve "$(item bob "$generation" kiosk-token)" >/dev/null
    expect_equal "$(as kiosk sqlite3 "$database" 'SELECT guest, stage FROM tickets')" "bob|paid" "the orders"
    expect_equal "$(as kiosk sqlite3 "$database" 'SELECT headline FROM stories ORDER BY story_id' | paste -sd,)" \
        "Beans from two farms,BOBS-HEADLINE" "the articles"
    [ -s /var/cache/kiosk/bob/sounds/gong.wav ] || fail "bob's sound to be there"
    expect_equal "$(printf 'login bob\nhome\n' | as kiosk applifecycle-kiosk | grep --count 'welcome, bob\|BOBS-COFFEE')" \
        2 "what bob finds when he comes back"
}

receipt_of_kiosk() {
    call --instance kiosk --more Session.ListReceipts '{"limit": 1}' | jq --raw-output ".receipt$1"
}

participants_detail() {
    receipt_of_kiosk '.steps[] | select(.name == "participants").detail'
}

daemon_is_starting() {
    [ "$(state state kiosk)" = starting ]
}

# The kiosk is started after READY, and not before.
test_kiosk_starts_after_ready() {
    local answer
    set_up_kiosk
    coproc lock { as kiosk sqlite3 -batch "$database"; }
    echo "BEGIN IMMEDIATE; SELECT 'locked';" >&"${lock[1]}"
    read -r answer <&"${lock[0]}"
    expect_equal "$answer" locked "the answer of the process that holds the lock"
    systemctl start --no-block "$kiosk"
    wait_until daemon_is_starting
    expect_property "$kiosk" ActiveState inactive

    printf 'COMMIT;\n.quit\n' >&"${lock[1]}"
    wait_until has_property "$kiosk" ActiveState active
    [ "$(property "$kiosk" ExecMainStartTimestampMonotonic)" -ge \
        "$(property "$daemon" ActiveEnterTimestampMonotonic)" ] || fail "the kiosk to start after READY"
    expect_answer "login alice" "welcome, alice"
    expect_answer home "Live music on Friday"
}

# line_of PATTERN: the number of the first record that matches.
line_of() {
    grep --max-count 1 --line-number -- "$1" /run/records | cut --delimiter=: --fields=1
}

# alice orders and writes, and logs out at the kiosk: nothing of hers is left, and all of bob's. The journal has the
# order: tokens, then the kiosk's player and database, then the rows.
test_logout_at_the_kiosk() {
    local order=() pattern
    set_up_alice_and_bob
    expect_equal "$(occurrences "${alices_words[@]}")" 4 "the words of alice's before"
    [ -s /var/cache/kiosk/alice/sounds/gong.wav ] || fail "alice's sound to be there"
    say logout
    wait_until shows "signed out: nothing of yours is left here"
    expect_equal "$(receipt_of_kiosk .outcome)" complete "the outcome"
    expect_equal "$(participants_detail)" "1 told, all have acknowledged" "the participants' detail"
    expect_alice_gone_and_bob_whole

    journalctl --sync
    journalctl --quiet --unit="$daemon" --unit="$kiosk" --output=json --all |
        jq --raw-output '"\(.APPLIFECYCLE_STEP // "") \(.APPLIFECYCLE_OUTCOME // "") \(.MESSAGE)"' >/run/records
    # Which of the two says first that the kiosk has acknowledged is left open.
    for pattern in '^tokens ok' 'player stopped' 'database closed' '^participants ok' '^tables.cafe.stories ok'; do
        order+=("$(line_of "$pattern")")
    done
    expect_equal "${#order[@]}: ${order[*]}" "5: $(printf '%s\n' "${order[@]}" | sort --numeric-sort --unique | paste -sd' ')" \
        "the order of the records"
    expect_equal "$(grep --count ' logout [0-9a-f]*: acknowledged$' /run/records)" 1 "the kiosk's own word for it"
    expect_equal "$(grep --count 'alice\|ALICES' /run/records)" 0 "records with her id or her words"
    expect_answer home "sign in first"
    figure "records $(printf '%s ' "${order[@]}")of $(wc --lines </run/records)"
}

# A kiosk that is frozen does not hold a logout up for longer than the limit; the receipt names it. When it goes on, it
# leaves the guest's things alone and tells what has happened.
test_logout_with_a_frozen_kiosk() {
    local took main
    mkdir -p /etc/applifecycle/kiosk.conf.d
    printf '[Session]\nParticipantTimeout=2s\n' >"$participant_limit"
    set_up_alice_and_bob
    main=$(property "$kiosk" MainPID)
    kill -STOP "$main"
    as kiosk applifecyclectl --instance kiosk logout alice >/run/logout-output
    took=$(receipt_of_kiosk '.steps[] | select(.name == "participants").durationUsec')
    expect_at_least "$took" 2000000 "the microseconds for which the kiosk was waited for"
    # The default is ten seconds.
    expect_at_most "$took" 9000000 "the microseconds for which the kiosk was waited for"
    expect_contains "$(participants_detail)" "not waited for any longer: kiosk" "the participants' detail"
    expect_contains "$(cat /run/logout-output)" "not waited for any longer: kiosk" "what the tool says"
    expect_contains "$(journal_of "$daemon" --output=cat)" "not waited for any longer: kiosk" "the journal"
    expect_equal "$(receipt_of_kiosk .outcome)" complete "the outcome"
    expect_alice_gone_and_bob_whole

    kill -CONT "$main"
    wait_until shows "signed out: nothing of yours is left here"
    expect_answer home "sign in first"
    expect_alice_gone_and_bob_whole
    figure "a frozen kiosk with 2 s was waited for $((took / 1000)) ms"
}

# events_are "[WAITING,SENT]": for wait_until.
events_are() {
    [ "$(call --instance kiosk Analytics.GetStatus | jq --compact-output '[.queued, .sent]')" = "$1" ]
}

# The kiosk reads a flag of the server's, and each order is an event at the collector: of those alone who have agreed. The
# events that wait go with their guest.
test_flags_and_events() {
    set_up_kiosk
    systemctl start "$kiosk"
    expect_answer "login alice" "happy hour: everything at half price"
    expect_answer "order TEA" "1 TEA, created"
    expect_answer "consent yes" "thank you"
    expect_answer "order COFFEE" "2 COFFEE, created"
    wait_until grep --quiet '^event order_placed$' /run/kiosk-servers-4318
    wait_until events_are "[0,1]"
    systemctl stop test-servers-4318
    expect_answer "order CAKE" "3 CAKE, created"
    expect_equal "$(call --instance kiosk Analytics.GetStatus | jq .queued)" 1 "the events that wait"
    say logout
    wait_until shows "signed out: nothing of yours is left here"
    expect_equal "$(call --instance kiosk Analytics.GetStatus | jq .queued)" 0 "the events that wait after the logout"
    expect_equal "$(grep --count '^event' /run/kiosk-servers-4318)" 1 "the events at the collector"
}

# What cannot be removed is named on the screen, and "signed out" is said when it is gone.
test_logout_that_is_not_complete() {
    set_up_alice_and_bob
    chown --recursive root:root /var/cache/kiosk/alice/sounds
    say logout
    wait_until shows "not signed out yet: something of yours is left here"
    wait_until shows "caches.sounds: "
    if shows "signed out: nothing"; then fail "the kiosk not to say that alice is signed out"; fi
    expect_answer "login alice" "LogoutInProgress"

    find /var/cache/kiosk -user root -exec chown kiosk:kiosk {} +
    wait_until shows "signed out: nothing of yours is left here"
    expect_alice_gone_and_bob_whole
}

# alsa_default_plays_to FILE FORMAT: ALSA's default device becomes a file, with no card behind it.
alsa_default_plays_to() {
    printf 'pcm.!default { type file; file "%s"; format %s; slave.pcm { type null } }\n' "$1" "$2" >/etc/asound.conf
}

# samples_of FILE: a WAV file without its header.
samples_of() {
    tail --bytes=+45 "$1"
}

aplay_is() {
    [ "$(ps --no-headers -o state -C aplay)" = "$1" ]
}

heard_all_of() {
    cmp --quiet <(samples_of "$1") <(samples_of /run/heard/all.wav)
}

# The track goes through the real aplay to the device that ALSA's configuration names, sample for sample; where the device
# takes its time, a pause holds aplay, and a logout ends it.
test_sound_through_aplay() {
    local track=/var/cache/kiosk/alice/sounds/gong.wav
    set_up_kiosk
    install --directory --owner=kiosk /run/heard
    alsa_default_plays_to /run/heard/all.wav wav
    systemctl start "$kiosk"
    expect_answer "login alice" "welcome, alice"
    expect_answer play "Player: gong, playing"
    wait_until heard_all_of "$track"
    expect_equal "$(samples_of "$track" | wc --bytes)" 240000 "the samples of the track"
    # It is over, which the kiosk sees when it is asked for something; without aplay it would take 30 seconds.
    wait_until aplay_is Z
    expect_answer home "Player: gong, idle"

    # Nobody reads: the device takes what fits into a pipe, and lets aplay wait.
    mkfifo --mode=666 /run/heard/slowly
    exec 9<>/run/heard/slowly
    alsa_default_plays_to /run/heard/slowly raw
    say play
    wait_until aplay_is S
    expect_answer pause "Player: gong, paused"
    wait_until aplay_is T
    say play
    wait_until aplay_is S
    say logout
    wait_until shows "signed out: nothing of yours is left here"
    expect_equal "$(ps --no-headers -C aplay)" "" "the aplay that is left"
}
