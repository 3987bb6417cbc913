import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionRefused } from "../../../../../app/playback/session/session-check-client.ts";
import { StreamUrl } from "../../../../../app/playback/session/stream-url.ts";
import type { StreamSource } from "../../../../../schemas/streaming/stream-source.ts";

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const source = (base: string, expiresIn?: number): StreamSource => ({
  base: `https://cdn.example/${base}/live-7/`,
  manifests: { dash: "manifest.mpd" },
  licences: null,
  token: "remote",
  ...(expiresIn !== undefined && { expiresIn }),
});
const respondsWith = (base: string) =>
  fetched.mockImplementation(async () =>
    Response.json({ data: { attributes: { base: source(base).base, expiresIn: 6 } } }),
  );
const problem = (status: number, code: string) =>
  fetched.mockImplementation(async () => Response.json({ error: { code } }, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const secondsPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const newUrl = () => new StreamUrl("live-7", source("first", 6), Date.now());

describe("a URL that is valid for six seconds", () => {
  it("is used unchanged in the first half of its lifetime", async () => {
    const url = newUrl();
    secondsPass(2);
    await url.ensureFresh("token");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is renewed by a request in its second half, which does not wait, with the token in a header", async () => {
    respondsWith("second");
    const url = newUrl();
    secondsPass(3);
    await url.ensureFresh("token");
    expect(url.source.base).toBe(source("first").base);
    await vi.waitFor(() => expect(url.source.base).toBe(source("second").base));
    // The rest of the source is unchanged.
    expect(url.source).toMatchObject({ manifests: { dash: "manifest.mpd" }, token: "remote", expiresIn: 6 });
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      "/api/streams/live-7/address",
      expect.objectContaining({ method: "POST", headers: { "x-playback-token": "token" } }),
    );
  });

  it.each([4.5, 3600])("is renewed before use after %d seconds, once for concurrent calls", async (seconds) => {
    respondsWith("second");
    const url = newUrl();
    // Timers stop while a phone sleeps and are throttled in background tabs: none has run here.
    secondsPass(seconds);
    await Promise.all([url.ensureFresh("token"), url.ensureFresh("token")]);
    expect(url.source.base).toBe(source("second").base);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("counts its lifetime from the request, however slow the response", async () => {
    const url = newUrl();
    secondsPass(5);
    fetched.mockImplementationOnce(async () => {
      secondsPass(3);
      return Response.json({ data: { attributes: { base: source("slow").base, expiresIn: 6 } } });
    });
    await url.ensureFresh("token");
    respondsWith("next");
    await url.ensureFresh("token");
    await vi.waitFor(() => expect(url.source.base).toBe(source("next").base));
  });

  it("stays in use while it is valid and renewal fails", async () => {
    problem(503, "unavailable");
    const url = newUrl();
    secondsPass(3);
    await url.ensureFresh("token");
    expect(url.source.base).toBe(source("first").base);
  });

  it.each([
    [429, "too_many_requests", true],
    [503, "unavailable", true],
    [401, "playback_token_expired", false],
    [403, "playback_token_slot_ended", false],
  ])("reports a refusal with %d near expiry, and whether it is transient", async (status, code, transient) => {
    problem(status, code);
    const url = newUrl();
    secondsPass(5);
    const refusal = await url.ensureFresh("token").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SessionRefused);
    expect(refusal).toMatchObject({ code, transient });
    // The next request tries again.
    respondsWith("second");
    await url.ensureFresh("token");
    expect(url.source.base).toBe(source("second").base);
  });

  it("rejects a malformed URL", async () => {
    fetched.mockImplementation(async () => Response.json({ data: { attributes: { base: "" } } }));
    const url = newUrl();
    secondsPass(5);
    await expect(url.ensureFresh("token")).rejects.toThrow(TypeError);
    expect(url.source.base).toBe(source("first").base);
  });

  it("does not replace a newer URL that a session check granted meanwhile", async () => {
    const url = newUrl();
    secondsPass(5);
    fetched.mockImplementationOnce(async () => {
      secondsPass(1);
      url.accept(source("granted", 6), Date.now());
      return Response.json({ data: { attributes: { base: source("late").base, expiresIn: 6 } } });
    });
    await url.ensureFresh("token");
    expect(url.source.base).toBe(source("granted").base);
  });
});

it("is not renewed if it is valid as long as the token", async () => {
  const url = new StreamUrl("live-7", source("first"), Date.now());
  secondsPass(3600);
  await url.ensureFresh("token");
  expect(fetched).not.toHaveBeenCalled();
});
