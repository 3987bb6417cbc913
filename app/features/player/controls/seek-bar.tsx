import { useEffect, useState } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { clockTime } from "../../../playback/controls/media-time.ts";
import { chapterAt, reachableChapters, spacedChapters } from "../../../playback/engine/chapters.ts";
import type { Thumbnail } from "../../../playback/engine/thumbnails.ts";
import type { PlaybackSession } from "../session/playback-session.ts";

/** The seek bar: position, seekable range, chapter marks, and a thumbnail at the pointer. */
export function SeekBar({
  video,
  session,
  live,
  time,
  chapters: allChapters,
}: {
  video: HTMLVideoElement;
  session: PlaybackSession;
  live: boolean;
  /** Seconds of the presentation. */
  time: number;
  chapters: readonly Chapter[];
}) {
  const { start, end } = session.seekRange();
  const last = Math.max(end, start + 1);
  const chapters = reachableChapters(allChapters, { start, end });
  const pressable = spacedChapters(chapters, (last - start) * markShare);
  const [hovered, setHovered] = useState<number | null>(null);
  const shareOf = (position: number) => (Math.min(last, Math.max(start, position)) - start) / (last - start);
  return (
    // The pointer handlers are on the container: chapter marks cover the bar, and the thumbnail must stay while the pointer is over one.
    <div
      // Time runs from left to right in every language.
      dir="ltr"
      className="relative h-8"
      onPointerMove={(event) => setHovered(start + pointerShare(event) * (last - start))}
      onPointerLeave={() => setHovered(null)}
    >
      {hovered !== null && (
        <Preview session={session} time={hovered} share={shareOf(hovered)} live={live} edge={end} chapters={chapters} />
      )}
      <input
        type="range"
        aria-label={t("Seek")}
        aria-valuetext={withChapter(
          live
            ? t("{time} behind live", { time: clockTime(end - time) })
            : t("{time} of {length}", { time: clockTime(time - start), length: clockTime(end - start) }),
          chapterAt(chapters, time),
        )}
        // Whole seconds from the start. A range input rounds fractions, and React would take that for a change back to the old
        // value.
        min={0}
        max={Math.ceil(last - start)}
        step={1}
        value={Math.round(Math.min(last, Math.max(start, time)) - start)}
        onChange={(event) => {
          video.currentTime = start + event.currentTarget.valueAsNumber;
        }}
        className="absolute inset-x-0 bottom-0 h-6 w-full cursor-pointer accent-beam"
      />
      {chapters
        .filter((chapter) => !pressable.includes(chapter))
        .map(({ at, kind, title }) => (
          <span
            key={`${at} ${title}`}
            aria-hidden="true"
            style={{ insetInlineStart: `${shareOf(at) * 100}%` }}
            className="pointer-events-none absolute bottom-3.5 grid h-6 w-6 -ms-3 place-items-center"
          >
            <span className={marks[kind]} />
          </span>
        ))}
      {pressable.map(({ at, kind, title }) => (
        <button
          key={`${at} ${title}`}
          type="button"
          aria-label={live ? title : t("{chapter}, {time}", { chapter: title, time: clockTime(at) })}
          title={title}
          onClick={() => {
            video.currentTime = at;
          }}
          style={{ insetInlineStart: `${shareOf(at) * 100}%` }}
          className="group absolute bottom-3.5 grid h-6 w-6 -ms-3 cursor-pointer place-items-center"
        >
          <span className={`${marks[kind]} group-hover:scale-140`} />
        </button>
      ))}
    </div>
  );
}

/**
 * Share of the bar that a mark takes on a small phone: 24 of 320 px. Of marks closer together than that only one is a button; for the
 * others, viewers press the bar.
 */
const markShare = 24 / 320;

const marks = {
  play: "block h-2 w-1 rounded-full bg-flood/70",
  goal: "i-lucide-goal block text-base text-beam",
  card: "block h-3 w-2 rounded-[2px] bg-[#ffd23f]",
} as const;

const withChapter = (position: string, chapter: Chapter | null) =>
  chapter === null ? position : t("{position}, {chapter}", { position, chapter: chapter.title });

/** Pointer position along the bar: 0 to 1. */
function pointerShare({ clientX, currentTarget }: React.PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
}

/** The thumbnail, time and chapter at a position of the bar. */
function Preview({
  session,
  time,
  share,
  live,
  edge,
  chapters,
}: {
  session: PlaybackSession;
  time: number;
  share: number;
  live: boolean;
  edge: number;
  chapters: readonly Chapter[];
}) {
  const thumbnail = useThumbnail(session, time);
  const chapter = chapterAt(chapters, time);
  return (
    <div
      aria-hidden="true"
      style={{ insetInlineStart: `clamp(0px, calc(${share * 100}% - 5rem), calc(100% - 10rem))` }}
      className="pointer-events-none absolute bottom-8 z-3 w-40 overflow-hidden rounded-chip bg-night text-center text-sm shadow-lg"
    >
      {thumbnail !== null && (
        <div
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            background: `url(${thumbnail.sheet}) -${thumbnail.x}px -${thumbnail.y}px`,
          }}
        />
      )}
      {chapter !== null && (
        <span dir="auto" className="block truncate px-2 pt-1">
          {chapter.title}
        </span>
      )}
      <span className="block pb-1 figures">{live ? `−${clockTime(edge - time)}` : clockTime(time)}</span>
    </div>
  );
}

/** Milliseconds before a missing thumbnail is requested again: in a live stream, thumbnails appear with the footage. */
const retryDelay = 1_000;

/** The thumbnail at a time; null until loaded or if there is none. */
function useThumbnail(session: PlaybackSession, time: number): Thumbnail | null {
  const [thumbnail, setThumbnail] = useState<Thumbnail | null>(null);
  useEffect(() => {
    // The pointer may move on while a thumbnail loads.
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (found: Thumbnail | null) => {
      if (cancelled) return;
      setThumbnail(found);
      if (found === null) timer = setTimeout(load, retryDelay);
    };
    const load = () => {
      const found = session.player?.thumbnail(time) ?? Promise.resolve(null);
      found.then(show, () => show(null));
    };
    load();
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [session, time]);
  return thumbnail;
}
