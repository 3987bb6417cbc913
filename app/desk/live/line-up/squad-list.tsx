import type { SquadPlayer } from "../../../../schemas/football/player.ts";
import { positionNames } from "../../../features/clubs/positions.ts";
import { isStarting, type LineUpDraft } from "./line-up-draft.ts";
import type { HeldBy } from "./use-player-drag.ts";

/** A club's squad, showing whether each player starts or is on the bench, and the shirt number. */
export function SquadList({
  squad,
  draft,
  numberOf,
  heldBy,
  onStart,
  onBench,
  onNumber,
}: {
  squad: readonly SquadPlayer[];
  draft: LineUpDraft;
  numberOf: (id: number) => number;
  heldBy: HeldBy;
  onStart: (player: SquadPlayer) => void;
  onBench: (player: SquadPlayer) => void;
  onNumber: (id: number, number: number) => void;
}) {
  return (
    <ul aria-label="Squad" data-drop="squad" className="divide-y divide-line">
      {squad.map((player) => {
        const { id, name, position } = player;
        const starts = isStarting(draft, id);
        const sits = draft.bench.includes(id);
        return (
          <li key={id} className="grid grid-cols-[1.5rem_3.25rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2">
            <span
              {...heldBy(player, "grip")}
              aria-hidden="true"
              className="grid min-h-12 cursor-grab touch-none select-none place-items-center text-muted"
            >
              <span className="i-lucide-grip-vertical" />
            </span>
            {starts || sits ? (
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={99}
                aria-label={`Shirt number of ${name}`}
                className="field px-2! text-center"
                value={numberOf(id) || ""}
                onChange={({ target }) => onNumber(id, Number(target.value))}
              />
            ) : (
              <span className="figures text-center font-700 text-muted">{numberOf(id)}</span>
            )}
            <span {...heldBy(player, "name")} className="cursor-grab select-none [overflow-wrap:anywhere]">
              {name}
              <span className="block text-sm text-muted">{positionNames[position].one}</span>
            </span>
            <span className="flex gap-1">
              <Toggle pressed={starts} label={`${name} starts`} text="Start" onPress={() => onStart(player)} />
              <Toggle pressed={sits} label={`${name} on the bench`} text="Bench" onPress={() => onBench(player)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Toggle({
  pressed,
  label,
  text,
  onPress,
}: {
  pressed: boolean;
  label: string;
  text: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      onClick={onPress}
      className={`btn min-h-12 px-2.5! ${pressed ? "btn-primary" : "btn-ghost"}`}
    >
      {text}
    </button>
  );
}
