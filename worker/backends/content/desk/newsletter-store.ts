import { z } from "zod";
import {
  type NewsletterDraft,
  type NewsletterMail,
  type NewsletterReaders,
  type StoredNewsletter,
  storedNewsletter,
  storedNewsletters,
} from "../../../../schemas/desk/newsletters.ts";
import type { League } from "../../../../schemas/league/league.ts";
import { ApiError } from "../../../errors.ts";
import { namedLanguage, otherLanguages, ownLanguage } from "../../../language/page-language.ts";

/** A change of a newsletter: the version that it is based on, who makes it and when. */
interface Change {
  id: string;
  version: number;
  staff: string;
  /** Whole seconds since 1970. */
  now: number;
}

type Languages = Pick<League, "languages">;

const columns =
  "id, version, title, lang, state, strftime('%Y-%m-%dT%H:%M:%SZ', changed_at, 'unixepoch') AS changedAt, staff, recipients, sent";

/** SQL: the subscription's language if it is one of the list ?, else the league's own, which is NULL. */
const languageOf = "CASE WHEN language IN (SELECT value FROM json_each(?1)) THEN language END";
const isReader = `confirmed_at IS NOT NULL AND ${languageOf} IS ?2`;
const readersIn = (lang: string, league: Languages) => [
  JSON.stringify(otherLanguages(league)),
  namedLanguage(lang, league),
];

async function countReaders(database: D1Database, league: Languages): Promise<NewsletterReaders> {
  const [own, others] = [ownLanguage(league), otherLanguages(league)];
  const { results } = await database
    .prepare(
      `SELECT coalesce(${languageOf}, ?2) AS lang, count(*) AS count FROM newsletter_subscriptions
       WHERE confirmed_at IS NOT NULL GROUP BY 1`,
    )
    .bind(JSON.stringify(others), own)
    .all();
  const counts = new Map(counted.parse(results).map(({ lang, count }) => [lang, count]));
  return [own, ...others].map((lang) => ({ lang, count: counts.get(lang) ?? 0 }));
}
const counted = z.array(z.object({ lang: z.string(), count: z.int() }));

