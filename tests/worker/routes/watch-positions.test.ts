import { afterEach, describe, expect, it, vi } from "vitest";
import type { WatchPosition } from "../../../schemas/streaming/watch-position-guards.ts";
import { watchPositions } from "../../../schemas/streaming/watch-positions.ts";
import { watchPositionRoutes } from "../../../worker/routes/watch-positions.ts";
import { newFan, signedInCookie } from "../support/accounts.ts";
import { visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const fan = async () => await signedInCookie((await newFan()).email);
const read = (cookie: string) => visit("/api/watch-positions", { headers: { cookie } });
const put = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
  visit("/api/watch-positions", {
    method: "PUT",
    headers: { "content-type": "application/json", cookie, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const kept = async (response: Response) => {
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return watchPositions.parse(await response.json()).positions;
};
const at = (entryID: string, at: number, position = 20): WatchPosition => ({ entryID, position, duration: 44, at });

describe("positions of an account", () => {
  it("are available on another device, the newest per video, newest first", async () => {
    const { email } = await newFan();
    const [phone, laptop] = [await signedInCookie(email), await signedInCookie(email)];
    expect(await kept(await read(phone))).toEqual([]);
    await kept(await put(phone, { positions: [at("replay-1", 1000), at("replay-2", 2000)] }));
    const merged = await kept(await put(laptop, { positions: [at("replay-1", 3000, 33), at("replay-2", 1500, 1)] }));
    expect(merged).toEqual([at("replay-1", 3000, 33), at("replay-2", 2000)]);
    expect(await kept(await read(phone))).toEqual(merged);
  });

  it("are private to the account, and need one", async () => {
    const [mine, yours] = [await fan(), await fan()];
    await kept(await put(mine, { positions: [at("replay-1", 1000)] }));
    expect(await kept(await read(yours))).toEqual([]);
    for (const refused of [await read(""), await put("", { positions: [] }), await read("__Host-session=forged.x")]) {
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ error: { message: "No active user" } });
    }
  });

  it("are fifty at most, and a fast clock has no advantage", async () => {
    const cookie = await fan();
    const ahead = Date.now() + 86_400_000;
    await kept(await put(cookie, { positions: [at("ahead", ahead)] }));
    expect((await kept(await read(cookie)))[0]?.at).toBeLessThanOrEqual(Date.now());
    const batch = (from: number) => Array.from({ length: 50 }, (_, index) => at(`v${from + index}`, from + index));
    await kept(await put(cookie, { positions: batch(0) }));
    const all = await kept(await put(cookie, { positions: batch(40) }));
    expect(all).toHaveLength(50);
    expect(all[0]?.entryID).toBe("ahead");
    expect(all.at(-1)?.entryID).toBe("v41");
  });
});

describe("what is refused", () => {
  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["a list", []],
    ["nothing", {}],
    ["51 positions", { positions: Array.from({ length: 51 }, (_, index) => at(`v${index}`, index)) }],
    ["a position before the beginning", { positions: [at("a", 1, -1)] }],
    ["a position of three days", { positions: [at("a", 1, 260_000)] }],
    ["text for a number", { positions: [{ ...at("a", 1), position: "20" }] }],
    ["no length", { positions: [{ ...at("a", 1), duration: 0 }] }],
    ["half a millisecond", { positions: [at("a", 1.5)] }],
    ["an id that is none", { positions: [at("a'; DROP TABLE videos; --", 1)] }],
    ["a long id", { positions: [at("x".repeat(201), 1)] }],
  ])("%s, with the reason", async (_, body) => {
    const response = await put(await fan(), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error:
        body === "{"
          ? { code: "malformed_body", message: "The request is not well-formed JSON." }
          : { code: "bad_parameter", message: expect.stringMatching(/^positions\b|^The body is an object/) },
    });
  });

  it("another site's page, and a body of 70 kB", async () => {
    const cookie = await fan();
    expect((await put(cookie, { positions: [] }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await put(cookie, "x".repeat(70_000))).status).toBe(413);
  });

  it("the backend's own call without the service key", async () => {
    for (const method of ["GET", "POST"]) {
      expect((await visit("/origin/video/watch-positions/fan-1", { method })).status).toBe(401);
    }
    expect((await visit("/origin/video/watch-positions/fan-1/removal", { method: "POST" })).status).toBe(401);
  });
});

it.each<[string, () => Promise<Response>, number]>([
  ["does not respond", () => Promise.reject(new TypeError("connection refused")), 503],
  ["fails", async () => new Response("oops", { status: 500 }), 503],
  ["responds with something else", async () => Response.json({ positions: [{ entryID: 7 }] }), 503],
  ["does not know the call", async () => new Response(null, { status: 404 }), 200],
])("a video backend that %s is reported as unavailable", async (_, respond, status) => {
  const cookie = await fan();
  vi.spyOn(globalThis, "fetch").mockImplementation(respond);
  const response = await visitWithSettings(
    { VIDEO_API: "https://video.example" },
    { path: "/api/watch-positions", routes: watchPositionRoutes },
    { headers: { cookie } },
  );
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(status === 200 ? '{"positions":[]}' : "Please try again in a few minutes");
});
