import type { Statement } from "../lib/storage/storage.ts";
import { type Commentary, commentaryOn, commentaryStatements, recordedCommentaryOn } from "./audio.ts";
import type { League } from "./league.ts";
import { endOf, isPlayed } from "./league-match.ts";

/** Number of recent matches with a recorded commentary. */
const recordings = 120;

/** Live commentaries on all upcoming matches of the season, and recordings of recent ones. */
export function audioLibrary({ current, now }: League): Commentary[] {
  const played = current.matches
    .filter((match) => isPlayed(match, now))
    .sort((left, right) => endOf(right) - endOf(left) || left.id - right.id);
  const coming = current.matches.filter((match) => !isPlayed(match, now));
  return [
    ...coming.flatMap((match) => (match.script === null ? [] : [commentaryOn({ ...match, script: match.script })])),
    ...played.slice(0, recordings).map(recordedCommentaryOn),
  ];
}

/** Statements that replace all commentaries in the video database with these. */
export const audioLibraryStatements = (commentaries: readonly Commentary[]): Statement[] => [
  { sql: "DELETE FROM audio_entries" },
  ...commentaryStatements(commentaries),
];
