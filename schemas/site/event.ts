import { z } from "zod";
import { maxSessionNumber, noTracking } from "./tracking.ts";

const shortText = z.string().max(200);

const advert = { advertID: shortText, advertName: shortText, advertRef: shortText, campaignRef: shortText };

/** A random whole number from 1 to 1,000,000 that stays the same for a browser's session, or 'no tracking'. */
const sessionID = z.union([z.int().min(1).max(maxSessionNumber), z.literal(noTracking)]);

const pageView = z.object({ action: z.literal("pageView") });
const videoPlay = z.object({ action: z.literal("videoPlay"), entryID: shortText.min(1) });
/** An advert came into view. */
const impression = z.object({ action: z.literal("impression"), ...advert });
/** An advert was followed. */
const click = z.object({ action: z.literal("click"), ...advert });

/** An event as page code reports it (spec: adverts-and-consent#events). */
export type SiteEvent = z.infer<typeof pageView | typeof videoPlay | typeof impression | typeof click>;

/** Fields that the browser adds. The server adds account, time and consent. */
const browserFields = { sessionID, url: z.url({ protocol: /^https?$/ }).max(2000) };

/** Body of POST /api/events. */
export const eventRequest = z.discriminatedUnion("action", [
  pageView.extend(browserFields),
  videoPlay.extend(browserFields),
  impression.extend(browserFields),
  click.extend(browserFields),
]);
export type EventRequest = z.infer<typeof eventRequest>;

/** Fields of every logged event. */
interface EventContext {
  sessionID: z.infer<typeof sessionID>;
  /** The signed-in account; empty without one, and without consent to tracking. */
  ssoID: string;
  /** ISO 8601 UTC. */
  timestamp: string;
  /** Absolute URL of the page, without its query and the secret of a mailed link. */
  url: string;
  userAllowTracking: boolean;
}

/** An event as sent to the delivery stream and the tag manager. */
export type LoggedEvent = SiteEvent & EventContext;
