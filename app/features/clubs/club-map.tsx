import { Link } from "react-router";
import { type MapFrame, mapWidth } from "../../../schemas/league/map-frame.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Crest } from "../fixtures/crest.tsx";
import type { ClubMarker } from "./club-map-data.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { tierColours } from "./tiers.ts";

const percent = (value: number, of: number) => `${((100 * value) / of).toFixed(2)}%`;

/**
 * A map of the clubs' grounds. Each has a dot, and the club's crest as a link, with a line to the dot where crests were moved apart. With
 * `many` clubs, narrow screens show dots only, and the list below has the links (WCAG 2.5.8, equivalent).
 */
export function ClubMap({ frame, markers, many }: { frame: MapFrame; markers: readonly ClubMarker[]; many: boolean }) {
  return (
    // West is on the left in every reading direction.
    <div data-theme="dark" dir="ltr" className="relative mx-auto w-full max-w-[35rem] rounded-card bg-paper">
      <DrawnMap frame={frame} priority>
        {markers.map(({ slug, tier, groundPoint, point }) => (
          <g key={slug} className={tierColours(tier).fill}>
            <line
              x1={groundPoint.x}
              y1={groundPoint.y}
              x2={point.x}
              y2={point.y}
              className={`stroke-muted ${many ? "hidden l:block" : ""}`}
              strokeWidth="2.5"
            />
            <circle cx={groundPoint.x} cy={groundPoint.y} r="16" opacity=".22" />
            <circle cx={groundPoint.x} cy={groundPoint.y} r="7" />
          </g>
        ))}
      </DrawnMap>
      <nav aria-label={t("Clubs on the map")} className={many ? "hidden l:block" : undefined}>
        <ul>
          {markers.map((marker) => (
            <li
              key={marker.slug}
              className="absolute -translate-x-1/2 -translate-y-1/2 hover:z-1 focus-within:z-1"
              style={{ left: percent(marker.point.x, mapWidth), top: percent(marker.point.y, frame.height) }}
            >
              <Link
                to={`/clubs/${marker.slug}`}
                className={`group grid place-items-center rounded-full border-2 bg-paper size-6 ${many ? "" : "l:size-9"} ${tierColours(marker.tier).border}`}
              >
                <Crest club={marker} size={16} className={many ? "" : "l:scale-150"} />
                <span
                  className={`pointer-events-none absolute top-1/2 -translate-y-1/2 w-max max-w-36 leading-tight rounded-chip border border-edge bg-surface px-2 py-1 text-sm font-600 opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100 ${marker.point.x > mapWidth / 2 ? "right-full mr-1" : "left-full ml-1"}`}
                >
                  {marker.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
