import { expect, type Page } from "playwright/test";
import type { PushNotice } from "../../schemas/site/push.ts";
import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { newDevice, type TestDevice } from "../fixtures/push-service.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

/** Gives the browser a push service for this tab: test browsers have none, and grant no notifications. */
async function subscribeAt(page: Page, { subscription }: TestDevice): Promise<void> {
  await page.addInitScript((json) => {
    Reflect.set(Notification, "requestPermission", async () => "granted");
    Object.defineProperty(Notification, "permission", { value: "granted" });
    const subscribed = () => {
      const key = sessionStorage.getItem("subscribed-with");
      if (key === null) return null;
      const bytes = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
      const options = { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer };
      const unsubscribe = async () => sessionStorage.removeItem("subscribed-with");
      return { endpoint: json.endpoint, options, toJSON: () => json, unsubscribe };
    };
    Reflect.set(PushManager.prototype, "getSubscription", async () => subscribed());
    Reflect.set(PushManager.prototype, "subscribe", async (options: PushSubscriptionOptionsInit) => {
      sessionStorage.setItem("subscribed-with", String(options.applicationServerKey));
      return subscribed();
    });
  }, subscription);
}

/** The topics that a device follows, from the site's storage. */
const topicsOf = (storage: Storage, { subscription }: TestDevice) =>
  storage.database("PUSH_DB").query({
    sql: `SELECT topic, hides_scores FROM push_topics JOIN push_subscriptions ON id = subscription_id
          WHERE endpoint = ? ORDER BY topic`,
    params: [subscription.endpoint],
  });

/** Makes the browser's push service deliver a message to the service worker. */
async function push(page: Page, notice: PushNotice): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => new URL(scopeURL).origin === new URL(page.url()).origin);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(notice),
  });
}

/** Opens a page with the service worker, and records its notifications. */
async function recordNotifications(page: Page): Promise<() => Promise<unknown>> {
  await page.goto("/documents");
  await expectHydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The browser registers the worker before the test can see it.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const shown: object[] = [];
    const registration: unknown = Reflect.get(globalThis, "registration");
    if (typeof registration !== "object" || registration === null) throw new Error("It is not registered.");
    Reflect.set(globalThis, "shown", shown);
    Reflect.set(registration, "showNotification", async (title: string, { body, tag }: NotificationOptions) => {
      shown.push({ title, body, tag });
    });
  });
  return () => worker.evaluate(() => Reflect.get(globalThis, "shown"));
}

const goal = (path = "/match-centre/1"): PushNotice => ({
  title: "Goal: Ashford 1–0 Bramley",
  body: "9'",
  path,
  tag: "match-1",
});

