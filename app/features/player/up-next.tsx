import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { useEnded } from "../../playback/controls/use-media.ts";
import { playableInSection } from "../../state/player.ts";
import { usePlayerPreferences } from "../../state/player-preferences.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { VideoTitle } from "../videos/card/card-title.tsx";
import { continuePlayback } from "./session/preload-playback.ts";

/** Seconds until the next video starts automatically. */
const countdown = 8;

/** The next video after a recording has ended. It starts automatically unless the viewer cancels. */
export function UpNext({ video, next }: { video: HTMLVideoElement; next: VideoItem }) {
  const ended = useEnded(video);
  const { autoplayNext } = usePlayerPreferences();
  return (
    <>
      {/* Announced once: the countdown itself is only visual. */}
      <p role="status" className="visually-hidden">
        {ended && (
          <>
            {autoplayNext ? t("Up next in {left} s", { left: countdown }) : t("Up next")}
            {": "}
            <VideoTitle title={next.metaData.title} />
          </>
        )}
      </p>
      {ended && <Countdown key={next.id} next={next} />}
    </>
  );
}

function Countdown({ next }: { next: VideoItem }) {
  const { autoplayNext } = usePlayerPreferences();
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(autoplayNext ? countdown : null);
  const { metaData, mediaData } = next;
  const go = () => {
    continuePlayback(playableInSection(next));
    void navigate(`/videos/${mediaData.entryId}`);
  };
  const latest = useLatest(go);
  const playNow = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  // Only if the focus is in the player: not in the sidebar, and not in the settings.
  useEffect(() => {
    const { activeElement } = document;
    const watching = cancel.current?.closest("dialog") === activeElement?.closest("dialog");
    if (watching && !activeElement?.closest("aside, [popover]")) cancel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : latest.current()), 1000);
    return () => clearTimeout(timer);
  }, [left, latest]);
  return (
    <section
      aria-label={t("Up next")}
      className="absolute inset-0 z-1 grid content-center justify-items-center gap-3 bg-night/85 p-4 text-center"
    >
      <p className="kicker text-muted">{left === null ? t("Up next") : t("Up next in {left} s", { left })}</p>
      <p className="line-clamp-2 max-w-xl heading-3">
        <VideoTitle title={metaData.title} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button ref={playNow} type="button" className="btn btn-primary" onClick={go}>
          {t("Play now")}
        </button>
        {left !== null && (
          <button
            ref={cancel}
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              playNow.current?.focus();
              setLeft(null);
            }}
          >
            {t("Stay here")}
          </button>
        )}
      </div>
    </section>
  );
}
