import { clockTime } from "../player-time.ts";
import type { CastLink, CastState } from "./cast-link.ts";

/** What stands in the picture's place while it is on a Chromecast, and what went wrong with one. */
export function CastScreen({ link, state, onStop }: { link: CastLink; state: CastState; onStop: () => void }) {
  const { phase, receiver, time, error } = state;
  const away = phase === "playing" || phase === "paused" || phase === "loading";
  return (
    <>
      {error !== null && (
        <p role="alert" className="absolute inset-x-0 top-3 z-2 mx-auto w-fit rounded-chip bg-night/90 px-3 py-2">
          {error}
        </p>
      )}
      {away && (
        <div className="absolute inset-0 z-1 grid content-center justify-items-center gap-3 bg-night p-4 text-center">
          <span aria-hidden="true" className="i-lucide-cast text-5xl text-beam" />
          <p role="status" className="heading-3">
            {phase === "loading" ? `Loading on ${receiver}` : `Playing on ${receiver}`}
          </p>
          <p className="text-muted figures">{clockTime(time)}</p>
          <div className="flex gap-3">
            <button type="button" className="btn btn-primary" onClick={() => link.toggle()}>
              {phase === "paused" ? "Play there" : "Pause there"}
            </button>
            <button type="button" className="btn btn-ghost" onClick={onStop}>
              Stop casting
            </button>
          </div>
        </div>
      )}
    </>
  );
}