test("a fan follows a match and a club, hides scores, and is notified no more", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  const device = await newDevice();
  await subscribeAt(page, device);
  await page.goto("/clubs/urban-zoo-fc");
  await expectHydrated(page);
  const button = page.getByRole("button", { name: "Notify me" });
  await test.step("a press without a connection says that it failed, and a browser that may not show notifications what to do", async () => {
    const isAllowed = (permission: "granted" | "denied") =>
      page.evaluate((value) => Reflect.set(Notification, "requestPermission", async () => value), permission);
    await isAllowed("denied");
    expectProblem(/ERR_INTERNET_DISCONNECTED|when fetching the script/);
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole("alert")).toContainText("That did not work. Please try again in a few minutes.");
    await context.setOffline(false);
    await button.click();
    await expect(page.getByRole("alert")).toContainText(
      "They are blocked for this site in the settings of your browser.",
    );
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await isAllowed("granted");
  });

  await button.click();
  await expect(
    page.getByText(/^You will be notified of kick-off, goals and the result of Urban Zoo FC’s matches$/),
  ).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const topic = expect.stringMatching(/^club-\d+$/);
  expect(await topicsOf(site.storage, device)).toEqual([{ topic, hides_scores: 0 }]);
  await expectAccessible(page, { part: "[aria-pressed=true]" });

  const noSpoilers = page.getByRole("contentinfo").getByRole("switch", { name: "No spoilers" });
  await noSpoilers.press("Space");
  await expect.poll(() => topicsOf(site.storage, device)).toEqual([{ topic, hides_scores: 1 }]);
  await noSpoilers.press("Space");
  await expect.poll(() => topicsOf(site.storage, device)).toEqual([{ topic, hides_scores: 0 }]);
  await test.step("scores that are hidden without a connection are in no notification from the next one on", async () => {
    const unsaid = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/push/device"));
    await context.setOffline(true);
    await noSpoilers.press("Space");
    await unsaid;
    await context.setOffline(false);
    await expect.poll(() => topicsOf(site.storage, device)).toEqual([{ topic, hides_scores: 1 }]);
  });

  await page.reload();
  await expectHydrated(page);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await button.click();
  await expect(page.getByText(/^You will no longer be notified of Urban Zoo FC’s matches$/)).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await topicsOf(site.storage, device)).toEqual([]);

  // The panel with everything that the device is notified of opens from every page.
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Your club" }).click();
  const followed = page.getByRole("dialog").getByRole("region", { name: "This device is notified of" });
  await expect(followed.getByRole("listitem")).toHaveText("Urban Zoo FC’s matchesStop");
  await expectAccessible(page, { part: "dialog[open]" });
  await followed.getByRole("button", { name: "Stop: Urban Zoo FC’s matches" }).click();
  await expect(followed).toHaveCount(0);
  await expect(page.getByRole("dialog").locator(":focus")).toBeAttached();
  await expect.poll(() => topicsOf(site.storage, device)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-pressed", "false");

  await test.step("a match, from its row in the hub, by a press that is taken before the page's script is there", async () => {
    await page.goto("/match-hub");
    const bell = page.getByRole("button", { name: /^Notify me: .+ v / }).first();
    await expect(bell).toHaveAttribute("aria-pressed", "false");
    await bell.click();
    await expect(page.getByText(/^You will be notified of kick-off, goals and the result of .+ v /)).toBeVisible();
    await expect(bell).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL("/match-hub");
    expect(await topicsOf(site.storage, device)).toMatchObject([{ topic: expect.stringMatching(/^match-\d+$/) }]);
    await bell.click();
    await expect(bell).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => topicsOf(site.storage, device)).toEqual([]);
  });
});

test("a device whose subscription is gone follows nothing, and all again with the next one", async ({
  page,
  site,
  expectProblem,
}) => {
  const device = await newDevice();
  await subscribeAt(page, device);
  const button = page.getByRole("button", { name: "Notify me", exact: true });
  const follow = async () => {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  };
  await page.goto("/clubs/urban-zoo-fc");
  await expectHydrated(page);
  await follow();
  const [before] = await topicsOf(site.storage, device);
  // Its push service knows the device no more, and the browser has lost its subscription.
  await site.storage.database("PUSH_DB").query({ sql: "DELETE FROM push_topics", params: [] });
  await page.evaluate(() => sessionStorage.removeItem("subscribed-with"));
  await page.reload();
  await expectHydrated(page);
  await expect(button).toHaveAttribute("aria-pressed", "false");

  await page.goto("/match-hub");
  await expectHydrated(page);
  const bell = page.getByRole("button", { name: /^Notify me: .+ v / }).first();
  await test.step("a refusal says why, and the next press begins anew", async () => {
    expectProblem(/status of 409 \(Conflict\) \/api\/push\/follow/);
    const error = { code: "too_many_topics", message: "Stop following one." };
    await page.route("**/api/push/follow", (route) => route.fulfill({ status: 409, json: { error } }), { times: 1 });
    await bell.click();
    await expect(page.getByRole("alert")).toContainText("Stop following one.");
    await expect(bell).toHaveAttribute("aria-pressed", "false");
  });
  await bell.click();
  await expect(bell).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => topicsOf(site.storage, device))
    .toEqual([before, { topic: expect.stringMatching(/^match-/), hides_scores: 0 }]);
  await page.goto("/clubs/urban-zoo-fc");
  await expectHydrated(page);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Your club" }).click();
  const followed = page.getByRole("dialog").getByRole("region", { name: "This device is notified of" });
  await expect(followed.getByRole("listitem")).toHaveCount(2);
});

