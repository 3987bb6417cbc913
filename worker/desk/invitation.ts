import type { Context } from "hono";
import { z } from "zod";
import type { Invitation } from "../../schemas/desk/staff.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { creationOptions, parseNewPasskey, verifyNewPasskey } from "../identity/passkey-ceremony.ts";
import { passkeyDomain } from "../identity/passkey-domain.ts";
import { consumePasskeyChallenge, insertPasskey, newChallenge, type StoredPasskey } from "../identity/passkey-store.ts";
import { hashPassword } from "../identity/password.ts";
import { passwordProblem } from "../identity/password-policy.ts";
import { plainHash } from "../identity/secrets.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import { limitNetwork } from "./attempts.ts";
import { acceptedStep, base32, codeLink, newCodeSecret } from "./one-time-code.ts";
import { requireRelyingParty } from "./sign-in.ts";
import { decryptSecret, encryptSecret, parseStaff, type Staff } from "./staff.ts";

const invitationRow = z.object({ invited_secret: z.string().nullable() });

/** Finds the invited person. @throws ApiError 404 for an unknown, used or expired token */
async function invited(c: Context<AppEnv>, token: string): Promise<{ staff: Staff; encryptedSecret: string | null }> {
  await limitNetwork(c.env, c.req.raw);
  const found = await c.env.DESK_DB.prepare(
    `SELECT staff.*, staff_invitations.code_secret AS invited_secret
     FROM staff_invitations JOIN staff ON staff.id = staff_id
     WHERE token_hash = ? AND expires_at > ? AND joined_at IS NULL AND left_at IS NULL`,
  )
    .bind(plainHash(token), nowInSeconds())
    .first();
  const staff = parseStaff(found);
  if (staff === null) {
    throw new ApiError(404, "no_invitation", "This link was used, or is too old. Ask for another one.");
  }
  return { staff, encryptedSecret: invitationRow.parse(found).invited_secret };
}

/** Describes an invitation. Its secret for one-time codes stays the same each time the link is opened. */
export async function describeInvitation(c: Context<AppEnv>, token: string): Promise<Invitation> {
  const { staff, encryptedSecret } = await invited(c, token);
  const settings = c.get("settings");
  const now = new Date();
  let secret = encryptedSecret === null ? null : await decryptSecret(settings.IDENTITY_SECRET, encryptedSecret, now);
  if (secret === null) {
    secret = newCodeSecret();
    await c.env.DESK_DB.prepare("UPDATE staff_invitations SET code_secret = ? WHERE staff_id = ?")
      .bind(await encryptSecret(settings.IDENTITY_SECRET, secret, now), staff.id)
      .run();
  }
  return {
    email: staff.email,
    role: staff.role,
    passkeys: passkeyDomain(settings) !== "",
    codeSecret: base32(secret),
    codeLink: codeLink(secret, staff.email, c.get("league").name),
  };
}

/** Options of navigator.credentials.create(), to accept with a passkey. */
export async function startAcceptance(c: Context<AppEnv>, token: string, name: string) {
  const domain = requireRelyingParty(c);
  const { staff } = await invited(c, token);
  const challenge = await newChallenge({ database: c.env.DESK_DB, now: nowInSeconds() }, "register", staff.id);
  const owner = { id: staff.id, username: staff.email, displayName: name, brand: `${c.get("league").name} desk` };
  return await creationOptions(domain, owner, [], challenge);
}

interface Acceptance {
  name: string;
  passwordHash: string | null;
  codeSecret: string | null;
  codeStep: number;
  passkey: StoredPasskey | null;
}

/**
 * Accepts an invitation once. A second acceptance is refused, and stores neither password nor passkey.
 * @throws ApiError if it was accepted in the meantime
 */
async function join(
  c: Context<AppEnv>,
  staff: Staff,
  { name, passwordHash, codeSecret, codeStep, passkey }: Acceptance,
): Promise<Staff> {
  const database = c.env.DESK_DB;
  const isInvited = "EXISTS (SELECT 1 FROM staff WHERE id = ?2 AND joined_at IS NULL AND left_at IS NULL)";
  const results = await database.batch([
    ...(passkey === null ? [] : [insertPasskey({ database }, staff.id, passkey, isInvited)]),
    // With the id of a passkey that is already stored, nobody joins, because nothing would let them in again.
    database
      .prepare(
        `UPDATE staff SET name = ?2, password_hash = ?3, code_secret = ?4, code_step = ?5, joined_at = ?6
         WHERE id = ?1 AND joined_at IS NULL AND left_at IS NULL
           AND (?3 IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE account_id = ?1))`,
      )
      .bind(staff.id, name, passwordHash, codeSecret, codeStep, nowInSeconds()),
    database
      .prepare(
        "DELETE FROM staff_invitations WHERE staff_id = (SELECT id FROM staff WHERE id = ? AND joined_at IS NOT NULL)",
      )
      .bind(staff.id),
  ]);
  if (results.at(-2)?.meta.changes !== 1) throw new ApiError(404, "no_invitation", "This link was used already.");
  return { ...staff, name };
}

export async function acceptWithPasskey(
  c: Context<AppEnv>,
  { token, name, credential }: { token: string; name: string; credential: unknown },
): Promise<Staff> {
  const domain = requireRelyingParty(c);
  const { staff } = await invited(c, token);
  const store = { database: c.env.DESK_DB, now: nowInSeconds() };
  const wrong = new ApiError(422, "wrong_passkey", "This passkey could not be kept. Please try again.");
  const offered = parseNewPasskey(domain, credential);
  if (offered === null || (await consumePasskeyChallenge(store, "register", offered.challenge)) !== staff.id)
    throw wrong;
  const made = await verifyNewPasskey(domain, offered, store.now);
  if (made === null) throw wrong;
  return await join(c, staff, { name, passwordHash: null, codeSecret: null, codeStep: 0, passkey: made });
}

/** Accepts an invitation with a password and the first one-time code, which proves that the app has the secret. */
export async function acceptWithPassword(
  c: Context<AppEnv>,
  { token, name, password, code }: { token: string; name: string; password: string; code: string },
): Promise<Staff> {
  const { staff, encryptedSecret } = await invited(c, token);
  const problem = await passwordProblem(password, c.get("league").name);
  if (problem !== null) throw new ApiError(422, "weak_password", `${problem}.`);
  const secret =
    encryptedSecret === null
      ? null
      : await decryptSecret(c.get("settings").IDENTITY_SECRET, encryptedSecret, new Date());
  const step = secret === null ? null : acceptedStep(secret, code, nowInSeconds(), 0);
  if (step === null) throw new ApiError(422, "wrong_code", "This is not the code that the app shows now.");
  return await join(c, staff, {
    name,
    passwordHash: await hashPassword(password),
    codeSecret: encryptedSecret,
    codeStep: step,
    passkey: null,
  });
}
