import { useEffect, useState } from "react";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { clockTime } from "../../../playback/controls/media-time.ts";
import { chapterAt, reachableChapters } from "../../../playback/engine/chapters.ts";
import type { Thumbnail } from "../../../playback/engine/thumbnails.ts";
import type { PlaybackSession } from "../session/playback-session.ts";

/** The bar of places: where the picture is, what can be seen again, chapters as marks, and a small picture of where the pointer is. */
export function SeekBar({
  video,
  session,
  live,
  time,
  chapters: known,
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
  const chapters = reachableChapters(known, { start, end });
  const [aimed, setAimed] = useState<number | null>(null);
  const shareOf = (place: number) => (Math.min(last, Math.max(start, place)) - start) / (last - start);
  return (
    <div className="relative h-8">
      {aimed !== null && (
        <Preview session={session} time={aimed} share={shareOf(aimed)} live={live} edge={end} chapters={chapters} />
      )}
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={
          live
            ? `${clockTime(end - time)} behind live${spoken(chapterAt(chapters, time))}`
            : `${clockTime(time - start)} of ${clockTime(end - start)}${spoken(chapterAt(chapters, time))}`
        }
        // Whole seconds from the beginning. What lies between, a bar rounds away, and React takes that for a choice of the old place.
        min={0}
        max={Math.ceil(last - start)}
        step={1}
        value={Math.round(Math.min(last, Math.max(start, time)) - start)}
        onChange={(event) => {
          video.currentTime = start + event.currentTarget.valueAsNumber;
        }}
        onPointerMove={(event) => setAimed(start + pointerShare(event) * (last - start))}
        onPointerLeave={() => setAimed(null)}
        className="absolute inset-x-0 bottom-0 m-0 h-6 w-full cursor-pointer accent-beam"
      />
      {chapters.map(({ at, kind, title }) => (
        <button
          key={`${at} ${title}`}
          type="button"
          aria-label={live ? title : `${title}, ${clockTime(at)}`}
          title={title}
          onClick={() => {
            video.currentTime = at;
          }}
          style={{ insetInlineStart: `${shareOf(at) * 100}%` }}
          className="group absolute bottom-3.5 grid h-6 w-6 -ms-3 cursor-pointer place-items-center"
        >
          <span aria-hidden="true" className={`${marks[kind]} group-hover:scale-140`} />
        </button>
      ))}
    </div>
  );
}

const marks = {
  play: "block h-2 w-1 rounded-full bg-flood/70",
  goal: "i-lucide-goal block text-base text-beam",
  card: "block h-3 w-2 rounded-[2px] bg-[#ffd23f]",
} as const;

const spoken = (chapter: Chapter | null) => (chapter === null ? "" : `, ${chapter.title}`);

/** How far along the bar the pointer is, from where lines begin: 0 to 1. */
function pointerShare({ clientX, currentTarget }: React.PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
  return getComputedStyle(currentTarget).direction === "rtl" ? 1 - share : share;
}

/** What is at a place of the bar: a small picture where the footage has them, its time, its chapter. */
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
  const picture = useThumbnail(session, time);
  const chapter = chapterAt(chapters, time);
  return (
    <div
      aria-hidden="true"
      style={{ insetInlineStart: `clamp(0px, calc(${share * 100}% - 5rem), calc(100% - 10rem))` }}
      className="pointer-events-none absolute bottom-8 z-3 w-40 overflow-hidden rounded-chip bg-night text-center text-sm shadow-lg"
    >
      {picture !== null && (
        <div
          style={{
            width: picture.width,
            height: picture.height,
            background: `url(${picture.sheet}) -${picture.x}px -${picture.y}px`,
          }}
        />
      )}
      {chapter !== null && <span className="block truncate px-2 pt-1">{chapter.title}</span>}
      <span className="block pb-1 figures">{live ? `−${clockTime(edge - time)}` : clockTime(time)}</span>
    </div>
  );
}

/** Milliseconds until a small picture that was not there is asked for again: of a live stream they come with the footage. */
const askedAgain = 1_000;

/** The small picture of a place; null until it is there, and where there are none. */
function useThumbnail(session: PlaybackSession, time: number): Thumbnail | null {
  const [picture, setPicture] = useState<Thumbnail | null>(null);
  useEffect(() => {
    // The pointer may go on while a picture comes.
    let gone = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const show = (found: Thumbnail | null) => {
      if (gone) return;
      setPicture(found);
      if (found === null) waiting = setTimeout(ask, askedAgain);
    };
    const ask = () => {
      session.player?.thumbnail(time).then(show, () => show(null));
    };
    ask();
    return () => {
      gone = true;
      clearTimeout(waiting);
    };
  }, [session, time]);
  return picture;
}
