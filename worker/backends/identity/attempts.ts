import { z } from "zod";
import { keyedHash } from "../../identity/secrets.ts";
import { clientNetwork } from "../../request/client-network.ts";
import type { Pool } from "./pool.ts";
import { PoolError, type PoolErrorType } from "./pool-error.ts";

/** Failed tries in a row that are allowed, and how long later ones are locked out. Seconds. */
interface Limit {
  allowed: number;
  /** The first lock-out; each further failure doubles it, up to the maximum. */
  firstLock: number;
  maxLock: number;
  /** The count restarts after this long without a failure. */
  resetAfter: number;
  refusal: { type: PoolErrorType; message: string };
}

const passwordLimit: Limit = {
  allowed: 5,
  firstLock: 60,
  maxLock: 900,
  resetAfter: 86_400,
  refusal: { type: "NotAuthorizedException", message: "Password attempts exceeded" },
};
/** Many people share one IP address: a stadium, a mobile network. */
const addressLimit: Limit = {
  ...passwordLimit,
  allowed: 100,
  resetAfter: 3600,
  refusal: { type: "TooManyRequestsException", message: "Too many failed attempts from this address" },
};

const codeLimit: Limit = {
  ...passwordLimit,
  refusal: { type: "TooManyFailedAttemptsException", message: "Too many failed attempts, please try after some time." },
};

/** What failures are counted for: an account, a device, a network or a sign-in. */
interface Subject {
  key: string;
  limit: Limit;
}

const hashed = (pool: Pool, key: string) => keyedHash(pool.secret, "attempts", key);
const accountSubject = (username: string): Subject => ({ key: `account ${username}`, limit: passwordLimit });
/** @param device the hash of a device that the account knows */
const deviceSubject = (username: string, device: string): Subject => ({
  key: `device ${username} ${device}`,
  limit: passwordLimit,
});
const codeDeviceSubject = (username: string, device: string): Subject => ({
  key: `code ${username} ${device}`,
  limit: codeLimit,
});
const addressSubject = (address: string): Subject => ({
  key: `address ${clientNetwork(address)}`,
  limit: addressLimit,
});

/** A try that is counted and not settled yet. */
export interface Attempt {
  counted: { subject: Subject; failures: number }[];
}

const countedRow = z.object({ failures: z.int() });

/** Counts one try per subject, in one transaction. @throws PoolError when one of them is locked out. */
async function count(pool: Pool, subjects: Subject[]): Promise<Attempt> {
  if (subjects.length === 0) return { counted: [] };
  const results = await pool.database.batch(
    subjects.map(({ key, limit }) =>
      pool.database
        .prepare(
          `INSERT INTO attempts (subject, failures, last_at, locked_until) VALUES (?1, 1, ?2, 0)
           ON CONFLICT (subject) DO UPDATE SET
             failures = CASE WHEN last_at < ?2 - ?3 THEN 1 ELSE failures + 1 END,
             last_at = ?2,
             locked_until = CASE
               WHEN last_at < ?2 - ?3 OR failures + 1 < ?4 THEN 0
               ELSE ?2 + min(?6, ?5 << min(failures + 1 - ?4, 10))
             END
           WHERE locked_until <= ?2
           RETURNING failures`,
        )
        .bind(hashed(pool, key), pool.now, limit.resetAfter, limit.allowed, limit.firstLock, limit.maxLock),
    ),
  );
  return {
    counted: subjects.map((subject, index) => {
      const row = results[index]?.results[0];
      if (row === undefined) throw new PoolError(subject.limit.refusal.type, subject.limit.refusal.message);
      return { subject, failures: countedRow.parse(row).failures };
    }),
  };
}

/**
 * Counts a password try before it is verified, so that concurrent tries cannot slip past the limit together.
 * On a device known to the account only that device's tries count; on any other, the account's tries from all unknown devices
 * and this IP address's tries on all accounts.
 * @throws PoolError while account, device or IP address is locked out, whether or not there is such an account.
 */
export async function countPasswordAttempt(pool: Pool, username: string): Promise<Attempt> {
  const { address, device } = pool.caller;
  if (device !== null && (await isKnownDevice(pool, username, device))) {
    return await count(pool, [deviceSubject(username, deviceHash(pool, device))]);
  }
  return await count(pool, [accountSubject(username), ...(address === null ? [] : [addressSubject(address)])]);
}

/** Counts a password change while signed in: a stolen session must not allow unlimited guesses. */
export async function countPasswordChange(pool: Pool, familyID: string): Promise<Attempt> {
  return await count(pool, [{ key: `password change ${familyID}`, limit: passwordLimit }]);
}

/**
 * Counts a mailed code that is tried: on a device known to the account that device's tries, on any other the IP address's.
 * @returns `known`: the device counts the try. Otherwise the code counts its tries too.
 */
export async function countCodeAttempt(pool: Pool, username: string): Promise<Attempt & { known: boolean }> {
  const { address, device } = pool.caller;
  if (device !== null && (await isKnownDevice(pool, username, device))) {
    return { known: true, ...(await count(pool, [codeDeviceSubject(username, device)])) };
  }
  return { known: false, ...(await count(pool, address === null ? [] : [addressSubject(address)])) };
}

/**
 * Settles a successful try: the count of account or device restarts. An IP address only gets this try back; otherwise somebody
 * with an account of their own could keep guessing at others.
 */
