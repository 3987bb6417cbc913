import { proxy } from "valtio";
import { closeAudioPlayer } from "./audio-player.ts";
import { storeHook } from "./store-hook.ts";

/** Panels that open over the page (spec: layout#panel-locking). Each is a dialog. */
export interface Panels {
  menuOpen: boolean;
  searchOpen: boolean;
  accountHeaderOpen: boolean;
  upgradePromo: boolean;
  mediaPlayer: boolean;
  packages: boolean;
  /** An overlay promo; a mini promo is no panel. */
  promo: boolean;
  /** The splash advert. */
  splash: boolean;
  voucher: boolean;
  /** Chooses the fan's own club. */
  club: boolean;
}
export type PanelName = keyof Panels;

export const allClosed: Panels = {
  menuOpen: false,
  searchOpen: false,
  accountHeaderOpen: false,
  upgradePromo: false,
  mediaPlayer: false,
  packages: false,
  promo: false,
  splash: false,
  voucher: false,
  club: false,
};

/** Which panel closes when one opens. */
const closedByOpening: Partial<Record<PanelName, PanelName>> = {
  searchOpen: "menuOpen",
  upgradePromo: "accountHeaderOpen",
};

/** The panels after opening one. */
export function withOpened(panels: Panels, name: PanelName): Panels {
  const closed = closedByOpening[name];
  return { ...panels, ...(closed && { [closed]: false }), [name]: true };
}

export function withClosed(panels: Panels, name: PanelName): Panels {
  return { ...panels, [name]: false };
}

/** Whether opening and closing this panel closes the audio player. */
export function endsAudio(name: PanelName): boolean {
  return name === "mediaPlayer";
}

/** Location state of a navigation that only corrects the URL of the page below open panels. */
export const keepsPanels = "keeps panels";

/** The panels as they were when a navigation started, by its location's key. */
export interface NavigationStart {
  key: string;
  open: Panels;
}

/**
 * The panels after a navigation: all close except the player, whose sidebar navigates underneath it, and those that were opened since the
 * navigation started.
 * @param key key of the location that it led to
 * @param start null if none was observed. Ignored if it is of another navigation: two that end at once are observed as one.
 */
export function afterRouteChange(panels: Panels, key: string, start: NavigationStart | null): Panels {
  const openBefore = new Map(Object.entries(start?.key === key ? start.open : panels));
  const since = Object.entries(panels).filter(([name, open]) => open && !openBefore.get(name));
  return { ...allClosed, ...Object.fromEntries(since), mediaPlayer: panels.mediaPlayer };
}

/** Whether the page cannot scroll: while any panel is open. */
export function lockBackground(panels: Panels): boolean {
  return Object.values(panels).some(Boolean);
}

/** The panels of this tab. The server only reads the defaults. */
export const panels = proxy<Panels>({ ...allClosed });
export const usePanels = storeHook(panels);

export function openPanel(name: PanelName): void {
  if (endsAudio(name)) closeAudioPlayer();
  Object.assign(panels, withOpened(panels, name));
}
export function closePanel(name: PanelName): void {
  if (endsAudio(name)) closeAudioPlayer();
  Object.assign(panels, withClosed(panels, name));
}
export function togglePanel(name: PanelName): void {
  if (panels[name]) closePanel(name);
  else openPanel(name);
}
export function closePanelsOnRouteChange(key: string, start: NavigationStart | null): void {
  Object.assign(panels, afterRouteChange(panels, key, start));
}
