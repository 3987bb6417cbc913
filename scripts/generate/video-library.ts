import { demoLeague } from "./demo-folder.ts";
import type { League } from "./league.ts";
import { endOf, isPlayed, type LeagueMatch } from "./league-match.ts";
import { goalsOf } from "./result.ts";
import { classicOf, highlightsOf, interviewOf, liveStreamOf, replayOf, type Video } from "./videos.ts";

const day = 86_400_000;
type Played = LeagueMatch & { script: NonNullable<LeagueMatch["script"]> };

/** The library of 300 videos at the league's `now`: live streams of the next matches, and footage of the latest ones. */
export function videoLibrary({ last, current, now }: League): Video[] {
  const matches = [...last.matches, ...current.matches];
  const played = matches
    .filter((match): match is Played => isPlayed(match, now))
    .sort((left, right) => endOf(right) - endOf(left) || left.id - right.id);
  const rested = played.filter((match) => endOf(match) <= now.getTime() - day);
  const coming = current.matches
    .filter((match): match is Played => match.script !== null && Date.parse(match.kickoff) > now.getTime())
    .sort((left, right) => left.kickoff.localeCompare(right.kickoff) || left.id - right.id);
  const classics = last.matches
    .filter((match): match is Played => match.script !== null)
    .sort((left, right) => goalsOf(right.script).length - goalsOf(left.script).length || left.id - right.id);
  return [
    ...coming.slice(0, 60).map(liveStreamOf),
    ...rested.slice(0, 120).map(highlightsOf),
    ...withReplay(rested).map(replayOf),
    ...rested.slice(0, 20).flatMap((match) => [interviewOf(match, "home"), interviewOf(match, "away")]),
    ...classics.slice(0, 20).map(classicOf),
  ];
}

/** The matches with a full replay: the latest ones, and enough of the club with a streaming site to fill that site's list. */
function withReplay(matches: readonly Played[]): Played[] {
  const { clubID, site } = demoLeague.league.streamer;
  const own = matches.filter(({ homeID, awayID }) => homeID === clubID || awayID === clubID);
  return [...new Set([...own.slice(0, site.playlist.amount), ...matches])].slice(0, 60);
}
