import type { SiteEvent } from "../../../schemas/site/event.ts";
import { consent } from "../../state/consent.ts";

type EventHandler = (event: SiteEvent) => void;

/** Maximum number of queued events. Their handler loads after the page, and only if an event service is configured. */
const maxQueued = 20;
const queue: SiteEvent[] = [];
let handleEvent: EventHandler | null = null;

/** Sets the handler of events, and passes it the queued ones. */
export function setEventHandler(handler: EventHandler): void {
  handleEvent = handler;
  for (const event of queue.splice(0)) handler(event);
}

/**
 * Logs an event (spec: adverts-and-consent#events). Before a decision on cookies nothing is logged; after it, only what the user
 * agreed to.
 */
export function logEvent(event: SiteEvent): void {
  if (!consent.decided) return;
  if (handleEvent) handleEvent(event);
  else if (queue.length < maxQueued) queue.push(event);
}
