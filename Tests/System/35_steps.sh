# shellcheck shell=bash
# The app's own steps, [Step NAME]: what they are told, how they fail, how they are stopped and taken back.

# shellcheck source=Tests/System/lib/steps.sh
source "$SYSTEM_TESTS/lib/steps.sh"

# MESSAGE_ID= of a startup that failed, and of a line that a program printed.
startup_failed=16703e46e132410eb006bb09afba2970
program_output=3c24736263a6425680b7566cf1178d84

# A program has the variables that the manual names and no others, above all none of systemd's for the daemon.
test_environment_of_a_step() {
    local output names
    set_up_steps
    section surroundings Exec=/usr/bin/env
    systemctl start "$daemon"
    output=$(journal_of "$daemon" --output=cat MESSAGE_ID="$program_output" APPLIFECYCLE_STEP=surroundings)
    names=$(sed -n 's/^surroundings: \([A-Z_]*\)=.*/\1/p' <<<"$output" | sort | paste --serial --delimiters=' ')
    expect_equal "$names" "APPLIFECYCLE_INSTANCE APPLIFECYCLE_SOCKET APPLIFECYCLE_STEP APPLIFECYCLE_STEP_RUN \
CACHE_DIRECTORY INVOCATION_ID LANG PATH RUNTIME_DIRECTORY STATE_DIRECTORY" "the names of the variables"
    expect_contains "$output" "INVOCATION_ID=$(property "$daemon" InvocationID)" "the environment"
}

# Lines of both outputs go to the journal with the step's name; STATUS= goes to systemctl status and not there.
test_output_and_status_of_a_step() {
    local output
    set_up_steps
    step talks <<'EOT'
echo "words of the program"
echo "words of trouble" >&2
echo "STATUS=half way"
until [ -e /var/lib/clinic/go ]; do sleep 0.05; done
EOT
    systemctl start --no-block "$daemon"
    wait_until has_status_text "$daemon" "Starting: talks: half way"
    expect_property "$daemon" ActiveState activating
    touch /var/lib/clinic/go
    wait_until has_property "$daemon" ActiveState active
    expect_property "$daemon" StatusText Ready
    output=$(journal_of "$daemon" --output=cat MESSAGE_ID="$program_output" APPLIFECYCLE_STEP=talks | sort)
    expect_equal "$output" $'talks: words of the program\ntalks: words of trouble' "the program's records"
}

# A step that asks the service for what waits for the end of the startup is refused at once and goes on.
test_calls_of_a_step_are_refused_at_once() {
    local answers
    set_up_steps
    step calls Timeout=100s <<EOT
exec >/var/lib/clinic/answers 2>&1
applifecyclectl status >/dev/null && echo "status answered"
applifecyclectl sessions && echo "sessions answered"
applifecyclectl logout alice && echo "logout answered"
# A grandchild that has left its session is a caller of the same kind.
setsid --wait /usr/bin/python3 $SYSTEM_TESTS/lib/call.py --more org.applifecycle.Session.List
true
EOT
    within_patience systemctl start "$daemon"
    answers=$(cat /var/lib/clinic/answers)
    figure "four calls of a step: $(($(step_field calls durationUsec) / 1000)) ms"
    expect_contains "$answers" "status answered" "the answers"
    [[ $answers != *"sessions answered"* ]] || fail "sessions to be refused: $answers"
    [[ $answers != *"logout answered"* ]] || fail "logout to be refused: $answers"
    expect_equal "$(grep --count starting <<<"$answers")" 3 "the refusals that name the state ($answers)"
    expect_contains "$answers" org.applifecycle.Session.WrongState "the answer to the bare call"
    # What waited for the end of the startup would wait until the limit.
    expect_at_most "$(step_field calls durationUsec)" 50000000 "the microseconds of the step"
    applifecyclectl sessions >/dev/null
}

