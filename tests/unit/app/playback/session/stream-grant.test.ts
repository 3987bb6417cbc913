import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StreamGrant } from "../../../../../app/playback/session/stream-grant.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const asked = vi.fn<() => Promise<Response>>();
const events = { onDenied: vi.fn(), onRefused: vi.fn(), onEnded: vi.fn(), onCheck: vi.fn(), onLost: vi.fn() };
const granted = (token: string) => ({
  token,
  bypassed: false,
  expiresIn: 60,
  sessionID: null,
  source: embeddedSource(token),
});
const grants = (token: string) =>
  asked.mockImplementation(async () => Response.json({ data: { attributes: granted(token) } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockReset();
  for (const event of Object.values(events)) event.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newGrant = () =>
  new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, granted("first"), Date.now(), events);

it("renews the token while it plays, well before it runs out", async () => {
  grants("second");
  const grant = newGrant();
  expect(await grant.token()).toBe("first");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveBeenCalledOnce();
  expect(await grant.token()).toBe("second");
  expect(grant.source).toEqual(embeddedSource("second"));
  grant.stop();
});

it("fetches a token that has run out in a sleep before the next request, once for all that ask", async () => {
  grants("second");
  const grant = newGrant();
  // Timers stand still while a device sleeps.
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await Promise.all([grant.token(), grant.token()])).toEqual(["second", "second"]);
  expect(asked).toHaveBeenCalledOnce();
  grant.stop();
});

it("plays on with the token at hand through an outage, and asks again", async () => {
  asked.mockImplementation(async () => Response.json({}, { status: 503 }));
  const grant = newGrant();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  expect(await grant.token()).toBe("first");
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
});

it("says so when the session check no longer grants, and no longer asks once it is stopped", async () => {
  asked.mockImplementation(async () => Response.json({ errors: [{ code: "ERR_56882466_1" }] }, { status: 403 }));
  const grant = newGrant();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(events.onDenied).toHaveBeenCalledWith(expect.objectContaining({ code: "ERR_56882466_1" }));
  grant.stop();
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).not.toHaveBeenCalled();
});

it("asks the session check for a new place once its address is no longer renewed, and says so when that refuses", async () => {
  const answer = { address: 403, check: 200 };
  asked.mockImplementation(async (...call: unknown[]) =>
    String(call[0]).endsWith("/address")
      ? Response.json({ error: { code: "playback_token_slot_ended" } }, { status: answer.address })
      : answer.check === 200
        ? Response.json({ data: { attributes: granted("second") } })
        : Response.json({ errors: [{ code: "ERR_54648_1" }] }, { status: 403 }),
  );
  const first = { ...granted("first"), source: { ...embeddedSource("first"), expiresIn: 6 } };
  const newOne = () => new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, first, Date.now(), events);
  const moved = newOne();
  vi.setSystemTime(Date.now() + 5000);
  expect(await moved.place()).toEqual(embeddedSource("second"));
  expect(await moved.token()).toBe("second");
  moved.stop();

  answer.check = 403;
  const ended = newOne();
  vi.setSystemTime(Date.now() + 5000);
  await expect(ended.place()).rejects.toMatchObject({ code: "ERR_54648_1" });
  expect(events.onDenied).toHaveBeenCalledWith(expect.objectContaining({ code: "ERR_54648_1" }));
  ended.stop();
});

it("asks the session check for nothing while the address cannot be renewed for a while", async () => {
  asked.mockImplementation(async () => Response.json({ error: { code: "too_many_requests" } }, { status: 429 }));
  const first = { ...granted("first"), source: { ...embeddedSource("first"), expiresIn: 6 } };
  const grant = new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, first, Date.now(), events);
  vi.setSystemTime(Date.now() + 5000);
  await expect(grant.place()).rejects.toMatchObject({ code: "too_many_requests", transient: true });
  expect(asked).toHaveBeenCalledOnce();
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
});
