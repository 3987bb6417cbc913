import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storedTopics } from "../../../../app/features/push/stored-topics.ts";

const day = 86_400_000;
/** What the browser has of push: its storage, which is the same on each page, and its subscription. */
let browser: { stored: Record<string, string>; subscription: object | null; permission: string };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  browser = { stored: {}, subscription: {}, permission: "granted" };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page of the site. */
async function newPage() {
  const events = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
    vi.stubGlobal(name, events[name].bind(events));
  }
  const { stored } = browser;
  vi.stubGlobal(
    "localStorage",
    Object.defineProperties(stored, {
      getItem: { value: (key: string) => stored[key] ?? null, configurable: true },
      setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }), configurable: true },
      removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key), configurable: true },
    }),
  );
  const pushManager = { getSubscription: async () => browser.subscription };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal("Notification", browser);
  vi.resetModules();
  return { ...(await import("../../../../app/state/push-topics.ts")), events };
}

const until = (days: number) => Math.floor(Date.now() / 1000) + (days * day) / 1000;

it("a match is followed until the site stops following it, and a club for good", async () => {
  const page = await newPage();
  page.rememberTopic("match-7", { subject: "Ashford v Bramley", expiresAt: until(30) });
  page.rememberTopic("club-1", { subject: "Ashford’s matches", expiresAt: null });
  browser.stored["push-settings"] = "of another part";
  const followed = () => storedTopics().map(({ topic, subject }) => [topic, subject, page.isTopicFollowed(topic)]);
  const club = ["club-1", "Ashford’s matches", true];
  vi.setSystemTime(Date.now() + 29 * day);
  expect(followed().toSorted()).toEqual([club, ["match-7", "Ashford v Bramley", true]]);
  vi.setSystemTime(Date.now() + 2 * day);
  expect(followed()).toEqual([club]);
  expect(page.isTopicFollowed("match-7")).toBe(false);
  page.rememberTopic("club-1", null);
  expect(followed()).toEqual([]);
});

it.each([
  ["has lost its subscription", { subscription: null }],
  ["may show no notifications any more", { permission: "denied" }],
])("a device that %s follows nothing until it follows something again", async (_, change) => {
  const before = await newPage();
  before.rememberTopic("club-1", { subject: "Ashford’s matches", expiresAt: null });
  Object.assign(browser, change);
  const page = await newPage();
  const changed = vi.fn();
  page.listenToTopics(changed);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(page.isTopicFollowed("club-1")).toBe(false);
  page.rememberTopic("club-2", { subject: "Bramley’s matches", expiresAt: null });
  expect(page.isTopicFollowed("club-1")).toBe(true);
});

it("a page shows what another one has followed with the device's first subscription", async () => {
  browser.subscription = null;
  const page = await newPage();
  const changed = vi.fn();
  page.listenToTopics(changed);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  browser.subscription = {};
  browser.stored["push-club-1"] = "Ashford’s matches";
  page.events.dispatchEvent(Object.assign(new Event("storage"), { key: "push-club-1" }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  expect(page.isTopicFollowed("club-1")).toBe(true);
});
