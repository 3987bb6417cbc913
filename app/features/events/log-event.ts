import type { SiteEvent } from "../../../schemas/site/event.ts";
import { consent } from "../../state/consent.ts";

type Taker = (event: SiteEvent) => void;

/** Events that may wait for the code that takes them. It is fetched after the page, and only where there is somewhere to send them to. */
const mostWaiting = 20;
const waiting: SiteEvent[] = [];
let take: Taker | null = null;

/** Hands over events from now on, and those that have waited. */
export function takeEvents(taker: Taker): void {
  take = taker;
  for (const event of waiting.splice(0)) taker(event);
}

/**
 * Tells what has happened (spec: adverts-and-consent#events). Before a fan has decided about cookies nothing has; after it,
 * only what they agreed to.
 */
export function logEvent(event: SiteEvent): void {
  if (!consent.decided) return;
  if (take) take(event);
  else if (waiting.length < mostWaiting) waiting.push(event);
}
