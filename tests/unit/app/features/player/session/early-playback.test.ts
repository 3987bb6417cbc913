import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  elementsFor,
  startEarlyPlayback,
  takeEarlyPlayback,
} from "../../../../../../app/features/player/session/early-playback.ts";
import { preloadPlayback, takePreloaded } from "../../../../../../app/features/player/session/preload-playback.ts";
import { closePlayer, openPlayer } from "../../../../../../app/state/player.ts";

const started = vi.hoisted(() => vi.fn<(video: unknown) => void>());
const stopped = vi.hoisted(() => vi.fn());
/** Receives the promise that resolves once the video is shown. */
const shown = vi.hoisted(() => vi.fn<(shown: Promise<void>) => void>());

vi.mock("../../../../../../app/features/player/session/playback-session.ts", () => ({
  PlaybackSession: class {
    readonly #video: unknown;
    constructor(options: { video: unknown; shown: Promise<void> }) {
      this.#video = options.video;
      shown(options.shown);
    }
    async start() {
      started(this.#video);
    }
    stop = stopped;
  },
}));
vi.mock("../../../../../../app/playback/engine/engine-selection.ts", () => ({
  prefetchShaka: () => {},
  selectEngine: async () => ({}),
}));

const video = { entryID: "replay-7", mediaType: "OnDemand" } as const;

beforeEach(() => {
  vi.stubGlobal("document", { createElement: () => ({}) });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(async () => {
  closePlayer();
  await Promise.resolve();
  takePreloaded("");
  vi.unstubAllGlobals();
  started.mockClear();
  stopped.mockClear();
});

it("loads the entry of a press into the elements that the player shows then", async () => {
  preloadPlayback(video);
  openPlayer(video, 0);
  startEarlyPlayback(video);
  const elements = elementsFor("replay-7");
  expect(started).toHaveBeenCalledExactlyOnceWith(elements.video);
  const early = takeEarlyPlayback("replay-7", elements.video);
  await shown.mock.lastCall?.[0];
  expect(takeEarlyPlayback("replay-7", elements.video)).toBeNull();
  expect(stopped).not.toHaveBeenCalled();
  early?.stop();
  expect(stopped).toHaveBeenCalledOnce();
});

it("leaves the entry to a player that has rendered first", () => {
  preloadPlayback(video);
  void takePreloaded("replay-7");
  startEarlyPlayback(video);
  expect(started).not.toHaveBeenCalled();
  expect(takeEarlyPlayback("replay-7", elementsFor("replay-7").video)).toBeNull();
});

it("gives another entry nothing of it, and stops where the player shows another element", () => {
  preloadPlayback(video);
  openPlayer(video, 0);
  startEarlyPlayback(video);
  const { video: element } = elementsFor("replay-7");
  expect(elementsFor("replay-8").video).not.toBe(element);
  expect(takeEarlyPlayback("replay-8", element)).toBeNull();
  expect(stopped).not.toHaveBeenCalled();
  expect(takeEarlyPlayback("replay-7", document.createElement("video"))).toBeNull();
  expect(stopped).toHaveBeenCalledOnce();
});

it("stops when the player closes before it has shown anything, or another entry is pressed", async () => {
  preloadPlayback(video);
  openPlayer(video, 0);
  startEarlyPlayback(video);
  preloadPlayback({ ...video, entryID: "replay-8" });
  openPlayer({ ...video, entryID: "replay-8" }, 0);
  startEarlyPlayback({ ...video, entryID: "replay-8" });
  expect(stopped).toHaveBeenCalledOnce();
  closePlayer();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(2));
  expect(takeEarlyPlayback("replay-8", elementsFor("replay-8").video)).toBeNull();
});

it("loads nothing if the player was closed before the code for it had arrived", () => {
  preloadPlayback(video);
  openPlayer(video, 0);
  closePlayer();
  startEarlyPlayback(video);
  expect(started).not.toHaveBeenCalled();
});