test("a pressed notification leaves the page with a half-filled form, and turns to its own page where that is open", async ({
  page,
  context,
}) => {
  await recordNotifications(page);
  await page.goto("/contact");
  await expectHydrated(page);
  const field = page.getByRole("main").getByRole("textbox").first();
  await field.fill("Robin");
  const [worker] = context.serviceWorkers();
  // Only a fan's own press may focus and open windows.
  await worker?.evaluate(() => {
    const done: string[] = [];
    Reflect.set(globalThis, "done", done);
    const client: unknown = Reflect.get(globalThis, "WindowClient");
    const clients: unknown = Reflect.get(globalThis, "clients");
    if (typeof client !== "function" || typeof clients !== "object" || clients === null) throw new Error("No worker.");
    Reflect.set(client.prototype, "focus", async function focus(this: { url: string }) {
      done.push(`turned to ${new URL(this.url).pathname}`);
    });
    Reflect.set(clients, "openWindow", async (path: string) => {
      done.push(`opened ${path}`);
    });
  });
  const press = async (path: string) =>
    await worker?.evaluate(async (pressed) => {
      let over: Promise<unknown> | undefined;
      const event = new Event("notificationclick");
      const own = {
        notification: { close: () => {}, data: { path: pressed } },
        waitUntil: (promise: Promise<unknown>) => {
          over = promise;
        },
      };
      dispatchEvent(Object.assign(event, own));
      await over;
      return Reflect.get(globalThis, "done");
    }, path);
  expect(await press("/match-centre/1")).toEqual(["opened /match-centre/1"]);
  await expect(page).toHaveURL("/contact");
  await expect(field).toHaveValue("Robin");
  const other = await context.newPage();
  await other.goto("/documents");
  expect(await press("/documents")).toEqual(["opened /match-centre/1", "turned to /documents"]);
  await expect(field).toHaveValue("Robin");
});

test("a notice is shown, unless its page is looked at, and no goal before the fan's own picture shows it", async ({
  page,
}) => {
  const shown = await recordNotifications(page);
  const notice = { title: "Goal: Ashford 1–0 Bramley", body: "9'", tag: "match-1" };
  await push(page, goal("/documents"));
  await push(page, goal());
  await expect.poll(shown).toEqual([notice]);

  // Simulates a player that reports how far its video is behind.
  const isBehind = (milliseconds: number) =>
    page.evaluate((value) => Reflect.set(window, "behind", value), milliseconds);
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
      if (data !== "how far behind") return;
      ports[0]?.postMessage(Reflect.get(window, "behind"));
      Reflect.set(window, "behind", null);
    });
    navigator.serviceWorker.startMessages();
  });
  await isBehind(1_000);
  const sentAt = Date.now();
  await push(page, goal());
  await expect.poll(shown).toEqual([notice, notice]);
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1_000);

  // If the video is minutes behind, the notification is not shown before it.
  await isBehind(600_000);
  await push(page, { ...goal(), title: "Goal: Ashford 2–0 Bramley" });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "behind"))).toBeNull();
  await isBehind(0);
  await push(page, { ...goal("/match-centre/2"), title: "Goal: Corfe 1–0 Dunmere", tag: "match-2" });
  await expect.poll(shown).toEqual([notice, notice, { title: "Goal: Corfe 1–0 Dunmere", body: "9'", tag: "match-2" }]);
});
