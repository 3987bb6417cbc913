import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StreamGrant } from "../../../../../app/playback/session/stream-grant.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const fetched = vi.fn<() => Promise<Response>>();
/** Requests about the entry besides the session check. */
const asked = vi.fn<() => Promise<Response>>();
const answerOf = (shown: boolean) => Response.json({ data: { attributes: { shown } } });
const events = { onDenied: vi.fn(), onRefused: vi.fn(), onEnded: vi.fn(), onTrouble: vi.fn(), onLost: vi.fn() };
const granted = (token: string) => ({
  token,
  bypassed: false,
  expiresIn: 60,
  sessionID: null,
  source: embeddedSource(token),
});
const grants = (token: string) =>
  fetched.mockImplementation(async () => Response.json({ data: { attributes: granted(token) } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (...request: Parameters<typeof fetch>) =>
    request[0] === "/api/streams/live-1/shown" ? asked() : Reflect.apply(fetched, null, request),
  );
  fetched.mockReset();
  asked.mockReset().mockImplementation(async () => answerOf(true));
  for (const event of Object.values(events)) event.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newGrant = () =>
  new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, granted("first"), Date.now(), events);

it("renews the token during playback, well before it expires", async () => {
  grants("second");
  const grant = newGrant();
  expect(await grant.token()).toBe("first");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetched).toHaveBeenCalledOnce();
  expect(await grant.token()).toBe("second");
  expect(grant.source).toEqual(embeddedSource("second"));
  grant.stop();
});

it("renews a token that expired during sleep before the next request, once for concurrent calls", async () => {
  grants("second");
  const grant = newGrant();
  // Timers stop while a device sleeps.
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await Promise.all([grant.token(), grant.token()])).toEqual(["second", "second"]);
  expect(fetched).toHaveBeenCalledOnce();
  grant.stop();
});

it("renews a refused token before the next request, once", async () => {
  grants("second");
  const grant = newGrant();
  expect(grant.isCurrent("first")).toBe(true);
  grant.onRefused();
  expect(await grant.token()).toBe("second");
  expect(await grant.token()).toBe("second");
  expect(fetched).toHaveBeenCalledOnce();
  expect(grant.isCurrent("first")).toBe(false);
  grant.stop();
});

it("counts a token's life from its request, however late the response comes", async () => {
  const responses = [20_000, 0];
  fetched.mockImplementation(async () => {
    const token = ["third", "second"][responses.length - 1] ?? "";
    await new Promise((resolve) => setTimeout(resolve, responses.shift()));
    return Response.json({ data: { attributes: granted(token) } });
  });
  const grant = newGrant();
  const requestedAt = Date.now();
  const renewed = grant.renew();
  await vi.advanceTimersByTimeAsync(20_000);
  await renewed;
  expect(await grant.token()).toBe("second");
  // Timers stop while a device sleeps.
  vi.setSystemTime(requestedAt + 59_000);
  const next = grant.token();
  await vi.advanceTimersByTimeAsync(0);
  expect(await next).toBe("third");
  grant.stop();
});

it("keeps using the current token during an outage, and retries", async () => {
  fetched.mockImplementation(async () => Response.json({}, { status: 503 }));
  const grant = newGrant();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
  expect(await grant.token()).toBe("first");
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
});

it("reports a refused renewal, and makes no requests once stopped", async () => {
  fetched.mockImplementation(async () => Response.json({ errors: [{ code: "ERR_56882466_1" }] }, { status: 403 }));
  const grant = newGrant();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(events.onDenied).toHaveBeenCalledWith(expect.objectContaining({ code: "ERR_56882466_1" }));
  grant.stop();
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).not.toHaveBeenCalled();
});

