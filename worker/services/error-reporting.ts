import type { BrowserError } from "../../schemas/site/browser-error.ts";
import { BackendError } from "./backend-error.ts";
import { fetchWithLimits } from "./remote-backend.ts";

/**
 * Sends an error to Sentry or a service with its envelope protocol (https://develop.sentry.dev/sdk/data-model/envelopes/).
 * The server does it, so that pages load no third-party code and Sentry sees no user's IP address.
 * @param dsn `https://{public key}@{host}/{project}`
 * @throws BackendError when it was not accepted.
 */
export async function reportToSentry(
  dsn: string,
  error: BrowserError,
  site: { origin: string; environment: string; release: string; now: Date },
): Promise<void> {
  const { username, host, protocol, pathname } = new URL(dsn);
  const project = pathname.slice(pathname.lastIndexOf("/") + 1);
  const base = pathname.slice(0, pathname.lastIndexOf("/"));
  const eventID = crypto.randomUUID().replaceAll("-", "");
  const event = {
    event_id: eventID,
    timestamp: site.now.toISOString(),
    platform: "javascript",
    level: "error",
    environment: site.environment,
    release: site.release,
    exception: { values: [{ type: error.name, value: error.message }] },
    request: { url: site.origin + error.page },
    extra: { stack: error.stack },
  };
  const envelope = [{ event_id: eventID, sent_at: site.now.toISOString() }, { type: "event" }, event];
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
  if (!response.ok) throw new BackendError("error reporting", "status", response.status);
}
