import { useEffect, useRef, useState } from "react";
import { videoPreviewResponse } from "../../../../schemas/desk/videos.ts";
import type { SessionGrant } from "../../../../schemas/streaming/session-check.ts";
import { callDesk, errorMessage } from "../../calls/client.ts";
import { ErrorMessage } from "../../forms/form.tsx";

const unplayable = "It cannot be played here: its source does not answer, or this browser cannot play it.";

/** Plays an entry for staff as fans would see and hear it, even before its release, for some minutes at a time. */
export function EntryPreview({ entryID }: { entryID: string }) {
  const [granted, setGranted] = useState<SessionGrant | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState("");

  async function see() {
    setProblem(null);
    setStatus("");
    try {
      setGranted(await callDesk("POST", `videos/${encodeURIComponent(entryID)}/preview`, videoPreviewResponse));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <section aria-labelledby="preview" className="mt-8 max-w-[46rem]">
      <h2 id="preview" className="heading-3 mb-3">
        What plays
      </h2>
      {granted !== null && (
        <Player
          entryID={entryID}
          granted={granted}
          onEnd={(problem) => {
            setGranted(null);
            setProblem(problem);
            if (problem === null) setStatus("This preview is over.");
          }}
        />
      )}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status">{status}</p>
      {granted === null && (
        <button type="button" className="btn btn-ghost" onClick={() => void see()}>
          See what plays
        </button>
      )}
    </section>
  );
}

/** @param onEnd called with null when the token has expired, otherwise with a sentence about the problem */
function Player({
  entryID,
  granted,
  onEnd,
}: {
  entryID: string;
  granted: SessionGrant;
  onEnd: (problem: string | null) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  useEffect(() => {
    const [element, around] = [video.current, container.current];
    if (element === null || around === null) return;
    let end: (() => Promise<void>) | null = null;
    let left = false;
    const fail = () => !left && ended.current(unplayable);
    const over = setTimeout(() => ended.current(null), granted.expiresIn * 1000);
    void (async () => {
      try {
        const { playEntryPreview } = await import("./entry-preview-player.ts");
        if (left) return;
        end = await playEntryPreview(element, around, entryID, granted, fail);
        if (left) void end();
        // If autoplay is blocked, staff press play in the browser's own controls.
        else await element.play().catch(() => {});
      } catch {
        fail();
      }
    })();
    return () => {
      left = true;
      clearTimeout(over);
      void end?.();
    };
  }, [entryID, granted]);

  return (
    <div ref={container} className="relative">
      <video
        ref={video}
        aria-label="What plays"
        controls
        muted
        playsInline
        className="aspect-video w-full rounded-card bg-black"
      />
    </div>
  );
}
