import type { AudioItem } from "../streaming/audio.ts";
import type { VideoItem } from "../streaming/video.ts";
import { chosenMatch } from "./match-entitlements.ts";
import type { PackageItem, PriceOption } from "./packages.ts";

/** A price option with the package that it belongs to. */
export interface OpeningOption {
  item: PackageItem;
  option: PriceOption;
}

/** The fields of a video or of audio commentary that decide which passes open it. */
export interface LockedVideo extends Pick<VideoItem, "fixtureID"> {
  metaData: Pick<VideoItem["metaData"], "SysEntryEntitlements">;
  mediaData: { mediaType: (VideoItem | AudioItem)["mediaData"]["mediaType"] };
}

/** The match whose pass opens this live video; null for any other video. */
export function matchOf({ fixtureID, metaData, mediaData }: LockedVideo): number | null {
  const isOpened = metaData.SysEntryEntitlements.includes(`match-${fixtureID}`);
  return mediaData.mediaType === "DrmLiveVideo" && isOpened ? fixtureID : null;
}

/**
 * The price options that open a video: one-off prices before subscriptions, each from the cheapest. Prices in different currencies keep
 * their order. A pass for one match is offered with its live video.
 */
export function openingOptions(packages: readonly PackageItem[], video: LockedVideo): OpeningOption[] {
  const required = video.metaData.SysEntryEntitlements;
  const opens = (name: string) => (name === chosenMatch ? matchOf(video) !== null : required.includes(name));
  const rank = ({ option }: OpeningOption) => (option.type === "one-off" ? 0 : 1);
  const compare = (first: OpeningOption, second: OpeningOption) => {
    const [one, other] = [first.option.money, second.option.money];
    const byPrice = one && other && one.currency === other.currency ? one.amount - other.amount : 0;
    return rank(first) - rank(second) || byPrice;
  };
  return packages
    .flatMap((item) => item.attributes.priceData.map((option) => ({ item, option })))
    .filter(({ option }) => option.accessData.entitlements.some(opens))
    .toSorted(compare);
}
