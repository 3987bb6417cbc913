import { Hono } from "hono";
import type { z } from "zod";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import type { accountPassesResponse } from "../../schemas/payments/holdings.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { currentAccount } from "../identity/session/current.ts";
import { inNamedLanguage, namedLanguage } from "../language/page-language.ts";
import { log } from "../log.ts";
import { describeHoldings } from "../services/account-passes.ts";
import { BackendError } from "../services/backend-error.ts";
import type { BackendName } from "../services/backends.ts";
import { matchService } from "../services/matches.ts";
import { paymentsService } from "../services/payments.ts";
import { currentSeason } from "../settings/current-season.ts";

/** Timeout in milliseconds. */
const timeoutMilliseconds = 8_000;

/** The signed-in account's passes, with their end dates and reasons, described in the language that the call names. */
export const accountPassRoutes = new Hono<AppEnv>().get("/", async (c) => {
  c.header("cache-control", "private, no-store");
  const account = await currentAccount(c);
  if (account === null) throw new ApiError(401, "no_active_user", accountMessages.noActiveUser);
  const backend = (name: BackendName) => c.get("backends")(name);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const holdings = await paymentsService(backend("payments"), { signal })
    .holdings(account.ssoID)
    .catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      log("warn", "passes are not available", { requestID: c.get("requestID"), problem: error.message });
      throw new ApiError(503, "passes_unknown", accountMessages.subscriptionsUnknown, { "retry-after": "30" });
    });
  const league = c.get("league");
  const passes = await inNamedLanguage(namedLanguage(c.req.query("language"), league), league, () =>
    describeHoldings(holdings ?? [], matchService(backend("match-data"), { signal }), currentSeason(c.get("settings"))),
  );
  return c.json({ passes } satisfies z.infer<typeof accountPassesResponse>);
});
