import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";
import { defaultLimits, fetchWithLimits, type RequestLimits } from "../services/remote-backend.ts";
import { MailError, type Mailer } from "./mailer.ts";

/** Tries per mail, and milliseconds per try. A fan waits for them. */
const tries = 3;
const bounds: RequestLimits = { ...defaultLimits, timeout: 4_000, retries: 0, maxSize: 64 * 1024 };

/** Waits before another try. */
const pause = (attempt: number) => new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt));

export interface MailService {
  address: string;
  key: string;
  /** The From header: `League <account@league.example>`. */
  from: string;
}

/**
 * Sends mail through a provider's HTTP API: POST with a bearer key and `{"from","to":["…"],"subject","text"}`, answered by any
 * 2xx. That is Resend's `POST /emails`; other providers need a small relay. Transient failures (no connection, 429, 5xx) are
 * retried with the same Idempotency-Key, so that a mail arrives once.
 */
export function httpMailer(service: MailService, send: (request: Request) => Promise<Response> = fetch): Mailer {
  const attempt = async (body: string, key: string): Promise<number | null> => {
    const request = new Request(service.address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body,
      redirect: "manual",
    });
    try {
      const response = await fetchWithLimits("mail", request, send, bounds);
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      if (error instanceof BackendError) return null;
      throw error;
    }
  };
  return {
    async send({ to, subject, text }) {
      const body = JSON.stringify({ from: service.from, to: [to], subject, text });
      const key = crypto.randomUUID();
      for (let made = 1; ; made++) {
        const status = await attempt(body, key);
        if (status !== null && status >= 200 && status < 300) return;
        const passing = status === null || status === 429 || status >= 500;
        if (!passing || made === tries) {
          log("error", "mail was not sent", { status, tries: made });
          throw new MailError("The mail was not sent.");
        }
        await pause(made);
      }
    },
  };
}
