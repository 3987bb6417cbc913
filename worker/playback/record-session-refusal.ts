import type { Context } from "hono";
import { translated } from "../../schemas/site/messages.ts";
import { genericProblem, playbackOutcome } from "../../schemas/streaming/playback-errors.ts";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage } from "../language/page-language.ts";
import { referringLanguage } from "../language/referring-language.ts";
import { log } from "../log.ts";
import { deviceLabel } from "./device-label.ts";
import { FailedCheckWindow } from "./failed-check-window.ts";
import { requestCountry } from "./geolocation.ts";

interface RefusedCheck {
  entryID: string;
  /** Error code of the session check, or of a remote video backend. */
  code: string;
  detail: string;
  /** `Status` of a playback session; null for a session check. */
  status: number | null;
}

/** The sentence that the player shows, in English. Documented results of playback sessions have their own. */
function sentenceOf({ detail, status }: RefusedCheck): string {
  const outcome = status === null ? null : playbackOutcome(status, "on-demand");
  return outcome !== null && "message" in outcome && outcome.kind !== "problem" ? outcome.message : detail;
}

/**
 * Records a refusal, with its sentence in the language of the page that shows it. It runs in the background; failures are logged.
 * @param account null if nobody is signed in, nor was signed out by a block.
 */
export function recordSessionRefusal(c: Context<AppEnv>, account: string | null, refusal: RefusedCheck): void {
  inBackground(c, storeRefusal(c, account, refusal, null));
}

/** Milliseconds within which an account's failed checks with the same code are one row. */
const failureWindow = 10 * 60_000;
/** An isolate records at most a thousand in that time, because in an outage all players fail. The status page and alerts cover outages. */
const failures = new FailedCheckWindow({ milliseconds: failureWindow, max: 1_000 });

/**
 * Records a failed check of an account, over a limit or in an outage, like a refusal, because the player shows its code. Failures with the
 * same code are one row per ten minutes.
 * @param entryOf returns the entry of the request; null for none. Called only when a row will be written.
 */
export function recordFailedCheck(
  c: Context<AppEnv>,
  { account, code, entryOf }: { account: string; code: string; entryOf: () => Promise<string | null> },
): void {
  const now = new Date();
  if (!failures.take(`${account} ${code}`, now.getTime())) return;
  const since = new Date(now.getTime() - failureWindow).toISOString();
  const record = async () => {
    const entryID = await entryOf();
    if (entryID === null) return;
    await storeRefusal(c, account, { entryID, code, detail: genericProblem, status: null }, since);
  };
  inBackground(c, record());
}

function inBackground(c: Context<AppEnv>, work: Promise<void>): void {
  const written = work.catch((error: unknown) => {
    log("warn", "session refusal not recorded", { requestID: c.get("requestID"), error: String(error) });
  });
  c.executionCtx.waitUntil(written);
}

/**
 * @param unlessSince writes nothing if the account has a refusal with this code since then (ISO 8601), which another isolate may have
 * written.
 */
async function storeRefusal(
  c: Context<AppEnv>,
  account: string | null,
  refusal: RefusedCheck,
  unlessSince: string | null,
): Promise<void> {
  const at = new Date().toISOString();
  const shown = await inNamedLanguage(referringLanguage(c) ?? null, c.get("league"), () =>
    translated(sentenceOf(refusal)),
  );
  await c.env.MARKETING_DB.prepare(
    `INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
     WHERE ?8 IS NULL OR NOT EXISTS (SELECT 1 FROM session_refusals WHERE account_id = ?2 AND code = ?4 AND at > ?8)`,
  )
    .bind(
      at,
      account,
      refusal.entryID,
      refusal.code,
      requestCountry(c.req.raw),
      // Not the owner's name for the device, which is personal, and tells support less.
      deviceLabel(c.req.header("user-agent") ?? ""),
      shown,
      unlessSince,
    )
    .run();
}
