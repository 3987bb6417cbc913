import type { MatchScript } from "../../schemas/football/match-script.ts";
import { matchEntitlements } from "../../schemas/payments/match-entitlements.ts";
import { usualLeadMinutes } from "../../schemas/streaming/broadcast-length.ts";
import { highlightScenes, liveScenes, replayScenes, spokenScenes } from "../../worker/backends/video/match-footage.ts";
import type { Assembly } from "../../worker/backends/video/packaging/assembly.ts";
import { clubOf, competitionName } from "./divisions.ts";
import { liveAsset, onDemandAsset } from "./footage.ts";
import { durationOf, goalsOf, resultOf } from "./result.ts";
import { sentence } from "./sentences.ts";

/** A row of `videos` with its categories and clubs. */
export interface Video {
  entryID: string;
  assetID: string;
  mediaType: "OnDemand" | "DrmLiveVideo";
  title: string;
  description: string;
  entitlements: string[];
  imageKey: string;
  /** ISO 8601 UTC. */
  createdAt: string;
  releaseFrom: string;
  fixtureID: number;
  season: number;
  section: (typeof videoSections)[number]["slug"];
  clubIDs: number[];
  /** As shown to viewers. */
  tags: string[];
  /** Migrated from the previous system. */
  legacy: boolean;
  /** The clips that it is assembled from. */
  footage: Assembly;
}

/** Video feeds beside the feed of all videos, with the sections in each. */
export const videoFeeds = [
  { name: "live", title: "Live", sections: ["live"] },
  { name: "clips", title: "Highlights", sections: ["highlights", "interviews"] },
  { name: "archive", title: "Archive", sections: ["replays", "classics"] },
] as const satisfies { name: string; title: string; sections: (typeof videoSections)[number]["slug"][] }[];

/** Sections of the video page, in order. Each is also a category. */
export const videoSections = [
  { slug: "live", name: "Live matches" },
  { slug: "highlights", name: "Highlights" },
  { slug: "interviews", name: "Interviews" },
  { slug: "replays", name: "Full replays" },
  { slug: "classics", name: "Classic matches" },
] as const;

/** Data of a match for its videos. `round` is missing when unknown. */
export interface FilmedMatch {
  id: number;
  competitionID: number;
  season: number;
  kickoff: string;
  homeID: number;
  awayID: number;
  script: MatchScript;
}

export const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
/** Time of the final whistle, ISO 8601 UTC. */
export const endOf = (match: FilmedMatch) => minutesAfter(match.kickoff, durationOf(match.script) / 60);

/** Values of sentences about a match. */
export function names({ homeID, awayID, competitionID }: FilmedMatch) {
  const [home, away] = [clubOf(homeID), clubOf(awayID)];
  return {
    home: home.shortName,
    away: away.shortName,
    ground: home.ground,
    competition: competitionName(competitionID),
  };
}

function scoreline(match: FilmedMatch): string {
  const { score, extraTime, penalties } = resultOf(match.script);
  const shown = extraTime ?? score;
  const { home, away } = names(match);
  const suffix = penalties
    ? ` (${penalties.home}–${penalties.away} on penalties)`
    : extraTime
      ? " after extra time"
      : "";
  return `${home} ${shown.home}–${shown.away} ${away}${suffix}`;
}

/** "Ann Other and Some One", "A, B and C": the scorers, each once, in order. */
function scorers(match: FilmedMatch): string | null {
  const unique = [...new Set(goalsOf(match.script).map(({ playerName }) => playerName))];
  const last = unique.pop();
  if (last === undefined) return null;
  return unique.length === 0 ? last : `${unique.join(", ")} and ${last}`;
}

const codesOf = ({ homeID, awayID }: FilmedMatch) => ({ home: clubOf(homeID).code, away: clubOf(awayID).code });

function common(match: FilmedMatch): Pick<Video, "fixtureID" | "season" | "clubIDs" | "tags" | "legacy" | "footage"> {
  return {
    fixtureID: match.id,
    season: match.season,
    clubIDs: [match.homeID, match.awayID],
    tags: [names(match).competition],
    legacy: false,
    footage: { clubs: codesOf(match), scenes: [] },
  };
}

/** Minimum goals of a high-scoring match. */
const manyGoals = 6;

/** Short descriptions of recordings. */
function tagsOf(match: FilmedMatch): string[] {
  const goals = goalsOf(match.script);
  const own = goals.filter(({ type }) => type !== "own-goal").map(({ playerName }) => playerName);
  const { score, penalties } = resultOf(match.script);
  return [
    names(match).competition,
    ...(own.some((scorer) => own.filter((other) => other === scorer).length >= 3) ? ["Hat-trick"] : []),
    ...(goals.length === 0 ? ["Goalless"] : []),
    ...(goals.length >= manyGoals ? ["Goal feast"] : []),
    ...(penalties ? ["Penalties"] : []),
    ...(score.away > score.home ? ["Away win"] : []),
  ];
}

