# shellcheck shell=bash
# What scripts/run proves about the clinic of clinic.sh.
# shellcheck disable=SC2317  # "prove" calls functions by their names.

# The example's folder, from clinic.sh.
: "${clinic?}"
proofs=0 failed_proofs=0

# What belongs to one of them and occurs nowhere else: an id, words of rows, secrets, pictures; and, from remember_keys,
# bytes that are no text, as hexadecimal digits behind "0x".
traces_of_alice=(alice ALICE-VISIT ALICE-NOTE 'asks for her daughter' SECRET-REFRESH-OF-ALICE SECRET-ACCESS-OF-ALICE
    PICTURE-OF-ALICE)
traces_of_bob=(bob BOB-VISIT PICTURE-OF-BOB)
declare -A found_before found_after

# Adds the keys of their sessions, as the daemon's state holds them: alice was the first to sign in, bob the second.
remember_keys() {
    traces_of_alice+=("0x$(key_of_session 1)")
    traces_of_bob+=("0x$(key_of_session 2)")
}

key_of_session() {
    sqlite3 -readonly "$clinic/state/state.db" "SELECT hex(wrapped_key) FROM session WHERE generation = $1"
}

# Every file of the example, except for its configuration: the database and the state, each with what SQLite puts
# beside it (-wal, -shm, -journal), caches and pictures, the log.
files_to_search() {
    find "$clinic" -type f -not -name '*.conf' -print0
}

# occurrences_of TRACE: how often it is in the bytes of the files, in capitals or not, alive or deleted.
occurrences_of() {
    # No match is a failure to grep(1) and xargs(1).
    case $1 in
    0x*) { files_to_search | xargs --null cat | hexadecimal_digits | grep --only-matching -i "${1#0x}" || true; } ;;
    *) { files_to_search | xargs --null grep --text --only-matching --fixed-strings -i -e "$1" || true; } ;;
    esac | wc -l
}

hexadecimal_digits() {
    od --address-radix=n --format=x1 --output-duplicates | tr --delete ' \n'
}

# search before|after: counts every trace.
search() {
    local trace
    for trace in "${traces_of_alice[@]}" "${traces_of_bob[@]}"; do
        case $1 in
        before) found_before[$trace]=$(occurrences_of "$trace") ;;
        after) found_after[$trace]=$(occurrences_of "$trace") ;;
        esac
    done
}

show_findings() {
    local trace
    echo "Searched in all bytes, also deleted ones, of:"
    files_to_search | xargs --null realpath --relative-to="$clinic" | sort | paste -sd' ' | fold --spaces --width=100
    printf '%-40s%8s%8s\n' "" before after
    for trace in "${traces_of_alice[@]}" "${traces_of_bob[@]}"; do
        printf '%-40s%8d%8d\n' "$(name_of "$trace")" "${found_before[$trace]}" "${found_after[$trace]}"
    done
    echo "Secrets are sealed from the first moment: no file ever shows one."
}

name_of() {
    case $1 in
    0x*) echo "${1:0:14}... (sealed session key)" ;;
    *) echo "$1" ;;
    esac
}

# prove WHAT COMMAND...: says whether the command succeeds.
prove() {
    local what=$1
    shift
    proofs=$((proofs + 1))
    if "$@" >/dev/null 2>&1; then
        echo "ok      $what"
    else
        echo "FAILED  $what"
        failed_proofs=$((failed_proofs + 1))
    fi
}

prove_alice_is_gone() {
    prove "no visit, note or audit row of alice" \
        [ "$(visits_of alice) $(notes_of alice) $(audit_rows_of alice)" = "0 0 0" ]
    prove "no file or folder with her name" no_file_name_of_alice
    prove "no session of alice: bob's alone is left" sessions_are bob
    prove "no token of alice can be had" refuses_token_of alice
    prove "the search finds what is there: alice before, bob before and after" search_finds_what_is_there
    prove_no_byte_of_alice
}

prove_no_byte_of_alice() {
    prove "not one byte of alice: her id, her words, her secrets, her key" no_byte_of_alice
}

prove_bob_is_whole() {
    prove "all 25 visits, 25 notes and 2 audit rows of bob" \
        [ "$(visits_of bob) $(notes_of bob) $(audit_rows_of bob)" = "25 25 2" ]
    prove "all 3 pictures of bob" [ "$(pictures_of bob)" -eq 3 ]
    prove "bob's token, word for word" [ "$(ctl token get bob refresh-token)" = SECRET-REFRESH-OF-BOB ]
    prove "the wards of the house, which belong to nobody" [ "$(sql 'SELECT count(*) FROM wards')" -eq 2 ]
    prove "the database is sound" [ "$(sql 'PRAGMA integrity_check')" = ok ]
}

no_file_name_of_alice() {
    [ -z "$(find "$clinic" -iname '*alice*')" ]
}

no_byte_of_alice() {
    local trace
    for trace in "${traces_of_alice[@]}"; do
        [ "$(occurrences_of "$trace")" -eq 0 ] || return 1
    done
}

# A search that finds nothing anywhere would prove nothing.
search_finds_what_is_there() {
    local trace
    for trace in "${traces_of_alice[@]}" "${traces_of_bob[@]}"; do
        [[ $trace == SECRET-* ]] || [ "${found_before[$trace]}" -gt 0 ] || return 1
    done
    for trace in "${traces_of_bob[@]}"; do
        [ "${found_after[$trace]}" -gt 0 ] || return 1
    done
}

sessions_are() {
    [ "$(ctl --json sessions | sed -n 's/.*"user" *: *"\([^"]*\)".*/\1/p' | paste -sd' ')" = "$1" ]
}

# 65: refused by a rule, or no such thing.
refuses_token_of() {
    local status=0
    ctl token get "$1" refresh-token || status=$?
    [ "$status" -eq 65 ]
}

all_proofs_hold() {
    [ "$failed_proofs" -eq 0 ]
}

summarize_proofs() {
    printf '\n%d proofs, %d failed\n' "$proofs" "$failed_proofs"
    all_proofs_hold
}
