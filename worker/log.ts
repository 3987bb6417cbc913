import { queueServerError } from "./observability/error-queue.ts";

/**
 * Writes one structured log line. Fields must not contain tokens, cookies, email addresses or query strings. Errors also go to the error
 * reporting service, if one is configured.
 */
export function log(level: "info" | "warn" | "error", message: string, fields: Record<string, unknown> = {}): void {
  console[level === "info" ? "log" : level](JSON.stringify({ level, message, ...fields }));
  if (level === "error") queueServerError(message, fields);
}

/** Log fields for a thrown value. */
export const thrown = (error: unknown): { error: string; stack?: string | undefined } => ({
  error: String(error),
  ...(error instanceof Error && { stack: error.stack }),
});
