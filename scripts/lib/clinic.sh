# shellcheck shell=bash
# The clinic of examples/clinic in a temporary folder, for scripts/run: the app, its people, its daemon. Folder and daemon
# are those of the kiosk too.

# The checkout, from the script that sources this.
: "${project:?}"
clinic='' daemon='' app=()

ctl() {
    "$project/.build/release/applifecyclectl" --socket "$clinic/clinic.sock" "$@"
}

sql() {
    sqlite3 "$clinic/clinic.db" "$1"
}

# make_folder EXAMPLE DATABASE CACHE: a folder for the example's own configuration, with other places in a drop-in.
make_folder() {
    clinic=$(mktemp --directory --tmpdir "applifecycled-$1.XXXXXX")
    mkdir -p "$clinic"/{state,cache,clinic.conf.d}
    cp "$project/examples/$1/$1.conf" "$clinic/clinic.conf"
    cat >"$clinic/clinic.conf.d/here.conf" <<CONF
[Daemon]
Socket=$clinic/clinic.sock

[Database $2]
Path=$clinic/$2.db
Migrations=
Migrations=$project/examples/$1/migrations

[Cache $3]
Path=$clinic/$3/%{user}
CONF
}

start_daemon() {
    STATE_DIRECTORY=$clinic/state CACHE_DIRECTORY=$clinic/cache \
        "$project/.build/release/applifecycled" --config "$clinic/clinic.conf" >/dev/null 2>"$clinic/log" &
    daemon=$!
    for _ in {1..120}; do
        if ctl wait ready --timeout 1s >/dev/null 2>&1; then return 0; fi
        kill -0 "$daemon" 2>/dev/null || break
    done
    echo "The daemon did not become ready. It said:" >&2
    cat "$clinic/log" >&2
    return 1
}

# The app is a process that has its database open all the time, with a write-ahead log.
start_app() {
    coproc app { exec sqlite3 -batch "$clinic/clinic.db"; }
    ask_app 'PRAGMA journal_mode = WAL;' wal
}

# ask_app STATEMENT ANSWER: gives the app a statement whose answer is one line, and waits for it.
ask_app() {
    local answer=''
    echo "$1" >&"${app[1]}"
    read -r -t 60 answer <&"${app[0]}" || true
    [ "$answer" = "$2" ] || { echo "The app answers '$answer' to: $1" >&2 && return 1; }
}

do_a_days_work() {
    cat "$project/examples/clinic/seed.sql" >&"${app[1]}"
    ask_app "SELECT 'written';" written
}

stop_daemon() {
    local status=0
    kill -TERM "$daemon"
    wait "$daemon" || status=$?
    daemon=
    prove "the daemon stopped in order, with exit status 0" [ "$status" -eq 0 ]
}

# Whatever happens: no process and no file is left.
remove_clinic() {
    [ -z "$daemon" ] || { kill -KILL "$daemon" && wait "$daemon"; } 2>/dev/null || true
    [ -z "$clinic" ] || rm -rf "$clinic"
}

make_pictures() {
    local user=$1 folder
    folder=$(ctl cache path "$user" images)
    mkdir -p "$folder/thumbnails"
    echo "PICTURE-OF-${user^^}" | tee "$folder/wound.jpg" "$folder/chart.png" "$folder/thumbnails/wound.jpg" >/dev/null
}

visits_of() {
    sql "SELECT count(*) FROM visits WHERE user_id = '$1'"
}

notes_of() {
    sql "SELECT count(*) FROM visit_notes WHERE body LIKE upper('$1') || '-%'"
}

audit_rows_of() {
    sql "SELECT count(*) FROM audit WHERE user_id = '$1'"
}

pictures_of() {
    find "$clinic/images/$1" -type f 2>/dev/null | wc -l
}

# Of a user who is not signed in: none.
tokens_of() {
    ctl --json token list "$1" 2>/dev/null | grep --count '"name"' || true
}

show_belongings() {
    local user
    printf '%-12s%8s%8s%12s%10s%8s\n' "" visits notes "audit rows" pictures tokens
    for user in alice bob; do
        printf '%-12s%8d%8d%12d%10d%8d\n' "$user" "$(visits_of "$user")" "$(notes_of "$user")" \
            "$(audit_rows_of "$user")" "$(pictures_of "$user")" "$(tokens_of "$user")"
    done
}

keep_running() {
    trap - EXIT
    cat <<TEXT

The daemon goes on running as process $daemon. Talk to it:

    ctl() { "$project/.build/release/applifecyclectl" --socket "$clinic/clinic.sock" "\$@"; }
    ctl status
    ctl monitor
    ctl logout bob

Its database is $clinic/clinic.db, its log $clinic/log. Stop it and take everything away:

    kill $daemon; rm -rf "$clinic"
TEXT
}
