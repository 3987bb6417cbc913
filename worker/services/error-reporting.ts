import { BackendError } from "./backend-error.ts";
import { fetchWithLimits } from "./remote-backend.ts";

/** An error for a Sentry event (https://develop.sentry.dev/sdk/data-model/event-payloads/). All texts are redacted. */
export interface ReportedError {
  side: "browser" | "server";
  type: string;
  message: string;
  stack: string;
  at: Date;
  /** URL of the page on which it happened. */
  url?: string;
  /** Request id, for searching the server's log. */
  requestID?: string | null;
  /** Further details. */
  extra?: Record<string, string>;
}

/** The service refuses reports for a while. */
export class ReportingPaused extends Error {
  override name = "ReportingPaused";
  readonly seconds: number;
  constructor(seconds: number) {
    super(`The error reporting service takes nothing for ${seconds} s.`);
    this.seconds = seconds;
  }
}

/** Seconds without reports after a 429 that does not name a time. */
const defaultPause = 60;

/**
 * Sends an error to Sentry, or a service with its envelope protocol (https://develop.sentry.dev/sdk/data-model/envelopes/). The server
 * sends it, so that pages load no third-party code and Sentry sees no user's IP address.
 * @param dsn `https://{public key}@{host}/{project}`
 * @throws BackendError if it was not accepted; ReportingPaused for a 429.
 */
export async function reportToSentry(
  dsn: string,
  error: ReportedError,
  { environment, release }: { environment: string; release: string },
): Promise<void> {
  const { username, host, protocol, pathname } = new URL(dsn);
  const project = pathname.slice(pathname.lastIndexOf("/") + 1);
  const base = pathname.slice(0, pathname.lastIndexOf("/"));
  const eventID = crypto.randomUUID().replaceAll("-", "");
  const { side, type, message, stack, at, url, requestID, extra } = error;
  const event = {
    event_id: eventID,
    timestamp: at.toISOString(),
    platform: "javascript",
    level: "error",
    environment,
    release,
    exception: { values: [{ type, value: message }] },
    tags: { side, ...(requestID && { request_id: requestID }) },
    ...(url !== undefined && { request: { url } }),
    extra: { ...extra, stack },
  };
  const envelope = [{ event_id: eventID, sent_at: new Date().toISOString() }, { type: "event" }, event];
  const request = new Request(`${protocol}//${host}${base}/api/${project}/envelope/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-sentry-envelope",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_client=league-site/1.0, sentry_key=${username}`,
    },
    body: envelope.map((line) => `${JSON.stringify(line)}\n`).join(""),
  });
  const response = await fetchWithLimits("error reporting", request);
  await response.body?.cancel();
  if (response.status === 429) {
    const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
    throw new ReportingPaused(Number.isNaN(seconds) ? defaultPause : seconds);
  }
  if (!response.ok) throw new BackendError("error reporting", "status", response.status);
}
