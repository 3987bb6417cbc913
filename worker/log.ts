/** Writes one structured log line. Fields must hold no token, cookie, email address or query string. */
export function log(level: "info" | "warn" | "error", message: string, fields: Record<string, unknown> = {}): void {
  console[level === "info" ? "log" : level](JSON.stringify({ level, message, ...fields }));
}
