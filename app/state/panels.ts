import { proxy } from "valtio";
import { closeAudioPlayer } from "./audio-player.ts";

/** What can lie over the page (spec: layout#panel-locking). Every one is a dialog. */
export interface Panels {
  menuOpen: boolean;
  searchOpen: boolean;
  accountHeaderOpen: boolean;
  upgradePromo: boolean;
  mediaPlayer: boolean;
  packages: boolean;
  /** An overlay promo. */
  promo: boolean;
  /** The advert that lies over the page once a session. */
  splash: boolean;
  voucher: boolean;
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
};

/** Which panel has to go when one opens. */
const closedByOpening: Partial<Record<PanelName, PanelName>> = {
  searchOpen: "menuOpen",
  upgradePromo: "accountHeaderOpen",
};

/** The panels after one of them opens. */
export function withOpened(panels: Panels, name: PanelName): Panels {
  const gone = closedByOpening[name];
  return { ...panels, ...(gone && { [gone]: false }), [name]: true };
}

export function withClosed(panels: Panels, name: PanelName): Panels {
  return { ...panels, [name]: false };
}

/** Whether the audio player closes when this panel opens, and when it closes. */
export function endsAudio(name: PanelName): boolean {
  return name === "mediaPlayer";
}

/**
 * After a route change: every panel was about the page that is left, or has just led away from it. The player alone stays: its
 * sidebar changes the address underneath it. So does what was opened after the fan had set out for the new page.
 * @param before the panels as they were then.
 */
export function afterRouteChange(panels: Panels, before: Panels = panels): Panels {
  const openBefore = new Map(Object.entries(before));
  const since = Object.entries(panels).filter(([name, open]) => open && !openBefore.get(name));
  return { ...allClosed, ...Object.fromEntries(since), mediaPlayer: panels.mediaPlayer };
}

/** Whether the page behind is kept from scrolling: while anything is open. */
export function lockBackground(panels: Panels): boolean {
  return Object.values(panels).some(Boolean);
}

/** The panels of this browser tab. On the server it is only ever read, at its defaults. */
export const panels = proxy<Panels>({ ...allClosed });

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
export function closePanelsOnRouteChange(before?: Panels): void {
  Object.assign(panels, afterRouteChange(panels, before));
}
