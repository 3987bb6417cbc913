import { z } from "zod";
import { anyText, longSecret, onOff } from "./fields.ts";

export const payments = {
  STRIPE_SECRET_KEY: anyText.meta({ secret: true }).describe("Stripe's secret key. Empty: the embedded sandbox."),
  STRIPE_WEBHOOK_SECRET: longSecret.describe("Signing secret of payment webhooks."),
  SHOW_PACKAGES: onOff
    .default("on")
    .describe("`off`: nothing is on sale. Passes that were already bought stay valid, and their renewals continue."),
  RENEWAL_REMINDER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(7)
    .describe("Days before a renewal or the end of a trial at which subscribers get a reminder by mail."),
};
