import { proxy } from "valtio";
import { z } from "zod";
import { DeskRefusal, postDesk, sentenceOf } from "../client.ts";

/*
 * Reports on their way to the site. They stay on this device until the site has taken them, in their order, and may arrive twice:
 * each event has its id from here.
 */

const waiting = z.object({
  id: z.string(),
  /** Epoch milliseconds at which it was put in. */
  since: z.number(),
  match: z.int(),
  /** The report in words, for the list of what is not sent yet. */
  about: z.string(),
  report: z.record(z.string(), z.unknown()),
  /** Why the site has refused it; null while it is to be sent. */
  problem: z.string().nullable(),
});
export type Waiting = z.infer<typeof waiting>;

/** Each has a key of its own: two tabs that write a list would lose what the other has put in. */
const prefix = "desk-report ";

function readStored(): Waiting[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => waiting.parse(JSON.parse(localStorage.getItem(key) ?? "")))
      .toSorted((a, b) => a.since - b.since);
  } catch {
    return [];
  }
}

function store(report: Waiting): void {
  try {
    localStorage.setItem(prefix + report.id, JSON.stringify(report));
  } catch {
    // Storage is disabled: what waits lasts as long as the page.
  }
}

export const outbox = proxy<{ waiting: Waiting[] }>({ waiting: readStored() });

// Another tab has put something in, or sent it.
window.addEventListener("storage", ({ key }) => {
  if (key?.startsWith(prefix)) outbox.waiting = readStored();
});

/** Refusals that may end by themselves: no connection, a session that has ended, too many at once, a site that is down. */
const isPassing = (error: unknown) =>
  !(error instanceof DeskRefusal) || [0, 401, 408, 429].includes(error.status) || error.status >= 500;

const listeners = new Set<() => Promise<void>>();
/** Calls a function after each report that the site has taken, before it leaves the list of what waits. @returns ends that */
export function onTaken(listener: () => Promise<void>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let sending = false;

/** Sends what waits, oldest first, until the site cannot be reached. */
export async function sendWaiting(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const next = outbox.waiting.find(({ problem }) => problem === null);
      if (next === undefined) return;
      try {
        await postDesk(`matches/${next.match}/report`, next.report);
      } catch (error) {
        if (isPassing(error)) return;
        next.problem = sentenceOf(error);
        store(next);
        continue;
      }
      await Promise.all([...listeners].map((listener) => listener()));
      discard(next.id);
    }
  } finally {
    sending = false;
  }
}

export function putIn(report: Omit<Waiting, "id" | "since" | "problem">): void {
  const put: Waiting = { ...report, id: crypto.randomUUID(), since: Date.now(), problem: null };
  outbox.waiting.push(put);
  store(put);
}

export function discard(id: string): void {
  outbox.waiting = outbox.waiting.filter((each) => each.id !== id);
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // Nothing was kept.
  }
}
