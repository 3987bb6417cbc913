import { log } from "../log.ts";
import { ReportingPaused, reportToSentry } from "../services/error-reporting.ts";
import type { Settings } from "../settings.ts";
import { type ServerError, takeServerErrors } from "./error-queue.ts";

/** Until when the reporting service refuses reports, in milliseconds since 1970. */
let pausedUntil = 0;

/** Reports the errors that this isolate has logged since the last call. Never throws. */
export async function sendErrorReports(
  env: Pick<Env, "ERROR_LIMIT" | "VERSION">,
  { ERROR_REPORTING_DSN: dsn, ENVIRONMENT: environment }: Settings,
): Promise<void> {
  const errors = takeServerErrors();
  if (dsn === "" || Date.now() < pausedUntil) return;
  for (const error of errors) {
    try {
      // Limited globally, because many isolates may fail at once.
      const { success } = await env.ERROR_LIMIT.limit({ key: "server errors" });
      if (!success) return;
      await reportToSentry(dsn, toReport(error), { environment, release: env.VERSION.id });
    } catch (failure) {
      if (failure instanceof ReportingPaused) pausedUntil = Date.now() + failure.seconds * 1_000;
      log("warn", "error report failed", { error: String(failure) });
      return;
    }
  }
}

function toReport({ message, fields: { error, ...extra }, stack, requestID, at }: ServerError) {
  return { side: "server" as const, type: message, message: error ?? message, stack, at, requestID, extra };
}
