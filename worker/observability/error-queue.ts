import { redact } from "./redact.ts";

/** A server error as it is reported, with everything in it redacted. */
export interface ServerError {
  /** The log line's message, by which the reporting service groups errors. */
  message: string;
  /** Other fields of the line, such as the error's own message or the name of a task. */
  fields: Record<string, string>;
  stack: string;
  requestID: string | null;
  at: Date;
}

/** Maximum reports per isolate and minute, because an outage logs the same lines for every request. */
const perMinute = 10;
const minute = 60_000;

const queue: ServerError[] = [];
/** Errors queued within the last minute (message and error), with their time. */
const recent = new Map<string, number>();

const text = (value: unknown) => redact(typeof value === "string" ? value : JSON.stringify(value)).slice(0, 1_000);

/** Queues an error log line for the reporting service: each error once a minute, and at most ten errors. */
export function queueServerError(message: string, { requestID, stack, ...fields }: Record<string, unknown>): void {
  const at = new Date();
  for (const [name, time] of recent) if (Math.abs(at.getTime() - time) >= minute) recent.delete(name);
  const texts = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, text(value)]),
  );
  const fingerprint = JSON.stringify([message, texts]);
  if (recent.has(fingerprint) || recent.size >= perMinute) return;
  recent.set(fingerprint, at.getTime());
  queue.push({
    message,
    fields: texts,
    stack: stack === undefined ? "" : redact(String(stack)).slice(0, 4_000),
    requestID: typeof requestID === "string" ? requestID : null,
    at,
  });
  // Without a reporting service, nothing empties the queue.
  if (queue.length > perMinute) queue.shift();
}

/** Removes and returns the queued errors. */
export function takeServerErrors(): ServerError[] {
  return queue.splice(0);
}
