import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  continuePlayback,
  preparePlayback,
  takePreloaded,
} from "../../../../../../app/features/player/session/preload-playback.ts";
import { startPlayback } from "../../../../../../app/features/player/start-playback.ts";
import { pageLibrary } from "../../../../../../app/features/streaming-library/page-library.ts";
import { SessionRefused } from "../../../../../../app/playback/session/session-check-client.ts";
import { panels } from "../../../../../../app/state/panels.ts";
import { closePlayer, playableInSection, playableVideo, player } from "../../../../../../app/state/player.ts";
import { user } from "../../../../../../app/state/user.ts";
import type { VideoItem } from "../../../../../../schemas/streaming/video.ts";
import { embeddedSource } from "../../../../../fixtures/stream-source.ts";

const loadShaka = vi.hoisted(() => vi.fn(async (format: string) => `the library for ${format}`));

vi.mock("../../../../../../app/playback/engine/browser-capabilities.ts", () => ({
  detectCapabilities: async () => ({ mediaSource: true, nativeHls: false, systems: ["clearkey"] }),
}));
vi.mock("../../../../../../app/playback/engine/shaka-library.ts", () => ({
  loadShaka,
}));
vi.mock("../../../../../../app/features/player/player-overlay.tsx", () => ({ default: () => null }));

const video = { entryID: "live-7", mediaType: "DrmLiveVideo" } as const;
const attributes = {
  token: "token",
  bypassed: false,
  expiresIn: 90,
  sessionID: "session",
  source: embeddedSource("live-7"),
};
const asked = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  loadShaka.mockClear();
  asked
    .mockReset()
    .mockImplementation(async (path) =>
      Response.json(
        path === "/api/session/ksession"
          ? { Status: -1, KSession: attributes.token, session: attributes }
          : { data: { attributes } },
      ),
    );
  vi.stubGlobal("fetch", asked);
  user.loginCheckCompleted = true;
});
afterEach(() => {
  pageLibrary.sessionReady = Promise.resolve();
  closePlayer();
  vi.unstubAllGlobals();
});

it("opens the player and asks for the session before the player is there", async () => {
  startPlayback(video, "/videos/live-7");
  expect([panels.mediaPlayer, player.currentVideoID]).toEqual([true, "live-7"]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledWith("/api/session/check", expect.anything());
  expect(await takePreloaded("live-7")).toMatchObject({ grant: attributes, library: "the library for dash" });
});

it("fetches the library that most entries play by before the session is answered, and another where the asset wants it", async () => {
  asked.mockImplementation(async () =>
    Response.json({
      data: { attributes: { ...attributes, source: { ...attributes.source, manifests: { hls: "m" } } } },
    }),
  );
  startPlayback(video, "/videos/live-7");
  expect(loadShaka.mock.calls).toEqual([["dash"]]);
  expect(await takePreloaded("live-7")).toMatchObject({
    library: "the library for hls",
    plan: { format: "hls", system: "clearkey" },
  });
  // What follows is most likely packaged alike.
  startPlayback(video, "/videos/live-7");
  expect(loadShaka.mock.calls.at(-1)).toEqual(["hls"]);
  await takePreloaded("live-7");
});

it("fetches the library that an entry needs which the page knows to be packaged another way", async () => {
  startPlayback({ ...video, formats: ["dash"] }, "/videos/live-7");
  await takePreloaded("live-7");
  loadShaka.mockClear();
  startPlayback({ ...video, formats: ["hls"] }, "/videos/live-7");
  expect(loadShaka.mock.calls).toEqual([["hls"]]);
  startPlayback({ ...video, formats: ["hls", "dash"] }, "/videos/live-7");
  expect(loadShaka.mock.calls.at(-1)).toEqual(["dash"]);
  await takePreloaded("live-7");
});

it("prefetches by the formats that a list gives for a video opened from search, and for the next one from the sidebar", async () => {
  const listed = {
    id: "live-7",
    metaData: {
      title: "Live",
      description: "",
      VideoDuration: 0,
      SysEntryEntitlements: [],
      categories: ["live"],
      tags: [],
    },
    mediaData: { entryId: "live-7", thumbnailUrl: "", mediaType: "DrmLiveVideo", formats: ["hls"] },
    publicationData: { createdAt: "2026-06-01T09:00:00.000Z", releaseFrom: "2026-06-01T09:00:00.000Z" },
    fixtureID: null,
  } satisfies VideoItem;
  startPlayback({ ...video, formats: ["dash"] }, "/search");
  await takePreloaded("live-7");
  loadShaka.mockClear();
  startPlayback(playableVideo(listed), "/search");
  expect(loadShaka.mock.calls).toEqual([["hls"]]);
  loadShaka.mockClear();
  continuePlayback(playableInSection({ ...listed, mediaData: { ...listed.mediaData, entryId: "live-8" } }));
  expect(loadShaka.mock.calls).toEqual([["hls"]]);
  expect(player).toMatchObject({ currentVideoID: "live-8", currentSection: "live", entryRoute: "/search" });
  await takePreloaded("live-8");
});

it("tells whoever plays where the asset is encrypted for key systems that the site has no licences of", async () => {
  asked.mockImplementation(async () =>
    Response.json({ data: { attributes: { ...attributes, source: { ...attributes.source, licences: {} } } } }),
  );
  startPlayback(video, "/videos/live-7");
  await expect(takePreloaded("live-7")).rejects.toMatchObject({
    name: "UnsupportedPlaybackError",
    reason: "no-key-system",
  });
});

it("gives the answer once, and to its own entry alone", () => {
  startPlayback(video, "/videos/live-7");
  expect(takePreloaded("live-7")).not.toBeNull();
  expect(takePreloaded("live-7")).toBeNull();
  startPlayback(video, "/videos/live-7");
  expect(takePreloaded("live-8")).toBeNull();
});

it("hands on a refusal to whoever plays", async () => {
  asked.mockImplementation(async () => Response.json({ errors: [{ code: "ERR_3684853_1" }] }, { status: 403 }));
  startPlayback(video, "/videos/live-7");
  await expect(takePreloaded("live-7")).rejects.toThrow(SessionRefused);
});

it("asks for a live stream only once it is known what the fan holds, and for a recording at once", async () => {
  user.loginCheckCompleted = false;
  startPlayback({ entryID: "highlights-3", mediaType: "OnDemand" }, "/videos/highlights-3");
  await takePreloaded("highlights-3");
  expect(asked).toHaveBeenCalledOnce();
  startPlayback(video, "/videos/live-7");
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveBeenCalledOnce();
  user.loginCheckCompleted = true;
  await takePreloaded("live-7");
  expect(asked).toHaveBeenCalledTimes(2);
});

it("asks for a live stream only once the streaming library's session state is read, where the site has one", async () => {
  const read = Promise.withResolvers<void>();
  pageLibrary.sessionReady = read.promise;
  startPlayback(video, "/videos/live-7");
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
  read.resolve();
  await takePreloaded("live-7");
  expect(asked).toHaveBeenCalledOnce();
});

it("loads no sooner than 100 ms after it was asked to play", async () => {
  vi.useFakeTimers();
  try {
    let ready = false;
    void preparePlayback(video).then(() => {
      ready = true;
    });
    await vi.advanceTimersByTimeAsync(99);
    expect(asked).toHaveBeenCalled();
    expect(ready).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
