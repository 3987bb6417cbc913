import { t } from "../../../../schemas/site/messages.ts";
import { liveDelay, programmeClock } from "../../../playback/controls/media-time.ts";
import type { StreamPlayer } from "../../../playback/engine/stream-player.ts";
import { serverNow } from "../../../playback/session/server-clock.ts";
import type { PlaybackSession } from "../session/playback-session.ts";

/** The parts of a session that it uses. */
type LiveSession = Pick<PlaybackSession, "goToLive"> & { player: Pick<StreamPlayer, "programmeTime"> | null };

/** Distance to the live edge, the way back to it, and the time at the ground. */
export function LiveEdge({ session, edge, time }: { session: LiveSession; edge: number; time: number }) {
  const delay = liveDelay(edge, time);
  const programme = session.player?.programmeTime() ?? null;
  const behindGround = programme === null ? null : Math.max(0, Math.round((serverNow() - programme.getTime()) / 1000));
  return (
    <>
      {/* One button in both states, so that it keeps the focus when pressed. */}
      <button
        type="button"
        aria-disabled={!delay.behind}
        onClick={() => {
          if (delay.behind) session.goToLive();
        }}
        className={
          delay.behind
            ? "btn btn-label text-flood"
            : "inline-flex cursor-default items-center gap-2 px-2 font-display font-750 uppercase tracking-[.06em]"
        }
      >
        {delay.behind ? (
          <>
            {t("Go to live")}{" "}
            <span dir="ltr" className="text-muted figures">
              {delay.label}
            </span>
          </>
        ) : (
          <>
            <span className="size-2.5 rounded-full bg-beam" />
            {t("Live")}
          </>
        )}
      </button>
      {programme !== null && (
        <span className="px-1 text-muted text-sm figures max-m:hidden">
          <time dateTime={programme.toISOString()}>{programmeClock(programme)}</time>
          {behindGround !== null && (
            <span className="max-l:hidden"> · {t("{seconds} s delay", { seconds: behindGround })}</span>
          )}
        </span>
      )}
    </>
  );
}
