import type { LeagueTable } from "../../../schemas/football/league-table.ts";
import { t } from "../../../schemas/site/messages.ts";
import { type ZonedRow, zoneColours, zoneOf } from "./zones.ts";

/** The heading of the position column. */
export function PositionHeading() {
  return (
    <th scope="col" className="ps-3 pe-1 py-2 text-start font-600 @md:ps-4">
      <abbr title={t("Position")} className="no-underline">
        <span aria-hidden="true">#</span>
        <span className="visually-hidden">{t("Position")}</span>
      </abbr>
    </th>
  );
}

/** A club's position, with its zone by colour and name. */
export function PositionCell({ zones, row }: { zones: LeagueTable["zones"]; row: ZonedRow }) {
  const zone = zoneOf(zones, row);
  return (
    <td className="relative ps-3 pe-1 font-display font-750 text-[1.125rem] @md:ps-4">
      {zone && <span className={`absolute inset-y-0 start-0 w-1 ${zoneColours[zone.kind]}`} aria-hidden="true" />}
      {row.position}
      {zone && <span className="visually-hidden">{`${t(", ")}${zone.name}`}</span>}
    </td>
  );
}
