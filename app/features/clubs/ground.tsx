import type { ClubProfile } from "../../../schemas/football/club.ts";
import { type MapFrame, mapWidth, type Point } from "../../../schemas/league/map-frame.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useConsent } from "../../state/consent.ts";
import { DrawnMap } from "./drawn-map.tsx";

/** The URL of a maps service's frame, from a template with {latitude} and {longitude}. */
function frameURL(template: string, place: { latitude: number; longitude: number }): string {
  return template.replaceAll("{latitude}", String(place.latitude)).replaceAll("{longitude}", String(place.longitude));
}

/**
 * A club's ground on the league's own map, or in a maps service's frame if one is configured and the fan has consented to
 * personalisation. Both have the same size, so that nothing moves.
 */
export function Ground({
  club,
  map,
  maps,
}: {
  club: ClubProfile;
  /** Null if the ground is not on the league's map. */
  map: { frame: MapFrame; point: Point } | null;
  maps: string | null;
}) {
  const { personalisation } = useConsent();
  const { name, ground, town, place } = club;
  const { frame, point } = map ?? { frame: { src: null, height: mapWidth }, point: null };
  if (ground === null && !place) return null;
  const title = ground ?? t("The ground of {club}", { club: name });
  const framed = maps !== null && place !== null && personalisation;
  return (
    <section aria-labelledby="ground">
      <h2 id="ground" className="heading-3 mb-2">
        {title}
      </h2>
      {town !== null && <p className="mb-3 text-muted">{town}</p>}
      {(framed || point) && (
        <div
          data-theme="dark"
          dir="ltr"
          className="relative max-w-80 xl:max-w-none overflow-hidden rounded-card bg-paper"
        >
          <DrawnMap frame={frame} className={framed ? "invisible" : undefined}>
            {point && (
              <g className="fill-accent">
                <circle cx={point.x} cy={point.y} r="70" opacity=".16" />
                <circle cx={point.x} cy={point.y} r="38" opacity=".26" />
                <circle cx={point.x} cy={point.y} r="15" />
              </g>
            )}
          </DrawnMap>
          {framed && (
            <iframe
              src={frameURL(maps, place)}
              title={t("Map: {ground}", { ground: title })}
              width={mapWidth}
              height={frame.height}
              loading="lazy"
              referrerPolicy="strict-origin-when-cross-origin"
              className="absolute inset-0 size-full border-0"
            />
          )}
        </div>
      )}
    </section>
  );
}
