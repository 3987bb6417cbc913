import { type CheckoutSession, type StoredObject, seconds } from "./documents.ts";

/**
 * Ends an open session, with everything that comes of it, in one transaction: of two attempts at once, one does all of it
 * and the other nothing.
 * @param session the ended session, with a settlement id of its own.
 * @returns whether this attempt was the one.
 */
export async function settle(
  database: D1Database,
  session: CheckoutSession & { settlement: string },
  objects: readonly StoredObject[],
  events: readonly StoredObject[],
  now: Date,
): Promise<boolean> {
  const won = "WHERE (SELECT document ->> '$.settlement' FROM objects WHERE id = ?) = ?";
  const winner = [session.id, session.settlement];
  const [claimed] = await database.batch([
    database
      .prepare("UPDATE objects SET document = ? WHERE id = ? AND document ->> '$.status' = 'open'")
      .bind(JSON.stringify(session), session.id),
    ...[...objects, ...events].map((object) =>
      database
        .prepare(`INSERT INTO objects (id, kind, document) SELECT ?, ?, ? ${won}`)
        .bind(object.id, object.object, JSON.stringify(object), ...winner),
    ),
    ...events.map((event) =>
      database
        .prepare(`INSERT INTO deliveries (event_id, next_attempt) SELECT ?, ? ${won}`)
        .bind(event.id, seconds(now), ...winner),
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
