/*
 * Followers of a match, or of all scores, beyond what one object serves, by region: the region's first relay, then sixteen below it,
 * then sixteen below each of those. A relay's path says where it hangs: "501/weur", "501/weur/5", "501/weur/5/12".
 */

/** Locations that an object can be placed near, by the platform's documentation of Durable Objects. */
export const followerRegions = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
export type FollowerRegion = (typeof followerRegions)[number];

/** Maximum relays below each one, so that none has to send to more. */
export const relayWidth = 16;
/** Levels of relays below a room. */
export const maxRelayLevels = 3;

/** Milliseconds between heartbeats, with which a relay finds changes that it did not receive. */
export const relayHeartbeat = 5_000;

/** The channel of all scores; the channel of a match is its id. */
export const allScores = "all";

/** The relay of a follower on a level, 1 to {@link maxRelayLevels}. @param index any whole number from 0: spreads followers. */
export function relayPath(channel: string, region: FollowerRegion, level: number, index: number): string {
  const numbers = Array.from({ length: level - 1 }, (_, below) => Math.floor(index / relayWidth ** below) % relayWidth);
  return [channel, region, ...numbers].join("/");
}

/** The source of a relay's messages: a match's room, the hub of all scores, or the relay above. Null when the path is no relay's. */
export function relaySource(path: string): { channel: string } | { relay: string } | null {
  const [channel = "", region = "", ...numbers] = path.split("/");
  const isPath =
    /^(all|[1-9]\d{0,8})$/.test(channel) &&
    followerRegions.some((known) => known === region) &&
    numbers.length < maxRelayLevels &&
    numbers.every((number) => /^\d\d?$/.test(number) && Number(number) < relayWidth);
  if (!isPath) return null;
  return numbers.length === 0 ? { channel } : { relay: path.slice(0, path.lastIndexOf("/")) };
}

/** Changes up to `number`, as texts for followers. `from`: the receiver's number before them; null when they are the whole state. */
export interface Changes {
  from: number | null;
  number: number;
  texts: string[];
}

/** Headers of a WebSocket handshake from the Worker: the follower's network, and the path of the relay that responds. */
export const followerHeaders = { network: "x-follower-network", relay: "x-relay-path" } as const;
/** Response header of a full object: further followers go to the relays below it. */
export const followersFullHeader = "x-followers-full";
