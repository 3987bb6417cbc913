import { z } from "zod";

/** The payments provider's retention of events, in days. */
export const eventRetentionDays = 30;

/** POST reconcile: the events of some days, or a page of subscriptions. */
export const reconcileRequest = z.discriminatedUnion("part", [
  z.object({ part: z.literal("events"), days: z.int().min(1).max(eventRetentionDays) }),
  z.object({ part: z.literal("subscriptions"), after: z.string().min(1).max(255).optional() }),
]);
export type ReconcileRequest = z.infer<typeof reconcileRequest>;

/** Counts of repairs by kind. `left`: missed events that remain for the next run. */
const reconciliation = z.object({
  events: z.int(),
  sessions: z.int(),
  subscriptions: z.int(),
  failed: z.int(),
  left: z.int(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** `last`: the page's last subscription; null at the end. */
export const reconcileResponse = z.object({ data: z.object({ counts: reconciliation, last: z.string().nullable() }) });
