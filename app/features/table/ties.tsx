import type { LeagueTable } from "../../../schemas/football/match-data.ts";
import { tieSentence } from "./tie-sentence.ts";

/** Why clubs with as many points stand in this order, pair by pair. */
export function Ties({ table }: { table: LeagueTable }) {
  if (table.ties.length === 0) return null;
  const nameOf = (id: number) => table.rows.find(({ club }) => club.id === id)?.club.name ?? "";
  return (
    <details className="spoiler card p-4">
      <summary className="cursor-pointer font-display font-750 text-[1.125rem]">
        Level on points: who is ahead, and why
      </summary>
      <ul className="mt-3 grid gap-1.5">
        {table.ties.map((tie) => (
          <li key={tie.aboveID}>{tieSentence(tie, nameOf(tie.aboveID), nameOf(tie.belowID))}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        Clubs that are level on points are parted by goal difference, then goals scored, then by the matches between
        those still level: points, goal difference and goals scored there. After that by name.
      </p>
    </details>
  );
}
