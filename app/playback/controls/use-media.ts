import { useEffect, useState, useSyncExternalStore } from "react";

/** State of a media element. Times are in seconds. */
export interface MediaStatus {
  paused: boolean;
  time: number;
  volume: number;
  muted: boolean;
}

const idle: MediaStatus = { paused: true, time: 0, volume: 1, muted: false };

const events = ["play", "playing", "pause", "ended", "timeupdate", "seeking", "seeked", "volumechange", "emptied"];

/** Subscribes to a media element's state. */
export function useMedia(element: HTMLMediaElement | null): MediaStatus {
  const [status, setStatus] = useState(idle);
  useEffect(() => {
    if (element === null) return;
    const read = () =>
      setStatus({
        paused: element.paused,
        time: element.currentTime,
        volume: element.volume,
        muted: element.muted,
      });
    read();
    for (const name of events) element.addEventListener(name, read);
    return () => {
      for (const name of events) element.removeEventListener(name, read);
    };
  }, [element]);
  return status;
}

/** Whether playback has ended. */
export function useEnded(element: HTMLMediaElement): boolean {
  return useSyncExternalStore(
    (changed) => {
      const events = ["ended", "playing", "seeking", "emptied"];
      for (const name of events) element.addEventListener(name, changed);
      return () => {
        for (const name of events) element.removeEventListener(name, changed);
      };
    },
    () => element.ended,
    () => false,
  );
}

/** Whether the element is in full screen. While it is, the focus stays inside. */
export function useFullScreen(element: HTMLElement | null): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(element !== null && document.fullscreenElement === element);
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [element]);
  useEffect(() => (full && element !== null ? makeRestInert(element) : undefined), [full, element]);
  return full;
}

/**
 * Makes everything outside an element inert, because content that it covers must not take the focus. Dialogs are left out: they may open
 * over it.
 * @returns undoes it.
 */
function makeRestInert(element: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  for (let inside = element; inside.parentElement !== null; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert || sibling.matches("dialog"))
        continue;
      sibling.inert = true;
      made.push(sibling);
    }
  }
  return () => {
    for (const sibling of made) sibling.inert = false;
  };
}

/**
 * Enters or leaves full screen. Reads `document`, because React state lags a moment behind.
 * @param video opens in the system's player where elements cannot fill the screen, as on iPhones
 */
export function toggleFullScreen(element: HTMLElement | null, video: HTMLVideoElement | null = null): void {
  if (element === null) return;
  if (!document.fullscreenEnabled) {
    enterSystemPlayer(video);
    return;
  }
  const change = document.fullscreenElement === element ? document.exitFullscreen() : element.requestFullscreen();
  change.catch(() => {});
}

function enterSystemPlayer(video: HTMLVideoElement | null): void {
  const enter: unknown = video === null ? null : Reflect.get(video, "webkitEnterFullscreen");
  if (typeof enter !== "function") return;
  try {
    enter.call(video);
  } catch {
    // Nothing has loaded yet.
  }
}

/** Whether the element has had no pointer or key input for this many milliseconds. */
export function useIdle(element: HTMLElement | null, milliseconds: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), milliseconds);
    };
    wake();
    const signs = ["pointermove", "pointerdown", "keydown", "focusin"];
    for (const name of signs) element.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of signs) element.removeEventListener(name, wake);
    };
  }, [element, milliseconds]);
  return isIdle;
}
