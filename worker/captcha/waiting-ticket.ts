import { z } from "zod";
import type { CaptchaForm } from "../../schemas/identity/captcha.ts";
import { toSeconds } from "../now-in-seconds.ts";
import type { Settings } from "../settings.ts";
import { consumeOnce } from "../tokens/replay-guard.ts";
import { signToken, type TokenKind, verifySignedToken } from "../tokens/signed-token.ts";
import type { CaptchaVerdict } from "./captcha-types.ts";
import { captchaKey } from "./key.ts";

/** Seconds from issue after which a ticket becomes valid, and after which it expires. */
export const ticketTimes = { wait: 15, lifetime: 1_800 };

const claims = z.object({ jti: z.string(), exp: z.int() });

type Secret = Pick<Settings, "SESSION_SECRET">;

const ticketFor = (form: CaptchaForm, { SESSION_SECRET }: Secret): TokenKind => ({
  secret: captchaKey(SESSION_SECRET, "ticket"),
  issuer: "captcha",
  audience: form,
});

/** A ticket for one form, valid after {@link ticketTimes}.wait. Browsers without script send it in place of a proof. */
export const waitingTicket = (settings: Secret, form: CaptchaForm, now: Date): Promise<string> =>
  signToken(ticketFor(form, settings), {}, ticketTimes, now);

/** Checks a ticket. Each one is accepted once. */
export async function checkTicket(
  settings: Secret,
  env: Pick<Env, "CAPTCHA_DB">,
  form: CaptchaForm,
  ticket: string,
  now: Date,
): Promise<CaptchaVerdict> {
  const verified = await verifySignedToken(ticketFor(form, settings), ticket, claims, now);
  if (verified.status !== "valid") return verified.status === "invalid" ? "wrong" : verified.status;
  const { jti, exp } = verified.claims;
  const log = { database: env.CAPTCHA_DB, table: "spent_proofs" } as const;
  return (await consumeOnce(log, jti, exp, toSeconds(now))) ? "passed" : "used";
}
