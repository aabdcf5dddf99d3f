# shellcheck shell=bash
# Two apps on one device, each with an instance and a user of its own.

set_up_both() {
    set_up_clinic clinic
    set_up_clinic school
    systemctl start applifecycled@clinic.service applifecycled@school.service
    seed_clinic clinic
    seed_clinic school
}

# Signs alice in for the app's user and stores a token.
sign_in_with_token() {
    local app=$1 generation
    generation=$(as "$app" applifecyclectl --instance "$app" --json login alice | jq .generation)
    call_as "$app" --instance "$app" Keychain.Store "$(item alice "$generation" refresh "secret of $app")" >/dev/null
    echo "$generation"
}

# Each instance has its own state, cache, socket and user, and none lies inside another's.
test_folders_and_users_are_apart() {
    local app
    set_up_both
    for app in clinic school; do
        expect_equal "$(ps --format=user= --pid="$(property "applifecycled@$app.service" MainPID)")" "$app" "the daemon's user"
        expect_equal "$(stat --format='%U %a' "/var/lib/applifecycle/$app")" "$app 700" "the state directory"
        expect_equal "$(stat --format='%U %a' "/var/cache/applifecycle/$app")" "$app 700" "the cache directory"
        [ -S "/run/applifecycle/$app.sock" ] || fail "a socket of $app"
    done
    expect_equal "$(stat --format='%U %a' /var/lib/applifecycle)" "root 755" "the folder above"
}

# Neither the other app nor the other daemon can read the files.
test_files_cannot_be_read_by_the_other() {
    set_up_both
    expect_status 2 as school ls /var/lib/applifecycle/clinic
    expect_status 1 as school cat /var/lib/applifecycle/clinic/state.db
    # The other daemon's sandbox lets it write nowhere but in its own places.
    expect_status 1 nsenter --target "$(property applifecycled@school.service MainPID)" --mount -- \
        touch /var/lib/clinic/intruder
}

# The other app's user is a stranger: it sees no session, gets no token, and logs nobody out.
test_sessions_and_tokens_cannot_be_touched_by_the_other() {
    local generation method
    declare -A parameters=(
        [Session.Login]='{"user": "mallory"}'
        [Session.Logout]='{"user": "alice"}'
        [Session.Touch]='{"user": "alice"}'
        [Caches.Clear]='{"user": "alice"}'
    )
    set_up_both
    generation=$(sign_in_with_token clinic)
    parameters[Keychain.Retrieve]=$(item alice "$generation" refresh)
    parameters[Keychain.Delete]=$(item alice "$generation" refresh)
    parameters[Keychain.Store]=$(item alice "$generation" refresh forged)

    for method in "${!parameters[@]}"; do
        expect_contains "$(call_as school --instance clinic "$method" "${parameters[$method]}" || true)" \
            org.varlink.service.PermissionDenied "the answer to $method"
    done
    expect_equal "$(call_as school --instance clinic --more Session.List)" '{}' "the sessions that a stranger sees"
    expect_equal "$(call_as clinic --instance clinic Keychain.Retrieve "$(item alice "$generation" refresh)" |
        jq --raw-output .secret)" "secret of clinic" "the token after all that"
}

# A user who is signed in to both apps and logs out of one stays in the other.
test_logout_in_one_instance_leaves_the_other_alone() {
    set_up_both
    sign_in_with_token clinic >/dev/null
    sign_in_with_token school >/dev/null
    as clinic applifecyclectl --instance clinic logout alice
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'" clinic)" 0 "alice's visits in clinic"
    expect_equal "$(sql "SELECT count(*) FROM visits WHERE user_id = 'alice'" school)" 40 "alice's visits in school"
    expect_equal "$(state sessions clinic)" 0 "the sessions of clinic"
    expect_equal "$(state sessions school)" 1 "the sessions of school"
}