# Exit code 75 twice, then 0: ready with the third attempt, and every view of the startup shows it.
test_third_attempt_and_the_views_of_it() {
    local blame
    set_up_steps
    step flaky ExecStop="$step_programs/take-back" <<'EOT'
echo x >>/var/lib/clinic/attempts
[ "$(wc -l </var/lib/clinic/attempts)" -ge 3 ] || { echo "the ward is asleep" >&2; exit 75; }
EOT
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the daemon"
    blame=$(applifecyclectl startup blame --json | jq --compact-output '.steps[] | select(.name == "flaky")')
    expect_equal "$(jq .attempts <<<"$blame")" 3 "the attempts"
    expect_equal "$(jq --raw-output '[.history[].outcome] | join(" ")' <<<"$blame")" "failed failed ok" "the outcomes"
    expect_contains "$(jq --raw-output '.history[0].detail' <<<"$blame")" "the ward is asleep" "the first one's cause"
    expect_equal "$(applifecyclectl startup blame | grep --count '  attempt [123]')" 3 "the attempts in the table"

    applifecyclectl startup plot | python3 -c '
import sys, xml.dom.minidom
picture = xml.dom.minidom.parse(sys.stdin)
assert picture.documentElement.tagName == "svg", picture.documentElement.tagName
assert any("flaky" in text.toxml() for text in picture.getElementsByTagName("text"))
' || fail "a picture that names the step"
    applifecyclectl startup trace | jq --exit-status '[.traceEvents[].name | select(contains("flaky"))] | length >= 1' \
        >/dev/null || fail "a trace that names the step"
    expect_contains "$(applifecyclectl startup critical-chain)" flaky "the chain"
    expect_contains "$(applifecyclectl startup plan)" flaky "the plan"
    expect_equal "$(taken_back)" "" "what was taken back"
}

# A required step that fails ends the startup with 70 and its own words; what had succeeded is taken back in reverse.
test_required_step_fails() {
    set_up_steps
    chain <<'EOT'
[ "$APPLIFECYCLE_STEP" != third ] || { echo "no such ward" >&2; exit 1; }
EOT
    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" ActiveState failed
    expect_property "$daemon" Result exit-code
    expect_property "$daemon" ExecMainStatus 70
    expect_contains "$(systemctl status "$daemon")" "no such ward" "systemctl status"
    expect_contains "$(property "$daemon" StatusText)" "third" "what systemctl status shows"
    expect_contains "$(journal_of "$daemon" --priority=err MESSAGE_ID="$startup_failed")" "no such ward" "the error"
    expect_equal "$(taken_back)" "second first" "what was taken back"
    expect_no_processes
}

# fails_with STATUS TEXT: the start fails with the exit status, and says so.
fails_with() {
    expect_status 1 within_patience systemctl start "$daemon"
    expect_property "$daemon" Result exit-code
    expect_property "$daemon" ExecMainStatus "$1"
    expect_contains "$(property "$daemon" StatusText)" "$2" "what systemctl status shows"
}

# What ended with 75 to the last is a passing trouble; a program that is missing, or may not be run, is none.
test_exit_status_tells_the_kind_of_the_failure() {
    set_up_steps
    step asleep Retries=1 <<<'echo "the ward is asleep" >&2; exit 75'
    fails_with 75 "the ward is asleep"

    set_up_steps
    section nobody Exec=/usr/share/clinic/nobody
    fails_with 78 /usr/share/clinic/nobody

    set_up_steps
    step locked <<<true
    chmod 644 "$step_programs/locked"
    fails_with 77 "$step_programs/locked"
}

# A step that fails takes those beside it along, also one that does not listen to SIGTERM; both are named.
test_failure_ends_the_steps_beside_it() {
    set_up_steps
    step before ExecStop="$step_programs/take-back" <<<true
    step stubborn After=before Timeout=infinity <<EOT
trap '' TERM
touch /var/lib/clinic/began
sleep $endless
sleep $endless
EOT
    step fails After=before <<'EOT'
until [ -e /var/lib/clinic/began ]; do sleep 0.05; done
echo "no such ward" >&2
exit 1
EOT
    fails_with 70 "no such ward"
    expect_contains "$(journal_of "$daemon" --output=cat APPLIFECYCLE_STEP=stubborn)" cancelled \
        "the record of the other step"
    expect_equal "$(taken_back)" before "what was taken back"
    expect_no_processes
}

# A step that waits for the end of the startup in which it runs waits until its own limit, and no longer.
test_step_that_waits_for_ready() {
    set_up_steps
    step waits Required=no Timeout=1s <<<'applifecyclectl wait ready'
    within_patience systemctl start "$daemon"
    expect_equal "$(state state)" degraded "the daemon"
    expect_equal "$(step_field waits outcome)" timedOut "the outcome of the step"
    expect_at_most "$(step_field waits durationUsec)" 30000000 "the microseconds of the step"
}

