import type { SiteEvent } from "../../../schemas/site/event.ts";
import { consent } from "../../state/consent.ts";

type EventHandler = (event: SiteEvent) => void;

/** Events that may wait for the code that takes them. It is fetched after the page, and only where there is somewhere to send them to. */
const maxQueued = 20;
const queue: SiteEvent[] = [];
let handleEvent: EventHandler | null = null;

/** Hands over events from now on, and those that have waited. */
export function setEventHandler(handler: EventHandler): void {
  handleEvent = handler;
  for (const event of queue.splice(0)) handler(event);
}

/**
 * Tells what has happened (spec: adverts-and-consent#events). Before a fan has decided about cookies nothing has; after it,
 * only what they agreed to.
 */
export function logEvent(event: SiteEvent): void {
  if (!consent.decided) return;
  if (handleEvent) handleEvent(event);
  else if (queue.length < maxQueued) queue.push(event);
}
