import { createMailer } from "../mail/create-mailer.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { BackendError } from "../services/backend-error.ts";
import { fetchWithLimits } from "../services/remote-backend.ts";
import type { Settings } from "../settings.ts";
import type { AlertNotice } from "./alert-store.ts";

const mailPrefix = "mail:";

/** The channels for alerts: one for each email address, and the webhook. */
export function alertChannels({ ALERT_MAIL, ALERT_WEBHOOK }: Pick<Settings, "ALERT_MAIL" | "ALERT_WEBHOOK">): string[] {
  return [...ALERT_MAIL.map((address) => mailPrefix + address), ...(ALERT_WEBHOOK === "" ? [] : ["webhook"])];
}

const time = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function subjectOf({ moment, kind, subject }: AlertNotice): string {
  const what = [kind.replaceAll("-", " "), subject].filter((part) => part !== "").join(": ");
  return `${moment === "began" ? "Alert" : "Over"}: ${what}`;
}

function textOf(notice: AlertNotice): string {
  const { moment, sentence, beganAt, endedAt } = notice;
  if (moment === "began" || endedAt === null) return `${sentence} Noticed at ${time(beganAt)}.`;
  return `It is over since ${time(endedAt)}; it had begun at ${time(beganAt)}. Then it was: ${sentence}`;
}

/** Sends a notice to its channel. @throws MailError or BackendError when the channel does not accept it. */
export async function sendNotice(env: Env, settings: Settings, notice: AlertNotice, now: Date): Promise<void> {
  if (notice.channel.startsWith(mailPrefix)) {
    const to = notice.channel.slice(mailPrefix.length);
    const text = `${textOf(notice)}\n\nnpm run metrics, /api/health and docs/operating.md help to find out why.`;
    await createMailer(settings, env, toSeconds(now)).send({ to, subject: subjectOf(notice), text });
    return;
  }
  // The setting was removed while the notice was waiting.
  if (settings.ALERT_WEBHOOK === "") return;
  const { kind, subject, moment, beganAt, endedAt } = notice;
  const response = await fetchWithLimits(
    "alert webhook",
    new Request(settings.ALERT_WEBHOOK, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        text: `${subjectOf(notice)}. ${textOf(notice)}`,
        kind,
        subject,
        state: moment,
        beganAt: beganAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }),
    }),
  );
  await response.body?.cancel();
  if (!response.ok) throw new BackendError("alert webhook", "status", response.status);
}
