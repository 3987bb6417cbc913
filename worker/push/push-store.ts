import { Buffer } from "node:buffer";
import { z } from "zod";
import type { PushSubscription } from "../../schemas/site/push.ts";

/*
 * Which devices follow which topics. A device's id is the hash of its endpoint.
 */

/** Topics that one device may follow. */
const maxTopics = 200;

/** Seconds for which an event counts as notified: far longer than events are worth a notification. */
const notifiedFor = 2 * 86_400;

/** A device's id: SHA-256 of its endpoint, hexadecimal. */
export async function deviceID(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Buffer.from(hash).toString("hex");
}

const withoutTopics = (database: D1Database, id: string) =>
  database
    .prepare(
      "DELETE FROM push_subscriptions WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM push_topics WHERE subscription_id = ?1)",
    )
    .bind(id);

/**
 * Adds a topic to those of a device.
 * @param follow.expiresAt seconds since 1970; null: until the device unfollows it
 * @param follow.language the language of the device's notices from now on; null for the league's own
 * @returns false if it follows the maximum already
 */
export async function followTopic(
  database: D1Database,
  follow: {
    topic: string;
    subscription: PushSubscription;
    hidesScores: boolean;
    expiresAt: number | null;
    language: string | null;
  },
): Promise<boolean> {
  const { endpoint, keys } = follow.subscription;
  const id = await deviceID(endpoint);
  const [, added] = await database.batch([
    database
      .prepare(
        `INSERT INTO push_subscriptions VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, hides_scores = excluded.hides_scores`,
      )
      .bind(id, endpoint, keys.p256dh, keys.auth, follow.hidesScores ? 1 : 0),
    database
      .prepare(
        `INSERT INTO push_topics SELECT ?1, ?2, ?3
         WHERE (SELECT count(*) FROM push_topics WHERE subscription_id = ?2 AND topic <> ?1) < ?4
         ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at`,
      )
      .bind(follow.topic, id, follow.expiresAt, maxTopics),
    database.prepare("DELETE FROM push_languages WHERE subscription_id = ?").bind(id),
    ...(follow.language === null
      ? []
      : [database.prepare("INSERT INTO push_languages VALUES (?, ?)").bind(id, follow.language)]),
    withoutTopics(database, id),
  ]);
  return added?.meta.changes === 1;
}

/** Unfollows a topic. A device without topics is deleted. */
export async function unfollowTopic(database: D1Database, topic: string, endpoint: string): Promise<void> {
  const id = await deviceID(endpoint);
  await database.batch([
    database.prepare("DELETE FROM push_topics WHERE topic = ? AND subscription_id = ?").bind(topic, id),
    withoutTopics(database, id),
  ]);
}

/** Sets whether a device hides scores, if it follows something. */
export async function setHidesScores(database: D1Database, endpoint: string, hidesScores: boolean): Promise<void> {
  await database
    .prepare("UPDATE push_subscriptions SET hides_scores = ? WHERE id = ?")
    .bind(hidesScores ? 1 : 0, await deviceID(endpoint))
    .run();
}

/** Replaces a browser's subscription: the new one follows what the old one did. */
export async function replaceDevice(
  database: D1Database,
  endpoint: string,
  replacement: PushSubscription,
): Promise<void> {
  const [before, id] = await Promise.all([deviceID(endpoint), deviceID(replacement.endpoint)]);
  await database.batch([
    database
      .prepare(
        `INSERT INTO push_subscriptions SELECT ?2, ?3, ?4, ?5, hides_scores FROM push_subscriptions WHERE id = ?1
         ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, hides_scores = excluded.hides_scores`,
      )
      .bind(before, id, replacement.endpoint, replacement.keys.p256dh, replacement.keys.auth),
    database
      .prepare(
        "INSERT OR IGNORE INTO push_topics SELECT topic, ?2, expires_at FROM push_topics WHERE subscription_id = ?1",
      )
      .bind(before, id),
    database
      .prepare(
        "INSERT OR REPLACE INTO push_languages SELECT ?2, language FROM push_languages WHERE subscription_id = ?1",
      )
      .bind(before, id),
    ...(before === id ? [] : forgetting(database, before)),
  ]);
}

const forgetting = (database: D1Database, id: string) => [
  database.prepare("DELETE FROM push_topics WHERE subscription_id = ?").bind(id),
  database.prepare("DELETE FROM push_subscriptions WHERE id = ?").bind(id),
];

/** Deletes a device that its push service no longer knows. */
export async function forgetDevice(database: D1Database, id: string): Promise<void> {
  await database.batch(forgetting(database, id));
}

/** How many devices follow one of these topics; a device that follows several counts several times. */
export async function countFollowers(database: D1Database, topics: readonly string[]): Promise<number> {
  const row = await database
    .prepare("SELECT count(*) AS followers FROM push_topics WHERE topic IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(topics))
    .first("followers");
  return z.int().parse(row);
}

const deviceRow = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  language: z.string().nullable(),
});

export interface Device {
  id: string;
  subscription: PushSubscription;
  /** Language of its notices; null for the league's own. */
  language: string | null;
}

const toDevice = ({ id, endpoint, p256dh, auth, language }: z.output<typeof deviceRow>): Device => ({
  id,
  language,
  subscription: { endpoint, keys: { p256dh, auth } },
});

