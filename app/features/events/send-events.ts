import type { EventRequest, LoggedEvent, SiteEvent } from "../../../schemas/site/event.ts";
import type { SiteServices } from "../../../schemas/site/site-services.ts";
import { consentCategoryOf, noTracking } from "../../../schemas/site/tracking.ts";
import { consent } from "../../state/consent.ts";
import { user } from "../../state/user.ts";
import { dataLayer } from "../third-party/data-layer.ts";
import { forgetSession, sessionNumber } from "./session-number.ts";

/** Sends events that the user has agreed to, to the configured services (spec: adverts-and-consent#events). */
export function eventSender(services: SiteServices): (event: SiteEvent) => void {
  return (event) => {
    if (!consent[consentCategoryOf(event.action)]) return;
    const logged = loggedEvent(event);
    if (services.eventTracking) {
      const { ssoID, timestamp, userAllowTracking, ...request } = logged;
      void postEvent(request);
    }
    if (services.tagManager !== null && consent.marketing) dataLayer().push({ event: event.action, ...logged });
  };
}

/** Removes the session number once the user no longer agrees to marketing. */
export function applyWithdrawal(): void {
  if (!consent.marketing) forgetSession();
}

function loggedEvent(event: SiteEvent): LoggedEvent {
  const { origin, pathname } = window.location;
  const userAllowTracking = consent.marketing;
  return {
    ...event,
    sessionID: userAllowTracking ? sessionNumber(user.sessionID) : noTracking,
    ssoID: userAllowTracking ? user.ssoID : "",
    timestamp: new Date().toISOString(),
    url: origin + pathname,
    userAllowTracking,
  };
}

/** Lost events are only logged (spec: error-codes#logged-only). */
async function postEvent(request: EventRequest): Promise<void> {
  try {
    const response = await fetch("/api/events", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      // The page may be unloading, such as after a click on an advert.
      keepalive: true,
    });
    if (!response.ok) console.warn(`An event was not delivered: ${response.status}`);
  } catch (error) {
    console.warn("An event was not delivered.", error);
  }
}
