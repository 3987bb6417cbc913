import { z } from "zod";
import type { AlertKind, Problem } from "./alert-rules.ts";

/** Minutes without the problem before an alert ends, so that a problem that comes and goes is a single alert. */
const calmMinutes = 5;
/** Days for which alerts are stored. */
const retentionDays = 90;
/** Hours after which an undelivered notice is dropped. */
const noticeHours = 24;

const instant = z.iso.datetime().transform((text) => new Date(text));
const noticeRow = z
  .object({
    alert_id: z.int(),
    moment: z.enum(["began", "ended"]),
    channel: z.string(),
    kind: z.string(),
    subject: z.string(),
    sentence: z.string(),
    began_at: instant,
    ended_at: instant.nullable(),
  })
  .transform(({ alert_id, began_at, ended_at, ...rest }) => ({
    ...rest,
    alertID: alert_id,
    beganAt: began_at,
    endedAt: ended_at,
  }));
export type AlertNotice = z.output<typeof noticeRow>;

/**
 * Records the current problems: begins, continues and ends alerts, with a notice per channel when one begins or ends.
 * @param unknown kinds that could not be checked: their alerts continue.
 * @returns the notices to send, oldest first.
 */
export async function recordProblems(
  database: D1Database,
  {
    problems,
    unknown,
    channels,
  }: { problems: readonly Problem[]; unknown: readonly AlertKind[]; channels: readonly string[] },
  now: Date,
): Promise<AlertNotice[]> {
  const at = now.toISOString();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const results = await database.batch([
    database
      .prepare(
        `INSERT INTO alerts (kind, subject, sentence, began_at, seen_at)
         SELECT value ->> 'kind', value ->> 'subject', value ->> 'sentence', ?2, ?2 FROM json_each(?1) WHERE true
         ON CONFLICT (kind, subject) WHERE ended_at IS NULL DO UPDATE SET seen_at = excluded.seen_at, sentence = excluded.sentence`,
      )
      .bind(JSON.stringify(problems), at),
    database
      .prepare("UPDATE alerts SET seen_at = ?2 WHERE ended_at IS NULL AND kind IN (SELECT value FROM json_each(?1))")
      .bind(JSON.stringify(unknown), at),
    database
      .prepare(
        `INSERT INTO alert_notices (alert_id, moment, channel) SELECT alerts.id, 'began', value FROM alerts, json_each(?)
         WHERE ended_at IS NULL ON CONFLICT DO NOTHING`,
      )
      .bind(JSON.stringify(channels)),
    database
      .prepare("UPDATE alerts SET ended_at = ? WHERE ended_at IS NULL AND seen_at <= ?")
      .bind(at, ago(calmMinutes)),
    database
      .prepare(
        `INSERT INTO alert_notices (alert_id, moment, channel) SELECT alert_id, 'ended', channel
         FROM alert_notices JOIN alerts ON alerts.id = alert_id WHERE moment = 'began' AND ended_at = ? ON CONFLICT DO NOTHING`,
      )
      .bind(at),
    database.prepare("DELETE FROM alerts WHERE ended_at < ?").bind(ago(retentionDays * 24 * 60)),
    database
      .prepare(
        `SELECT alert_id, moment, channel, kind, subject, sentence, began_at, ended_at
         FROM alert_notices JOIN alerts ON alerts.id = alert_id
         WHERE sent_at IS NULL AND iif(moment = 'began', began_at, ended_at) > ?
         ORDER BY alert_id, moment, channel`,
      )
      .bind(ago(noticeHours * 60)),
  ]);
  return z.array(noticeRow).parse(results.at(-1)?.results);
}

export async function markSent(
  database: D1Database,
  { alertID, moment, channel }: AlertNotice,
  now: Date,
): Promise<void> {
  await database
    .prepare("UPDATE alert_notices SET sent_at = ? WHERE alert_id = ? AND moment = ? AND channel = ?")
    .bind(now.toISOString(), alertID, moment, channel)
    .run();
}

const ongoing = z.array(z.object({ kind: z.string(), subject: z.string(), sentence: z.string(), since: z.string() }));

/** Ongoing alerts, oldest first. */
export async function ongoingAlerts(database: D1Database) {
  const { results } = await database
    .prepare(
      "SELECT kind, subject, sentence, began_at AS since FROM alerts WHERE ended_at IS NULL ORDER BY began_at, id",
    )
    .all();
  return ongoing.parse(results);
}

const jsonText = z.string().transform((text): unknown => JSON.parse(text));
const sentNotices = z.array(
  z
    .object({ channel: z.string(), moment: z.enum(["began", "ended"]), sentAt: z.string().nullable() })
    .transform(({ channel, ...rest }) => ({
      ...rest,
      channel: channel === "webhook" ? ("webhook" as const) : ("mail" as const),
    })),
);
const alertRows = z.array(
  z.object({
    id: z.int(),
    kind: z.string(),
    subject: z.string(),
    sentence: z.string(),
    beganAt: z.string(),
    endedAt: z.string().nullable(),
    notices: jsonText.pipe(sentNotices),
  }),
);

/** Maximum number of alerts to show. */
const maxShown = 200;

/** Ongoing alerts, then past ones, the latest first, each with its notices and the kind of channel. */
export async function readAlerts(database: D1Database) {
  const { results } = await database
    .prepare(
      `SELECT id, kind, subject, sentence, began_at AS beganAt, ended_at AS endedAt,
         (SELECT json_group_array(json_object('channel', channel, 'moment', moment, 'sentAt', sent_at))
          FROM alert_notices WHERE alert_id = alerts.id) AS notices
       FROM alerts ORDER BY ended_at IS NOT NULL, began_at DESC, id DESC LIMIT ?`,
    )
    .bind(maxShown)
    .all();
  return alertRows.parse(results);
}
