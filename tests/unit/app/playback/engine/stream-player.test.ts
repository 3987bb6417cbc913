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
const loaded = vi.fn<(address: string) => Promise<void>>(async () => {});

interface Answered {
  uri: string;
  originalUri: string;
}
let answered: (type: number, response: Answered) => void = () => {};

/** Of the library what a player is set up with, and what it is told. */
class Player {
  configure(settings: unknown): void {
    configured(settings);
  }
  getNetworkingEngine() {
    return {
      registerRequestFilter: () => {},
      registerResponseFilter: (filter: typeof answered) => {
        answered = filter;
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

it("keeps eight seconds of played video, and plays on without captions that do not arrive", () => {
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

it("lets the library know a stream by the address that it began with, however often that was renewed", async () => {
  vi.useFakeTimers();
  renewals("b");
  const { grant } = newPlayer({ source: signed("a") });
  vi.setSystemTime(Date.now() + 5000);
  await grant.place();
  const answer = { uri: `${folderOf("b")}manifest.mpd`, originalUri: `${folderOf("b")}manifest.mpd` };
  answered(0, answer);
  expect(answer).toEqual({ uri: `${folderOf("a")}manifest.mpd`, originalUri: `${folderOf("a")}manifest.mpd` });
});

it("gives the browser's own player an address that is good when it begins", async () => {
  vi.useFakeTimers();
  renewals("b");
  const { player } = newPlayer({ source: signed("a"), native: true });
  vi.setSystemTime(Date.now() + 5000);
  await player.load(null);
  expect(loaded).toHaveBeenCalledWith(`${folderOf("b")}manifest.mpd`, null);
});
