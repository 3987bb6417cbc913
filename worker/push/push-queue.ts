import { z } from "zod";
import { pushNotice } from "../../schemas/site/push.ts";

/** A notice on its way to devices. */
const notified = {
  notice: pushNotice,
  /** Seconds since 1970 from which on it is not worth sending. */
  until: z.int(),
};

/** A message of the queue PUSHES. */
export const queuedPush = z.discriminatedUnion("kind", [
  /** Something happened in a match, or it was moved: devices are notified of it. */
  z.object({ kind: z.literal("match"), fixtureID: z.int().positive(), moved: z.boolean().optional() }),
  /** Some devices of a share of those that follow one of these topics, and the rest of the share after them. */
  z.object({
    kind: z.literal("share"),
    ...notified,
    /** The notice in the other languages of devices, by their tags. */
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

/** The queue's name, with the site's before it. */
export const isPushQueue = (name: string): boolean => /(?:^|-)pushes$/.test(name);
