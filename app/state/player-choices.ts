import { proxy } from "valtio";
import { type Guard, isBoolean, isNumber, objectOf, oneOf, where } from "../../schemas/site/guard.ts";

export const captionSizes = ["small", "medium", "large", "very-large"] as const;
export type CaptionSize = (typeof captionSizes)[number];
/** As they were sent, or in colours that stand out from any picture. */
export const captionColours = ["as-sent", "white-on-black", "yellow-on-black", "black-on-white"] as const;
export type CaptionColours = (typeof captionColours)[number];

/** How a fan likes the player: kept on this device. */
export interface PlayerChoices {
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

export const defaultChoices: PlayerChoices = {
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
const isChoices: Guard<PlayerChoices> = objectOf({
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
export function parseChoices(stored: string | null): PlayerChoices {
  if (stored === null) return defaultChoices;
  try {
    const kept: unknown = JSON.parse(stored);
    if (!isObject(kept)) return defaultChoices;
    const choices = { ...defaultChoices, ...kept };
    return isChoices(choices) ? choices : defaultChoices;
  } catch {
    return defaultChoices;
  }
}

/** The choices of this browser. On the server they are only ever read, at their defaults. */
export const playerChoices = proxy<PlayerChoices>({ ...defaultChoices });

/** Takes over what this device remembers. */
export function readPlayerChoices(): void {
  try {
    Object.assign(playerChoices, parseChoices(localStorage.getItem(storageKey)));
  } catch {
    // Storage is switched off: choices last as long as the page.
  }
}

/** Changes choices and keeps them. A browser that refuses storage keeps them for this page. */
export function choose(change: Partial<PlayerChoices>): void {
  Object.assign(playerChoices, change);
  try {
    localStorage.setItem(storageKey, JSON.stringify(playerChoices));
  } catch {
    // Storage is switched off.
  }
}
