import { BackendError } from "../services/backend-error.ts";
import { defaultLimits, fetchWithLimits, type RequestLimits } from "../services/remote-backend.ts";
import { mailHTML } from "./mail-html.ts";
import type { Mail } from "./mailer.ts";

/** Timeout in milliseconds. No retries, because the queue retries, and no response waits for it. */
const limits: RequestLimits = { ...defaultLimits, timeout: 10_000, retries: 0, maxSize: 64 * 1024 };

export interface MailProvider {
  address: string;
  key: string;
  /** The From header: `League <account@league.example>`. */
  from: string;
}

/** Result of an attempt. `failed`: no connection, 429 or 5xx, so another attempt may succeed. `refused`: any other status. */
export type Delivery = "sent" | "failed" | "refused";

/** The From header with another name, which is quoted (RFC 5322, section 3.2.4). */
const namedSender = (name: string, from: string): string =>
  `"${name.replace(/["\\]/g, "\\$&")}" <${/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from}>`;

/**
 * Sends a mail through a provider's HTTP API: POST with a bearer key and `{"from","to":["…"],"subject","text"}`, with `reply_to` if
 * replies go to another address, `html` if it is not in English, and `headers` if it goes to a list. Any 2xx response counts as sent.
 * That is Resend's `POST /emails`; other providers need a small relay.
 * @param id the Idempotency-Key: the same for each attempt, so that the mail arrives once.
 */
export async function sendByProvider(
  provider: MailProvider,
  id: string,
  { to, subject, text, replyTo, sender, language, unsubscribe }: Mail,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Delivery> {
  const request = new Request(provider.address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${provider.key}`,
      "content-type": "application/json",
      "idempotency-key": id,
    },
    body: JSON.stringify({
      from: sender === undefined ? provider.from : namedSender(sender, provider.from),
      to: [to],
      subject,
      text,
      html: language === undefined ? undefined : mailHTML(text, language),
      reply_to: replyTo,
      headers:
        unsubscribe === undefined
          ? undefined
          : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
    redirect: "manual",
  });
  try {
    const response = await fetchWithLimits("mail", request, send, limits);
    await response.body?.cancel();
    if (response.ok) return "sent";
    return response.status === 429 || response.status >= 500 ? "failed" : "refused";
  } catch (error) {
    if (error instanceof BackendError) return "failed";
    throw error;
  }
}