/** A share of the devices: those with ids between two bounds, both exclusive. */
export interface FollowerRange {
  after: string;
  before: string;
}

/**
 * The next devices of a share that follow one of these topics.
 * @param ofScores whether it gives a score away: devices that hide scores are left out
 * @returns `last`: the id after which the next page begins; null at the end
 */
export async function devicesOf(
  database: D1Database,
  { topics, ofScores, after, before }: FollowerRange & { topics: readonly string[]; ofScores: boolean },
  size: number,
): Promise<{ devices: Device[]; last: string | null }> {
  // Queries each topic by itself, so that no page reads more rows than it needs.
  const ids = topics.map(
    (_, index) =>
      `SELECT * FROM (SELECT subscription_id AS id FROM push_topics
       WHERE topic = ?${index + 5} AND subscription_id > ?1 AND subscription_id < ?2 ORDER BY subscription_id LIMIT ?3)`,
  );
  const { results } = await database
    .prepare(
      `SELECT id, endpoint, p256dh, auth, language, hides_scores AND ?4 AS is_spared
       FROM (${ids.join(" UNION ")} ORDER BY id LIMIT ?3) JOIN push_subscriptions USING (id)
       LEFT JOIN push_languages ON subscription_id = id ORDER BY id`,
    )
    .bind(after, before, size, ofScores ? 1 : 0, ...topics)
    .all();
  const rows = z.array(deviceRow.extend({ is_spared: z.int() })).parse(results);
  return {
    devices: rows.filter(({ is_spared }) => is_spared === 0).map(toDevice),
    last: rows.length < size ? null : (rows.at(-1)?.id ?? null),
  };
}

/**
 * One device; null if it has been deleted.
 * @param ofScores whether the notice gives a score away: null then if the device hides scores by now
 */
export async function deviceOf(database: D1Database, id: string, ofScores: boolean): Promise<Device | null> {
  const row = await database
    .prepare(
      `SELECT id, endpoint, p256dh, auth, language FROM push_subscriptions
       LEFT JOIN push_languages ON subscription_id = id WHERE id = ? AND NOT (hides_scores AND ?)`,
    )
    .bind(id, ofScores ? 1 : 0)
    .first();
  return row === null ? null : toDevice(deviceRow.parse(row));
}

const notifiedRow = z.object({ event_id: z.string(), notified_as: z.string() });

/** Notifications that were sent about a match, by event. */
export async function notifiedOf(database: D1Database, fixtureID: number): Promise<z.output<typeof notifiedRow>[]> {
  const { results } = await database
    .prepare("SELECT event_id, notified_as FROM notified_events WHERE fixture_id = ?")
    .bind(fixtureID)
    .all();
  return z.array(notifiedRow).parse(results);
}

/** Claims an event, so that only one message notifies devices of it. @returns false if it is claimed already */
export async function claimEvent(
  database: D1Database,
  { fixtureID, eventID, notifiedAs, at }: { fixtureID: number; eventID: string; notifiedAs: string; at: number },
): Promise<boolean> {
  const { meta } = await database
    .prepare("INSERT OR IGNORE INTO notified_events VALUES (?, ?, ?, ?)")
    .bind(fixtureID, eventID, notifiedAs, at)
    .run();
  return meta.changes === 1;
}

/** Releases a claimed event, because devices could not be notified. */
export async function unclaimEvent(
  database: D1Database,
  { fixtureID, eventID, notifiedAs }: { fixtureID: number; eventID: string; notifiedAs: string },
): Promise<void> {
  await database
    .prepare("DELETE FROM notified_events WHERE fixture_id = ? AND event_id = ? AND notified_as = ?")
    .bind(fixtureID, eventID, notifiedAs)
    .run();
}

/** Seconds after kick-off for which a match is followed, so that followers hear of a new date too. */
const followedAfterKickoff = 30 * 86_400;

/** When the following of a match expires, in seconds since 1970. */
export const expiryOfMatch = (kickoff: string): number => Math.floor(Date.parse(kickoff) / 1000) + followedAfterKickoff;

/** Extends the following of a match that was moved, for its new date. */
export async function extendFollowers(database: D1Database, match: { id: number; kickoff: string }): Promise<void> {
  await database
    .prepare("UPDATE push_topics SET expires_at = max(expires_at, ?2) WHERE topic = ?1")
    .bind(`match-${match.id}`, expiryOfMatch(match.kickoff))
    .run();
}

/** Deletes expired topics, devices that follow nothing else, and records of notifications sent long ago. @param now seconds since 1970 */
export async function expirePushes(database: D1Database, now: number): Promise<void> {
  await database.batch([
    database
      .prepare(
        `DELETE FROM push_subscriptions
         WHERE id IN (SELECT subscription_id FROM push_topics WHERE expires_at < ?1)
           AND NOT EXISTS (SELECT 1 FROM push_topics WHERE subscription_id = id AND (expires_at IS NULL OR expires_at >= ?1))`,
      )
      .bind(now),
    database.prepare("DELETE FROM push_topics WHERE expires_at < ?").bind(now),
    database.prepare("DELETE FROM notified_events WHERE notified_at < ?").bind(now - notifiedFor),
  ]);
}
