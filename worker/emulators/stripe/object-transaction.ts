import { type StoredObject, seconds } from "./documents.ts";

/** What must still hold of an object for a change to be made: a field (JSON path) and its value. */
export interface Guard {
  field: string;
  value: string | number;
}

/** Of a checkout session that can be paid or expired. */
export const ifSessionOpen: Guard = { field: "$.status", value: "open" };

/** An object's new state, with everything that comes of it. */
export interface Change {
  /** Something in it is this attempt's alone, such as the id of what comes of it. */
  next: StoredObject;
  guard: Guard;
  created?: readonly StoredObject[];
  /** The new states of other objects that change with it. */
  changed?: readonly StoredObject[];
  events: readonly StoredObject[];
}

/**
 * Makes a change in one transaction: of two attempts at once, one does all of it and the other nothing.
 * @returns whether this attempt was the one.
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

/** The statements that store an event and mark it for delivery. */
export function eventStatements(database: D1Database, event: StoredObject, now: Date): D1PreparedStatement[] {
  return [
    database
      .prepare("INSERT INTO objects (id, kind, document) VALUES (?, ?, ?)")
      .bind(event.id, event.object, JSON.stringify(event)),
    database.prepare("INSERT INTO deliveries (event_id, next_attempt) VALUES (?, ?)").bind(event.id, seconds(now)),
  ];
}
