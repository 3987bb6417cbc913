import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushNotice } from "../../schemas/site/push.ts";
import { isPushService } from "./push-services.ts";
import type { Device } from "./push-store.ts";
import type { ServerKey } from "./server-key.ts";

/** Milliseconds that a push service may take. */
const timeout = 10_000;

/** Taken; the device is gone; or to be tried again, at the earliest after so many seconds. */
export type Pushed = "taken" | "gone" | { retryAfter: number };

/** Seconds to wait where the service does not say how many. */
const usualWait = 30;
const longestWait = 600;

/**
 * Sends a notice to a device: encrypted for it alone (RFC 8291), and signed (RFC 8292).
 * @param options.lifetime seconds for which the service keeps it for a device that is away
 * @param options.contact where the service's people reach this site's: mailto: or https:
 */
export async function sendPush(
  { subscription }: Device,
  notice: PushNotice,
  { key, contact, lifetime }: { key: ServerKey; contact: string; lifetime: number },
): Promise<Pushed> {
  if (!isPushService(subscription.endpoint)) return "gone";
  try {
    const { method, headers, body } = await buildPushPayload(
      { data: notice, options: { ttl: lifetime, urgency: "high", topic: notice.tag } },
      { ...subscription, expirationTime: null },
      { subject: contact, ...key },
    );
    const response = await fetch(subscription.endpoint, {
      method,
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (response.ok) return "taken";
    if (response.status === 429 || response.status >= 500) {
      const seconds = Number(response.headers.get("retry-after")) || usualWait;
      return { retryAfter: Math.min(seconds, longestWait) };
    }
    // 404 and 410: unsubscribed (RFC 8030, section 7.3). Every other refusal stays one.
    return "gone";
  } catch {
    return { retryAfter: usualWait };
  }
}
