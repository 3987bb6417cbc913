import type { Match } from "../../../schemas/football/match-data.ts";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { Availability } from "../../../schemas/streaming/availability.ts";
import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import { singleFormat } from "../../../schemas/streaming/single-format.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { VideoService } from "../../load-context.ts";

/** The live video of each match that has one, by fixture id. */
export type LiveOffers = Readonly<Record<number, Offer>>;

/** Maximum of live videos requested, and milliseconds that a page of matches waits for them. */
const lookup = { size: 100, timeout: 300 };

/**
 * Milliseconds before and after a kick-off within which days of blackouts are relevant: wide enough for every time zone and a late match.
 */
const counted = { before: 36 * 3_600_000, after: 60 * 3_600_000 };

/** Rules without blackout days that are not near this kick-off: there may be dozens of days, and a page's data has rules for each match. */
function rulesAround(rules: Availability, kickoff: string): Availability {
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [from, to] = [dayAt(Date.parse(kickoff) - counted.before), dayAt(Date.parse(kickoff) + counted.after)];
  const near = (days: readonly string[]) => days.filter((day) => from <= day && day <= to);
  return {
    ...rules,
    blackouts: rules.blackouts.map(({ dates, except, ...blackout }) => ({
      ...blackout,
      dates: near(dates),
      except: near(except),
    })),
  };
}

type Shown = Pick<Match, "id" | "kickoff">;

const liveVideos = (videos: Pick<VideoService, "section">) => videos.section("live", { page: 0, size: lookup.size });

/**
 * The live videos of these matches; none if the video backend takes too long. Equal rules are one object, so that a page's data has them
 * once.
 * @param matches may be a promise, so that both are requested at once.
 */
export async function findLiveOffers(
  videos: Pick<VideoService, "section">,
  matches: readonly Shown[] | Promise<readonly Shown[]>,
): Promise<LiveOffers> {
  return offersOf(...(await Promise.all([withTimeout(liveVideos(videos), lookup.timeout, []), matches])));
}

/** The same, for pages that are about live videos only: waits for the video backend, and rejects if it fails. */
export async function requireLiveOffers(
  videos: Pick<VideoService, "section">,
  matches: Promise<readonly Shown[]>,
): Promise<LiveOffers> {
  return offersOf(...(await Promise.all([liveVideos(videos), matches])));
}

function offersOf(items: readonly VideoItem[], matches: readonly Shown[]): LiveOffers {
  const kickoffs = new Map(matches.map(({ id, kickoff }) => [id, kickoff]));
  const equal = new Map<string, Availability>();
  const offers = items.flatMap(({ fixtureID, metaData, mediaData, availability }): [number, Offer][] => {
    const kickoff = fixtureID === null ? undefined : kickoffs.get(fixtureID);
    if (fixtureID === null || kickoff === undefined) return [];
    const offer = {
      entryID: mediaData.entryId,
      required: metaData.SysEntryEntitlements,
      status: "active" as const,
      format: singleFormat(mediaData.formats),
    };
    if (availability === undefined) return [[fixtureID, offer]];
    const rules = rulesAround(availability, kickoff);
    const key = JSON.stringify(rules);
    const known = equal.get(key) ?? rules;
    equal.set(key, known);
    return [[fixtureID, { ...offer, availability: known }]];
  });
  return Object.fromEntries(offers);
}
