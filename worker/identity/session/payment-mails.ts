import type { Context } from "hono";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import { paymentsOf } from "../../account-data/account-backends.ts";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import type { Identity } from "../signed-in.ts";

/** Milliseconds for which a renewal waits for payments. A later answer is asked for again with the next renewal. */
const maxWait = 1_000;

/** Sends mails about payments to the account's address, where they follow a changed one. @returns whether payments have it now */
export async function movePaymentMails(c: Context<AppEnv>, { ssoID, email }: Identity): Promise<boolean> {
  if (email === "") return false;
  try {
    await paymentsOf(c).changeEmail(ssoID, email);
    return true;
  } catch (error) {
    log("error", "payments may have a former address", { requestID: c.get("requestID"), error: String(error) });
    return false;
  }
}

/** @param known the address that payments have acknowledged. @returns the one that they have acknowledged now */
export async function paymentsEmail(
  c: Context<AppEnv>,
  identity: Identity,
  known: string | undefined,
): Promise<string | undefined> {
  if (identity.email === known) return known;
  const moved = movePaymentMails(c, identity);
  c.executionCtx.waitUntil(moved);
  return (await withTimeout(moved, maxWait, false)) ? identity.email : known;
}
