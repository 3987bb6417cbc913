import { t } from "../../../schemas/site/messages.ts";
import { uniqueNames } from "../../../schemas/site/unique-names.ts";
import { formatTime } from "../../ui/dates.ts";
import { richText } from "../../ui/rich-text.tsx";
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
  const names = uniqueNames(streams.map(({ label, place }) => (place === null ? label : `${label}, ${place}`)));
  const stop = verb === "watch" ? t("Stop it and watch here") : t("Stop it and listen here");
  return (
    <section aria-label={t("Streaming now")} className="w-full text-start">
      <h3 className="mb-2 text-center font-600">{t("Streaming now")}</h3>
      <ul className="grid gap-2">
        {streams.map(({ slot, watching, since, current }, index) => (
          <li
            key={slot}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-edge p-3"
          >
            <div className="min-w-0">
              <p className="font-600">
                {names[index]}
                {current && <span className="font-400 text-muted"> {t("(this device)")}</span>}
              </p>
              <p className="text-sm text-muted">
                {titlesOf(watching)}
                {richText(t("since <time>{time}</time>", { time: formatTime(since) }), {
                  time: (words) => <time dateTime={since}>{words}</time>,
                })}
              </p>
            </div>
            {onStop !== null && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`${stop}: ${names[index]}`}
                onClick={() => onStop(slot)}
              >
                {stop}
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
    .map(({ title }) => title + t(", "))
    .join("");
}
