import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { PlaybackPlan } from "../../../../../app/playback/engine/playback-plan.ts";
import type { ShakaLibrary } from "../../../../../app/playback/engine/shaka-library.ts";
import { StreamPlayer } from "../../../../../app/playback/engine/stream-player.ts";
import { StreamGrant } from "../../../../../app/playback/session/stream-grant.ts";
import { consent } from "../../../../../app/state/consent.ts";
import type { StreamSource } from "../../../../../schemas/streaming/stream-source.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

beforeEach(() => vi.stubGlobal("location", new URL("https://league.example/videos/live-7")));
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface ShakaError {
  severity: number;
  category: number;
  code: number;
  data: unknown[];
}
const configured =
  vi.fn<
    (settings: { streaming: { failureCallback: (error: ShakaError) => void } } | string, value?: unknown) => void
  >();
const retriedRequests = vi.fn();
/** Shaka logs a warning for each call. */
const readManifest = vi.fn(() => ({ presentationTimeline: { getDelay: () => 12 } }));
const loaded = vi.fn<(url: string) => Promise<void>>(async () => {});
/** Heights selected by track and by variant; true clears the buffer. */
const selectedTrack = vi.fn<(track: { height: number }, clearBuffer: boolean) => void>();
const selectedVariant = vi.fn<(variant: { height: number }, clearBuffer: boolean) => void>();

const changedSpeed = vi.fn<(speed: number, useTrickPlayTrack: boolean) => void>();

interface ShakaResponse {
  uri: string;
  originalUri: string;
}
let respond: (type: number, response: ShakaResponse) => void = () => {};
/** Listeners of the player's events, by name. */
const listeners = new Map<string, (event: object) => void>();

let isLive = true;
let isLowLatency = false;
let lowLatency = { streaming: { liveSync: { enabled: false } } };
let isBuffering = false;
const newVideo = () => Object.assign(new EventTarget(), { currentTime: 0, seeking: false, played: { length: 0 } });
/** The media element of the last player. */
let video = newVideo();

/** The parts of shaka.Player that are configured or called. */
class Player {
  configure = configured;
  /** Shaka applies these settings when it finds that the stream has low latency. */
  configurationForLowLatency = (settings: typeof lowLatency) => {
    lowLatency = settings;
  };
  getConfiguration = () => (isLowLatency ? lowLatency : { streaming: { liveSync: { enabled: false } } });
  retryStreaming = retriedRequests;
  getNetworkingEngine() {
    return {
      registerRequestFilter: () => {},
      registerResponseFilter: (filter: typeof respond) => {
        respond = filter;
      },
    };
  }
  addEventListener(name: string, listener: (event: object) => void): void {
    listeners.set(name, listener);
  }
  isDynamic = () => isLive;
  isBuffering = () => isBuffering;
  seekRange = () => ({ start: 0, end: 100 });
  getManifest = readManifest;
  attach = async () => {};
  load = loaded;
  getVideoTracks = () => [
    { height: 540, active: false },
    { height: 180, active: true },
  ];
  getVariantTracks = this.getVideoTracks;
  selectVideoTrack = selectedTrack;
  selectVariantTrack = selectedVariant;
  trickPlay = changedSpeed;
  getPlaybackRate = () => 1.5;
  getAudioTracks = () => [];
  getTextTracks = () => [];
  destroy = async () => {};
}

const granted = { token: "token", bypassed: false, expiresIn: 90, sessionID: null, source: embeddedSource("live-7") };
const events = {
  ...{ onBuffering: () => {}, onInterrupted: vi.fn(), onTracks: () => {}, onSpeed: vi.fn(), onError: vi.fn() },
};

function newPlayer({ source = embeddedSource("live-7"), native = false }: { source?: StreamSource; native?: boolean }) {
  const attributes = { ...granted, source };
  const ends = { onDenied: () => {}, onRefused: () => {}, onEnded: () => {}, onTrouble: () => {}, onLost: () => {} };
  const grant = new StreamGrant({ entryID: "live-7", kind: "OnDemand" }, attributes, Date.now(), ends);
  const plan: PlaybackPlan = { format: "dash", system: "clearkey", native };
  video = newVideo();
  const player = new StreamPlayer({ Player } as unknown as ShakaLibrary, {
    video: video as unknown as HTMLMediaElement,
    container: null,
    plan,
    grant,
    ...events,
  });
  grant.stop();
  players.push(player);
  return { player, grant };
}
const players: StreamPlayer[] = [];
afterEach(async () => {
  for (const player of players.splice(0)) await player.destroy();
});

it("asks for nothing more once it is destroyed, because its stream has ended then", async () => {
  const asked = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  vi.stubGlobal("fetch", asked);
  const { player } = newPlayer({});
  const chapters = player.chapters();
  const rejected = expect(chapters).rejects.toMatchObject({ name: "AbortError" });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await player.destroy();
  await rejected;
});

