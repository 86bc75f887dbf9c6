"""The table behind the PostgREST API: in PostgreSQL, or in SQLite if PostgreSQL is not installed."""

import json
import secrets
import sqlite3
import subprocess

UPDATES = ", ".join(
    f"{c} = excluded.{c}"
    for c in ["name", "identifier", "value", "unit", '"timestamp"', "category", "source"]
)


class PostgresTable:
    """A table in PostgreSQL, accessed with `psql` and a connection string."""

    CREATE = """
        drop table if exists metrics;
        create table metrics (
          id uuid primary key, name text not null, identifier text not null,
          value double precision not null, unit text not null,
          "timestamp" timestamptz not null, category text not null, source text)
        """

    def __init__(self, connection, creates):
        self.command = ["psql", "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", connection]
        if creates:
            self.run(self.CREATE)

    def run(self, sql):
        result = subprocess.run(self.command, input=sql.encode(), capture_output=True)
        if result.returncode != 0:
            raise ValueError("the database reports: " + result.stderr.decode()[:200])
        return result.stdout.decode()

    def upsert(self, body):
        """Writes an array of rows with one statement, as PostgREST does."""
        tag = "$j" + secrets.token_hex(8) + "$"
        self.run(
            f"""insert into metrics select * from json_to_recordset({tag}{body}{tag}::json)
            as r(id uuid, name text, identifier text, value double precision, unit text,
                 "timestamp" timestamptz, category text, source text)
            on conflict (id) do update set {UPDATES}"""
        )

    def rows(self):
        text = self.run(
            """select json_build_array(id, name, identifier, value, unit,
                 to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                 category, source) from metrics"""
        )
        return [json.loads(line) for line in text.splitlines()]


class SQLiteTable:
    """A table in an SQLite file, with an upsert that has the same effect."""

    def __init__(self, path, creates):
        self.database = sqlite3.connect(path, check_same_thread=False)
        if not creates:
            return
        with self.database as database:
            database.execute("drop table if exists metrics")
            database.execute(
                """create table metrics (id text primary key, name text not null,
                identifier text not null, value real not null, unit text not null,
                "timestamp" text not null, category text not null, source text)"""
            )

    def upsert(self, body):
        rows = json.loads(body)
        ids = [row["id"] for row in rows]
        if len(set(ids)) != len(ids):
            raise ValueError("a statement has a duplicate id")
        with self.database as database:
            database.executemany(
                f"""insert into metrics values (:id, :name, :identifier, :value, :unit, :timestamp,
                :category, :source) on conflict (id) do update set {UPDATES}""",
                rows,
            )

    def rows(self):
        return [list(row) for row in self.database.execute("select * from metrics")]


def open_table(place, creates=True):
    """Opens `postgres:CONNECTION` or `sqlite:PATH`; with `creates`, an empty table replaces an old one."""
    kind, rest = place.split(":", 1)
    table = PostgresTable if kind == "postgres" else SQLiteTable
    return table(rest, creates)
