import { z } from "zod";
import { matchChoices } from "./entry-input.ts";
import { author, entitlementName } from "./fans.ts";
import { pageNumber } from "./page-number.ts";
import { reason } from "./staff.ts";

const instant = z.iso.datetime();

/** Maximum number of codes in a batch. */
export const maxCodes = 10_000;
const codes = z.int().min(1, "A batch has a code at least.").max(maxCodes, `A batch has ${maxCodes} codes at most.`);
const uses = z
  .int()
  .min(1, "A code is redeemed once at least.")
  .max(100_000, "A code is redeemed 100,000 times at most.");

/** A batch of codes, with how often they were redeemed. The codes themselves are not stored. */
export const voucherBatch = z.object({
  id: z.string(),
  title: z.string(),
  codes: z.int(),
  uses: z.int(),
  redeemed: z.int(),
  expiresAt: instant,
  createdAt: instant,
  operator: z.string(),
  note: z.string(),
});
export type VoucherBatch = z.infer<typeof voucherBatch>;

/** GET vouchers, and operator/vouchers of the payments backend. `text` searches what a batch opens, who made it and why. */
export const voucherSearch = z.object({
  text: z.string().trim().max(100, "At most 100 characters are searched for.").default(""),
  page: pageNumber,
});
/** GET operator/vouchers, newest first. */
export const operatorVouchersResponse = z.object({ data: z.array(voucherBatch), more: z.boolean().default(false) });
/** POST operator/vouchers. `hours`: length of access from redemption; null: no end. */
export const operatorVouchersRequest = z.object({
  title: z.string().min(1).max(200),
  entitlements: z.array(entitlementName).min(1).max(20),
  codes,
  uses,
  hours: z.int().positive().nullable(),
  expiresAt: instant,
  author,
});
/** `codes` are in groups of four characters. Only this response contains them. */
export const createdVouchers = z.object({
  id: z.string(),
  title: z.string(),
  codes: z.array(z.string()),
  expiresAt: instant,
});
export const createdVouchersResponse = z.object({ data: createdVouchers });
export type CreatedVouchers = z.infer<typeof createdVouchers>;
/** POST operator/vouchers/{id}/stop: the batch's codes can no longer be redeemed. */
export const operatorVouchersStop = z.object({ author });

/** GET vouchers: the batches, and the passes that codes can open. */
export const deskVouchersResponse = z.object({
  batches: z.array(voucherBatch),
  /** Whether the next page has more. */
  more: z.boolean(),
  passes: z.array(z.object({ id: z.string(), name: z.string() })),
});
/** GET vouchers/matches: matches with these words in club or competition names, on a day of the league's clock or in the next 60 days. */
export const voucherMatchesRequest = z.object({
  text: z.string().trim().max(100).default(""),
  date: z.iso.date("A day is YYYY-MM-DD.").optional(),
});
/** At most 20, by kick-off. */
export const voucherMatchesResponse = z.object({ matches: matchChoices });
/** POST vouchers. */
export const deskVouchersRequest = z.object({
  opens: z.discriminatedUnion(
    "kind",
    [
      /** A pass on sale, by the id of its price option, for this many days from redemption. */
      z.object({
        kind: z.literal("pass"),
        pass: z.string().min(1).max(200),
        days: z.int().min(1, "It opens for a day at least.").max(3650, "It opens for ten years at most."),
      }),
      z.object({ kind: z.literal("match"), match: z.int().positive().max(999_999_999) }),
    ],
    { error: "opens is a pass with its days, or a match." },
  ),
  codes,
  uses,
  /** The last day on which codes can be redeemed, on the league's clock. */
  expiresOn: z.iso.date("The last day is YYYY-MM-DD."),
  reason,
});
/** POST vouchers/{batch}/stop. */
export const deskVouchersStop = z.object({ reason });
/** `changed` is false for a batch that had already expired. */
export const stoppedVouchers = z.object({ changed: z.boolean() });
