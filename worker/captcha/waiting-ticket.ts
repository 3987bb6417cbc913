import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { CaptchaForm } from "../../schemas/identity/captcha.ts";
import type { Settings } from "../settings.ts";
import type { CaptchaVerdict } from "./captcha-types.ts";
import { captchaKey } from "./key.ts";
import { spendProof } from "./spent-proofs.ts";

/** Seconds to wait, and seconds after which a ticket is no good any more. */
export const ticketTimes = { wait: 15, lifetime: 1_800 };

const issuer = "captcha";
const algorithm = "HS256";
const claims = z.object({ jti: z.string(), exp: z.int() });

const key = (settings: Pick<Settings, "SESSION_SECRET">) =>
  new TextEncoder().encode(captchaKey(settings.SESSION_SECRET, "ticket"));

/** A ticket for one form, good once {@link ticketTimes} have passed: what whoever has no script shows instead of a proof. */
export function waitingTicket(
  settings: Pick<Settings, "SESSION_SECRET">,
  form: CaptchaForm,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(form)
    .setJti(crypto.randomUUID())
    .setNotBefore(issuedAt + ticketTimes.wait)
    .setExpirationTime(issuedAt + ticketTimes.lifetime)
    .sign(key(settings));
}

/** Judges a ticket, and uses it up. */
export async function checkTicket(
  settings: Pick<Settings, "SESSION_SECRET">,
  env: Pick<Env, "CAPTCHA_DB">,
  form: CaptchaForm,
  ticket: string,
  now: Date,
): Promise<CaptchaVerdict> {
  try {
    const { payload } = await jwtVerify(ticket, key(settings), {
      algorithms: [algorithm],
      issuer,
      audience: form,
      currentDate: now,
    });
    const { jti, exp } = claims.parse(payload);
    return (await spendProof(env.CAPTCHA_DB, jti, exp, now)) ? "passed" : "used";
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "nbf") return "too-soon";
    if (error instanceof errors.JOSEError) return "wrong";
    throw error;
  }
}
