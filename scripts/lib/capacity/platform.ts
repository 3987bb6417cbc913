/*
 * What the platform charges and allows, in US dollars, read on 2026-11-27 at developers.cloudflare.com: durable-objects/platform/pricing
 * and /limits, durable-objects/reference/faq, workers/platform/pricing. What a plan includes is left out: a match pays for itself.
 */

export const prices = {
  /** A million requests, calls or alarms of objects; of messages that sockets send, twenty count as one. */
  objectRequests: 0.15,
  socketMessagesPerRequest: 20,
  /** A million gigabyte-seconds of objects at work. One that could hibernate costs nothing. */
  objectDuration: 12.5,
  /** A million rows that an object or database writes. */
  rowsWritten: 1,
  /** A million requests of the Worker, and a million milliseconds of its processor. */
  workerRequests: 0.3,
  workerMilliseconds: 0.02,
} as const;

export const limits = {
  /** Requests a second that an object takes, by the FAQ: a soft limit, of simple ones. */
  requestsPerSecond: 1_000,
  /** Sockets of an object that hibernate. */
  sockets: 32_768,
  /** Gigabytes of memory, which duration is charged for as well. */
  memory: 0.128,
} as const;
