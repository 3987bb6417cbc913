import { z } from "zod";

const instant = z.iso.datetime();

export const deskAlert = z.object({
  id: z.int(),
  /** Such as down, refusals or undelivered-mails. */
  kind: z.string(),
  sentence: z.string(),
  beganAt: instant,
  /** Null while the alert is active. */
  endedAt: instant.nullable(),
  /** The notices on each channel, in the order of time. `sentAt` is null until a notice is sent. Recipients are left out. */
  notices: z.array(
    z.object({ channel: z.enum(["mail", "webhook"]), moment: z.enum(["began", "ended"]), sentAt: instant.nullable() }),
  ),
  /** Who looks after the alert; null: nobody. */
  note: z.object({ at: instant, staff: z.string(), text: z.string() }).nullable(),
});
export type DeskAlert = z.output<typeof deskAlert>;

/** GET alerts: active ones, latest first, then those that ended in the last 90 days. */
export const alertsResponse = z.object({ alerts: z.array(deskAlert) });

export const alertPath = z.object({
  alert: z.coerce
    .number("alert is the number of an alert.")
    .int("alert is the number of an alert.")
    .positive("alert is the number of an alert."),
});
/** POST alerts/{alert}/acknowledge. */
export const acknowledgeAlert = z.object({
  note: z
    .string()
    .trim()
    .min(3, "Say in a few words what you do about it.")
    .max(300, "A note has at most 300 characters."),
});
