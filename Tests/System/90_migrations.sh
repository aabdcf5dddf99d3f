# shellcheck shell=bash
# Migrations that take long, that are stuck, and that meet each other.

daemon=applifecycled.service
migrations=/usr/share/clinic/migrations
database=/var/lib/clinic/clinic.db

# slow_statement SECONDS: a statement that this machine needs at least so long for, without a byte written: by the least of
# five measurements, since in a single one the machine may have stood still.
slow_statement() {
    local rounds=500000 began took least=$((1 << 40))
    for _ in {1..5}; do
        began=${EPOCHREALTIME/./}
        sqlite3 :memory: "$(counting "$rounds")" >/dev/null
        took=$((${EPOCHREALTIME/./} - began))
        [ "$took" -ge "$least" ] || least=$took
    done
    counting "$(($1 * 1250000 * rounds / least))"
}

counting() {
    echo "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT count(*) FROM n;"
}

# add_migration NAME: what comes on standard input is another migration of the clinic.
add_migration() {
    cat >"$migrations/$1"
}

# Ends the last migration that a test has added, since all tests of a file share the folder.
remove_added_migrations() {
    rm -f "$migrations"/9*.sql
}

# set_up_filled_clinic: the sample app with its three migrations applied and some work in it.
set_up_filled_clinic() {
    remove_added_migrations
    set_up_clinic
    systemctl start "$daemon"
    seed_clinic
    systemctl stop "$daemon"
}

start_within() {
    drop_in "$daemon" <<<$'[Service]\nTimeoutStartSec='"$1"$'\nRestart=no'
}

seconds_of_start() {
    echo $((($(property "$daemon" "$1") - $(property "$daemon" ExecMainStartTimestampMonotonic)) / 1000000))
}

applied_versions() {
    sql "SELECT group_concat(key, ' ') FROM (SELECT key FROM applifecycle_migrations ORDER BY key)"
}

side_files() {
    find /var/lib/clinic -name '*applifecycle*'
}

has_no_side_files() {
    [ -z "$(side_files)" ]
}

expect_no_side_files() {
    expect_equal "$(side_files)" "" "what is left beside the database"
}

# A migration of ten seconds starts although the limit is three: it proves that it moves. What it is at is the status.
test_long_migration_is_given_time() {
    set_up_filled_clinic
    start_within 3
    { echo "CREATE TABLE long_work AS"; slow_statement 10; } | add_migration 901_long.sql
    systemctl start --no-block "$daemon"
    wait_until has_status_text "$daemon" \
        "Starting: databases: clinic: 901_long.sql (1 of 1), statement 1*"
    within_patience systemctl start "$daemon"
    expect_property "$daemon" ActiveState active
    # Ten seconds by the measure taken before; a machine that is faster now may need half of them.
    [ "$(seconds_of_start ActiveEnterTimestampMonotonic)" -ge 4 ] || fail "the migration to take longer than the limit"
    figure "from exec to READY with TimeoutStartSec=3: $(seconds_of_start ActiveEnterTimestampMonotonic) s"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied"
    wait_until has_no_side_files
}

# The same behind the lock of another process, which proves nothing, is ended at the limit, with nothing changed.
test_stuck_migration_is_stopped_at_its_limit() {
    set_up_filled_clinic
    start_within 3
    echo "CREATE TABLE more (id INTEGER PRIMARY KEY);" | add_migration 901_more.sql
    lock_database
    expect_status 1 within_patience systemctl start "$daemon"
    expect_property "$daemon" Result timeout
    # What proves that it moves would get 30 s more.
    expect_at_most "$(seconds_of_start ExecMainExitTimestampMonotonic)" 25 "the seconds until the end"
    unlock_database
    expect_equal "$(applied_versions)" "1 2 3" "what is applied"
    systemctl start "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied by the next start"
}

# Holds the lock of migrations, as another process that migrates does, until release_migrations.
hold_migrations() {
    coproc migration_lock {
        as clinic python3 -c '
import fcntl, os, sys
lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
fcntl.flock(lock, fcntl.LOCK_EX)
os.write(lock, b"%d\n" % os.getpid())
print(os.getpid(), flush=True)
sys.stdin.readline()
os.unlink(sys.argv[1])
' "$database.applifecycle-lock"
    }
    read -r holder <&"${migration_lock[0]}"
}

release_migrations() {
    echo >&"${migration_lock[1]}"
    wait "${migration_lock_PID:-}" 2>/dev/null || true
}

