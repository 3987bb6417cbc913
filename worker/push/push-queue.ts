import { z } from "zod";
import { pushNotice } from "../../schemas/site/push.ts";

/** A notice on its way to devices. */
const told = {
  notice: pushNotice,
  /** Seconds since 1970 from which on it is not worth sending. */
  until: z.int(),
};

/** A message of the queue PUSHES. */
export const queuedPush = z.discriminatedUnion("kind", [
  /** Something happened in a match: what there is to tell is told. */
  z.object({ kind: z.literal("match"), fixtureID: z.int().positive() }),
  /** Some devices of a share of those that follow one of these topics, and the rest of the share after them. */
  z.object({
    kind: z.literal("share"),
    ...told,
    topics: z.array(z.string()).min(1),
    ofScores: z.boolean(),
    after: z.string(),
    before: z.string(),
  }),
  /** One device, whose push service did not take it. */
  z.object({ kind: z.literal("device"), ...told, deviceID: z.string() }),
]);
export type QueuedPush = z.infer<typeof queuedPush>;

/** The queue's name, with the site's before it. */
export const isPushQueue = (name: string): boolean => /(?:^|-)pushes$/.test(name);
