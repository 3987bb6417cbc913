import { type Context, Hono } from "hono";
import { type BrowserError, browserError } from "../../schemas/site/browser-error.ts";
import { policyReport } from "../../schemas/site/policy-report.ts";
import type { AppEnv } from "../app-env.ts";
import { consentOf } from "../consent/consent.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { redact } from "../observability/redact.ts";
import { readJSON } from "../request/request-body.ts";
import { reportToSentry } from "../services/error-reporting.ts";

/**
 * POST /api/errors: logs an error in a page's code, redacted, and forwards it to the error reporting service if one is configured and the
 * user consented to analytics. Also logs browsers' reports of content security policy violations.
 */
export const errorRoutes = new Hono<AppEnv>().post("/", async (c) => {
  await rateLimit(c.env.ERROR_LIMIT, networkOf(c.req.raw));
  const body = await readJSON(c);
  const violations = policyReport.safeParse(body);
  if (violations.success) {
    for (const violation of violations.data) {
      const entries = Object.entries(violation).map(([name, text]) => [name, redact(text)]);
      log("warn", "policy violation", { requestID: c.get("requestID"), violation: Object.fromEntries(entries) });
    }
    return c.body(null, 204);
  }
  const parsed = browserError.safeParse(body);
  if (!parsed.success) throw new ApiError(422, "invalid", "That is no report of an error.");
  const { name, message, stack, page } = parsed.data;
  const error = { name: redact(name), message: redact(message), stack: redact(stack), page: redact(page) };
  log("warn", "browser error", { requestID: c.get("requestID"), error });
  if (c.get("settings").ERROR_REPORTING_DSN !== "" && consentOf(c).analytics) {
    c.executionCtx.waitUntil(forwardError(c, error));
  }
  return c.body(null, 204);
});

/** Never throws. */
async function forwardError(c: Context<AppEnv>, error: BrowserError): Promise<void> {
  const { ERROR_REPORTING_DSN, ENVIRONMENT } = c.get("settings");
  try {
    const { name: type, message, stack, page } = error;
    await reportToSentry(
      ERROR_REPORTING_DSN,
      { side: "browser", type, message, stack, at: new Date(), url: new URL(c.req.url).origin + page },
      { environment: ENVIRONMENT, release: c.env.VERSION.id },
    );
  } catch (failure) {
    log("warn", "error report failed", { requestID: c.get("requestID"), error: String(failure) });
  }
}
