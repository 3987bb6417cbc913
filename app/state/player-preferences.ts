import { proxy } from "valtio";
import { type Guard, isBoolean, isNumber, objectOf, oneOf, where } from "../../schemas/site/type-guards.ts";
import { storeHook } from "./store-hook.ts";

export const captionSizes = ["small", "medium", "large", "very-large"] as const;
export type CaptionSize = (typeof captionSizes)[number];
/** As authored, or in high-contrast colours. */
export const captionColours = ["as-sent", "white-on-black", "yellow-on-black", "black-on-white"] as const;
export type CaptionColours = (typeof captionColours)[number];

/** The viewer's player settings, stored on this device. */
export interface PlayerPreferences {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Shows captions if there are any. */
  captions: boolean;
  captionSize: CaptionSize;
  captionColours: CaptionColours;
  /** Marks goals and cards on the seek bar. */
  spoilers: boolean;
  /** Plays the next video automatically. */
  autoplayNext: boolean;
  /** Uses the full page width. */
  theatre: boolean;
  /** Letters and punctuation are keyboard shortcuts. */
  singleKeys: boolean;
}

export const defaultPlayerPreferences: PlayerPreferences = {
  volume: 1,
  muted: false,
  captions: false,
  captionSize: "medium",
  captionColours: "as-sent",
  spoilers: true,
  autoplayNext: true,
  theatre: false,
  singleKeys: true,
};

const storageKey = "player-choices";

const isObject = objectOf({});
const isPlayerPreferences: Guard<PlayerPreferences> = objectOf({
  volume: where(isNumber, (volume) => volume >= 0 && volume <= 1),
  muted: isBoolean,
  captions: isBoolean,
  captionSize: oneOf(...captionSizes),
  captionColours: oneOf(...captionColours),
  spoilers: isBoolean,
  autoplayNext: isBoolean,
  theatre: isBoolean,
  singleKeys: isBoolean,
});

/** Parses stored preferences; defaults for what is missing or invalid. */
export function parsePlayerPreferences(stored: string | null): PlayerPreferences {
  if (stored === null) return defaultPlayerPreferences;
  try {
    const parsed: unknown = JSON.parse(stored);
    if (!isObject(parsed)) return defaultPlayerPreferences;
    const preferences = { ...defaultPlayerPreferences, ...parsed };
    return isPlayerPreferences(preferences) ? preferences : defaultPlayerPreferences;
  } catch {
    return defaultPlayerPreferences;
  }
}

/** Preferences of this browser. The server only reads the defaults. */
export const playerPreferences = proxy<PlayerPreferences>({ ...defaultPlayerPreferences });
export const usePlayerPreferences = storeHook(playerPreferences);

/** Loads the stored preferences. */
export function readPlayerPreferences(): void {
  try {
    Object.assign(playerPreferences, parsePlayerPreferences(localStorage.getItem(storageKey)));
  } catch {
    // Storage is blocked: preferences last as long as the page.
  }
}

/** Changes and stores preferences. Without storage they last as long as the page. */
export function setPlayerPreferences(change: Partial<PlayerPreferences>): void {
  Object.assign(playerPreferences, change);
  try {
    localStorage.setItem(storageKey, JSON.stringify(playerPreferences));
  } catch {
    // Storage is blocked.
  }
}
