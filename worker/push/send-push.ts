import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushNotice } from "../../schemas/site/push.ts";
import { isPushService } from "./push-services.ts";
import type { Device } from "./push-store.ts";
import type { ServerKey } from "./server-key.ts";

/** Milliseconds that a push service may take. */
const timeout = 10_000;

/** Result of sending a notice. */
export type Pushed =
  | { outcome: "taken" }
  /** The push service no longer knows the device. */
  | { outcome: "gone" }
  /** Refused with this status: a mistake of the site, so the device is not deleted. */
  | { outcome: "refused"; status: number }
  /** To be retried, at the earliest after this many seconds. */
  | { outcome: "later"; seconds: number };

/** Seconds to wait if the service does not say how many. */
const usualWait = 30;
const maxWait = 600;

/**
 * Sends a notice to a device: encrypted for it alone (RFC 8291), and signed (RFC 8292).
 * @param options.lifetime seconds for which the service keeps it for a device that is away
 * @param options.contact how the push service's operators reach the site's: mailto: or https:
 */
export async function sendPush(
  { subscription }: Device,
  notice: PushNotice,
  { key, contact, lifetime }: { key: ServerKey; contact: string; lifetime: number },
): Promise<Pushed> {
  if (!isPushService(subscription.endpoint)) return { outcome: "gone" };
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
    if (response.ok) return { outcome: "taken" };
    if (response.status === 429 || response.status >= 500) {
      const seconds = Number(response.headers.get("retry-after")) || usualWait;
      return { outcome: "later", seconds: Math.min(seconds, maxWait) };
    }
    // Unsubscribed (RFC 8030, section 7.3).
    if (response.status === 404 || response.status === 410) return { outcome: "gone" };
    return { outcome: "refused", status: response.status };
  } catch {
    return { outcome: "later", seconds: usualWait };
  }
}
