import { proxy } from "valtio";
import { arrayOf, isUnknown } from "../../schemas/site/type-guards.ts";
import type { WatchPosition } from "../../schemas/streaming/watch-position-guards.ts";
import {
  isWatchPosition,
  mergeWatchPositions,
  watchPositionsKey,
} from "../../schemas/streaming/watch-position-guards.ts";
import { storeHook } from "./store-hook.ts";

const isList = arrayOf(isUnknown);

/** Parses stored positions, newest first. Invalid ones are dropped. */
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
 * Watch positions of this device, newest first; null until loaded. They belong to the device, not to the user who is signed in: an
 * account's positions come from /api/watch-positions and are never mixed in.
 */
export const watchPositions = proxy<{ list: readonly WatchPosition[] | null }>({ list: null });
export const useWatchPositions = storeHook(watchPositions);

function read(): WatchPosition[] {
  try {
    return parseWatchPositions(localStorage.getItem(watchPositionsKey));
  } catch {
    // Storage is blocked: only this page's positions are known.
    return [...(watchPositions.list ?? [])];
  }
}

/** Reloads this device's positions; another tab may have changed them. */
export function readWatchPositions(): readonly WatchPosition[] {
  watchPositions.list = read();
  return watchPositions.list;
}

/** This device's position in a recording; null if never watched. */
export function watchPositionOf(entryID: string): WatchPosition | null {
  return readWatchPositions().find((position) => position.entryID === entryID) ?? null;
}

/**
 * Stores a position in a recording (never of a live stream). Without storage it lasts as long as the page.
 * @returns the stored position; null if it is invalid.
 */
export function storeWatchPosition(
  entryID: string,
  { position, duration }: Pick<WatchPosition, "position" | "duration">,
  now: number,
): WatchPosition | null {
  const stored = { entryID, position: Math.round(position), duration: Math.ceil(duration), at: now };
  if (!isWatchPosition(stored)) return null;
  watchPositions.list = mergeWatchPositions([stored], read());
  try {
    localStorage.setItem(watchPositionsKey, JSON.stringify(watchPositions.list));
  } catch {
    // Storage is blocked or full.
  }
  return stored;
}