it("keeps eight seconds of back buffer, and ignores failing captions", () => {
  newPlayer({});
  expect(configured).toHaveBeenCalledWith(
    expect.objectContaining({
      streaming: expect.objectContaining({ bufferBehind: 8, ignoreTextStreamFailures: true }),
    }),
  );
});

it("leaves a host that does not answer sooner where others have the same media", () => {
  const timeouts = () =>
    configured.mock.calls.map(([settings]) => z.object({ manifest: waits, streaming: waits }).parse(settings));
  const waits = z
    .object({ retryParameters: z.object({ connectionTimeout: z.number().optional() }) })
    .transform(({ retryParameters }) => retryParameters.connectionTimeout);
  configured.mockClear();
  newPlayer({ source: { ...embeddedSource("live-7"), cmcd: undefined } });
  newPlayer({
    source: { ...embeddedSource("live-7"), cmcd: undefined, hosts: ["https://cdn-b.example/play/live-7/"] },
  });
  expect(timeouts()).toEqual([
    { manifest: undefined, streaming: undefined },
    { manifest: undefined, streaming: 3000 },
  ]);
});

describe("CMCD", () => {
  const described = () => configured.mock.calls.filter(([name]) => typeof name === "string");
  const decide = (analytics: boolean) => Object.assign(consent, { decided: true, analytics });
  afterEach(() => Object.assign(consent, { decided: false, analytics: false }));

  it("describes requests by play and entry, in headers or in the query, where the fan agrees to statistics", () => {
    newPlayer({});
    const session = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(described()).toEqual([
      ["cmcd", { version: 2, useHeaders: true, sessionId: session, contentId: "live-7" }],
      ["cmcd.enabled", false],
    ]);
    configured.mockClear();
    decide(true);
    newPlayer({ source: { ...embeddedSource("live-7"), cmcd: "query" } });
    expect(described()).toEqual([
      ["cmcd", expect.objectContaining({ useHeaders: false })],
      ["cmcd.enabled", true],
    ]);
  });

  it("begins and ends with the fan's consent, and ends with the player", async () => {
    const { player } = newPlayer({});
    decide(true);
    await vi.waitFor(() => expect(described().at(-1)).toEqual(["cmcd.enabled", true]));
    decide(false);
    await vi.waitFor(() => expect(described().at(-1)).toEqual(["cmcd.enabled", false]));
    await player.destroy();
    configured.mockClear();
    decide(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(described()).toEqual([]);
  });

  it("is nowhere where the source has no place for it", () => {
    decide(true);
    newPlayer({ source: signed("a") });
    expect(described()).toEqual([]);
  });
});

const folderOf = (signature: string) => `https://cdn.example/1795305600-${signature.repeat(64)}/live-7/`;
const signed = (signature: string): StreamSource => ({
  base: folderOf(signature),
  expiresIn: 6,
  manifests: { dash: "manifest.mpd" },
  licences: null,
});
const renewals = (...signatures: string[]) =>
  vi.stubGlobal("fetch", async () => {
    const base = folderOf(signatures.shift() ?? "");
    return Response.json({ data: { attributes: { base, expiresIn: 6 } } });
  });

it("shows Shaka the URL that the stream started with, however often it is renewed", async () => {
  vi.useFakeTimers();
  renewals("b");
  const { grant } = newPlayer({ source: signed("a") });
  vi.setSystemTime(Date.now() + 5000);
  await grant.freshSource();
  const response = { uri: `${folderOf("b")}manifest.mpd`, originalUri: `${folderOf("b")}manifest.mpd` };
  respond(0, response);
  expect(response).toEqual({ uri: `${folderOf("a")}manifest.mpd`, originalUri: `${folderOf("a")}manifest.mpd` });
});

it("starts native HLS with a URL that is valid at that moment", async () => {
  vi.useFakeTimers();
  renewals("b");
  const { player } = newPlayer({ source: signed("a"), native: true });
  vi.setSystemTime(Date.now() + 5000);
  await player.load(null);
  expect(loaded).toHaveBeenCalledWith(`${folderOf("b")}manifest.mpd`, null);
});

const [manifestRequest, segmentRequest] = [0, 1];
const arrives = (type: number) => respond(type, { uri: "https://cdn.example/1", originalUri: "https://cdn.example/1" });
const refused = { severity: 1, category: 1, code: 1001, data: ["/1.m4s", 403] };

/** A segment is refused in spite of a new token. */
const refuseSegment = () => {
  const settings = configured.mock.calls.map(([first]) => first).findLast((first) => typeof first === "object");
  settings?.streaming.failureCallback(refused);
};
const renewed = () =>
  vi.stubGlobal("fetch", async () => {
    const session = { ...granted, token: "token renewed" };
    return Response.json({ Status: -1, KSession: session.token, session });
  });
const retried = (times: number) => vi.waitFor(() => expect(retriedRequests).toHaveBeenCalledTimes(times));

it("renews a token with its first refusal, before the request is sent again, and gives up on nothing", async () => {
  renewed();
  const { grant } = newPlayer({});
  const attempt = (status: number) => {
    const request = { uris: ["https://league.example/1.m4s"], headers: { "x-playback-token": "token" } };
    listeners.get("downloadfailed")?.({ httpResponseCode: status, request });
  };
  attempt(503);
  expect(await grant.token()).toBe("token");
  attempt(401);
  expect(await grant.token()).toBe("token renewed");
  expect(events.onError).not.toHaveBeenCalled();
  grant.stop();
});

it("gives up after the third refusal in a row, although manifests arrive in between", async () => {
  renewed();
  newPlayer({});
  for (const times of [1, 2]) {
    refuseSegment();
    await retried(times);
    arrives(manifestRequest);
  }
  expect(events.onError).not.toHaveBeenCalled();
  refuseSegment();
  expect(events.onError).toHaveBeenCalledWith(refused);
});

it("starts counting refusals again once a segment has arrived", async () => {
  renewed();
  newPlayer({});
  for (const times of [1, 2, 3, 4]) {
    refuseSegment();
    await retried(times);
    arrives(segmentRequest);
  }
  expect(events.onError).not.toHaveBeenCalled();
  expect(events.onInterrupted).toHaveBeenLastCalledWith(false);
});

it("drops what is buffered in another quality, also when automatic quality has just changed to the selected one", () => {
  const { player } = newPlayer({});
  player.selectQuality(540);
  expect(selectedTrack).toHaveBeenCalledExactlyOnceWith({ height: 540, active: false }, true);
  expect(selectedVariant).not.toHaveBeenCalled();
  player.selectQuality(180);
  expect(selectedVariant).toHaveBeenCalledExactlyOnceWith({ height: 180, active: true }, true);
  expect(selectedTrack).toHaveBeenCalledOnce();
});

it("reads from Shaka once how far the live edge is behind the broadcast, however often it is shown", () => {
  const { player } = newPlayer({});
  expect([player.presentationDelay(), player.presentationDelay(), player.presentationDelay()]).toEqual([12, 12, 12]);
  expect(readManifest).toHaveBeenCalledOnce();
});

describe("a live stream's edge", () => {
  const synced = () => configured.mock.calls.filter(([name]) => name === "streaming.liveSync.enabled").at(-1)?.[1];
  const load = async (hasLowLatency: boolean) => {
    isLowLatency = hasLowLatency;
    const { player } = newPlayer({});
    configured.mockClear();
    await player.load(null);
  };
  const seek = (time: number) => {
    video.currentTime = time;
    video.dispatchEvent(new Event("seeking"));
  };

  it("is caught up with in low latency, until the viewer rewinds or pauses, and again once they are back", async () => {
    await load(true);
    expect(lowLatency.streaming.liveSync.enabled).toBe(true);
    seek(60);
    expect(synced()).toBe(false);
    seek(99);
    expect(synced()).toBe(true);
    video.dispatchEvent(new Event("pause"));
    expect(synced()).toBe(false);
  });

  it("is kept half a second further away after each time that media ran out, and not after a seek", async () => {
    const target = () =>
      configured.mock.calls.filter(([name]) => name === "streaming.liveSync.targetLatency").at(-1)?.[1];
    const runOut = () => {
      isBuffering = true;
      listeners.get("buffering")?.({});
      isBuffering = false;
      listeners.get("buffering")?.({});
    };
    await load(true);
    runOut();
    expect(target(), "before the first frame").toBeUndefined();
    video.played.length = 1;
    runOut();
    expect(target()).toBe(0.75);
    video.seeking = true;
    runOut();
    video.seeking = false;
    expect(target()).toBe(0.75);
    for (let time = 0; time < 20; time += 1) runOut();
    expect(target()).toBe(6);
    configured.mockClear();
    await load(false);
    video.played.length = 1;
    runOut();
    expect(target()).toBeUndefined();
  });

  it("is not followed by a player that is closed, whose video pauses then", async () => {
    await load(true);
    await players.at(-1)?.destroy();
    configured.mockClear();
    video.dispatchEvent(new Event("pause"));
    expect(configured).not.toHaveBeenCalled();
  });

  it("is left alone in other streams", async () => {
    await load(false);
    seek(99);
    expect(synced()).toBeUndefined();
  });

  it("changes no speed that the viewer sees", async () => {
    await load(true);
    events.onSpeed.mockClear();
    listeners.get("ratechange")?.({});
    expect(events.onSpeed).not.toHaveBeenCalled();
  });
});

it("leaves the speed to Shaka, which keeps it while it buffers, and says which one is chosen", async () => {
  isLive = false;
  const { player } = newPlayer({});
  player.selectSpeed(0.5);
  expect(changedSpeed, "nothing is loaded yet").not.toHaveBeenCalled();
  await player.load(null);
  player.selectSpeed(0.5);
  expect(changedSpeed).toHaveBeenCalledExactlyOnceWith(0.5, false);
  expect(events.onSpeed).toHaveBeenLastCalledWith(0.5);
  listeners.get("ratechange")?.({});
  expect(events.onSpeed).toHaveBeenLastCalledWith(1.5);
  isLive = true;
});
