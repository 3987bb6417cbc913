import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { z } from "zod";
import type { CaptchaForm } from "../../schemas/identity/captcha.ts";
import { toSeconds } from "../now-in-seconds.ts";
import type { Settings } from "../settings.ts";
import { consumeOnce } from "../tokens/replay-guard.ts";
import type { Captcha } from "./captcha-types.ts";
import { captchaKey } from "./key.ts";

/** Seconds. The browser requests a challenge when the form is submitted, so typing time does not count. */
const challengeLifetime = 600;

/** PBKDF2 iterations per try, and the number of tries a browser needs: about a second on a phone. */
const work = { algorithm: "PBKDF2/SHA-256", cost: 1_000, tries: { min: 500, max: 1_500 } };

const hexadecimal = z.string().regex(/^[0-9a-f]+$/);
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(work.algorithm),
      nonce: hexadecimal,
      salt: hexadecimal,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hexadecimal,
      keySignature: hexadecimal,
      expiresAt: z.int(),
      data: z.object({ form: z.string() }),
    }),
    signature: hexadecimal,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hexadecimal }),
});

/** Parses what the browser sends: JSON in base64. Null for anything else. */
function readPayload(proof: string): z.output<typeof payload> | null {
  try {
    return payload.safeParse(JSON.parse(atob(proof))).data ?? null;
  } catch {
    return null;
  }
}

const secrets = (settings: Settings) => ({
  hmacSignatureSecret: captchaKey(settings.SESSION_SECRET, "challenge"),
  hmacKeySignatureSecret: captchaKey(settings.SESSION_SECRET, "solution"),
});

/** A signed challenge for one form. @param tries how many the browser will need */
export function altchaChallenge(
  settings: Settings,
  form: CaptchaForm,
  now: Date,
  tries = randomInt(work.tries.max, work.tries.min),
) {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: tries,
    data: { form },
    deriveKey,
    expiresAt: toSeconds(now) + challengeLifetime,
    ...secrets(settings),
  });
}

/** ALTCHA: proof of work on a challenge that this site signed. No third party is involved, and nobody is tracked. */
export function altcha(settings: Settings, env: Pick<Env, "CAPTCHA_DB">): Captcha {
  return {
    widget: { kind: "altcha" },
    async check(form, proof, now) {
      const sent = readPayload(proof);
      if (sent === null) return "wrong";
      const { challenge, solution } = sent;
      const { expiresAt, data } = challenge.parameters;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(settings) });
      if (expiresAt <= now.getTime() / 1000) return "expired";
      if (!verified || data.form !== form) return "wrong";
      const log = { database: env.CAPTCHA_DB, table: "spent_proofs" } as const;
      return (await consumeOnce(log, challenge.signature, expiresAt, toSeconds(now))) ? "passed" : "used";
    },
  };
}
