import type { TablePositions } from "../../../schemas/football/league-table.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Crest } from "../fixtures/crest.tsx";
import { linePoints, positionSentence } from "./position-history.ts";

const width = 240;
const height = 48;

/** A club's positions over the season as a line. */
function PositionLine({ positions, clubs }: { positions: readonly number[]; clubs: number }) {
  const points = linePoints(positions, { clubs, width, height });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-12 w-full overflow-visible rtl:-scale-x-100"
      aria-hidden="true"
    >
      <line x1="0" y1="0" x2={width} y2="0" className="stroke-line" vectorEffect="non-scaling-stroke" />
      <line x1="0" y1={height} x2={width} y2={height} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <polyline
        points={points}
        fill="none"
        className="stroke-accent"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Every club's position after each match day, as a line with first place at the top, and as a sentence. */
export function PositionChart({ positions }: { positions: TablePositions }) {
  const { clubs, days } = positions;
  if (days.length < 2) return null;
  return (
    <details className="spoiler card p-4">
      <summary className="cursor-pointer font-display font-750 text-[1.125rem]">{t("Places over the season")}</summary>
      <ol className="mt-4 grid gap-x-8 gap-y-5 m:grid-cols-2 xl:grid-cols-3">
        {clubs.map(({ club, places }) => (
          <li key={club.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
            <Crest club={club} size={28} />
            <span className="font-display font-750 text-[1.125rem]">{club.shortName}</span>
            <span className="col-span-2">
              <PositionLine positions={places} clubs={clubs.length} />
            </span>
            <span className="col-span-2 text-sm text-muted figures">{positionSentence(places)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
