import { proxy } from "valtio";
import { z } from "zod";
import { DeskRefusal, postDesk, sentenceOf } from "../client.ts";

/*
 * Reports on their way to the site. They stay on this device until the site has taken them, in their order, and may arrive twice:
 * each event has its id from here.
 */

const waiting = z.object({
  id: z.string(),
  match: z.int(),
  /** What it says, for whoever waits. */
  about: z.string(),
  report: z.record(z.string(), z.unknown()),
  /** Why the site has refused it; null while it is to be sent. */
  problem: z.string().nullable(),
});
export type Waiting = z.infer<typeof waiting>;

const storageKey = "desk-outbox";

function readStored(): Waiting[] {
  try {
    return z.array(waiting).parse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return [];
  }
}

function store(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(outbox.waiting));
  } catch {
    // Storage is disabled: what waits lasts as long as the page.
  }
}

export const outbox = proxy<{ waiting: Waiting[] }>({ waiting: readStored() });

/** Refusals that may end by themselves: no connection, a session that has ended, too many at once, a site that is down. */
const isPassing = (error: unknown) =>
  !(error instanceof DeskRefusal) || [0, 401, 408, 429].includes(error.status) || error.status >= 500;

let sending = false;

/** Sends what waits, oldest first, until the site cannot be reached. @param onTaken after each report that the site has taken */
export async function sendWaiting(onTaken: () => Promise<void>): Promise<void> {
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
        store();
        continue;
      }
      // The page has it before it leaves the list of what waits.
      await onTaken();
      discard(next.id);
    }
  } finally {
    sending = false;
  }
}

export function putIn(report: Omit<Waiting, "id" | "problem">): void {
  outbox.waiting.push({ ...report, id: crypto.randomUUID(), problem: null });
  store();
}

export function discard(id: string): void {
  outbox.waiting = outbox.waiting.filter((each) => each.id !== id);
  store();
}
