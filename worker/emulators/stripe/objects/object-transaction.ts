import { type StoredObject, seconds } from "./documents.ts";

/** A condition for a change: a field (JSON path) must still have a value. */
export interface Guard {
  field: string;
  value: string | number;
}

/** The checkout session can still be paid or expired. */
export const ifSessionOpen: Guard = { field: "$.status", value: "open" };

/** An object's new state, with everything that is created or changed along with it. */
export interface Change {
  /** Must be unique to this attempt, such as by a new id in it. */
  next: StoredObject;
  guard: Guard;
  created?: readonly StoredObject[];
  /** The new states of other objects. */
  changed?: readonly StoredObject[];
  events: readonly StoredObject[];
}

/**
 * Commits a change if its guard still holds, in one transaction. Of two concurrent attempts one succeeds completely,
 * and the other changes nothing.
 * @returns whether this attempt succeeded
 */
export async function commitChange(
  database: D1Database,
  { next, guard, created = [], changed = [], events }: Change,
  now: Date,
): Promise<boolean> {
  const document = JSON.stringify(next);
  const won = "(SELECT document FROM objects WHERE id = ?) = ?";
  const [claimed] = await database.batch([
    database
      .prepare("UPDATE objects SET document = ? WHERE id = ? AND document ->> ? = ?")
      .bind(document, next.id, guard.field, guard.value),
    ...changed.map((object) =>
      database
        .prepare(`UPDATE objects SET document = ? WHERE id = ? AND ${won}`)
        .bind(JSON.stringify(object), object.id, next.id, document),
    ),
    ...[...created, ...events].map((object) =>
      database
        .prepare(`INSERT INTO objects (id, kind, document) SELECT ?, ?, ? WHERE ${won}`)
        .bind(object.id, object.object, JSON.stringify(object), next.id, document),
    ),
    ...events.map((event) =>
      database
        .prepare(`INSERT INTO deliveries (event_id, next_attempt) SELECT ?, ? WHERE ${won}`)
        .bind(event.id, seconds(now), next.id, document),
    ),
  ]);
  return claimed?.meta.changes === 1;
}

/** Statements that store an event and queue its delivery. */
export function eventStatements(database: D1Database, event: StoredObject, now: Date): D1PreparedStatement[] {
  return [
    database
      .prepare("INSERT INTO objects (id, kind, document) VALUES (?, ?, ?)")
      .bind(event.id, event.object, JSON.stringify(event)),
    database.prepare("INSERT INTO deliveries (event_id, next_attempt) VALUES (?, ?)").bind(event.id, seconds(now)),
  ];
}