# Who waits for another process that migrates says which one it is, and is ended at the limit too.
test_waiting_for_a_migration_names_its_process() {
    local holder
    set_up_filled_clinic
    start_within 8
    echo "CREATE TABLE more (id INTEGER PRIMARY KEY);" | add_migration 901_more.sql
    hold_migrations
    systemctl start --no-block "$daemon"
    wait_until has_status_text "$daemon" "Starting: databases: clinic: waiting for process $holder (python3)*"
    wait_until has_property "$daemon" Result timeout
    release_migrations
    expect_equal "$(applied_versions)" "1 2 3" "what is applied"
}

# Two daemons with one database: one migrates, the other waits, and both are ready with everything applied once.
test_two_daemons_and_one_database() {
    set_up_filled_clinic
    # Another instance of the same app, with a state of its own.
    cp /etc/applifecycle/applifecycled.conf /etc/applifecycle/second.conf
    drop_in "applifecycled@second.service" <<EOT
[Service]
User=clinic
ReadWritePaths=/var/lib/clinic /var/cache/clinic
EOT
    printf 'CREATE TABLE counted AS SELECT 1;\nINSERT INTO counted VALUES (1);\n' | add_migration 901_counted.sql
    # The one that migrates is held up until the other is seen to wait.
    lock_database
    systemctl start --no-block "$daemon"
    wait_until test -s "$database.applifecycle-lock"
    systemctl start --no-block applifecycled@second.service
    wait_until has_status_text applifecycled@second.service \
        "Starting: databases: clinic: waiting for process $(property "$daemon" MainPID)*"
    unlock_database
    within_patience systemctl start "$daemon" applifecycled@second.service
    expect_equal "$(state state)" ready "the one"
    expect_equal "$(state state second)" ready "the other"
    expect_equal "$(sql 'SELECT count(*) FROM counted')" 2 "the rows that the migration made"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied"
}

# Whether a stop in the middle of a migration was over within a second. $stopped is how long it took, in milliseconds.
stop_in_a_migration() {
    systemctl start --no-block "$daemon"
    wait_until has_status_text "$daemon" "*901_long.sql (1 of 1), statement 2*"
    stopped=$(monotonic_usec)
    within_patience systemctl stop "$daemon"
    stopped=$((($(property "$daemon" ExecMainExitTimestampMonotonic) - stopped) / 1000))
    expect_at_least "$stopped" 0 "the milliseconds until the end"
    [ "$stopped" -le 1000 ]
}

# A stop in the middle of a migration ends within a second, with the database as it was; the next start migrates.
test_stop_in_the_middle_of_a_migration() {
    local stopped
    set_up_filled_clinic
    { echo "CREATE TABLE before_it (id INTEGER);"; echo "CREATE TABLE long_work AS"; slow_statement 60; } |
        add_migration 901_long.sql
    in_one_of_five stop_in_a_migration
    figure "SIGTERM in a migration to the end: $stopped ms"
    expect_property "$daemon" Result success
    expect_property "$daemon" ExecMainStatus 0
    expect_equal "$(applied_versions)" "1 2 3" "what is applied"
    expect_equal "$(sql "SELECT count(*) FROM sqlite_schema WHERE name = 'before_it'")" 0 "tables of the migration"
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"

    echo "CREATE TABLE short_work (id INTEGER);" | add_migration 901_long.sql
    systemctl start "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied by the next start"
    wait_until has_no_side_files
}

# Makes the end of a rollback hang in the daemon, as a disk does that no longer answers.
hang_in_rollback() {
    command -v cc >/dev/null || skip "no C compiler to build what hangs"
    cc -shared -fPIC -O -o /usr/local/lib/hang.so -x c - <<'EOT'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

int unlink(const char *path) {
    const char *end = strrchr(path, '-');
    if (end && strcmp(end, "-journal") == 0) sleep(60);
    return ((int (*)(const char *))dlsym(RTLD_NEXT, "unlink"))(path);
}
EOT
    drop_in "$daemon" <<<$'[Service]\nEnvironment=LD_PRELOAD=/usr/local/lib/hang.so'
}

# A rollback that hangs is left to SQLite and the next start: the daemon is gone within a second, and says why.
test_stop_in_a_migration_that_cannot_be_rolled_back() {
    local stopped
    set_up_filled_clinic
    hang_in_rollback
    { echo "CREATE TABLE before_it (id INTEGER);"; echo "CREATE TABLE long_work AS"; slow_statement 60; } |
        add_migration 901_long.sql
    in_one_of_five stop_in_a_migration
    figure "SIGTERM to the end while the rollback hangs: $stopped ms"
    expect_at_least "$stopped" 500 "the milliseconds for which the rollback was waited for"
    expect_property "$daemon" ExecMainStatus 0
    expect_contains "$(journal_of "$daemon" --priority=warning)" "does not end" "the warnings in the journal"

    rm /etc/systemd/system/"$daemon".d/test-*.conf
    set_up_clinic
    echo "CREATE TABLE short_work (id INTEGER);" | add_migration 901_long.sql
    systemctl start "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied by the next start"
    expect_equal "$(sql "SELECT count(*) FROM sqlite_schema WHERE name = 'before_it'")" 0 "tables of the migration"
    expect_equal "$(sql 'PRAGMA integrity_check')" ok "the database"
    wait_until has_no_side_files
}

