import type { Context } from "hono";
import { translated } from "../../schemas/site/messages.ts";
import { playbackOutcome } from "../../schemas/streaming/playback-errors.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { inNamedLanguage } from "../page-language.ts";
import { referringLanguage } from "../referring-language.ts";
import { deviceLabel } from "./device.ts";
import { requestCountry } from "./geolocation.ts";

interface RefusedCheck {
  entryID: string;
  /** Of the session check, or of a remote video backend. */
  code: string;
  /** The refusal's text. */
  detail: string;
  /** `Status` of a playback session; null for a session check. */
  status: number | null;
}

/** The sentence that the player shows, in English: documented results of playback sessions have their own. */
function sentenceOf({ detail, status }: RefusedCheck): string {
  const outcome = status === null ? null : playbackOutcome(status, "on-demand");
  return outcome !== null && "message" in outcome && outcome.kind !== "problem" ? outcome.message : detail;
}

/** Records a refusal, with its sentence in the language of the page that shows it. It runs in the background; failures are logged. @param account null where nobody is signed in,
 * nor has been blocked. */
export function recordSessionRefusal(c: Context<AppEnv>, account: string | null, refusal: RefusedCheck): void {
  const written = storeRefusal(c, account, refusal).catch((error: unknown) => {
    log("warn", "session refusal not recorded", { requestID: c.get("requestID"), error: String(error) });
  });
  c.executionCtx.waitUntil(written);
}

async function storeRefusal(c: Context<AppEnv>, account: string | null, refusal: RefusedCheck): Promise<void> {
  const at = new Date().toISOString();
  const shown = await inNamedLanguage(referringLanguage(c) ?? null, c.get("league"), () =>
    translated(sentenceOf(refusal)),
  );
  await c.env.MARKETING_DB.prepare(
    "INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence) VALUES (?, ?, ?, ?, ?, ?, ?)",
  )
    .bind(
      at,
      account,
      refusal.entryID,
      refusal.code,
      requestCountry(c.req.raw),
      // Not what its owner calls it: that is personal, and tells support less.
      deviceLabel(c.req.header("user-agent") ?? ""),
      shown,
    )
    .run();
}
