import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionRefused } from "../../../../../app/playback/session/session-check-client.ts";
import { StreamUrl } from "../../../../../app/playback/session/stream-url.ts";
import type { StreamSource } from "../../../../../schemas/streaming/stream-source.ts";

const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const source = (base: string, expiresIn?: number): StreamSource => ({
  base: `https://cdn.example/${base}/live-7/`,
  manifests: { dash: "manifest.mpd" },
  licences: null,
  token: "far",
  ...(expiresIn !== undefined && { expiresIn }),
});
const answers = (base: string) =>
  asked.mockImplementation(async () =>
    Response.json({ data: { attributes: { base: source(base).base, expiresIn: 6 } } }),
  );
const problem = (status: number, code: string) =>
  asked.mockImplementation(async () => Response.json({ error: { code } }, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const secondsPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const newAddress = () => new StreamUrl("live-7", source("first", 6), Date.now());

describe("an address that is good for six seconds", () => {
  it("is used as it is while it is young", async () => {
    const address = newAddress();
    secondsPass(2);
    await address.ensureFresh("token");
    expect(asked).not.toHaveBeenCalled();
  });

  it("is renewed by a request in its later half, which does not wait, with the token in a header", async () => {
    answers("second");
    const address = newAddress();
    secondsPass(3);
    await address.ensureFresh("token");
    expect(address.source.base).toBe(source("first").base);
    await vi.waitFor(() => expect(address.source.base).toBe(source("second").base));
    // What else was granted stays.
    expect(address.source).toMatchObject({ manifests: { dash: "manifest.mpd" }, token: "far", expiresIn: 6 });
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      "/api/streams/live-7/address",
      expect.objectContaining({ method: "POST", headers: { "x-playback-token": "token" } }),
    );
  });

  it.each([4.5, 3600])("is waited for after %d seconds, once by all that ask", async (seconds) => {
    answers("second");
    const address = newAddress();
    // Timers stand still while a phone sleeps, and are slow in a tab that nobody sees: none has run here.
    secondsPass(seconds);
    await Promise.all([address.ensureFresh("token"), address.ensureFresh("token")]);
    expect(address.source.base).toBe(source("second").base);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("lives from when it was asked for, however long the answer took", async () => {
    const address = newAddress();
    secondsPass(5);
    asked.mockImplementationOnce(async () => {
      secondsPass(3);
      return Response.json({ data: { attributes: { base: source("slow").base, expiresIn: 6 } } });
    });
    await address.ensureFresh("token");
    answers("next");
    await address.ensureFresh("token");
    await vi.waitFor(() => expect(address.source.base).toBe(source("next").base));
  });

  it("plays on by the one at hand while it is good and the next cannot be had", async () => {
    problem(503, "unavailable");
    const address = newAddress();
    secondsPass(3);
    await address.ensureFresh("token");
    expect(address.source.base).toBe(source("first").base);
  });

  it.each([
    [429, "too_many_requests", true],
    [503, "unavailable", true],
    [401, "playback_token_expired", false],
    [403, "playback_token_slot_ended", false],
  ])("at its end says that it was refused by %d, and whether that passes", async (status, code, transient) => {
    problem(status, code);
    const address = newAddress();
    secondsPass(5);
    const refusal = await address.ensureFresh("token").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SessionRefused);
    expect(refusal).toMatchObject({ code, transient });
    // The next request asks anew.
    answers("second");
    await address.ensureFresh("token");
    expect(address.source.base).toBe(source("second").base);
  });

  it("takes nothing that is no address", async () => {
    asked.mockImplementation(async () => Response.json({ data: { attributes: { base: "" } } }));
    const address = newAddress();
    secondsPass(5);
    await expect(address.ensureFresh("token")).rejects.toThrow(TypeError);
    expect(address.source.base).toBe(source("first").base);
  });

  it("is not put in the place of a newer one that a session check has granted meanwhile", async () => {
    const address = newAddress();
    secondsPass(5);
    asked.mockImplementationOnce(async () => {
      secondsPass(1);
      address.accept(source("granted", 6), Date.now());
      return Response.json({ data: { attributes: { base: source("late").base, expiresIn: 6 } } });
    });
    await address.ensureFresh("token");
    expect(address.source.base).toBe(source("granted").base);
  });
});

it("asks for nothing where the address lives as long as its token", async () => {
  const address = new StreamUrl("live-7", source("first"), Date.now());
  secondsPass(3600);
  await address.ensureFresh("token");
  expect(asked).not.toHaveBeenCalled();
});
