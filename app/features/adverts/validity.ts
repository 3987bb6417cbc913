import type { Advert } from "../../../schemas/content/advert.ts";

/** An advert to check. `timings` is null for footer adverts, which have no schedule: they show as long as the backend sends them. */
export type Candidate = Pick<Advert, "enabled" | "channel" | "childFriendly" | "advertData"> & {
  timings: Advert["timings"] | null;
};

export interface AdvertContext {
  now: Date;
  childFriendlyMode: boolean;
  /** An ad server fills the slot, so the advert needs no image. */
  adServerMode: boolean;
  advertisingDisabled: boolean;
  marketingConsent: boolean;
}

/** Whether an advert may show: all seven conditions hold (spec: adverts-and-consent#advert-validity). */
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
