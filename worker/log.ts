import { queueServerError } from "./observability/error-queue.ts";

/**
 * Writes one structured log line. Fields must hold no token, cookie, email address or query string. Error lines go to the error
 * reporting service too, where one is configured.
 */
export function log(level: "info" | "warn" | "error", message: string, fields: Record<string, unknown> = {}): void {
  console[level === "info" ? "log" : level](JSON.stringify({ level, message, ...fields }));
  if (level === "error") queueServerError(message, fields);
}

/** The fields of a log line about something thrown. */
export const thrown = (error: unknown): { error: string; stack?: string | undefined } => ({
  error: String(error),
  ...(error instanceof Error && { stack: error.stack }),
});
