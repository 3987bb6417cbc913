import { type StoredObject, seconds } from "./documents.ts";

/** What must still hold of an object for a change to be made: a field (JSON path) and its value. */
export interface Guard {
  field: string;
  value: string | number;
}

/** Of a checkout session that can be paid or expired. */
export const stillOpen: Guard = { field: "$.status", value: "open" };

/**
 * Changes an object, with everything that comes of it, in one transaction: of two attempts at once, one does all of it and
 * the other nothing.
 * @param next the object's new state. Something in it is this attempt's alone, such as the id of what comes of it.
 * @returns whether this attempt was the one.
 */
export async function settle(
  database: D1Database,
  next: StoredObject,
  guard: Guard,
  objects: readonly StoredObject[],
  events: readonly StoredObject[],
  now: Date,
): Promise<boolean> {
  const document = JSON.stringify(next);
  const won = "WHERE (SELECT document FROM objects WHERE id = ?) = ?";
  const [claimed] = await database.batch([
    database
      .prepare("UPDATE objects SET document = ? WHERE id = ? AND document ->> ? = ?")
      .bind(document, next.id, guard.field, guard.value),
    ...[...objects, ...events].map((object) =>
      database
        .prepare(`INSERT INTO objects (id, kind, document) SELECT ?, ?, ? ${won}`)
        .bind(object.id, object.object, JSON.stringify(object), next.id, document),
    ),
    ...events.map((event) =>
      database
        .prepare(`INSERT INTO deliveries (event_id, next_attempt) SELECT ?, ? ${won}`)
        .bind(event.id, seconds(now), next.id, document),
    ),
  ]);
  return claimed?.meta.changes === 1;
}

/** The statements that store an event and mark it for delivery. */
export function eventStatements(database: D1Database, event: StoredObject, now: Date): D1PreparedStatement[] {
  return [
    database
      .prepare("INSERT INTO objects (id, kind, document) VALUES (?, ?, ?)")
      .bind(event.id, event.object, JSON.stringify(event)),
    database.prepare("INSERT INTO deliveries (event_id, next_attempt) VALUES (?, ?)").bind(event.id, seconds(now)),
  ];
}
