import { z } from "zod";
import { reason } from "./staff.ts";

/*
 * Requests of fans for their data or their deletion, which have come by mail, letter or phone, and are answered within a month
 * (GDPR, article 12). Days are days of the league's calendar.
 */

export const dataRequestKind = z.enum(["export", "erase"]);
export const dataRequestWay = z.enum(["mail", "letter", "phone", "other"]);

/** POST fans/{id}/request-data. */
export const recordDataRequest = z.object({
  kind: dataRequestKind,
  way: dataRequestWay,
  arrivedOn: z.iso.date("arrivedOn is the day on which it came, such as 2026-11-28."),
  reason,
});

export const dataRequest = z.object({
  id: z.string(),
  /** The fan's account. */
  account: z.string(),
  /** Null: the account is deleted, or kept by another sign-in provider. */
  email: z.string().nullable(),
  kind: dataRequestKind,
  way: dataRequestWay,
  arrivedOn: z.iso.date(),
  /** The last day on which it may be answered. */
  dueOn: z.iso.date(),
  /** Open, and past that day. */
  late: z.boolean(),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
  /** Null: it is open. */
  ended: z
    .object({ at: z.iso.datetime(), by: z.string(), outcome: z.enum(["exported", "erased", "withdrawn"]) })
    .nullable(),
});
export type DataRequest = z.output<typeof dataRequest>;

/** GET data-requests: open ones, the first due first, then those that have ended, the latest first. */
export const dataRequestsResponse = z.object({ requests: z.array(dataRequest) });

export const dataRequestPath = z.object({ request: z.string().min(1).max(100) });
/** POST data-requests/{request}/erase. */
export const eraseRequest = z.object({
  /** The account's address, typed once more. */
  email: z.string().trim().min(1, "Type the account's address.").max(128),
  reason,
});
/** POST data-requests/{request}/export: the file, as the fan would download it. */
export const exportedData = z.record(z.string(), z.unknown());
