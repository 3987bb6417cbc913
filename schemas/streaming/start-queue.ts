import { z } from "zod";

/**
 * Number of queue objects over which all accounts' starts are spread, each with its share of the turns: one object handles about 1,000
 * requests per second.
 */
export const startQueues = 16;

/** A waiting viewer's place in the queue, and the seconds until their turn. */
export const queuePlace = z.object({ place: z.int().positive(), seconds: z.int().positive() });
export type QueuePlace = z.infer<typeof queuePlace>;

/**
 * A queue's response: the place of an account that must wait; or that the account may start, and how many further starts may pass in the
 * next second without asking.
 */
export type QueueResponse = { place: QueuePlace } | { further: number };
