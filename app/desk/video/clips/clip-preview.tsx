import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";

/** Seconds that an arrow key moves. */
const step = 0.2;

/** A position in the preview, such as "0:04.2". */
const positionText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, "0")}`;

/**
 * Player of the stream's last minutes, controlled by pointer and keyboard. Keys only work while the focus is inside, so that they do not
 * collide with other shortcuts.
 */
export function ClipPreview({
  video,
  preview,
  length,
  segmentSeconds,
  cut,
  onIn,
  onOut,
  onProblem,
}: {
  video: RefObject<HTMLVideoElement | null>;
  preview: { manifest: string; token: string };
  length: number;
  segmentSeconds: number;
  /** The part that becomes the clip, in seconds. */
  cut: { in: number; out: number };
  onIn: (seconds: number) => void;
  onOut: (seconds: number) => void;
  onProblem: () => void;
}) {
  const [at, setAt] = useState(length);
  const [playing, setPlaying] = useState(false);
  const [ready, setReady] = useState(false);
  /** Position at which playback stops: the clip's end if the clip is played; otherwise null. */
  const until = useRef<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const keys = useId();
  const { manifest, token } = preview;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one player per preview
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let end: (() => Promise<void>) | null = null;
    let left = false;
    void (async () => {
      try {
        const { showClipPreview } = await import("./clip-preview-player.ts");
        if (left) return;
        end = await showClipPreview(element, { manifest, token }, cut.in, onProblem);
        if (left) void end();
      } catch {
        if (!left) onProblem();
      }
    })();
    return () => {
      left = true;
      void end?.();
    };
  }, [manifest, token]);
  useEffect(() => {
    if (ready && (document.activeElement === document.body || document.activeElement?.id === "page")) {
      slider.current?.focus();
    }
  }, [ready]);

  const seek = (seconds: number) => {
    const element = video.current;
    if (element === null || !ready) return;
    until.current = null;
    element.currentTime = Math.min(Math.max(seconds, 0), length);
  };
  const now = () => video.current?.currentTime ?? at;
  const play = () => void video.current?.play().catch(onProblem);
  const toggle = () => {
    if (!ready) return;
    until.current = null;
    if (playing) video.current?.pause();
    else play();
  };
  const playClip = () => {
    seek(cut.in);
    until.current = cut.out;
    play();
  };
  const actions: Record<string, (() => void) | undefined> = {
    i: () => onIn(now()),
    o: () => onOut(now()),
    k: toggle,
    arrowleft: () => seek(now() - step),
    arrowright: () => seek(now() + step),
    "shift arrowleft": () => seek(now() - segmentSeconds),
    "shift arrowright": () => seek(now() + segmentSeconds),
    home: () => seek(0),
    end: () => seek(length),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    const name = event.shiftKey && key.startsWith("arrow") ? `shift ${key}` : key;
    // On a button, the space bar presses that button.
    const action = name === " " ? (event.target === slider.current ? toggle : undefined) : actions[name];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const percent = (seconds: number) => `${(100 * seconds) / length}%`;

  return (
    <section aria-label="Preview" onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: a live stream has no captions yet */}
      <video
        ref={video}
        playsInline
        aria-label="The stream's last minutes"
        className="block aspect-video w-full rounded-card bg-black"
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onSeeked={() => setReady(true)}
        onTimeUpdate={({ currentTarget }) => {
          setAt(currentTarget.currentTime);
          if (until.current !== null && currentTarget.currentTime >= until.current) {
            until.current = null;
            currentTarget.pause();
          }
        }}
      />
      <div className="relative mt-3">
        <div aria-hidden="true" className="h-3 overflow-hidden rounded-chip bg-raised">
          <div
            className="h-full bg-accent"
            style={{ marginInlineStart: percent(cut.in), inlineSize: percent(cut.out - cut.in) }}
          />
        </div>
        <input
          ref={slider}
          type="range"
          aria-label="Position"
          aria-valuetext={positionText(at)}
          aria-describedby={keys}
          min={0}
          max={length}
          // Not in steps: a range input rounds to them, and React would take that for a change back to the old position.
          step="any"
          value={at}
          onChange={({ target }) => seek(target.valueAsNumber)}
          className="m-0 block h-11 w-full cursor-pointer accent-[var(--accent)]"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={playing ? "Pause" : "Play"}
          icon={playing ? "i-lucide-pause" : "i-lucide-play"}
          disabled={!ready}
          onPress={toggle}
        />
        <IconButton
          label="Back a fifth of a second"
          icon="i-lucide-chevron-left"
          disabled={!ready}
          onPress={() => seek(now() - step)}
        />
        <IconButton
          label="On a fifth of a second"
          icon="i-lucide-chevron-right"
          disabled={!ready}
          onPress={() => seek(now() + step)}
        />
        <span className="figures" role="timer">
          {positionText(at)} of {positionText(length)}
        </span>
        <span className="ms-auto flex flex-wrap gap-2">
          <button type="button" className="btn btn-ghost" aria-disabled={!ready} onClick={() => ready && onIn(now())}>
            In here <kbd className="text-sm max-m:hidden">I</kbd>
          </button>
          <button type="button" className="btn btn-ghost" aria-disabled={!ready} onClick={() => ready && onOut(now())}>
            Out here <kbd className="text-sm max-m:hidden">O</kbd>
          </button>
          <button type="button" className="btn btn-ghost" aria-disabled={!ready} onClick={() => ready && playClip()}>
            Play the clip
          </button>
        </span>
      </div>
      <p id={keys} className="mt-2 text-sm text-muted">
        Keys here: I and O set the points, Space or K plays, arrows move by a fifth of a second, with Shift by a
        segment.
      </p>
      {!ready && (
        <p role="status" className="mt-2">
          Fetching the pictures
        </p>
      )}
    </section>
  );
}
