"""The access table, row by row: every kind of caller makes every kind of call, and all answers are compared."""

from varlink_socket import Connection, as_user, error_of

DENIED = "org.varlink.service.PermissionDenied"
LIFECYCLE = "org.applifecycle.Lifecycle."
SESSION = "org.applifecycle.Session."
KEYCHAIN = "org.applifecycle.Keychain."
CACHES = "org.applifecycle.Caches."
NOTIFICATIONS = "org.applifecycle.Notifications."

CALLERS = ("root", "clinic", "kiosk", "matron", "nurse", "visitor")
EVERYBODY = set(CALLERS)
# The daemon runs as "clinic"; "kiosk" and "nurse" are in LoginUsers=, "matron" is in the admin group.
MAY_LOGIN = {"root", "clinic", "kiosk", "nurse"}
MAY_TOUCH = {"root", "clinic", "nurse"}
MAY_LOGOUT = MAY_TOUCH | {"matron"}
MAY_ADMINISTER = {"root", "clinic", "matron"}
MAY_USE_KEYCHAIN = {"nurse"}


def answer(method, parameters=None, more=False):
    """The error of a call, "" when it is allowed and has succeeded."""
    with Connection() as connection:
        if more:
            return error_of(connection.replies(method, parameters)[-1])
        return error_of(connection.call(method, parameters))


def first_answer(method, parameters=None):
    """The error of the first reply to a call that goes on until the caller hangs up."""
    with Connection() as connection:
        connection.send(method, parameters, more=True)
        return error_of(connection.receive())


def sign_in(user="alice"):
    """A fresh session that belongs to "nurse", with one secret; returns its generation."""

    def body():
        with Connection() as connection:
            reply = connection.call(SESSION + "Login", {"user": user})
            generation = reply["parameters"]["generation"]
            item = {"user": user, "generation": generation, "name": "token", "secret": "s"}
            assert error_of(connection.call(KEYCHAIN + "Store", item)) == ""
            return generation

    return as_user("nurse", body)


def sessions_seen():
    with Connection() as connection:
        replies = connection.replies(SESSION + "List")
    return sorted(reply["parameters"]["session"]["user"] for reply in replies if reply["parameters"])


def receipts_seen():
    with Connection() as connection:
        replies = connection.replies(SESSION + "ListReceipts")
    return sum(1 for reply in replies if reply["parameters"])


failures = []


def check(row, allowed, ask):
    """Every caller asks; those in `allowed` must succeed, all others must be refused."""
    for caller in CALLERS:
        got = as_user(caller, ask)
        expected = "" if caller in allowed else DENIED
        if got != expected:
            failures.append(f"{row}: {caller} got {got or 'success'}, expected {expected or 'success'}")


def check_with_session(row, allowed, ask, success=""):
    """The same with a fresh session of "nurse" for each caller; ask() takes its generation.

    success: what those hear who are let in, where that is an error.
    """
    for caller in CALLERS:
        generation = sign_in()
        got = as_user(caller, lambda generation=generation: ask(generation))
        expected = success if caller in allowed else DENIED
        if got != expected:
            failures.append(f"{row}: {caller} got {got or 'success'}, expected {expected or 'success'}")


def item(generation, **more):
    return {"user": "alice", "generation": generation, "name": "token", **more}


check("GetInfo", EVERYBODY, lambda: answer("org.varlink.service.GetInfo"))
check("GetStatus", EVERYBODY, lambda: answer(LIFECYCLE + "GetStatus"))
check("Monitor", EVERYBODY, lambda: first_answer(LIFECYCLE + "Monitor"))
check("ListStartups", EVERYBODY, lambda: answer(LIFECYCLE + "ListStartups", more=True))
check("DescribeStartup", EVERYBODY, lambda: answer(LIFECYCLE + "DescribeStartup"))

for name in CALLERS:
    got = as_user(name, lambda name=name: answer(SESSION + "Login", {"user": f"user of {name}"}))
    if got != ("" if name in MAY_LOGIN else DENIED):
        failures.append(f"Login: {name} got {got or 'success'}")
for name in CALLERS:
    got = as_user(name, lambda: answer(SESSION + "LoginByDeviceFlow", more=True))
    if got != (SESSION + "NotConfigured" if name in MAY_LOGIN else DENIED):
        failures.append(f"LoginByDeviceFlow: {name} got {got or 'success'}")
check("Join", MAY_LOGIN, lambda: first_answer(SESSION + "Join", {"name": "app"}))

check_with_session("Touch", MAY_TOUCH, lambda _: answer(SESSION + "Touch", {"user": "alice"}))
check_with_session("Clear", MAY_TOUCH, lambda _: answer(CACHES + "Clear", {"user": "alice"}))
check_with_session("GetPath", MAY_TOUCH, lambda _: answer(CACHES + "GetPath", {"user": "alice", "name": "images"}))
check_with_session(
    "PreviewLogout", MAY_LOGOUT, lambda _: answer(SESSION + "PreviewLogout", {"user": "alice"}, more=True)
)
check_with_session("Logout", MAY_LOGOUT, lambda _: answer(SESSION + "Logout", {"user": "alice"}))

check_with_session("Retrieve", MAY_USE_KEYCHAIN, lambda g: answer(KEYCHAIN + "Retrieve", item(g)))
check_with_session("Store", MAY_USE_KEYCHAIN, lambda g: answer(KEYCHAIN + "Store", item(g, secret="t")))
check_with_session(
    "Keychain.List",
    MAY_USE_KEYCHAIN,
    lambda g: answer(KEYCHAIN + "List", {"user": "alice", "generation": g}, more=True),
)
check_with_session("Delete", MAY_USE_KEYCHAIN, lambda g: answer(KEYCHAIN + "Delete", item(g)))
check_with_session(
    "GetAccessToken",
    MAY_USE_KEYCHAIN,
    lambda g: answer(KEYCHAIN + "GetAccessToken", {"user": "alice", "generation": g}),
    success=KEYCHAIN + "SignInRequired",
)
for method in ("Register", "Unregister"):
    check_with_session(
        method,
        MAY_TOUCH,
        lambda g, method=method: answer(NOTIFICATIONS + method, {"user": "alice", "generation": g}),
        success=NOTIFICATIONS + "NotConfigured",
    )

check("Audit", MAY_ADMINISTER, lambda: answer(SESSION + "Audit", more=True))
check("Reload", MAY_ADMINISTER, lambda: answer(LIFECYCLE + "Reload"))
check("LogoutAll", MAY_ADMINISTER, lambda: answer(SESSION + "LogoutAll", more=True))

# Lists show the administrators everything, and everybody else their own. LogoutAll has ended sessions of "kiosk".
sign_in("alice")
for name in CALLERS:
    expected = ["alice"] if name in MAY_ADMINISTER | {"nurse"} else []
    seen = as_user(name, sessions_seen)
    if seen != expected:
        failures.append(f"Session.List: {name} sees {seen}, expected {expected}")
    has_receipts = as_user(name, receipts_seen) > 0
    if has_receipts != (name in MAY_ADMINISTER | {"nurse", "kiosk"}):
        failures.append(f"ListReceipts: {name} sees {'some' if has_receipts else 'none'}")

assert not failures, "\n".join(failures)
