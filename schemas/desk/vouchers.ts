import { z } from "zod";
import { author, entitlementName } from "./fans.ts";
import { pageNumber } from "./page-number.ts";
import { reason } from "./staff.ts";
import { offeredMatches } from "./written-entries.ts";

const instant = z.iso.datetime();

/** Codes of a batch, at most. */
export const maxCodes = 10_000;
const codes = z.int().min(1, "A batch has a code at least.").max(maxCodes, `A batch has ${maxCodes} codes at most.`);
const uses = z
  .int()
  .min(1, "A code is redeemed once at least.")
  .max(100_000, "A code is redeemed 100,000 times at most.");

/** A batch of codes that somebody has made, with how often they were redeemed. The codes themselves are stored nowhere. */
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

/** GET vouchers, and operator/vouchers of the payments backend: words of what a batch opens, who made it or why; pages from 0. */
export const voucherSearch = z.object({
  text: z.string().trim().max(100, "At most 100 characters are searched for.").default(""),
  page: pageNumber,
});
/** GET operator/vouchers, newest first. */
export const operatorVouchersResponse = z.object({ data: z.array(voucherBatch), more: z.boolean().default(false) });
/** POST operator/vouchers. `hours`: how long access lasts from redemption; null: without end. */
export const operatorVouchersRequest = z.object({
  title: z.string().min(1).max(200),
  entitlements: z.array(entitlementName).min(1).max(20),
  codes,
  uses,
  hours: z.int().positive().nullable(),
  expiresAt: instant,
  author,
});
/** `codes` in groups of four; they are in this response alone. */
export const createdVouchers = z.object({
  id: z.string(),
  title: z.string(),
  codes: z.array(z.string()),
  expiresAt: instant,
});
export const createdVouchersResponse = z.object({ data: createdVouchers });
export type CreatedVouchers = z.infer<typeof createdVouchers>;
/** POST operator/vouchers/{id}/stop: no code of the batch is taken any more. */
export const operatorVouchersStop = z.object({ author });

/** GET vouchers: the batches, and the passes that codes can open. */
export const deskVouchersResponse = z.object({
  batches: z.array(voucherBatch),
  /** Whether others follow on the next page. */
  more: z.boolean(),
  passes: z.array(z.object({ id: z.string(), name: z.string() })),
});
/** GET vouchers/matches: matches whose clubs or competition have these words, of a day on the league's clock or of the coming 60 days. */
export const voucherMatchesRequest = z.object({
  text: z.string().trim().max(100).default(""),
  date: z.iso.date("A day is YYYY-MM-DD.").optional(),
});
/** At most 20, in the order of their kick-offs. */
export const voucherMatchesResponse = z.object({ matches: offeredMatches });
/** POST vouchers. */
export const deskVouchersRequest = z.object({
  opens: z.discriminatedUnion(
    "kind",
    [
      /** A pass on sale, by the id of its price option, for so many days from redemption. */
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
  /** Last day on which codes are redeemed, on the league's clock. */
  expiresOn: z.iso.date("The last day is YYYY-MM-DD."),
  reason,
});
/** POST vouchers/{batch}/stop. */
export const deskVouchersStop = z.object({ reason });
/** `changed` is false for a batch that had expired. */
export const stoppedVouchers = z.object({ changed: z.boolean() });
