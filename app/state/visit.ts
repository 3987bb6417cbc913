import { proxy } from "valtio";
import { isBoolean, isNumber, objectOf } from "../../schemas/site/type-guards.ts";
import { visitGap } from "../../schemas/site/visit.ts";
import { storeHook } from "./store-hook.ts";

/** A fan's visit, in all tabs of a browser. */
export interface Visit {
  /** When it last opened a page or came back to one, in epoch milliseconds. */
  lastSeen: number;
  /** Whether a promo or the splash advert has shown, or the cookie notice was answered. */
  interrupted: boolean;
}

const isVisit = objectOf({ lastSeen: isNumber, interrupted: isBoolean });
const storageKey = "visit";

/** The same visit if it still goes on, else a new one. */
export function visitAt(before: Visit | null, now: number): Visit {
  const goesOn = before !== null && now - before.lastSeen < visitGap * 1_000;
  return { lastSeen: now, interrupted: goesOn && before.interrupted };
}

/** This tab's view of the visit. Without storage, nothing interrupts. */
export const visit = proxy<Pick<Visit, "interrupted">>({ interrupted: true });
export const useVisit = storeHook(visit);

function readVisit(): Visit | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isVisit(stored) ? stored : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function update(change: Partial<Visit>): void {
  try {
    const next = { ...visitAt(readVisit(), Date.now()), ...change };
    localStorage.setItem(storageKey, JSON.stringify(next));
    visit.interrupted = next.interrupted;
  } catch {
    visit.interrupted = true;
  }
}

/** A page opens, or becomes visible again. */
export function continueVisit(): void {
  update({});
}

/** A promo or the splash advert shows, or the cookie notice has been answered. */
export function interruptVisit(): void {
  update({ interrupted: true });
}
