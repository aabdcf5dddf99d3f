# shellcheck shell=bash
# The sample app of examples/clinic, installed as an integrator would: a user, a database, a drop-in.

# set_up_clinic [NAME]: instance NAME (the plain service without one), whose app runs as the user NAME or "clinic".
set_up_clinic() {
    local name=${1:-applifecycled} app=${1:-clinic} unit
    unit=$(unit_of "$name")

    getent passwd "$app" >/dev/null || useradd --system --user-group --home-dir "/var/lib/$app" "$app"
    install -d -m 700 -o "$app" -g "$app" "/var/lib/$app" "/var/cache/$app"
    mkdir -p /usr/share/clinic
    cp --recursive --no-target-directory "$SYSTEM_TESTS/examples/clinic/migrations" /usr/share/clinic/migrations
    sed -e "s|/var/lib/clinic/|/var/lib/$app/|" -e "s|/var/cache/clinic/|/var/cache/$app/|" \
        "$SYSTEM_TESTS/examples/clinic/clinic.conf" | configure "$name"
    drop_in "$unit" <<EOT
[Service]
User=$app
ReadWritePaths=/var/lib/$app /var/cache/$app
EOT
}

unit_of() {
    if [ "$1" = applifecycled ]; then echo applifecycled.service; else echo "applifecycled@$1.service"; fi
}

# Fills the app's database with the work of alice and bob.
seed_clinic() {
    local app=${1:-clinic}
    as "$app" sqlite3 "/var/lib/$app/clinic.db" <"$SYSTEM_TESTS/examples/clinic/seed.sql"
}

# sql STATEMENT [APP]: asks the app's database as the app.
sql() {
    local app=${2:-clinic}
    as "$app" sqlite3 "/var/lib/$app/clinic.db" "$1"
}

# Holds the write lock of the app's database from another process, until unlock_database or the end of the test.
# Others can still read.
lock_database() {
    local app=${1:-clinic} answer
    coproc database_lock { as "$app" sqlite3 -batch "/var/lib/$app/clinic.db"; }
    echo "BEGIN IMMEDIATE; SELECT 'locked';" >&"${database_lock[1]}"
    read -r answer <&"${database_lock[0]}"
    expect_equal "$answer" locked "the answer of the process that holds the lock"
}

unlock_database() {
    printf 'COMMIT;\n.quit\n' >&"${database_lock[1]}"
    # The shell forgets the process as soon as it has ended.
    wait "${database_lock_PID:-}" 2>/dev/null || true
}
