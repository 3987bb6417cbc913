import { proxy } from "valtio";
import { arrayOf, isUnknown } from "../../schemas/site/guard.ts";
import type { WatchPosition } from "../../schemas/streaming/watch-positions-light.ts";
import { isWatchPosition, mergeWatchPositions } from "../../schemas/streaming/watch-positions-light.ts";

const storageKey = "watch-positions";
const isList = arrayOf(isUnknown);

/** What stands in storage, newest first. What is not understood of it is left out. */
export function parseWatchPositions(stored: string | null): WatchPosition[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return isList(value) ? mergeWatchPositions(value.filter(isWatchPosition)) : [];
  } catch {
    return [];
  }
}

/**
 * How far recordings were watched on this device, newest first; null until they are read. They belong to the device, whoever
 * is signed in: an account's own come from /api/watch-positions and are never mixed into these.
 */
export const watchPositions = proxy<{ list: readonly WatchPosition[] | null }>({ list: null });

function read(): WatchPosition[] {
  try {
    return parseWatchPositions(localStorage.getItem(storageKey));
  } catch {
    // Storage is switched off: what this page has seen is all there is.
    return [...(watchPositions.list ?? [])];
  }
}

/** Reads again what this device remembers: another tab may have gone on. */
export function readWatchPositions(): readonly WatchPosition[] {
  watchPositions.list = read();
  return watchPositions.list;
}

/** How far a recording was watched on this device; null where it never was. */
export function watchPositionOf(entryID: string): WatchPosition | null {
  return readWatchPositions().find((position) => position.entryID === entryID) ?? null;
}

/**
 * Remembers how far a recording was watched. Live streams have no place to come back to and are not for here.
 * A browser that refuses storage remembers it for this page. @returns what was kept; null for a position that makes no sense.
 */
export function storeWatchPosition(
  entryID: string,
  { position, duration }: Pick<WatchPosition, "position" | "duration">,
  now: number,
): WatchPosition | null {
  const kept = { entryID, position: Math.round(position), duration: Math.ceil(duration), at: now };
  if (!isWatchPosition(kept)) return null;
  watchPositions.list = mergeWatchPositions([kept], read());
  try {
    localStorage.setItem(storageKey, JSON.stringify(watchPositions.list));
  } catch {
    // Storage is switched off, or full.
  }
  return kept;
}
