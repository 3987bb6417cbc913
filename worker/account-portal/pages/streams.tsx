/** @jsxImportSource hono/jsx */
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import type { ActiveStream } from "../../../schemas/streaming/session-check.ts";

const clock = leagueFormat({ timeStyle: "short" });

function Stream({ stream }: { stream: ActiveStream }) {
  const { slot, label, place, watching, since, current } = stream;
  const where = place ?? "place unknown";
  const what = watching.map(({ title }) => title || "a stream").join(", ");
  return (
    <li>
      <div>
        <strong>{label}</strong>
        {current && " (this device)"}
        <p class="hint">
          {where}. {what}, since <time datetime={since}>{clock.format(new Date(since))}</time>
        </p>
      </div>
      <form
        class="inline"
        method="post"
        action="/portal/sessions/stop"
        aria-label={`Stop: ${label}, ${where}, ${what}`}
      >
        <input type="hidden" name="slot" value={slot} />
        <button type="submit" class="second" aria-label={`Stop: ${label}, ${where}, ${what}`}>
          Stop
        </button>
      </form>
    </li>
  );
}

/** The account's active streams, each with a button to stop it. */
export function Streams({ streams }: { streams: readonly ActiveStream[] }) {
  if (streams.length === 0) return null;
  return (
    <section aria-labelledby="streams">
      <h2 id="streams">Streaming now</h2>
      <p>Each of these counts against the number of devices that you may watch and listen on at once.</p>
      <ul class="rows">
        {streams.map((stream) => (
          <Stream key={stream.slot} stream={stream} />
        ))}
      </ul>
    </section>
  );
}