# Timeout= of a database bounds its migration, however much it moves.
test_timeout_of_a_database() {
    set_up_filled_clinic
    sed -i '/^\[Database clinic\]/a Timeout=1s' /etc/applifecycle/applifecycled.conf
    start_within 60
    { echo "CREATE TABLE long_work AS"; slow_statement 60; } | add_migration 901_long.sql
    expect_status 1 within_patience systemctl start "$daemon"
    expect_property "$daemon" Result exit-code
    expect_property "$daemon" ExecMainStatus 75
    expect_at_most "$(seconds_of_start ExecMainExitTimestampMonotonic)" 20 "the seconds until the end"
    expect_contains "$(property "$daemon" StatusText)" "Timeout=" "what systemctl status shows"
    expect_equal "$(applied_versions)" "1 2 3" "what is applied"
}

# migrate_with_program: what comes on standard input is the program that migrates the clinic.
migrate_with_program() {
    install -D -m 755 /dev/stdin /usr/share/clinic/migrate
    sed -i 's|^Migrations=.*|MigrateExec=/usr/share/clinic/migrate --quickly|' \
        /etc/applifecycle/applifecycled.conf
}

# A program migrates in place of files, in the daemon's sandbox and with nothing of its environment.
test_program_that_migrates() {
    set_up_filled_clinic
    migrate_with_program <<'EOT'
#!/bin/sh
[ "$1" = --quickly ] && [ "$APPLIFECYCLE_DATABASE" = clinic ] && [ -z "$NOTIFY_SOCKET" ] || exit 3
exec sqlite3 "$APPLIFECYCLE_DATABASE_PATH" 'CREATE TABLE IF NOT EXISTS by_program (id INTEGER PRIMARY KEY)'
EOT
    systemctl start "$daemon"
    expect_equal "$(sql "SELECT count(*) FROM sqlite_schema WHERE name = 'by_program'")" 1 "tables of the program"
    wait_until has_no_side_files
}

# A stop in the middle of a program ends it and what it has started, and puts the database back at the next start.
test_stop_in_the_middle_of_a_program() {
    set_up_filled_clinic
    migrate_with_program <<'EOT'
#!/bin/sh
sqlite3 "$APPLIFECYCLE_DATABASE_PATH" 'CREATE TABLE half_done (id INTEGER PRIMARY KEY)'
sleep 1111
EOT
    systemctl start --no-block "$daemon"
    wait_until pgrep --full 'sleep 1111'
    within_patience systemctl stop "$daemon"
    expect_property "$daemon" Result success
    expect_status 1 pgrep --full 'sleep 1111'
    migrate_with_program <<<$'#!/bin/sh\nexit 0'
    systemctl start "$daemon"
    expect_equal "$(sql "SELECT count(*) FROM sqlite_schema WHERE name = 'half_done'")" 0 "tables of the program"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'bob'")" 25 "bob's visits"
    wait_until has_no_side_files
}

# A migration that fails keeps its message at every start, exits with 65, and leaves the database as it was.
test_failing_migration() {
    local first_words
    set_up_filled_clinic
    printf 'CREATE TABLE more (id INTEGER);\nINSERT INTO nowhere VALUES (1);\n' | add_migration 901_broken.sql
    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" ExecMainStatus 65
    first_words=$(property "$daemon" StatusText)
    expect_contains "$first_words" "901_broken.sql:2: statement 2" "what systemctl status shows"
    expect_contains "$first_words" "no such table: nowhere" "what systemctl status shows"
    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" StatusText "$first_words"
    expect_equal "$(applied_versions)" "1 2 3" "what is applied"
}

copies() {
    find /var/lib/clinic -name '*applifecycle-backup*' | wc -l
}

# A startup that failed half-way keeps the backup; the next one that succeeds deletes it.
test_backup_outlives_a_failed_startup() {
    set_up_filled_clinic
    echo "CREATE TABLE more (id INTEGER);" | add_migration 901_more.sql
    echo "INSERT INTO nowhere VALUES (1);" | add_migration 902_broken.sql
    expect_status 1 systemctl start "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied"
    expect_equal "$(copies)" 1 "the number of backups"
    echo "CREATE TABLE mended (id INTEGER);" | add_migration 902_broken.sql
    systemctl start "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901 902" "what is applied"
    wait_until has_no_side_files
}