# A hundred startups that fail as fast as can be: every one of them leaves its cause in the journal and in the status.
test_cause_of_a_hundred_failures() {
    local number ids=() told=0 missing=()
    set_up_steps
    step fails After= <<<'echo "no such ward" >&2; exit 1'
    for number in {1..100}; do
        expect_status 1 systemctl start "$daemon" 2>/dev/null
        ids+=("$(property "$daemon" InvocationID)")
        expect_property "$daemon" ExecMainStatus 70
        has_status_text "$daemon" "Startup failed: *no such ward*" ||
            missing+=("$number: $(property "$daemon" StatusText)")
    done
    [ ${#missing[@]} -eq 0 ] || fail "the cause in the status of every startup, and not: ${missing[*]}"
    journalctl --sync
    journalctl --quiet --output=json MESSAGE_ID="$startup_failed" APPLIFECYCLE_STEP=fails |
        jq --raw-output 'select(.MESSAGE | contains("no such ward")).APPLIFECYCLE_STARTUP_ID' | tr -d - >/run/causes
    for id in "${ids[@]}"; do
        told=$((told + $(grep --count --line-regexp "$id" /run/causes || true)))
    done
    figure "causes of 100 failed startups: $told in the journal, $((100 - ${#missing[@]})) in the status"
    expect_equal "$(printf '%s\n' "${ids[@]}" | sort --unique | wc -l)" 100 "the number of startups"
    expect_equal "$told" 100 "the causes in the journal"
}

# The step that /run/block names waits for ever, the others are done at once.
chain_that_blocks() {
    chain <<EOT
$1
[ "\$APPLIFECYCLE_STEP" != "\$(cat /var/lib/clinic/block)" ] || sleep $endless
EOT
}

# start_and_block STEP: starts, and returns when systemctl status says that the step runs.
start_and_block() {
    rm -f "$took_back"
    echo "$1" >/var/lib/clinic/block
    systemctl start --no-block "$daemon"
    wait_until has_status_text "$daemon" "Starting: $1*"
}

# expect_taken_back_before STEP: those that had ended, and neither the step itself nor one that never began.
expect_taken_back_before() {
    local -A before=([first]='' [second]=first [third]='second first')
    expect_equal "$(taken_back)" "${before[$1]}" "what was taken back after the stop in $1"
}

# A stop in the middle of any step is clean: no READY, what had ended is taken back, nothing runs any more.
test_stop_in_every_step() {
    local name began
    set_up_steps
    chain_that_blocks ''
    for name in first second third; do
        began=$(monotonic_usec)
        start_and_block "$name"
        within_patience systemctl stop "$daemon"
        expect_property "$daemon" ActiveState inactive
        expect_property "$daemon" Result success
        expect_property "$daemon" ExecMainStatus 0
        expect_at_most "$(property "$daemon" ActiveEnterTimestampMonotonic)" "$began" "the time of the last READY"
        expect_taken_back_before "$name"
        expect_no_processes
    done
    echo none >/var/lib/clinic/block
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
}

# Ends the daemon in every step, by a signal that is not systemd's. A process that ends before READY systemd calls a
# failure of the "protocol", whatever its exit status; so the status and the daemon's own words are asked.
terminate_in_every_step() {
    local name began
    for name in first second third; do
        began=$(monotonic_usec)
        start_and_block "$name"
        kill -TERM "$(property "$daemon" MainPID)"
        wait_until has_property "$daemon" ActiveState failed
        expect_property "$daemon" Result protocol
        expect_property "$daemon" ExecMainCode 1
        expect_property "$daemon" ExecMainStatus 0
        expect_at_most "$(property "$daemon" ActiveEnterTimestampMonotonic)" "$began" "the time of the last READY"
        expect_taken_back_before "$name"
        expect_contains "$(journal_of "$daemon" --output=cat)" "Startup stopped" "the journal"
        expect_no_processes
    done
    echo none >/var/lib/clinic/block
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
}

# SIGTERM from somebody else than systemd: exit status 0, no READY, and what had ended is taken back.
test_sigterm_in_every_step() {
    set_up_steps
    chain_that_blocks ''
    terminate_in_every_step
}

# The same with programs that do not listen to SIGTERM: they are killed, and the steps before them are taken back.
test_sigterm_in_every_step_that_does_not_listen() {
    set_up_steps
    chain_that_blocks "trap '' TERM"
    terminate_in_every_step
}

# Whenever the stop comes in a startup of about a second, it is clean, and what the steps did is taken back.
test_stop_at_forty_moments() {
    local milliseconds ended undone reached=()
    set_up_steps
    chain <<'EOT'
sleep 0.25
echo "$APPLIFECYCLE_STEP" >>/var/lib/clinic/ended
EOT
    for milliseconds in $(seq 0 25 975); do
        rm -f "$took_back" /var/lib/clinic/ended
        systemctl start --no-block "$daemon"
        sleep "0.$(printf '%03d' "$milliseconds")"
        within_patience systemctl stop "$daemon" || fail "the stop after $milliseconds ms to come through"
        expect_property "$daemon" ActiveState inactive
        expect_property "$daemon" Result success
        expect_no_processes

        undone=$(taken_back)
        ended=$(tac /var/lib/clinic/ended 2>/dev/null | paste --serial --delimiters=' ') || true
        # A program that was stopped between its last word and its end has not succeeded.
        [ "$undone" = "$ended" ] || [[ $ended =~ ^[a-z]+\ ?"$undone"$ ]] ||
            fail "'$ended' to be taken back after $milliseconds ms, and it was '$undone'"
        reached+=("$(wc -w <<<"$undone")")
    done
    figure "steps taken back, by the moment of the stop: ${reached[*]}"
    systemctl start "$daemon"
    expect_equal "$(state state)" ready "the next start"
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
}

# limit_start SECONDS: the limit of the unit.
limit_start() {
    drop_in "$daemon" <<<$'[Service]\nTimeoutStartSec='"$1"
}

# A step that says how far it is may take longer than the limit of the unit.
test_step_that_gets_on_is_given_time() {
    set_up_steps
    limit_start 6
    step long <<'EOT'
n=0
while [ "$n" -lt 40 ]; do
    n=$((n + 1))
    echo "STATUS=$n of 40"
    sleep 0.2
done
EOT
    within_patience systemctl start "$daemon"
    expect_equal "$(state state)" ready "the daemon"
    [ "$(milliseconds_until ActiveEnterTimestampMonotonic)" -ge 8000 ] || fail "the step to take longer than the limit"
}

# A step that says nothing for ever comes to its end at the limit of the unit.
test_silent_step_ends_at_the_limit_of_the_unit() {
    set_up_steps StallTimeout=infinity
    limit_start 3
    step silent Timeout=infinity <<<"sleep $endless"
    expect_status 1 within_patience systemctl start "$daemon"
    expect_property "$daemon" Result timeout
    expect_at_least "$(milliseconds_until ExecMainExitTimestampMonotonic)" 2500 "the milliseconds until the end"
    # What proves progress would get 30 s more.
    expect_at_most "$(milliseconds_until ExecMainExitTimestampMonotonic)" 30000 "the milliseconds until the end"
    expect_no_processes
}

# Before that StallTimeout= ends it, and names it: what only prints proves nothing.
test_silent_step_ends_at_stall_timeout() {
    set_up_steps StallTimeout=2s
    limit_start 30
    step silent Timeout=infinity <<<'while :; do echo "still here"; sleep 0.2; done'
    expect_status 1 within_patience systemctl start "$daemon"
    expect_property "$daemon" Result exit-code
    expect_property "$daemon" ExecMainStatus 75
    expect_contains "$(property "$daemon" StatusText)" "no step got on for 2s; running: silent for" "the status"
    expect_contains "$(journal_of "$daemon" --priority=err MESSAGE_ID="$startup_failed")" silent "the error"
    expect_no_processes
}

# What has got on for longer than the limit of the unit and then is stuck ends at StallTimeout=, not at the unit's limit.
test_step_that_gets_stuck_ends_at_stall_timeout() {
    set_up_steps StallTimeout=5s
    limit_start 5
    step stuck Timeout=infinity <<EOT
for n in \$(seq 30); do echo "STATUS=\$n of 50"; sleep 0.2; done
sleep $endless
EOT
    expect_status 1 within_patience systemctl start "$daemon"
    expect_property "$daemon" Result exit-code
    expect_property "$daemon" ExecMainStatus 75
    expect_contains "$(property "$daemon" StatusText)" "no step got on for 5s; running: stuck for" "the status"
    # Six seconds with proof and five without.
    expect_at_least "$(milliseconds_until ExecMainExitTimestampMonotonic)" 10500 "the milliseconds until the end"
    expect_no_processes
}

# An optional step that takes too long is given up: ready, degraded, and the step is named.
test_optional_step_times_out() {
    set_up_steps
    step greeting Required=no Timeout=1s ExecStop="$step_programs/take-back" <<<"sleep $endless"
    within_patience systemctl start "$daemon"
    expect_property "$daemon" ActiveState active
    expect_equal "$(state state)" degraded "the daemon"
    expect_equal "$(step_field greeting outcome)" timedOut "the outcome of the step"
    expect_contains "$(applifecyclectl status)" greeting "what the tool shows"
    expect_contains "$(journal_of "$daemon" --priority=warning APPLIFECYCLE_STEP=greeting)" "not done within 1s" \
        "the warning"
    expect_contains "$(property "$daemon" StatusText)" degraded "what systemctl status shows"
    expect_equal "$(pgrep --full "sleep $endless")" "" "the program's processes"
    # What did not succeed has nothing to take back.
    systemctl stop "$daemon"
    expect_equal "$(taken_back)" "" "what was taken back"
}

# What a step has left running, in a session of its own and without a parent, is gone when the service is ready.
test_grandchild_is_gone_after_ready() {
    set_up_steps
    step leaves <<EOT
setsid sh -c 'sleep $endless & sleep $endless &' </dev/null >/dev/null 2>&1
pgrep --full 'sleep $endless' >/var/lib/clinic/left-running
EOT
    systemctl start "$daemon"
    expect_equal "$(wc -l </var/lib/clinic/left-running)" 2 "what the step had left running"
    expect_equal "$(pgrep --full "sleep $endless")" "" "what still runs"
    expect_contains "$(step_field leaves detail)" "2 processes that it left running were killed" "what is said of it"
    expect_equal "$(step_field leaves outcome)" ok "its outcome"
}

# One that has emptied its environment cannot be told from others: it is named, and ends with the unit.
test_grandchild_without_an_environment_is_named() {
    set_up_steps
    step leaves <<EOT
setsid env -i /bin/sleep $endless </dev/null >/dev/null 2>&1 &
until pgrep --full '^/bin/sleep $endless' >/var/lib/clinic/left-running; do sleep 0.05; done
EOT
    systemctl start "$daemon"
    expect_contains "$(step_field leaves detail)" "$(cat /var/lib/clinic/left-running)" "what is said of the step"
    systemctl stop "$daemon"
    expect_property "$daemon" Result success
    expect_no_processes
}

# A stop takes the steps back in the reverse order.
test_stop_takes_steps_back_in_reverse() {
    set_up_steps
    chain <<<'true'
    systemctl start "$daemon"
    expect_equal "$(taken_back)" "" "what is taken back while the service runs"
    within_patience systemctl stop "$daemon"
    expect_property "$daemon" Result success
    expect_property "$daemon" ExecMainStatus 0
    expect_equal "$(taken_back)" "third second first" "what was taken back"
    expect_no_processes
}

# Whether the stop kept to StopTimeout=, in which the time to be killed is included. $stopped is how long it took.
stop_beside_a_hanging_step() {
    systemctl start "$daemon"
    rm -f "$took_back"
    within_patience systemctl stop "$daemon"
    expect_property "$daemon" Result success
    expect_property "$daemon" ExecMainStatus 0
    expect_equal "$(taken_back)" "fourth third first" "what was taken back"
    stopped=$((($(property "$daemon" ExecMainExitTimestampMonotonic) -
        $(property "$daemon" ActiveExitTimestampMonotonic)) / 1000))
    [ "$stopped" -le 2200 ]
}

# One that hangs in it is killed within StopTimeout= and named; those after it get what is left of the time.
test_hanging_step_is_left_at_the_stop() {
    local stopped
    set_up_steps StopTimeout=2s
    chain <<<'true'
    program hang <<<"trap '' TERM; echo hangs >&2; sleep $endless; sleep $endless"
    section fourth Exec=/bin/true "ExecStop=$step_programs/take-back" After=third
    sed -i "/^\[Step second\]/,/^$/s|^ExecStop=.*|ExecStop=$step_programs/hang|" /etc/applifecycle/applifecycled.conf
    in_one_of_five stop_beside_a_hanging_step
    figure "SIGTERM to the end with StopTimeout=2s and a step that hangs: $stopped ms"
    expect_contains "$(journal_of "$daemon" --priority=warning --output=cat)" \
        "the stop leaves steps as they are; not taken back: second" "the warning"
    expect_no_processes
}
