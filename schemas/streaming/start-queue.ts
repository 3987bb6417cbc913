import { z } from "zod";

/** Objects over which the starts of all accounts are spread, each with its share of the turns: one takes about 1,000 requests a second. */
export const startQueues = 16;

/** The place of a viewer who waits to start, and in how many seconds it is its turn. */
export const queuePlace = z.object({ place: z.int().positive(), seconds: z.int().positive() });
export type QueuePlace = z.infer<typeof queuePlace>;

/**
 * What a queue answers: the place of an account that has to wait; or that it may start, and how many further starts may pass in
 * the next second without asking.
 */
export type QueueAnswer = { place: QueuePlace } | { further: number };