export async function listNewsletters(database: D1Database, league: Languages) {
  const [readers, { results }] = await Promise.all([
    countReaders(database, league),
    database.prepare(`SELECT ${columns} FROM newsletters ORDER BY changed_at DESC, id LIMIT 100`).all(),
  ]);
  return storedNewsletters.parse({ newsletters: results, readers });
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const row = z.looseObject({ articles: json, mail: json.nullable() });

/** @throws ApiError 404 */
export async function readNewsletter(database: D1Database, league: Languages, id: string): Promise<StoredNewsletter> {
  const [readers, found] = await Promise.all([
    countReaders(database, league),
    database.prepare(`SELECT ${columns}, intro, articles, mail FROM newsletters WHERE id = ?`).bind(id).first(),
  ]);
  if (found === null) throw new ApiError(404, "no_such_newsletter", "There is no newsletter with that id.");
  return storedNewsletter.parse({ ...row.parse(found), readers });
}

const valuesOf = ({ title, intro, lang, articles }: NewsletterDraft) => [title, intro, lang, JSON.stringify(articles)];

export async function createNewsletter(database: D1Database, draft: NewsletterDraft, staff: string, now: number) {
  const id = crypto.randomUUID();
  await database
    .prepare(
      "INSERT INTO newsletters (id, title, intro, lang, articles, changed_at, staff) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id, ...valuesOf(draft), now, staff)
    .run();
  return { id, version: 1 };
}

const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed, sent or deleted this newsletter since you opened it. Look at it as it stands before you go on.",
  );

/** The state after a change, if there was one. @throws ApiError 409 */
function changed({ id, version }: Change, changes: number | undefined) {
  if (changes !== 1) throw changedMeanwhile();
  return { id, version: version + 1 };
}

/** Changes a draft. @throws ApiError 409 for one that was changed, sent or deleted since */
export async function saveNewsletter(database: D1Database, change: Change, draft: NewsletterDraft) {
  const { id, version, staff, now } = change;
  const { meta } = await database
    .prepare(
      `UPDATE newsletters SET title = ?3, intro = ?4, lang = ?5, articles = ?6, changed_at = ?7, staff = ?8, version = version + 1
       WHERE id = ?1 AND version = ?2 AND state = 'draft'`,
    )
    .bind(id, version, ...valuesOf(draft), now, staff)
    .run();
  return changed(change, meta.changes);
}

/** Deletes a draft. @throws ApiError 409 for one that was changed, sent or deleted since */
export async function deleteNewsletter(database: D1Database, change: Change) {
  const { meta } = await database
    .prepare("DELETE FROM newsletters WHERE id = ? AND version = ? AND state = 'draft'")
    .bind(change.id, change.version)
    .run();
  return changed(change, meta.changes);
}

/** Stops a newsletter that is being sent: the remaining readers do not get it. @throws ApiError 409 when it has already ended */
export async function stopNewsletter(database: D1Database, change: Change) {
  const { id, version, staff, now } = change;
  const [stopped] = await database.batch([
    database
      .prepare(
        `UPDATE newsletters SET state = 'stopped', changed_at = ?3, ended_at = ?3, staff = ?4, version = version + 1
         WHERE id = ?1 AND version = ?2 AND state = 'sending'`,
      )
      .bind(id, version, now, staff),
    // Otherwise each minute's run would scan them.
    database
      .prepare(
        `DELETE FROM newsletter_mails WHERE newsletter_id = ?1 AND queued_at IS NULL
         AND (SELECT state FROM newsletters WHERE id = ?1) = 'stopped'`,
      )
      .bind(id),
  ]);
  return changed(change, stopped?.meta.changes);
}

/** SQL: a UUID of version 4. */
const randomUUID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Starts sending a draft, from the next minute on, to everybody who now subscribes in its language. The rows are created in SQL, because
 * the list of readers may be longer than a request.
 * @throws ApiError 404; 409 for one that was changed or sent since; 422 without readers
 */
export async function beginSending(database: D1Database, league: Languages, change: Change, mail: NewsletterMail) {
  const { id, version, staff, now } = change;
  const { lang, readers } = await readNewsletter(database, league, id);
  if (readers.every((each) => each.lang !== lang || each.count === 0))
    throw new ApiError(422, "nobody", "Nobody subscribes to the newsletter in this language yet.");
  const reading = readersIn(lang, league);
  // With `recipients = 0`, a second press does not create the mails again.
  const isBegun =
    "EXISTS (SELECT 1 FROM newsletters WHERE id = ?3 AND version = ?4 + 1 AND state = 'sending' AND recipients = 0)";
  const [begun] = await database.batch([
    database
      .prepare(
        `UPDATE newsletters SET state = 'sending', mail = ?3, changed_at = ?4, staff = ?5, version = version + 1
         WHERE id = ?1 AND version = ?2 AND state = 'draft'`,
      )
      .bind(id, version, JSON.stringify(mail), now, staff),
    database
      .prepare(
        `UPDATE newsletter_subscriptions SET leave_token = lower(hex(randomblob(16)))
         WHERE leave_token IS NULL AND ${isReader} AND ${isBegun}`,
      )
      .bind(...reading, id, version),
    database
      .prepare(
        `INSERT INTO newsletter_mails (id, newsletter_id, email)
         SELECT ${randomUUID}, ?3, email FROM newsletter_subscriptions WHERE ${isReader} AND ${isBegun}`,
      )
      .bind(...reading, id, version),
    database
      .prepare(
        `UPDATE newsletters SET recipients = (SELECT count(*) FROM newsletter_mails WHERE newsletter_id = ?1)
         WHERE id = ?1 AND recipients = 0`,
      )
      .bind(id),
  ]);
  return changed(change, begun?.meta.changes);
}

/** Ids of mails that have to be queued. */
export async function unsentMails(database: D1Database, most: number): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT mails.id FROM newsletter_mails AS mails JOIN newsletters ON newsletters.id = newsletter_id
       WHERE state = 'sending' AND queued_at IS NULL LIMIT ?`,
    )
    .bind(most)
    .all();
  return z
    .array(z.object({ id: z.string() }))
    .parse(results)
    .map(({ id }) => id);
}

export async function markQueued(database: D1Database, ids: readonly string[], now: number): Promise<void> {
  await database
    .prepare("UPDATE newsletter_mails SET queued_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(ids), now)
    .run();
}

/** Seconds for which a link that confirms a sign-up is valid. */
export const linkLifetime = 48 * 3_600;
/** Seconds for which a newsletter's recipients are stored: longer than a queue stores a message. */
const recipientRetention = 14 * 86_400;
/** Maximum rows that a minute's run deletes. */
const maxDeleted = 5_000;

/**
 * Ends newsletters whose mails have all been queued, and deletes the recipients of those that ended long ago, and the addresses of
 * sign-ups that cannot be confirmed any more.
 */
export async function endNewsletters(database: D1Database, now: number): Promise<void> {
  await database.batch([
    database
      .prepare(
        `UPDATE newsletters SET state = 'sent', ended_at = ?, version = version + 1 WHERE state = 'sending'
         AND NOT EXISTS (SELECT 1 FROM newsletter_mails WHERE newsletter_id = newsletters.id AND queued_at IS NULL)`,
      )
      .bind(now),
    database
      .prepare(
        // CROSS JOIN fixes the join order: SQLite scans the few newsletters rather than all mails.
        `DELETE FROM newsletter_mails WHERE id IN (SELECT mails.id FROM newsletters
           CROSS JOIN newsletter_mails AS mails ON newsletter_id = newsletters.id WHERE ended_at < ? LIMIT ?)`,
      )
      .bind(now - recipientRetention, maxDeleted),
    database
      // Confirmed rows have no token, so the index of tokens has the few others.
      .prepare("DELETE FROM newsletter_subscriptions WHERE token_hash > '' AND confirmed_at IS NULL AND asked_at <= ?")
      .bind(now - linkLifetime),
  ]);
}
