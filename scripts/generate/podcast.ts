import { formatDate } from "../../app/ui/dates.ts";
import type { ClipName } from "../../worker/backends/video/packaging/packaging.ts";
import type { FolderEpisode } from "../lib/league-folder/podcast.ts";
import { segmentSeconds } from "../media/script.ts";
import { between, joined, type Sound, soundOf } from "../media/sound-cuts.ts";
import { clubOf, divisionIDs } from "./divisions.ts";
import { clipLibrary, liveAsset, onDemandAsset } from "./footage.ts";
import type { League } from "./league.ts";
import { endOf, isPlayed, type LeagueMatch } from "./league-match.ts";
import { goalsOf } from "./result.ts";
import { sentence } from "./sentences.ts";
import { names } from "./videos.ts";

/** Value of `podcast_episodes.source`. */
export const demoSource = "demo";

type Played = LeagueMatch & { script: NonNullable<LeagueMatch["script"]> };

const episodes = 6;
/** Milliseconds from the final whistle to the publication of the episode. */
const editing = 20 * 3_600_000;

/** Seconds of play before each goal and after the last one. */
const playSeconds = 6;

/** For each of the last rounds of the first division, the match with the most goals, latest first. */
function matchesOf({ last, current, now }: League): Played[] {
  const rounds = Map.groupBy(
    [...last.matches, ...current.matches]
      .filter((match): match is Played => isPlayed(match, now))
      .filter((match) => match.competitionID === divisionIDs[0] && match.stage === "league")
      .filter((match) => endOf(match) + editing <= now.getTime()),
    ({ season, round }) => `${season} ${round}`,
  );
  return [...rounds.values()]
    .flatMap((round) => round.toSorted((a, b) => goalsOf(b.script).length - goalsOf(a.script).length).slice(0, 1))
    .toSorted((a, b) => endOf(b) - endOf(a) || a.id - b.id)
    .slice(0, episodes);
}

/** A match as an audio episode: the kick-off, some play and the cheering for each goal, and play until the final whistle. */
function episodeOf(match: Played, clip: (name: ClipName) => Uint8Array[], play: Sound): FolderEpisode {
  const heard: string[] = [];
  const cuts: Uint8Array[] = [];
  const add = (segments: readonly Uint8Array[], words: string) => {
    const seconds = Math.round(cuts.length * segmentSeconds);
    heard.push(`<li>${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}: ${words}</li>`);
    cuts.push(...segments);
  };
  const { home, away, ground, competition } = names(match);
  const stretch = (place: number) => between(play, place * playSeconds, (place + 1) * playSeconds);
  add(clip("kick-off"), `The crowd sings as ${home} and ${away} begin.`);
  for (const [place, { minute, playerName, side }] of goalsOf(match.script).entries()) {
    add(stretch(place % 4), "The ball is passed from foot to foot.");
    const club = clubOf(side === "home" ? match.homeID : match.awayID).shortName;
    add(
      [...clip(side === "home" ? "goal-right" : "goal-left"), ...clip("crowd")],
      `The crowd roars: ${playerName} makes it a goal for ${club} in minute ${minute}.`,
    );
  }
  add(stretch(4), "Play goes on, and the crowd with it, to the end.");
  const on = { home, away, ground, competition, date: formatDate(match.kickoff) };
  return {
    slug: `the-sound-of-${clubOf(match.homeID).slug}-${clubOf(match.awayID).slug}-${match.kickoff.slice(0, 10)}`,
    title: sentence("The sound of {home} v {away}", on),
    summary: sentence("{competition}, {date}, at {ground}: the crowd and the ball, and not a word spoken.", on),
    transcriptHTML: `<ul>${heard.join("")}</ul>`,
    publishedAt: new Date(endOf(match) + editing).toISOString(),
    audio: { bytes: joined(play, cuts), type: "audio/mp4", seconds: Math.round(cuts.length * segmentSeconds) },
  };
}

/** The podcast of the simulated league: one episode on a match of each of the last rounds, with crowd noise and no speech. */
export async function podcastOf(league: League): Promise<FolderEpisode[]> {
  const [film, play] = [await soundOf(onDemandAsset), await soundOf(liveAsset)];
  const { clips } = clipLibrary();
  const clip = (name: ClipName) =>
    clips.flatMap((known) => (known.name === name ? film.segments.slice(known.first, known.first + known.count) : []));
  return matchesOf(league).map((match) => episodeOf(match, clip, play));
}
