/*
 * Followers of a match, or of all scores, beyond what one object serves, by region: the region's first relay, then sixteen below it,
 * then sixteen below each of those. A relay's path says where it hangs: "501/weur", "501/weur/5", "501/weur/5/12".
 */

/** Locations that an object can be placed near, by the platform's documentation of Durable Objects. */
export const followerRegions = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
export type FollowerRegion = (typeof followerRegions)[number];

/** Relays below each, so that none sends to more. */
export const relayWidth = 16;
/** Levels of relays below a room. */
export const deepestRelays = 3;

/** Milliseconds between heartbeats, by which a relay finds what it was not sent. */
export const relayHeartbeat = 5_000;

/** Of the scores of all matches; a match has its number. */
export const allScores = "all";

/** The relay of a follower on a level, 1 to {@link deepestRelays}. @param place any whole number from 0: spreads followers. */
export function relayPath(channel: string, region: FollowerRegion, level: number, place: number): string {
  const numbers = Array.from({ length: level - 1 }, (_, index) => Math.floor(place / relayWidth ** index) % relayWidth);
  return [channel, region, ...numbers].join("/");
}

/** What a relay gets its messages from: a match's room, the hub of all scores, or the relay above. Null for what is no relay's path. */
export function relaySource(path: string): { channel: string } | { relay: string } | null {
  const [channel = "", region = "", ...numbers] = path.split("/");
  const isPath =
    /^(all|[1-9]\d{0,8})$/.test(channel) &&
    followerRegions.some((known) => known === region) &&
    numbers.length < deepestRelays &&
    numbers.every((number) => /^\d\d?$/.test(number) && Number(number) < relayWidth);
  if (!isPath) return null;
  return numbers.length === 0 ? { channel } : { relay: path.slice(0, path.lastIndexOf("/")) };
}

/** Changes up to a number, as texts for followers. `from`: the receiver's number before them; null where it does not matter. */
export interface Changes {
  from: number | null;
  number: number;
  texts: string[];
}

/** Headers of a handshake by which the Worker says to an object where it comes from, and which relay it is to be. */
export const followerHeaders = { network: "x-follower-network", relay: "x-relay-path" } as const;
/** Of an answer: this object has as many followers as it takes, and the next ones go to relays below. */
export const fullHeader = "x-followers-full";
