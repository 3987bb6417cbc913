import type { Match } from "../../../schemas/match-data.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MatchCard } from "../fixtures/match-card.tsx";
import { useLiveScores } from "../live/use-live.ts";
import { SpoilerZone } from "../spoilers/spoiler-zone.tsx";
import { mostUrgent } from "./matches-today.ts";

/** As many cards as fill two or three rows. */
const shownMatches = 8;

/** Today's matches, moving as they are played; on a day without football, the next ones. */
export function HomeMatches({
  matches,
  today,
  madeAt,
}: {
  matches: readonly Match[];
  today: boolean;
  /** When the page was made, in epoch milliseconds. */
  madeAt: number;
}) {
  const live = useLiveScores(matches);
  const shown = mostUrgent(live, shownMatches);
  if (shown.length === 0) {
    return (
      <EmptyState icon="i-lucide-calendar-x" title="No matches are planned">
        <p>Fixtures appear here as soon as they are announced.</p>
      </EmptyState>
    );
  }
  return (
    <SpoilerZone label="the scores">
      <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-3 3xl:grid-cols-4">
        {shown.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} madeAt={madeAt} showDate={!today} />
          </li>
        ))}
      </ul>
    </SpoilerZone>
  );
}

export function HomeMatchesSkeleton() {
  return (
    <div className="grid gap-4 m:grid-cols-2 xl:grid-cols-3 3xl:grid-cols-4">
      {Array.from({ length: shownMatches }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never move
        <div key={index} className="skeleton h-36 rounded-card" />
      ))}
    </div>
  );
}
