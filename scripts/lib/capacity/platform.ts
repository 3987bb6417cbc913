/*
 * Prices in US dollars and limits of the platform, read on 2026-11-27 at developers.cloudflare.com: durable-objects/platform/pricing and
 * /limits, durable-objects/reference/faq, workers/platform/pricing. A plan's included usage is ignored, so that a match pays for itself.
 */

export const prices = {
  /** Per million requests, calls or alarms of objects. Twenty WebSocket messages count as one request. */
  objectRequests: 0.15,
  socketMessagesPerRequest: 20,
  /** Per million gigabyte-seconds of active objects. Objects that are eligible for hibernation cost nothing. */
  objectDuration: 12.5,
  /** Per million rows written by objects or databases. */
  rowsWritten: 1,
  /** Per million requests of the Worker, and per million CPU milliseconds. */
  workerRequests: 0.3,
  workerMilliseconds: 0.02,
} as const;

export const limits = {
  /** Requests per second of one object: a soft limit for simple requests, according to the FAQ. */
  requestsPerSecond: 1_000,
  /** Hibernating WebSockets per object. */
  sockets: 32_768,
  /** Gigabytes of memory of an object; duration is charged for this amount. */
  memory: 0.128,
} as const;
