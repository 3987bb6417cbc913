import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { audioPlayer, audioPlayerClosed, openAudioPlayer } from "../../../../app/state/audio-player.ts";
import {
  afterRouteChange,
  allClosed,
  closePanel,
  closePanelsOnRouteChange,
  lockBackground,
  openPanel,
  type PanelName,
  type Panels,
  panels,
  togglePanel,
  withClosed,
  withOpened,
} from "../../../../app/state/panels.ts";

const names: PanelName[] = [
  "menuOpen",
  "searchOpen",
  "accountHeaderOpen",
  "upgradePromo",
  "mediaPlayer",
  "packages",
  "promo",
  "splash",
  "voucher",
];
const anyName = fc.constantFrom(...names);
const only = (...open: PanelName[]): Panels =>
  Object.assign({ ...allClosed }, ...open.map((name) => ({ [name]: true })));
const anyPanels = fc.uniqueArray(anyName).map((open) => only(...open));

describe("opening a panel over another", () => {
  it.each<[open: PanelName, next: PanelName, after: PanelName[]]>([
    ["menuOpen", "searchOpen", ["searchOpen"]],
    ["accountHeaderOpen", "upgradePromo", ["upgradePromo"]],
    ["menuOpen", "accountHeaderOpen", ["menuOpen", "accountHeaderOpen"]],
    ["searchOpen", "mediaPlayer", ["searchOpen", "mediaPlayer"]],
    ["mediaPlayer", "upgradePromo", ["mediaPlayer", "upgradePromo"]],
    ["mediaPlayer", "accountHeaderOpen", ["mediaPlayer", "accountHeaderOpen"]],
    ["packages", "voucher", ["packages", "voucher"]],
    ["promo", "menuOpen", ["promo", "menuOpen"]],
  ])("with %s open, %s leaves %j", (open, next, after) => {
    expect(withOpened(only(open), next)).toEqual(only(...after));
  });

  it("opens it, whatever was open", () => {
    fc.assert(fc.property(anyPanels, anyName, (before, name) => withOpened(before, name)[name]));
  });
});

describe("closing a panel", () => {
  it("closes only that one", () => {
    fc.assert(
      fc.property(anyPanels, anyName, (before, name) => {
        expect(withClosed(before, name)).toEqual({ ...before, [name]: false });
      }),
    );
  });
});

describe("a navigation", () => {
  it.each(names)("decides on %s", (name) => {
    expect(afterRouteChange(only(name), "next", null)).toEqual(
      name === "mediaPlayer" ? only("mediaPlayer") : allClosed,
    );
  });

  it("closes what was open when it started, and leaves what was opened since", () => {
    fc.assert(
      fc.property(anyPanels, anyPanels, (before, now) => {
        const after = afterRouteChange(now, "next", { key: "next", open: before });
        for (const name of names) {
          expect(after[name]).toBe(now[name] && (name === "mediaPlayer" || !before[name]));
        }
      }),
    );
  });

  it("closes what was opened between two navigations, of which the browser shows the second alone", () => {
    expect(afterRouteChange(only("club"), "second", { key: "first", open: allClosed })).toEqual(allClosed);
  });
});

describe("the page behind a panel", () => {
  it.each(names)("is locked while %s is open", (name) => {
    expect(lockBackground(only(name))).toBe(true);
    expect(lockBackground(withClosed(only(name), name))).toBe(false);
  });

  it("stays locked until the last panel has closed", () => {
    fc.assert(
      fc.property(anyPanels, anyName, (before, name) => {
        const after = withClosed(before, name);
        expect(lockBackground(after)).toBe(names.some((other) => other !== name && before[other]));
      }),
    );
  });
});

it("never changes the panels it was given", () => {
  fc.assert(
    fc.property(anyPanels, anyName, (before, name) => {
      const copy = { ...before };
      withOpened(before, name);
      withClosed(before, name);
      afterRouteChange(before, "next", null);
      expect(before).toEqual(copy);
    }),
  );
});

describe("the panels of a tab", () => {
  beforeEach(() => {
    Object.assign(panels, allClosed);
  });

  it("open, toggle and close", () => {
    openPanel("menuOpen");
    openPanel("searchOpen");
    expect({ ...panels }).toEqual(only("searchOpen"));
    togglePanel("searchOpen");
    togglePanel("accountHeaderOpen");
    expect({ ...panels }).toEqual(only("accountHeaderOpen"));
    togglePanel("accountHeaderOpen");
    expect({ ...panels }).toEqual(allClosed);
    openPanel("promo");
    closePanel("promo");
    expect({ ...panels }).toEqual(allClosed);
  });

  it("close on navigation, except the player", () => {
    for (const name of names) openPanel(name);
    closePanelsOnRouteChange("next", null);
    expect({ ...panels }).toEqual(only("mediaPlayer"));
  });
});

describe("the audio player", () => {
  const commentary = { entryID: "audio-1", title: "Ambleford v Caldmouth", file: "" };
  beforeEach(() => {
    Object.assign(panels, allClosed);
    openAudioPlayer(commentary);
  });

  it("closes when the media player opens, and when it closes", () => {
    openPanel("mediaPlayer");
    expect({ ...audioPlayer }).toEqual(audioPlayerClosed);
    openAudioPlayer(commentary);
    closePanel("mediaPlayer");
    expect({ ...audioPlayer }).toEqual(audioPlayerClosed);
  });

  it.each(names.filter((name) => name !== "mediaPlayer"))("plays on under %s", (name) => {
    openPanel(name);
    closePanel(name);
    expect(audioPlayer).toMatchObject(commentary);
  });

  it("plays on across navigations, and never locks the page", () => {
    closePanelsOnRouteChange("next", null);
    expect(audioPlayer).toMatchObject(commentary);
    expect(lockBackground(panels)).toBe(false);
  });
});