# An image that is rolled back gets the database back that it knows, and says what is lost; alice, whose logout came
# before that, does not come back.
test_rolled_back_image() {
    set_up_filled_clinic
    sed -i '/^\[Database clinic\]/a KeepBackups=1\nOnNewer=restore' /etc/applifecycle/applifecycled.conf
    systemctl start "$daemon"
    as clinic applifecyclectl login alice
    as clinic applifecyclectl logout alice
    echo "CREATE TABLE later (id INTEGER);" | add_migration 901_later.sql
    systemctl restart "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901" "what the later image has applied"

    rm "$migrations/901_later.sql"
    systemctl restart "$daemon"
    expect_equal "$(state state)" ready "the earlier image"
    expect_equal "$(applied_versions)" "1 2 3" "what is applied"
    expect_contains "$(journal_of "$daemon" --priority=warning)" "is lost" "the warnings in the journal"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'")" 0 "alice's visits"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'bob'")" 25 "bob's visits"
}

# Backups that are to be kept are kept; a logout deletes them, since they hold the rows of the user.
test_logout_deletes_backups() {
    local receipt
    set_up_filled_clinic
    sed -i '/^\[Database clinic\]/a KeepBackups=2' /etc/applifecycle/applifecycled.conf
    echo "CREATE TABLE more (id INTEGER PRIMARY KEY);" | add_migration 901_more.sql
    systemctl start "$daemon"
    as clinic applifecyclectl login alice
    expect_equal "$(copies)" 1 "the number of backups"
    grep --quiet alice /var/lib/clinic/*applifecycle-backup* || fail "the backup to hold rows of alice"

    as clinic applifecyclectl logout alice
    expect_no_side_files
    receipt=$(call --more Session.ListReceipts '{"limit": 1}' | jq --compact-output .receipt)
    expect_equal "$(jq --raw-output '.steps[] | select(.name == "backups.clinic").removed' <<<"$receipt")" 1 \
        "the backups that the receipt counts"
}

# A folder that the daemon cannot write to is named before anything is written; a database that is up to date in it is
# accepted all the same.
test_folder_that_cannot_be_written() {
    set_up_filled_clinic
    chown root: /var/lib/clinic && chmod 755 /var/lib/clinic
    systemctl start "$daemon"
    expect_property "$daemon" ActiveState active
    systemctl stop "$daemon"

    echo "CREATE TABLE more (id INTEGER);" | add_migration 901_more.sql
    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" ExecMainStatus 77
    expect_contains "$(property "$daemon" StatusText)" "/var/lib/clinic" "what systemctl status shows"
    chown clinic: /var/lib/clinic
    systemctl start "$daemon"
    expect_equal "$(applied_versions)" "1 2 3 901" "what is applied once it can be written"
}

# The tool and the daemon see the same: what is pending, what a dry run says, what is applied, what is refused.
test_the_tool_on_a_configured_database() {
    set_up_filled_clinic
    expect_status 0 as clinic applifecyclectl migrate verify clinic
    { echo "CREATE TABLE more (id INTEGER PRIMARY KEY);"; echo "INSERT INTO more VALUES (7);"; } |
        add_migration 901_more.sql
    expect_status 10 as clinic applifecyclectl migrate status
    expect_status 0 as clinic applifecyclectl migrate plan clinic
    expect_equal "$(as clinic applifecyclectl --json migrate plan | jq --raw-output '.pending[].version')" 901 \
        "what is pending"
    expect_status 0 as clinic applifecyclectl migrate apply --dry-run
    expect_equal "$(applied_versions)" "1 2 3" "what is applied after a dry run"
    expect_no_side_files
    expect_status 0 as clinic applifecyclectl migrate apply
    expect_equal "$(sql 'SELECT id FROM more')" 7 "the row that the migration made"
    expect_no_side_files

    echo "-- other words" >>"$migrations/901_more.sql"
    expect_status 0 as clinic applifecyclectl migrate verify
    echo "DROP TABLE more;" >>"$migrations/901_more.sql"
    expect_status 65 as clinic applifecyclectl migrate verify
    expect_status 1 systemctl start "$daemon"
    expect_property "$daemon" ExecMainStatus 65
    rm "$migrations/901_more.sql"
    expect_status 12 as clinic applifecyclectl migrate status
    # The database is another user's, whatever that user may do.
    expect_status 77 applifecyclectl migrate apply clinic
}
