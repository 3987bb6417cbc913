import { proxy } from "valtio";
import { type Guard, isBoolean, isNumber, objectOf, oneOf, where } from "../../schemas/site/guard.ts";

export const captionSizes = ["small", "medium", "large", "very-large"] as const;
export type CaptionSize = (typeof captionSizes)[number];
/** As they were sent, or in colours that stand out from any picture. */
export const captionColours = ["as-sent", "white-on-black", "yellow-on-black", "black-on-white"] as const;
export type CaptionColours = (typeof captionColours)[number];

/** How a fan likes the player: kept on this device. */
export interface PlayerPreferences {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Captions are shown where there are any. */
  captions: boolean;
  captionSize: CaptionSize;
  captionColours: CaptionColours;
  /** Goals and cards are marked on the bar. */
  spoilers: boolean;
  /** The next video begins by itself. */
  autoplayNext: boolean;
  /** The picture has the whole width. */
  theatre: boolean;
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
});

/** The choices that a stored text stands for: the defaults where it says nothing that is understood. */
export function parsePlayerPreferences(stored: string | null): PlayerPreferences {
  if (stored === null) return defaultPlayerPreferences;
  try {
    const kept: unknown = JSON.parse(stored);
    if (!isObject(kept)) return defaultPlayerPreferences;
    const choices = { ...defaultPlayerPreferences, ...kept };
    return isPlayerPreferences(choices) ? choices : defaultPlayerPreferences;
  } catch {
    return defaultPlayerPreferences;
  }
}

/** The choices of this browser. On the server they are only ever read, at their defaults. */
export const playerPreferences = proxy<PlayerPreferences>({ ...defaultPlayerPreferences });

/** Takes over what this device remembers. */
export function readPlayerPreferences(): void {
  try {
    Object.assign(playerPreferences, parsePlayerPreferences(localStorage.getItem(storageKey)));
  } catch {
    // Storage is switched off: choices last as long as the page.
  }
}

/** Changes choices and keeps them. A browser that refuses storage keeps them for this page. */
export function choose(change: Partial<PlayerPreferences>): void {
  Object.assign(playerPreferences, change);
  try {
    localStorage.setItem(storageKey, JSON.stringify(playerPreferences));
  } catch {
    // Storage is switched off.
  }
}
