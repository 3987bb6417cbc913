import { expect, it } from "vitest";
import { canInterrupt, type Situation } from "../../../../../app/features/interstitials/can-interrupt.ts";

const reading: Situation = {
  path: "/news/late-winner",
  visible: true,
  inField: false,
  typed: false,
  isNavigating: false,
  playing: false,
  panelOpen: false,
  interrupted: false,
};

it.each<[string, Partial<Situation>, boolean]>([
  ["reads an article", {}, true],
  ["is on the home page", { path: "/" }, true],
  ["reads about logins", { path: "/login-help" }, true],
  ["looks for a video", { path: "/videos" }, true],
  ["is in another tab", { visible: false }, false],
  ["is in a form field", { inField: true }, false],
  ["has typed words and looks around", { typed: true }, false],
  ["has pressed a link", { isNavigating: true }, false],
  ["watches or listens", { playing: true }, false],
  ["has a panel open", { panelOpen: true }, false],
  ["has been interrupted on this visit", { interrupted: true }, false],
  ["signs in", { path: "/login" }, false],
  ["chooses a pass", { path: "/packages" }, false],
  ["chooses a subscription", { path: "/videos/subscriptions" }, false],
  ["chooses a pass on the league's streaming site", { path: "/streamer" }, false],
  ["chooses a pass on a club's streaming site", { path: "/streamer/16" }, false],
  ["reads of streamers", { path: "/streamers" }, true],
  ["gives a pass", { path: "/gift/video-day-once" }, false],
  ["redeems a voucher", { path: "/voucher" }, false],
  ["has paid", { path: "/payment-successful" }, false],
  ["has not paid", { path: "/payment-cancelled" }, false],
])("a fan who %s is interrupted or not", (_, doing, expected) => {
  expect(canInterrupt({ ...reading, ...doing })).toBe(expected);
});
