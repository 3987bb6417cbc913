import { z } from "zod";

/** Days for which the payments provider keeps its events. */
export const eventRetentionDays = 30;

/** POST reconcile: what was told of in so many days, or a page of subscriptions, whatever was told of them. */
export const reconcileRequest = z.discriminatedUnion("part", [
  z.object({ part: z.literal("told"), days: z.int().min(1).max(eventRetentionDays) }),
  z.object({ part: z.literal("subscriptions"), after: z.string().min(1).max(255).optional() }),
]);
export type ReconcileRequest = z.infer<typeof reconcileRequest>;

/** What was looked at or repaired, of each kind. `left`: missed events that this run did not come to. */
const reconciliation = z.object({
  events: z.int(),
  sessions: z.int(),
  subscriptions: z.int(),
  failed: z.int(),
  left: z.int(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** `last`: the last subscription of the page, where more follow. */
export const reconcileResponse = z.object({ data: z.object({ counts: reconciliation, last: z.string().nullable() }) });