export async function recordSuccess(pool: Pool, { counted }: Attempt): Promise<void> {
  if (counted.length === 0) return;
  await pool.database.batch(
    counted.map(({ subject: { key, limit }, failures }) =>
      limit === addressLimit
        ? pool.database
            .prepare(
              `UPDATE attempts SET failures = failures - 1,
                 locked_until = CASE WHEN failures = ?2 THEN 0 ELSE locked_until END
               WHERE subject = ?1 AND failures > 0`,
            )
            .bind(hashed(pool, key), failures)
        : pool.database.prepare("DELETE FROM attempts WHERE subject = ?").bind(hashed(pool, key)),
    ),
  );
}

const stored = z.object({ subject: z.string(), failures: z.int(), locked_until: z.int() });
const knownDevices = z.array(z.object({ device_hash: z.string() }));

/** Wrong passwords in a row, and until when they lock out sign-ins: seconds since 1970, or null if they do not. */
interface WrongPasswords {
  failures: number;
  lockedUntil: number | null;
}

/** Keys under which an account's wrong passwords are counted: one for all unknown devices together, and one for each known device. */
async function attemptKeys(pool: Pool, { id, username }: { id: string; username: string }) {
  const { results } = await pool.database
    .prepare("SELECT device_hash FROM known_devices WHERE account_id = ?")
    .bind(id)
    .all();
  const keyOf = ({ key }: Subject) => hashed(pool, key);
  return {
    unknownDevices: keyOf(accountSubject(username)),
    known: knownDevices.parse(results).map(({ device_hash }) => keyOf(deviceSubject(username, device_hash))),
  };
}

/** Failed sign-ins to an account: from unknown devices together, and from each known device with any. */
export async function accountAttempts(
  pool: Pool,
  account: { id: string; username: string },
): Promise<{ unknownDevices: WrongPasswords; known: WrongPasswords[] }> {
  const { unknownDevices, known } = await attemptKeys(pool, account);
  const { results } = await pool.database
    .prepare(
      `SELECT subject, failures, locked_until FROM attempts
       WHERE subject IN (SELECT value FROM json_each(?)) AND last_at >= ? AND failures > 0`,
    )
    .bind(JSON.stringify([unknownDevices, ...known]), pool.now - passwordLimit.resetAfter)
    .all();
  const rows = z
    .array(stored)
    .parse(results)
    .map(({ subject, failures, locked_until }) => ({
      subject,
      counted: { failures, lockedUntil: locked_until > pool.now ? locked_until : null },
    }));
  const counted = (isOne: (subject: string) => boolean) =>
    rows.filter(({ subject }) => isOne(subject)).map((row) => row.counted);
  return {
    unknownDevices: counted((subject) => subject === unknownDevices)[0] ?? { failures: 0, lockedUntil: null },
    known: counted((subject) => subject !== unknownDevices),
  };
}

/** Clears the account's failed tries on all devices, for support, or once its owner has proven the email address. */
export async function clearAllAttempts(pool: Pool, account: { id: string; username: string }): Promise<void> {
  const { unknownDevices, known } = await attemptKeys(pool, account);
  await pool.database
    .prepare("DELETE FROM attempts WHERE subject IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify([unknownDevices, ...known]))
    .run();
}

/** Days that a device stays known (its cookie's lifetime), and the maximum per account. */
const deviceDays = 400;
const maxDevices = 20;

const deviceHash = (pool: Pool, device: string) => keyedHash(pool.secret, "devices", device);

/** Whether an account with that username has signed in on a device. */
export async function isKnownDevice(pool: Pool, username: string, device: string): Promise<boolean> {
  const row = await pool.database
    .prepare(
      `SELECT 1 FROM known_devices JOIN accounts ON accounts.id = account_id
       WHERE username = ? AND device_hash = ? AND seen_at > ?`,
    )
    .bind(username, deviceHash(pool, device), pool.now - deviceDays * 86_400)
    .first();
  return row !== null;
}

/** Marks the caller's device as known, after a sign-in or a proof by mail. */
export async function rememberDevice(pool: Pool, accountID: string): Promise<void> {
  const { device } = pool.caller;
  if (device === null) return;
  await pool.database.batch([
    pool.database
      .prepare(
        `INSERT INTO known_devices (account_id, device_hash, seen_at) VALUES (?, ?, ?)
         ON CONFLICT (account_id, device_hash) DO UPDATE SET seen_at = excluded.seen_at`,
      )
      .bind(accountID, deviceHash(pool, device), pool.now),
    pool.database
      .prepare(
        `DELETE FROM known_devices WHERE account_id = ?1 AND device_hash NOT IN (
           SELECT device_hash FROM known_devices WHERE account_id = ?1 ORDER BY seen_at DESC LIMIT ?2)`,
      )
      .bind(accountID, maxDevices),
    // Counts that have expired.
    pool.database.prepare("DELETE FROM attempts WHERE last_at < ?").bind(pool.now - passwordLimit.resetAfter),
  ]);
}

/** Forgets all known devices, after a reset by mail: somebody who knew the old password may have used one. */
export async function forgetDevices(pool: Pool, accountID: string): Promise<void> {
  await pool.database.prepare("DELETE FROM known_devices WHERE account_id = ?").bind(accountID).run();
}
