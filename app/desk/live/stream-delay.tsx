import type { DeskMatch } from "../../../schemas/desk/matches.ts";
import { formatTimeOfDay } from "../time.ts";

/** Says how far the live stream is behind the match, and so when its viewers catch up with a report. Only for matches on air. */
export function StreamDelay({
  match,
  delay,
}: {
  match: Pick<DeskMatch["match"], "state" | "videoEntryID">;
  delay: DeskMatch["picture"];
}) {
  if (match.state.kind !== "live" || match.videoEntryID === null) return null;
  return (
    <p className="text-sm text-muted">
      {delay !== null &&
        `The live picture is at least ${Math.round(delay.behind)} s behind the match (measured ${formatTimeOfDay(delay.measuredAt)}). `}
      Fans read what you report at once; who watches the live picture, once it has come to it.
    </p>
  );
}
