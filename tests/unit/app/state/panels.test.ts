import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  afterRouteChange,
  allClosed,
  closePanel,
  lockBackground,
  openPanel,
  type PanelName,
  panels,
  togglePanel,
  withClosed,
  withOpened,
} from "../../../../app/state/panels.ts";

const names: PanelName[] = ["menuOpen", "searchOpen", "accountHeaderOpen", "upgradePromo", "mediaPlayer", "packages"];
const anyName = fc.constantFrom(...names);
const anyPanels = fc.record({
  menuOpen: fc.boolean(),
  searchOpen: fc.boolean(),
  accountHeaderOpen: fc.boolean(),
  upgradePromo: fc.boolean(),
  mediaPlayer: fc.boolean(),
  packages: fc.boolean(),
});

describe("panels", () => {
  it("closes the menu when search opens", () => {
    const next = withOpened(withOpened(allClosed, "menuOpen"), "searchOpen");
    expect(next).toEqual({ ...allClosed, searchOpen: true });
  });

  it("closes the account header when the upgrade promo opens", () => {
    const next = withOpened(withOpened(allClosed, "accountHeaderOpen"), "upgradePromo");
    expect(next).toEqual({ ...allClosed, upgradePromo: true });
  });

  it("closes menu and search on any route change, and leaves the player", () => {
    fc.assert(
      fc.property(anyPanels, (before) => {
        const after = afterRouteChange(before);
        expect(after.menuOpen).toBe(false);
        expect(after.searchOpen).toBe(false);
        expect(after.mediaPlayer).toBe(before.mediaPlayer);
      }),
    );
  });

  it("locks the page while anything is open, and only then", () => {
    expect(lockBackground(allClosed)).toBe(false);
    fc.assert(
      fc.property(anyPanels, anyName, (before, name) => {
        expect(lockBackground(withOpened(before, name))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(anyName, (name) => {
        expect(lockBackground(withClosed(withOpened(allClosed, name), name))).toBe(false);
      }),
    );
  });

  it("never changes the panels it was given", () => {
    fc.assert(
      fc.property(anyPanels, anyName, (before, name) => {
        const copy = { ...before };
        withOpened(before, name);
        withClosed(before, name);
        afterRouteChange(before);
        expect(before).toEqual(copy);
      }),
    );
  });
});

describe("the store", () => {
  beforeEach(() => {
    Object.assign(panels, allClosed);
  });

  it("opens, toggles and closes", () => {
    openPanel("menuOpen");
    openPanel("searchOpen");
    expect({ ...panels }).toEqual({ ...allClosed, searchOpen: true });
    togglePanel("searchOpen");
    togglePanel("accountHeaderOpen");
    expect({ ...panels }).toEqual({ ...allClosed, accountHeaderOpen: true });
    closePanel("accountHeaderOpen");
    expect({ ...panels }).toEqual(allClosed);
  });
});
