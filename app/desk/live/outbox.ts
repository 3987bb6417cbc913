import { proxy } from "valtio";
import { z } from "zod";
import { storeHook } from "../../state/store-hook.ts";
import { errorMessage, isTemporary, postDesk } from "../calls/client.ts";
import { deviceStorage } from "../device-storage.ts";

/*
 * Queue of match reports. They are stored on this device until the site has accepted them, and sent in order. A report may arrive twice, so
 * event ids are generated here.
 */

const queuedReport = z.object({
  id: z.string(),
  /** Epoch milliseconds when it was queued. */
  since: z.number(),
  match: z.int(),
  /** Title of the report, for the list of unsent reports. */
  about: z.string(),
  report: z.record(z.string(), z.unknown()),
  /** The fields of its form, to edit it if it is refused; null for a report without a form. */
  fields: z.record(z.string(), z.string()).nullable().default(null),
  /** Error message of a refused report; null while it is to be sent. */
  problem: z.string().nullable(),
});
export type QueuedReport = z.infer<typeof queuedReport>;

/** Each report has its own key: two tabs writing one list would overwrite each other's reports. */
const reports = deviceStorage("report", queuedReport);

export const outbox = proxy<{ queued: QueuedReport[] }>({ queued: [] });
export const useOutbox = storeHook(outbox);

/** Loads the signed-in member's unsent reports from this device. */
export function openOutbox(): void {
  outbox.queued = reports.readAll().toSorted((a, b) => a.since - b.since);
}

// Another tab has queued or sent a report.
window.addEventListener("storage", ({ key }) => {
  if (reports.has(key)) openOutbox();
});

const listeners = new Set<() => Promise<void>>();
/** Calls a listener after each accepted report, before it leaves the queue. @returns a function that unsubscribes it */
export function onAccepted(listener: () => Promise<void>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let sending = false;

/** Sends the queue, oldest first; stops when the site cannot be reached. */
export async function flushOutbox(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const next = outbox.queued.find(({ problem }) => problem === null);
      if (next === undefined) return;
      try {
        await postDesk(`matches/${next.match}/report`, next.report);
      } catch (error) {
        if (isTemporary(error)) return;
        next.problem = errorMessage(error);
        reports.write(next.id, next);
        continue;
      }
      await Promise.all([...listeners].map((listener) => listener()));
      discard(next.id);
    }
  } finally {
    sending = false;
  }
}

export function enqueue(report: Omit<QueuedReport, "id" | "since" | "problem">): void {
  const put: QueuedReport = { ...report, id: crypto.randomUUID(), since: Date.now(), problem: null };
  outbox.queued.push(put);
  reports.write(put.id, put);
}

/** Sends a refused report again, unchanged. */
export function retry(id: string): void {
  const refused = outbox.queued.find((each) => each.id === id);
  if (refused === undefined) return;
  refused.problem = null;
  reports.write(refused.id, refused);
  void flushOutbox();
}

export function discard(id: string): void {
  outbox.queued = outbox.queued.filter((each) => each.id !== id);
  reports.remove(id);
}
