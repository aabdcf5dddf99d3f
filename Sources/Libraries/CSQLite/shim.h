#pragma once
#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int csqlite_db_config_flag(sqlite3 *db, int option, int value, int *now) {
    return sqlite3_db_config(db, option, value, now);
}

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/* Extended codes are macros with arithmetic in them, which Swift does not import. */
static const int csqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int csqlite_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int csqlite_constraint_not_null = SQLITE_CONSTRAINT_NOTNULL;
static const int csqlite_constraint_check = SQLITE_CONSTRAINT_CHECK;
static const int csqlite_constraint_foreign_key = SQLITE_CONSTRAINT_FOREIGNKEY;
static const int csqlite_constraint_rowid = SQLITE_CONSTRAINT_ROWID;
static const int csqlite_constraint_datatype = SQLITE_CONSTRAINT_DATATYPE;
