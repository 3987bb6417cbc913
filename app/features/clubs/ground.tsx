import { useSnapshot } from "valtio";
import type { ClubProfile } from "../../../schemas/football/match-data.ts";
import { consent } from "../../state/consent.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { mapSize, project } from "./map-projection.ts";

/** The address of a maps service's frame for a place; `template` has {latitude} and {longitude} where they go. */
function frameAddress(template: string, place: { latitude: number; longitude: number }): string {
  return template.replaceAll("{latitude}", String(place.latitude)).replaceAll("{longitude}", String(place.longitude));
}

/**
 * A club's ground and where it is: on the drawn map, or, where one is configured and the fan has agreed to personalisation, on
 * a maps service's. Both have the same place on the page.
 */
export function Ground({ club, maps }: { club: ClubProfile; maps: string | null }) {
  const { personalisation } = useSnapshot(consent);
  const { name, ground, town, place } = club;
  const point = place && project(place);
  if (ground === null && !place) return null;
  const title = ground ?? `The ground of ${name}`;
  const framed = maps !== null && place !== null && personalisation;
  return (
    <section aria-labelledby="ground">
      <h2 id="ground" className="heading-3 mb-2">
        {title}
      </h2>
      {town !== null && <p className="mb-3 text-muted">{town}</p>}
      {(framed || point) && (
        <div data-theme="dark" dir="ltr" className="relative max-w-80 overflow-hidden rounded-card bg-paper">
          <DrawnMap className={framed ? "invisible" : ""}>
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
              src={frameAddress(maps, place)}
              title={`Map: ${title}`}
              width={mapSize.width}
              height={mapSize.height}
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
