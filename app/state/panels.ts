import { proxy } from "valtio";

/** What can lie over the page (public-site §4). Every one is a dialog. */
export interface Panels {
  menuOpen: boolean;
  searchOpen: boolean;
  accountHeaderOpen: boolean;
  upgradePromo: boolean;
  mediaPlayer: boolean;
  packages: boolean;
}
export type PanelName = keyof Panels;

export const allClosed: Panels = {
  menuOpen: false,
  searchOpen: false,
  accountHeaderOpen: false,
  upgradePromo: false,
  mediaPlayer: false,
  packages: false,
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

/** A route change closes menu and search, and the account panel, whose links lead to pages below it. The player has its own address. */
export function afterRouteChange(panels: Panels): Panels {
  return { ...panels, menuOpen: false, searchOpen: false, accountHeaderOpen: false, packages: false };
}

/** Whether the page behind is kept from scrolling: while anything is open. */
export function lockBackground(panels: Panels): boolean {
  return Object.values(panels).some(Boolean);
}

/** The panels of this browser tab. On the server it is only ever read, at its defaults. */
export const panels = proxy<Panels>({ ...allClosed });

export function openPanel(name: PanelName): void {
  Object.assign(panels, withOpened(panels, name));
}
export function closePanel(name: PanelName): void {
  Object.assign(panels, withClosed(panels, name));
}
export function togglePanel(name: PanelName): void {
  if (panels[name]) closePanel(name);
  else openPanel(name);
}
export function closePanelsOnRouteChange(): void {
  Object.assign(panels, afterRouteChange(panels));
}
