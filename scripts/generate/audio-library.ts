import type { Statement } from "../lib/storage.ts";
import { type Commentary, commentaryOn, commentaryStatements, recordedCommentaryOn } from "./audio.ts";
import type { League } from "./league.ts";
import { endOf, isPlayed } from "./league-match.ts";

/** How many of the last matches can be heard again. */
const recordings = 120;

/** Commentary on every match of the season that is to come, and recordings of those played last. */
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

/** Statements that make the video database hold these commentaries and no others. */
export const audioLibraryStatements = (commentaries: readonly Commentary[]): Statement[] => [
  { sql: "DELETE FROM audio_entries" },
  ...commentaryStatements(commentaries),
];
