/** @jsxImportSource hono/jsx */

import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { uniqueNames } from "../../../schemas/site/unique-names.ts";
import type { ActiveStream } from "../../../schemas/streaming/session-check.ts";
import { richText } from "../../html/rich-text.tsx";
import { localisedDevice } from "../../playback/device-label.ts";
import { localisedLocation } from "../../playback/geolocation.ts";

const clock = leagueFormat({ timeStyle: "short" });

const placeText = ({ place }: ActiveStream) => localisedLocation(place) ?? t("place unknown");
const titlesText = ({ watching }: ActiveStream) => watching.map(({ title }) => title || t("a stream")).join(t(", "));

/** @param props.name accessible name of the form and its button, unique on the page */
function Stream({ stream, label, name }: { stream: ActiveStream; label: string; name: string }) {
  const { slot, since, current } = stream;
  return (
    <li>
      <div>
        <strong>{label}</strong>
        {current && ` ${t("(this device)")}`}
        <p class="hint">
          {richText(
            t("{place}. {streams}, since <time>{time}</time>", {
              place: placeText(stream),
              streams: titlesText(stream),
              time: clock.format(new Date(since)),
            }),
            { time: (words) => <time datetime={since}>{words}</time> },
          )}
        </p>
      </div>
      <form class="inline" method="post" action="/portal/sessions/stop" aria-label={name}>
        <input type="hidden" name="slot" value={slot} />
        <button type="submit" class="second" aria-label={name}>
          {t("Stop")}
        </button>
      </form>
    </li>
  );
}

/** The account's active streams, each with a button to stop it. */
export function Streams({ streams }: { streams: readonly ActiveStream[] }) {
  if (streams.length === 0) return null;
  const names = uniqueNames(
    streams.map((stream) =>
      t("Stop: {device}, {place}, {streams}", {
        device: localisedDevice(stream.label),
        place: placeText(stream),
        streams: titlesText(stream),
      }),
    ),
  );
  const labels = uniqueNames(streams.map(({ label }) => localisedDevice(label)));
  return (
    <section aria-labelledby="streams">
      <h2 id="streams">{t("Streaming now")}</h2>
      <p>{t("Each of these counts against the number of devices that you may watch and listen on at once.")}</p>
      <ul class="rows">
        {streams.map((stream, index) => (
          <Stream key={stream.slot} stream={stream} label={labels[index] ?? ""} name={names[index] ?? ""} />
        ))}
      </ul>
    </section>
  );
}
