/**
 * Creates a room's tables, and migrates events of an earlier version, which had their own table. Called only once there is a match, so that
 * requests for arbitrary ids leave nothing in storage.
 */
export function createMatchTables({ sql }: DurableObjectStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS to_come (number INTEGER PRIMARY KEY, due INTEGER NOT NULL, event TEXT NOT NULL);
    -- parts: the reports of an event. shown: the event as pages show it, or NULL. change: number of its last change.
    CREATE TABLE IF NOT EXISTS entries (
      id TEXT PRIMARY KEY, place INTEGER NOT NULL, parts TEXT NOT NULL,
      number INTEGER NOT NULL DEFAULT 0, shown TEXT, change INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS entries_by_change ON entries (change);
  `);
  if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'events'").toArray().length === 0) return;
  sql.exec(`
    INSERT OR IGNORE INTO entries
      SELECT id, number, json_object('cancelled', NULL, 'told', json_object('revision', 0, 'event', json(event),
          'at', 1000 * (unixepoch((SELECT value ->> 'kickoff' FROM facts WHERE name = 'subject')) + (event ->> 'offset')))),
        number, event, number
      FROM events;
    INSERT OR REPLACE INTO facts SELECT 'sequence', coalesce(max(number), 0) FROM events;
    DROP TABLE events;
  `);
}
