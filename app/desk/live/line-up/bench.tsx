import type { SquadPlayer } from "../../../../schemas/football/player.ts";
import { shirtName } from "../../../features/match-centre/formation.ts";
import type { HeldBy, PlayerDrag } from "./use-player-drag.ts";

/** The bench below the pitch. Players can be dragged to and from it. */
export function Bench({
  bench,
  players,
  numberOf,
  drag,
  heldBy,
}: {
  bench: readonly number[];
  players: ReadonlyMap<number, SquadPlayer>;
  numberOf: (id: number) => number;
  drag: PlayerDrag | null;
  heldBy: HeldBy;
}) {
  const seated = bench.flatMap((id) => players.get(id) ?? []);
  return (
    <div
      data-drop="bench"
      className={`mx-auto mt-2 flex min-h-14 w-full max-w-[28rem] flex-wrap items-center gap-2 rounded-card border-2 border-dashed p-2 ${drag?.over === "bench" ? "border-current bg-raised" : "border-line bg-paper"}`}
    >
      <span id="bench" className="text-sm text-muted">
        Bench
      </span>
      {seated.length > 0 && (
        <ol aria-labelledby="bench" className="contents">
          {seated.map((player) => (
            <li
              key={player.id}
              {...heldBy(player, "bench")}
              className={`inline-flex min-h-9 cursor-grab touch-none select-none items-center gap-1 rounded-[3px] bg-raised px-2 text-sm ${drag?.player.id === player.id ? "opacity-50" : ""}`}
            >
              <span className="figures font-700">{numberOf(player.id)}</span> {shirtName(player.name)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
