import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useSnapshot } from "valtio";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { useEnded } from "../../playback/controls/use-media.ts";
import { playableInSection } from "../../state/player.ts";
import { playerPreferences } from "../../state/player-preferences.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { VideoTitle } from "../videos/card/card-title.tsx";
import { continuePlayback } from "./session/preload-playback.ts";

/** Seconds until the next video starts automatically. */
const countdown = 8;

/** The next video after a recording has ended. It starts automatically unless the viewer cancels. */
export function UpNext({ video, next }: { video: HTMLVideoElement; next: VideoItem }) {
  const ended = useEnded(video);
  return ended ? <Countdown key={next.id} next={next} /> : null;
}

function Countdown({ next }: { next: VideoItem }) {
  const { autoplayNext } = useSnapshot(playerPreferences);
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(autoplayNext ? countdown : null);
  const { metaData, mediaData } = next;
  const go = () => {
    continuePlayback(playableInSection(next));
    void navigate(`/videos/${mediaData.entryId}`);
  };
  const latest = useLatest(go);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : latest.current()), 1000);
    return () => clearTimeout(timer);
  }, [left, latest]);
  return (
    <section
      aria-label="Up next"
      className="absolute inset-0 z-1 grid content-center justify-items-center gap-3 bg-night/85 p-4 text-center"
    >
      <p className="kicker text-muted">{left === null ? "Up next" : `Up next in ${left} s`}</p>
      <p className="line-clamp-2 max-w-xl heading-3">
        <VideoTitle title={metaData.title} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-primary" onClick={go}>
          Play now
        </button>
        {left !== null && (
          <button type="button" className="btn btn-ghost" onClick={() => setLeft(null)}>
            Cancel
          </button>
        )}
      </div>
    </section>
  );
}