it("checks the session again when the URL is no longer renewed, and reports a refusal", async () => {
  const status = { url: 403, check: 200 };
  fetched.mockImplementation(async (...call: unknown[]) =>
    String(call[0]).endsWith("/address")
      ? Response.json({ error: { code: "playback_token_slot_ended" } }, { status: status.url })
      : status.check === 200
        ? Response.json({ data: { attributes: granted("second") } })
        : Response.json({ errors: [{ code: "ERR_54648_1" }] }, { status: 403 }),
  );
  const first = { ...granted("first"), source: { ...embeddedSource("first"), expiresIn: 6 } };
  const createGrant = () => new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, first, Date.now(), events);
  const moved = createGrant();
  vi.setSystemTime(Date.now() + 5000);
  expect(await moved.freshSource()).toEqual(embeddedSource("second"));
  expect(await moved.token()).toBe("second");
  moved.stop();

  status.check = 403;
  const ended = createGrant();
  vi.setSystemTime(Date.now() + 5000);
  await expect(ended.freshSource()).rejects.toMatchObject({ code: "ERR_54648_1" });
  expect(events.onDenied).toHaveBeenCalledWith(expect.objectContaining({ code: "ERR_54648_1" }));
  ended.stop();
});

it("says that the broadcast is over when its URL is not renewed because of that", async () => {
  fetched.mockImplementation(async () => Response.json({ error: { code: "broadcast_over" } }, { status: 410 }));
  const first = { ...granted("first"), source: { ...embeddedSource("first"), expiresIn: 6 } };
  const grant = new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, first, Date.now(), events);
  vi.setSystemTime(Date.now() + 5000);
  await expect(grant.freshSource()).rejects.toMatchObject({ code: "broadcast_over" });
  expect(events.onEnded).toHaveBeenCalledExactlyOnceWith("over", null);
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
});

it("does not check the session while renewing the URL fails transiently", async () => {
  fetched.mockImplementation(async () => Response.json({ error: { code: "too_many_requests" } }, { status: 429 }));
  const first = { ...granted("first"), source: { ...embeddedSource("first"), expiresIn: 6 } };
  const grant = new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, first, Date.now(), events);
  vi.setSystemTime(Date.now() + 5000);
  await expect(grant.freshSource()).rejects.toMatchObject({ code: "too_many_requests", transient: true });
  expect(fetched).toHaveBeenCalledOnce();
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
});

it("renews by the most recently granted lease", async () => {
  const leases = ["9b2f4c1e-6a55-4d0f-8f43-0d6c5d1f3a01", "9b2f4c1e-6a55-4d0f-8f43-0d6c5d1f3a02"];
  const sent: unknown[] = [];
  fetched.mockImplementation(async (...call: unknown[]) => {
    sent.push(JSON.parse(String(Reflect.get(Object(call[1]), "body"))).data.attributes.lease);
    return Response.json({ data: { attributes: { ...granted("second"), lease: leases[1] } } });
  });
  const first = { ...granted("first"), lease: leases[0] };
  const grant = new StreamGrant({ entryID: "live-1", kind: "DrmLiveVideo" }, first, Date.now(), events);
  await grant.renew();
  await grant.renew();
  expect(sent).toEqual(leases);
  grant.stop();
});

it("goes on with its token while a renewal would have to wait for a turn", async () => {
  const queued = { errors: [{ code: "QUEUED", queue: { place: 3, seconds: 3 } }] };
  fetched.mockImplementation(async () => Response.json(queued, { status: 503 }));
  const grant = newGrant();
  await expect(grant.renew()).rejects.toMatchObject({ code: "QUEUED" });
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
});

const refuses = () =>
  fetched.mockImplementation(async () => Response.json({ errors: [{ code: "ERR_54648_1" }] }, { status: 403 }));

it("ends within five seconds when a live entry without a slot is pulled", async () => {
  refuses();
  const grant = newGrant();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).not.toHaveBeenCalled();
  asked.mockImplementation(async () => answerOf(false));
  // A response may be a second old.
  await vi.advanceTimersByTimeAsync(4_000);
  expect(events.onDenied).toHaveBeenCalledWith(expect.objectContaining({ transient: false }));
  grant.stop();
});

it("goes on while nobody can say whether the entry is pulled, and asks no more once it is stopped", async () => {
  refuses();
  asked.mockRejectedValue(new TypeError("The connection is gone"));
  const grant = newGrant();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(events.onDenied).not.toHaveBeenCalled();
  grant.stop();
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toHaveBeenCalled();
});

it("asks nothing about a recording", async () => {
  const grant = new StreamGrant({ entryID: "live-1", kind: "OnDemand" }, granted("first"), Date.now(), events);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toHaveBeenCalled();
  grant.stop();
});
