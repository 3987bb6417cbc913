import { ownNames } from "../../../schemas/site/own-names.ts";
import { formatTime } from "../../ui/dates.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/** The account's devices that stream now: what, where and since when, each with a button to stop it if allowed. */
export function OtherStreams({
  streams,
  onStop,
  verb = "watch",
}: {
  streams: PlaybackFailure["active"];
  onStop: ((slot: string) => void) | null;
  /** What the stopped slot is used for. */
  verb?: "watch" | "listen";
}) {
  const names = ownNames(streams.map(({ label, place }) => (place === null ? label : `${label}, ${place}`)));
  return (
    <section aria-label="Streaming now" className="w-full text-start">
      <h3 className="mb-2 text-center font-600">Streaming now</h3>
      <ul className="grid gap-2">
        {streams.map(({ slot, watching, since, current }, index) => (
          <li
            key={slot}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-edge p-3"
          >
            <div className="min-w-0">
              <p className="font-600">
                {names[index]}
                {current && <span className="font-400 text-muted"> (this device)</span>}
              </p>
              <p className="text-sm text-muted">
                {titlesOf(watching)}since <time dateTime={since}>{formatTime(since)}</time>
              </p>
            </div>
            {onStop !== null && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Stop it and ${verb} here: ${names[index]}`}
                onClick={() => onStop(slot)}
              >
                Stop it and {verb} here
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Live: Ashby v Wold, " before the time; empty if no title is known. */
function titlesOf(watching: PlaybackFailure["active"][number]["watching"]): string {
  return watching
    .filter(({ title }) => title !== "")
    .map(({ title }) => `${title}, `)
    .join("");
}
