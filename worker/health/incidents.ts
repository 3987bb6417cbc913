import { z } from "zod";
import type { correctIncident } from "../../schemas/desk/incidents.ts";
import { type Incident, incident } from "../../schemas/site/incidents.ts";
import { type StatusComponent, statusHistoryDays } from "../../schemas/site/status-components.ts";
import { ApiError } from "../errors.ts";

/** Maximum number of incidents to show. */
const maxShown = 100;

const jsonText = z.string().transform((text): unknown => JSON.parse(text));
const stored = z.array(
  z.object({
    ...incident.shape,
    parts: jsonText.pipe(incident.shape.parts),
    updates: jsonText.pipe(incident.shape.updates),
  }),
);

const oldest = (now: Date) => new Date(now.getTime() - statusHistoryDays * 86_400_000).toISOString();

/** Ongoing incidents, then those of the last 90 days, the latest first. */
export async function readIncidents(database: D1Database, now: Date): Promise<Incident[]> {
  const { results } = await database
    .prepare(
      `SELECT id, title, parts, began_at AS beganAt, ended_at AS endedAt,
         (SELECT json_group_array(json_object('number', number, 'at', at, 'text', text))
          FROM incident_updates WHERE incident_id = incidents.id) AS updates
       FROM incidents WHERE ended_at IS NULL OR ended_at >= ?
       ORDER BY ended_at IS NOT NULL, began_at DESC, id LIMIT ?`,
    )
    .bind(oldest(now), maxShown)
    .all();
  return stored.parse(results).map(({ updates, ...rest }) => ({
    ...rest,
    updates: updates.toSorted((one, other) => other.number - one.number),
  }));
}

export async function beginIncident(
  database: D1Database,
  { title, text, parts }: { title: string; text: string; parts: readonly StatusComponent[] },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  await database.batch([
    database
      .prepare("INSERT INTO incidents (id, title, parts, began_at) VALUES (?, ?, ?, ?)")
      .bind(id, title, JSON.stringify(parts), at),
    database.prepare("INSERT INTO incident_updates VALUES (?, 1, ?, ?)").bind(id, at, text),
    database.prepare("DELETE FROM incidents WHERE ended_at < ?").bind(oldest(now)),
  ]);
  return id;
}

/**
 * Adds an update to an ongoing incident.
 * @param change.seen the latest update that the writer has seen; nothing is written if there is a newer one
 * @param change.parts null: this update ends the incident
 * @throws ApiError 404 or 409
 */
export async function addUpdate(
  database: D1Database,
  id: string,
  { text, parts, seen }: { text: string; parts: readonly StatusComponent[] | null; seen: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isLatest = `ended_at IS NULL AND ?2 = (SELECT max(number) FROM incident_updates WHERE incident_id = incidents.id)`;
  const change =
    parts === null
      ? database.prepare(`UPDATE incidents SET ended_at = ?3 WHERE id = ?1 AND ${isLatest}`).bind(id, seen, at)
      : database
          .prepare(`UPDATE incidents SET parts = ?3 WHERE id = ?1 AND ${isLatest}`)
          .bind(id, seen, JSON.stringify(parts));
  const [changed] = await database.batch([
    change,
    database.prepare("INSERT INTO incident_updates SELECT ?, ?, ?, ? WHERE changes() = 1").bind(id, seen + 1, at, text),
  ]);
  if (changed?.meta.changes !== 1) await refuse(database, id);
}

/**
 * Corrects an update's text and the incident's title, also after the incident is over. Neither time nor order changes.
 * @param change.was the text that the writer has seen; nothing is written if it has changed since
 * @throws ApiError 404 or 409
 */
export async function correctUpdate(
  database: D1Database,
  id: string,
  { number, title, text, was }: z.output<typeof correctIncident>,
): Promise<void> {
  const [changed] = await database.batch([
    database
      .prepare(
        `UPDATE incidents SET title = ?3 WHERE id = ?1 AND title = ?4
           AND EXISTS (SELECT 1 FROM incident_updates WHERE incident_id = ?1 AND number = ?2 AND text = ?5)`,
      )
      .bind(id, number, title, was.title, was.text),
    database
      .prepare("UPDATE incident_updates SET text = ?3 WHERE incident_id = ?1 AND number = ?2 AND changes() = 1")
      .bind(id, number, text),
  ]);
  if (changed?.meta.changes !== 1) await refuse(database, id);
}

/** @throws ApiError 404 or 409 */
async function refuse(database: D1Database, id: string): Promise<never> {
  const known = await database.prepare("SELECT 1 FROM incidents WHERE id = ?").bind(id).first();
  if (known === null) throw new ApiError(404, "not_found", "There is no such incident.");
  throw new ApiError(409, "changed_since", "Somebody else has written about this incident since. Load it again first.");
}
