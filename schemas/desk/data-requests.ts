import { z } from "zod";
import { reason } from "./staff.ts";

/*
 * Requests from fans to get or delete their data, which arrive by mail, letter or phone and must be answered within a month (GDPR,
 * article 12). Days are days of the league's calendar.
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
  account: z.string(),
  /** Null: the account was deleted, or belongs to another sign-in provider. */
  email: z.string().nullable(),
  kind: dataRequestKind,
  way: dataRequestWay,
  arrivedOn: z.iso.date(),
  /** The last day for an answer. */
  dueOn: z.iso.date(),
  /** Whether the request is open after that day. */
  late: z.boolean(),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
  /** Null while the request is open. */
  ended: z
    .object({ at: z.iso.datetime(), by: z.string(), outcome: z.enum(["exported", "erased", "withdrawn"]) })
    .nullable(),
});
export type DataRequest = z.output<typeof dataRequest>;

/** GET data-requests: open ones, the first due first, then closed ones, latest first. */
export const dataRequestsResponse = z.object({ requests: z.array(dataRequest) });

export const dataRequestPath = z.object({ request: z.string().min(1).max(100) });
/** POST data-requests/{request}/erase. */
export const eraseRequest = z.object({
  /** The account's email address, typed again to confirm. */
  email: z.string().trim().min(1, "Type the account's address.").max(128),
  reason,
});
/** POST data-requests/{request}/export: the file, as the fan would download it. */
export const exportedData = z.record(z.string(), z.unknown());
