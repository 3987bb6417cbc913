import type { SquadPlayer } from "../../../../schemas/football/player.ts";
import { shirtName } from "../../../features/match-centre/formation.ts";
import { type LineUpDraft, placeName, placesIn } from "./line-up-draft.ts";
import type { HeldBy, PlayerDrag } from "./use-player-drag.ts";

/** The eleven places of a formation as buttons on a drawn pitch, with the own goal at the bottom. */
export function Pitch({
  draft,
  players,
  numberOf,
  chosen,
  drag,
  heldBy,
  onPress,
}: {
  draft: LineUpDraft;
  players: ReadonlyMap<number, SquadPlayer>;
  numberOf: (id: number) => number;
  /** Index of the selected place. */
  chosen: number | null;
  drag: PlayerDrag | null;
  heldBy: HeldBy;
  onPress: (place: number) => void;
}) {
  return (
    <div
      data-drop="pitch"
      className={`relative mx-auto aspect-[68/80] w-full overflow-hidden rounded-card bg-[#1f6b3a] ${drag?.dock ? "max-w-[min(28rem,calc((100dvh-9rem)*.85))]" : "max-w-[28rem]"}`}
    >
      <svg viewBox="0 0 680 800" className="absolute inset-0 size-full" aria-hidden="true">
        <path
          fill="none"
          stroke="#fff"
          strokeOpacity=".45"
          strokeWidth="4"
          d="M20 20H660V780H20ZM255 20A85 85 0 0 0 425 20M145 780V625H535V780M250 780V730H430V780M268 625A85 85 0 0 1 412 625"
        />
      </svg>
      <ol aria-label="The eleven on the pitch">
        {placesIn(draft.formation).map(({ position, across, up }, place) => {
          const id = draft.places[place] ?? null;
          const player = id === null ? undefined : players.get(id);
          const name = placeName(draft.formation, place);
          const isLifted = player !== undefined && drag?.player.id === player.id;
          return (
            <li
              key={name}
              data-place={place}
              className="absolute grid w-[4.25rem] -translate-x-1/2 -translate-y-1/2 justify-items-center"
              style={{ insetBlockStart: `${92 - up * 90}%`, left: `${across * 100}%` }}
            >
              <button
                type="button"
                aria-label={player === undefined ? `${name}: empty` : `${name}: ${player.name}`}
                aria-pressed={chosen === place}
                onClick={() => onPress(place)}
                {...(player !== undefined && heldBy(player, "place"))}
                className={`grid min-h-14 w-full select-none justify-items-center gap-0.5 rounded-card text-white outline-offset-0 aria-pressed:bg-black/50 ${player === undefined ? "" : "cursor-grab touch-none"} ${drag?.over === place ? "bg-black/50" : ""} ${isLifted ? "opacity-50" : ""}`}
              >
                <span
                  aria-hidden="true"
                  className={`figures grid size-9 place-items-center rounded-full border-2 border-white font-display text-base font-800 leading-none ${player === undefined ? "border-dashed bg-black/30" : "bg-white text-black"}`}
                >
                  {player === undefined ? position : numberOf(player.id)}
                </span>
                {player !== undefined && (
                  <span
                    aria-hidden="true"
                    className="max-w-full truncate rounded-[3px] bg-black/70 px-1 text-[.75rem] font-600 leading-tight"
                  >
                    {shirtName(player.name)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
