import { z } from "zod";
import { reason } from "./staff.ts";

const state = z.enum(["up", "down"]);

/** POST mails/undelivered. */
export const undeliveredRequest = z.object({ reason });
/** Undelivered mails, oldest first, with their recipients. Contents are left out, because they may contain a code. */
export const undeliveredResponse = z.object({
  mails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      /** The fan's account; null for other addresses, and if another provider has the accounts. */
      fan: z.string().nullable(),
      failedAt: z.iso.datetime(),
    }),
  ),
});
export type UndeliveredMail = z.output<typeof undeliveredResponse>["mails"][number];

/** POST mails/retry. */
export const retryRequest = z.object({
  mail: z.string().min(1).max(100).optional().meta({ description: "The id of one mail. Without it: all of them." }),
  reason,
});
export const retriedMails = z.object({ changed: z.boolean() });

/** GET state: whether the site and its backends are up. */
export const siteStateResponse = z.object({
  version: z.string(),
  site: state,
  backends: z.array(z.object({ name: z.string(), mode: z.enum(["embedded", "remote"]), state })),
  /** Null while it is unknown, because the database of the accounts cannot be read. */
  undeliveredMails: z.int().nullable(),
});
