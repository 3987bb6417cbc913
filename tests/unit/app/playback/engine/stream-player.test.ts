import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlaybackPlan } from "../../../../../app/playback/engine/playback-plan.ts";
import type { ShakaLibrary } from "../../../../../app/playback/engine/shaka-library.ts";
import { StreamPlayer } from "../../../../../app/playback/engine/stream-player.ts";
import { StreamGrant } from "../../../../../app/playback/session/stream-grant.ts";
import type { StreamSource } from "../../../../../schemas/streaming/stream-source.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

beforeEach(() => vi.stubGlobal("location", new URL("https://league.example/videos/live-7")));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const configured = vi.fn<(settings: unknown) => void>();
const loaded = vi.fn<(url: string) => Promise<void>>(async () => {});

interface ShakaResponse {
  uri: string;
  originalUri: string;
}
let respond: (type: number, response: ShakaResponse) => void = () => {};

/** The parts of shaka.Player that are configured or called. */
class Player {
  configure(settings: unknown): void {
    configured(settings);
  }
  getNetworkingEngine() {
    return {
      registerRequestFilter: () => {},
      registerResponseFilter: (filter: typeof respond) => {
        respond = filter;
      },
    };
  }
  addEventListener(): void {}
  attach = async () => {};
  load = loaded;
  getVideoTracks = () => [];
  getAudioTracks = () => [];
  getTextTracks = () => [];
}

function newPlayer({ source = embeddedSource("live-7"), native = false }: { source?: StreamSource; native?: boolean }) {
  const granted = { token: "token", bypassed: false, expiresIn: 90, sessionID: null, source };
  const events = { onDenied: () => {}, onRefused: () => {}, onEnded: () => {}, onLost: () => {} };
  const grant = new StreamGrant({ entryID: "live-7", kind: "OnDemand" }, granted, Date.now(), events);
  const plan: PlaybackPlan = { format: "dash", system: "clearkey", native };
  const player = new StreamPlayer({ Player } as unknown as ShakaLibrary, {
    video: {} as HTMLMediaElement,
    container: null,
    plan,
    grant,
    onBuffering: () => {},
    onInterrupted: () => {},
    onTracks: () => {},
    onError: () => {},
  });
  grant.stop();
  return { player, grant };
}

it("keeps eight seconds of back buffer, and ignores failing captions", () => {
  newPlayer({});
  expect(configured).toHaveBeenCalledWith(
    expect.objectContaining({
      streaming: expect.objectContaining({ bufferBehind: 8, ignoreTextStreamFailures: true }),
    }),
  );
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
