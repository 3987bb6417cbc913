import { env } from "cloudflare:workers";
import { parseSettings } from "../../../worker/env.ts";
import { deliverMails } from "../../../worker/mail/deliver-mails.ts";
import type { QueuedMail } from "../../../worker/mail/mail-queue.ts";
import { brand } from "./brand.ts";

/** Settings of a site that mails by a provider. */
export const mailProvider = {
  MAIL_API: "https://mail.example/emails",
  MAIL_KEY: "key-of-the-league",
  MAIL_FROM: `${brand.name} <account@league.example>`,
};

const metrics = { backlogCount: 0, backlogBytes: 0 };

/** A queue that records its messages, or fails as the platform's may. */
export function mailQueue({ fails = false } = {}) {
  const queued: QueuedMail[] = [];
  const put = async (messages: QueuedMail[]) => {
    if (fails) throw new Error("Queue send failed: Internal Server Error");
    queued.push(...messages);
    return { metadata: { metrics } };
  };
  const MAILS: Queue<QueuedMail> = {
    metrics: async () => metrics,
    send: (message) => put([message]),
    sendBatch: (messages) => put([...messages].map(({ body }) => body)),
  };
  return { MAILS, queued };
}

/**
 * Delivers messages to the site as the platform does, with a mail provider.
 * @returns how many it acknowledged, and the delay in seconds for retries.
 */
export async function deliver(bodies: unknown[], { queue = "mails", attempts = 1 } = {}) {
  let taken = 0;
  const pauses: (number | undefined)[] = [];
  const batch: MessageBatch = {
    queue,
    metadata: { metrics },
    messages: bodies.map((body) => ({
      id: crypto.randomUUID(),
      timestamp: new Date(),
      body,
      attempts,
      ack: () => {
        taken++;
      },
      retry: (options) => {
        pauses.push(options?.delaySeconds);
      },
    })),
    ackAll: () => {},
    retryAll: () => {},
  };
  await deliverMails(batch, { settings: { ...parseSettings(env), ...mailProvider }, env }, new Date());
  return { taken, pauses };
}