/** The protected live stream of a match, which opens a quarter of an hour before kick-off. */
export function liveStreamOf(match: FilmedMatch): Video {
  const values = names(match);
  return {
    ...common(match),
    entryID: `live-${match.id}`,
    assetID: liveAsset,
    mediaType: "DrmLiveVideo",
    title: sentence("Live: {home} v {away}", values),
    description: sentence(
      "{competition}, live from {ground}: every minute of {home} against {away}, with commentary.",
      values,
    ),
    entitlements: ["live-video", ...matchEntitlements(match)],
    imageKey: `video-live-${match.id}`,
    createdAt: minutesAfter(match.kickoff, -21 * 24 * 60),
    releaseFrom: minutesAfter(match.kickoff, -usualLeadMinutes),
    section: "live",
    footage: {
      clubs: codesOf(match),
      scenes: [],
      live: { library: onDemandAsset, scenes: liveScenes(match.script.events) },
    },
  };
}

export function highlightsOf(match: FilmedMatch): Video {
  const named = scorers(match);
  const { ground, competition } = names(match);
  const end = endOf(match);
  return {
    ...common(match),
    entryID: `highlights-${match.id}`,
    assetID: onDemandAsset,
    mediaType: "OnDemand",
    title: `Highlights: ${scoreline(match)}`,
    description: named
      ? `The best of the ${competition} match at ${ground}, where ${named} scored.`
      : `The chances, the saves and the near misses of a goalless ${competition} match at ${ground}.`,
    entitlements: match.id % 3 === 0 ? ["?"] : ["*"],
    imageKey: `video-highlights-${match.id}`,
    createdAt: end,
    releaseFrom: minutesAfter(end, 20),
    section: "highlights",
    footage: { clubs: codesOf(match), scenes: highlightScenes(match.script.events) },
    tags: tagsOf(match),
  };
}

export function replayOf(match: FilmedMatch): Video {
  const { ground, competition } = names(match);
  const end = endOf(match);
  return {
    ...common(match),
    entryID: `replay-${match.id}`,
    assetID: onDemandAsset,
    mediaType: "OnDemand",
    title: `Full replay: ${scoreline(match)}`,
    description: `All of the ${competition} match at ${ground} again, watched by ${match.script.attendance.toLocaleString("en-GB")} on the day.`,
    entitlements: ["video-archive", `match-${match.id}`],
    imageKey: `video-replay-${match.id}`,
    createdAt: end,
    releaseFrom: minutesAfter(end, 12 * 60),
    section: "replays",
    footage: { clubs: codesOf(match), scenes: replayScenes(match.script.events) },
    tags: tagsOf(match),
  };
}

const moods = {
  won: [
    "“We earned that”: {who} on beating {rival}",
    "{who} enjoys the win over {rival}",
    "“The lads were superb”: {who} after {line}",
  ],
  drew: [
    "“A point each is fair”: {who} after {line}",
    "{who} looks back on the draw with {rival}",
    "“We take the point”: {who} on {line}",
  ],
  lost: [
    "“We will put it right”: {who} after defeat by {rival}",
    "{who} on what went wrong against {rival}",
    "“It hurts”: {who} after {line}",
  ],
};

/** An interview after a match: with the manager, or after every second match with a goalscorer if the side has one. */
export function interviewOf(match: FilmedMatch, side: "home" | "away"): Video {
  const { score } = resultOf(match.script);
  const other = side === "home" ? "away" : "home";
  const mood = score[side] > score[other] ? "won" : score[side] === score[other] ? "drew" : "lost";
  const scorer = goalsOf(match.script).find((goal) => goal.side === side && goal.type !== "own-goal")?.playerName;
  const manager = match.script.lineUps[side].manager;
  const asksScorer = scorer !== undefined && match.id % 2 === 0;
  const values = names(match);
  const title = sentence(moods[mood][match.id % 3] ?? moods[mood][0] ?? "", {
    who: asksScorer ? scorer : manager,
    rival: values[other],
    line: scoreline(match),
  });
  const role = asksScorer ? `goalscorer ${scorer}` : `manager ${manager}`;
  return {
    ...common(match),
    entryID: `interview-${side}-${match.id}`,
    assetID: onDemandAsset,
    mediaType: "OnDemand",
    title,
    description: `${values[side]} ${role} talks to us at ${values.ground} after ${scoreline(match)}.`,
    entitlements: ["?"],
    imageKey: `video-interview-${side}-${match.id}`,
    createdAt: endOf(match),
    releaseFrom: minutesAfter(endOf(match), 75),
    section: "interviews",
    footage: { clubs: null, scenes: spokenScenes(title) },
    clubIDs: [side === "home" ? match.homeID : match.awayID],
  };
}

export function classicOf(match: FilmedMatch): Video {
  const goals = goalsOf(match.script).length;
  return {
    ...replayOf(match),
    entryID: `classic-${match.id}`,
    title: `Classic: ${scoreline(match)}`,
    description: `${goals} goals and no time to breathe: one to watch again from the ${names(match).competition}.`,
    entitlements: match.id % 2 === 0 ? ["*"] : ["video-archive"],
    imageKey: `video-classic-${match.id}`,
    section: "classics",
    // The demo's archive was migrated from another system.
    legacy: true,
  };
}
