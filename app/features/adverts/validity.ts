import type { Advert } from "../../../schemas/content/advert.ts";

/** What is known of an advert that may be shown. Without `timings` it is on for as long as it is served: the footer form has none. */
export type Candidate = Pick<Advert, "enabled" | "channel" | "childFriendly" | "advertData"> & {
  timings: Advert["timings"] | null;
};

export interface AdvertContext {
  now: Date;
  childFriendlyMode: boolean;
  /** A third party's ad server fills the place, so the advert need not bring a picture. */
  adServerMode: boolean;
  advertisingDisabled: boolean;
  marketingConsent: boolean;
}

/** Whether an advert shows: all seven conditions hold (spec: adverts-and-consent#advert-validity). */
export function isAdvertValid(advert: Candidate, context: AdvertContext): boolean {
  const { now, childFriendlyMode, adServerMode, advertisingDisabled, marketingConsent } = context;
  return (
    isScheduled(advert.timings, now) &&
    advert.enabled &&
    (advert.channel === "" || advert.channel.toLowerCase() === "web") &&
    (advert.childFriendly || !childFriendlyMode) &&
    (hasImage(advert.advertData) || adServerMode) &&
    !advertisingDisabled &&
    marketingConsent
  );
}

function isScheduled(timings: Candidate["timings"], now: Date): boolean {
  if (timings === null) return true;
  return Date.parse(timings.startUTC) <= now.getTime() && now.getTime() <= Date.parse(timings.endUTC);
}

function hasImage(data: Candidate["advertData"]): boolean {
  return Boolean(data?.url && (data.mobile?.key || data.desktop?.key));
}
