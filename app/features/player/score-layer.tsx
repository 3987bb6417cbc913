import { t } from "../../../schemas/site/messages.ts";
import type { Board } from "./chapters/use-chapters.ts";

/** Score and clock over the video. Not a live region: the running clock would be announced all the time. */
export function ScoreLayer({ board: { clubs, home, away, clock } }: { board: Board }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={t("Score")}
      // The home side is on the left in every language.
      dir="ltr"
      className="pointer-events-none absolute start-3 top-3 z-1 flex overflow-hidden rounded-chip bg-night/85 font-display font-750 text-sm leading-none figures l:text-lg"
    >
      <span className="flex items-center gap-2 p-2">
        {clubs !== null && <bdi>{clubs.home}</bdi>}
        <bdi>
          {home}–{away}
        </bdi>
        {clubs !== null && <bdi>{clubs.away}</bdi>}
      </span>
      {clock !== null && <bdi className="grid place-items-center bg-flood p-2 text-night">{clock}</bdi>}
    </div>
  );
}
