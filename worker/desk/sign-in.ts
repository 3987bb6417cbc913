import type { Context } from "hono";
import type { z } from "zod";
import type { staffPasskeySignIn, staffPasswordSignIn } from "../../schemas/desk/staff.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { requestOptions, verifyAssertion } from "../identity/passkey-ceremony.ts";
import { passkeyDomain } from "../identity/passkey-domain.ts";
import { advanceCounter, consumePasskeyChallenge, listPasskeys, newChallenge } from "../identity/passkey-store.ts";
import { verifyPassword } from "../identity/password.ts";
import { keyedHash } from "../identity/secrets.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import { clearAttempts, countAttempt, limitNetwork } from "./attempts.ts";
import { acceptedStep } from "./one-time-code.ts";
import { activeStaff, decryptSecret, type Staff } from "./staff.ts";

/*
 * Verifies staff, to sign in or to confirm a sign-in. Responses do not reveal whether an account exists.
 */

const refused = (what: string) => new ApiError(401, "wrong_credentials", what);

/** @throws ApiError when passkeys are not configured */
export function requireRelyingParty(c: Context<AppEnv>): string {
  const domain = passkeyDomain(c.get("settings"));
  if (domain === "") throw new ApiError(422, "no_passkeys", "This site has no passkeys. Use a password and a code.");
  return domain;
}

const storeOf = (c: Context<AppEnv>) => ({ database: c.env.DESK_DB, now: nowInSeconds() });

/** Options of navigator.credentials.get() for one person. */
export async function startPasskey(c: Context<AppEnv>, email: string) {
  const domain = requireRelyingParty(c);
  const store = storeOf(c);
  await limitNetwork(c.env, c.req.raw);
  const staff = await activeStaff(c.env.DESK_DB, email);
  const held = staff === null ? [] : await listPasskeys(store, staff.id, domain);
  const challenge = await newChallenge(store, "sign-in", held.length === 0 ? null : (staff?.id ?? null));
  const decoy = keyedHash(c.get("settings").IDENTITY_SECRET, "passkeys of staff", email);
  return await requestOptions(domain, held, challenge, decoy);
}

/** Verifies a passkey. @throws ApiError 401, the same for every failure */
export async function verifyPasskey(
  c: Context<AppEnv>,
  { email, challenge, credential }: z.output<typeof staffPasskeySignIn>,
): Promise<Staff> {
  const wrong = refused("This passkey does not open the desk.");
  const domain = requireRelyingParty(c);
  const store = storeOf(c);
  await limitNetwork(c.env, c.req.raw);
  const id = await consumePasskeyChallenge(store, "sign-in", challenge);
  const staff = await activeStaff(c.env.DESK_DB, email);
  if (id === null || staff === null || staff.id !== id) throw wrong;
  const verified = await verifyAssertion(domain, await listPasskeys(store, id, domain), challenge, credential);
  if (verified === null) throw wrong;
  if (!(await advanceCounter(store, verified.passkey.credentialID, verified.counter))) throw wrong;
  return staff;
}

/**
 * Verifies password and one-time code.
 * @param subject what the attempt is counted for.
 * @throws ApiError 401, the same for every failure; 429
 */
export async function verifyPasswordAndCode(
  c: Context<AppEnv>,
  { email, password, code }: z.output<typeof staffPasswordSignIn>,
  subject = email,
): Promise<Staff> {
  const now = new Date();
  const seconds = nowInSeconds();
  await countAttempt(c.env, c.req.raw, subject, seconds);
  const staff = await activeStaff(c.env.DESK_DB, email);
  const isPassword = await verifyPassword(password, staff?.passwordHash ?? null);
  const secret =
    staff?.codeSecret == null ? null : await decryptSecret(c.get("settings").IDENTITY_SECRET, staff.codeSecret, now);
  const step = staff === null || secret === null ? null : acceptedStep(secret, code, seconds, staff.codeStep);
  const wrong = refused("Email, password and code do not belong together, or the code was used already.");
  if (staff === null || !isPassword || step === null) throw wrong;
  // Of two requests with the same code, only the first succeeds.
  const { meta } = await c.env.DESK_DB.prepare("UPDATE staff SET code_step = ?2 WHERE id = ?1 AND code_step < ?2")
    .bind(staff.id, step)
    .run();
  if (meta.changes !== 1) throw wrong;
  await clearAttempts(c.env.DESK_DB, subject, seconds);
  return staff;
}
