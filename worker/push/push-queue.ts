import { z } from "zod";
import { pushNotice } from "../../schemas/site/push.ts";

/** A notice on its way to devices. */
const notified = {
  notice: pushNotice,
  /** Seconds since 1970 from which it is no longer worth sending. */
  until: z.int(),
};

/** A message of the queue PUSHES. */
export const queuedPush = z.discriminatedUnion("kind", [
  /** Something happened in a match, or it was moved: devices are notified of it. */
  z.object({ kind: z.literal("match"), fixtureID: z.int().positive(), moved: z.boolean().optional() }),
  /** The next devices of a share of the topics' followers. The rest of the share is queued as another message. */
  z.object({
    kind: z.literal("share"),
    ...notified,
    /** The notice in other languages, by language tag. */
    translations: z.record(z.string(), pushNotice).optional(),
    topics: z.array(z.string()).min(1),
    ofScores: z.boolean(),
    after: z.string(),
    before: z.string(),
  }),
  /** One device, whose push service did not take it. */
  z.object({ kind: z.literal("device"), ...notified, ofScores: z.boolean().default(false), deviceID: z.string() }),
]);
export type QueuedPush = z.infer<typeof queuedPush>;

/** Whether it is the name of the queue PUSHES, which the site's name precedes. */
export const isPushQueue = (name: string): boolean => /(?:^|-)pushes$/.test(name);
