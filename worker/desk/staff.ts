import { Buffer } from "node:buffer";
import { z } from "zod";
import { type StaffMember, type StaffRole, staffRole } from "../../schemas/desk/staff.ts";
import { deriveKey, plainHash, randomToken } from "../identity/secrets.ts";
import { decryptToken, encryptToken } from "../tokens/encrypted-token.ts";

/** Days until an invitation expires. */
export const invitationDays = 3;

const row = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: staffRole,
    password_hash: z.string().nullable(),
    code_secret: z.string().nullable(),
    code_step: z.int(),
    invited_at: z.int(),
    joined_at: z.int().nullable(),
    left_at: z.int().nullable(),
  })
  .transform(({ password_hash, code_secret, code_step, invited_at, joined_at, left_at, ...rest }) => ({
    ...rest,
    passwordHash: password_hash,
    codeSecret: code_secret,
    codeStep: code_step,
    invitedAt: invited_at,
    joinedAt: joined_at,
    leftAt: left_at,
  }));
export type Staff = z.output<typeof row>;

export const parseStaff = (found: unknown): Staff | null => row.nullable().parse(found);

/** Whether a person may use the desk. */
export const isActive = ({ joinedAt, leftAt }: Staff) => joinedAt !== null && leftAt === null;

export async function staffByID(database: D1Database, id: string): Promise<Staff | null> {
  return parseStaff(await database.prepare("SELECT * FROM staff WHERE id = ?").bind(id).first());
}

/** Finds active staff by email address; null if there are none. */
export async function activeStaff(database: D1Database, email: string): Promise<Staff | null> {
  const found = parseStaff(await database.prepare("SELECT * FROM staff WHERE email = ?").bind(email).first());
  return found !== null && isActive(found) ? found : null;
}

/** Whether there are any active staff. */
export async function hasStaff(database: D1Database): Promise<boolean> {
  const found = await database
    .prepare("SELECT 1 FROM staff WHERE joined_at IS NOT NULL AND left_at IS NULL LIMIT 1")
    .first();
  return found !== null;
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Staff as administrators see them, without secrets. */
export const describeStaff = (staff: Staff): StaffMember => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  role: staff.role,
  state: staff.leftAt !== null ? "left" : staff.joinedAt === null ? "invited" : "active",
  invitedAt: instant(staff.invitedAt),
  invitedUntil: staff.joinedAt === null ? instant(staff.invitedAt + invitationDays * 86_400) : null,
  joinedAt: staff.joinedAt === null ? null : instant(staff.joinedAt),
  leftAt: staff.leftAt === null ? null : instant(staff.leftAt),
});

/** All staff by email address, including those who have left. */
export async function listStaff(database: D1Database): Promise<Staff[]> {
  const { results } = await database.prepare("SELECT * FROM staff ORDER BY email").all();
  return z.array(row).parse(results);
}

/** SQL text with positional parameters. Runs on D1 in the Worker and on the storage of a script. */
export interface StaffStatement {
  sql: string;
  params: (string | number | null)[];
}

/**
 * Statements that invite somebody. They renew the invitation of staff who have not accepted or have left, and do not change active staff.
 * @param now whole seconds since 1970.
 * @returns also the token of the invitation's link; only its hash is stored.
 */
export function inviteStatements(
  email: string,
  role: StaffRole,
  now: number,
): { id: string; token: string; statements: StaffStatement[] } {
  const id = crypto.randomUUID();
  const token = randomToken();
  return {
    id,
    token,
    statements: [
      {
        sql: `INSERT INTO staff (id, email, name, role, invited_at) VALUES (?1, ?2, '', ?3, ?4)
          ON CONFLICT (email) DO UPDATE SET role = ?3, invited_at = ?4, joined_at = NULL, left_at = NULL,
            password_hash = NULL, code_secret = NULL
          WHERE joined_at IS NULL OR left_at IS NOT NULL`,
        params: [id, email, role, now],
      },
      {
        sql: `INSERT INTO staff_invitations (staff_id, token_hash, expires_at)
          SELECT id, ?2, ?3 FROM staff WHERE email = ?1 AND joined_at IS NULL
          ON CONFLICT (staff_id) DO UPDATE SET token_hash = ?2, expires_at = ?3, code_secret = NULL`,
        params: [email, plainHash(token), now + invitationDays * 86_400],
      },
    ],
  };
}

/** Link of an invitation. The token is in the hash, which browsers do not send, so that it appears in no log. */
export const invitationURL = (origin: string, token: string) => `${origin}/desk/invitation#${token}`;

/** Statements that remove a person's access at once. */
export function removeStatements(id: string, now: number): StaffStatement[] {
  return [
    {
      sql: "UPDATE staff SET left_at = ?2, password_hash = NULL, code_secret = NULL WHERE id = ?1 AND left_at IS NULL",
      params: [id, now],
    },
    { sql: "DELETE FROM passkeys WHERE account_id = ?1", params: [id] },
    { sql: "DELETE FROM staff_sessions WHERE staff_id = ?1", params: [id] },
    { sql: "DELETE FROM staff_invitations WHERE staff_id = ?1", params: [id] },
  ];
}

export const runStatements = (database: D1Database, statements: readonly StaffStatement[]) =>
  database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));

/** Secrets of one-time codes are encrypted at rest, so that a copy of the database cannot sign in. They do not expire. */
const secretLifetime = 100 * 365 * 86_400;
const storedSecret = z.object({ secret: z.string() });
const secretKey = (identitySecret: string) => deriveKey(identitySecret, "one-time codes of staff");

export const encryptSecret = (identitySecret: string, secret: Uint8Array, now: Date): Promise<string> =>
  encryptToken(secretKey(identitySecret), { secret: Buffer.from(secret).toString("base64url") }, secretLifetime, now);

/** Decrypts a secret; null if it was encrypted with another IDENTITY_SECRET. */
export async function decryptSecret(identitySecret: string, encrypted: string, now: Date): Promise<Uint8Array | null> {
  const content = await decryptToken(secretKey(identitySecret), encrypted, storedSecret, now);
  return content === null ? null : new Uint8Array(Buffer.from(content.secret, "base64url"));
}
