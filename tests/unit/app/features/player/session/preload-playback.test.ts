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
const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  loadShaka.mockClear();
  fetched
    .mockReset()
    .mockImplementation(async (path) =>
      Response.json(
        path === "/api/session/ksession"
          ? { Status: -1, KSession: attributes.token, session: attributes }
          : { data: { attributes } },
      ),
    );
  vi.stubGlobal("fetch", fetched);
  user.loginCheckCompleted = true;
});
afterEach(() => {
  pageLibrary.sessionReady = Promise.resolve();
  closePlayer();
  vi.unstubAllGlobals();
});

it("opens the player and checks the session before the player has loaded", async () => {
  startPlayback(video, 0);
  expect([panels.mediaPlayer, player.currentVideoID]).toEqual([true, "live-7"]);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(fetched).toHaveBeenCalledWith("/api/session/check", expect.anything());
  expect(await takePreloaded("live-7")).toMatchObject({ grant: attributes, library: "the library for dash" });
});

it("loads the usual Shaka build before the session check responds, and another if the source needs it", async () => {
  fetched.mockImplementation(async () =>
    Response.json({
      data: { attributes: { ...attributes, source: { ...attributes.source, manifests: { hls: "m" } } } },
    }),
  );
  startPlayback(video, 0);
  expect(loadShaka.mock.calls).toEqual([["dash"]]);
  expect(await takePreloaded("live-7")).toMatchObject({
    library: "the library for hls",
    plan: { format: "hls", system: "clearkey" },
  });
  // The next entry most likely has the same manifest format.
  startPlayback(video, 0);
  expect(loadShaka.mock.calls.at(-1)).toEqual(["hls"]);
  await takePreloaded("live-7");
});

it("loads the build for the formats that the page knows", async () => {
  startPlayback({ ...video, formats: ["dash"] }, 0);
  await takePreloaded("live-7");
  loadShaka.mockClear();
  startPlayback({ ...video, formats: ["hls"] }, 0);
  expect(loadShaka.mock.calls).toEqual([["hls"]]);
  startPlayback({ ...video, formats: ["hls", "dash"] }, 0);
  expect(loadShaka.mock.calls.at(-1)).toEqual(["dash"]);
  await takePreloaded("live-7");
});

it("prefetches by the formats that a list gives for a video opened by a link, and for the next one from the sidebar", async () => {
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
  startPlayback({ ...video, formats: ["dash"] }, 1);
  await takePreloaded("live-7");
  loadShaka.mockClear();
  startPlayback(playableVideo(listed), 1);
  expect(loadShaka.mock.calls).toEqual([["hls"]]);
  loadShaka.mockClear();
  continuePlayback(playableInSection({ ...listed, mediaData: { ...listed.mediaData, entryId: "live-8" } }));
  expect(loadShaka.mock.calls).toEqual([["hls"]]);
  expect(player).toMatchObject({ currentVideoID: "live-8", currentSection: "live", pagesSince: 1 });
  await takePreloaded("live-8");
});

it("passes on that the site has no licences for the entry's key systems", async () => {
  fetched.mockImplementation(async () =>
    Response.json({ data: { attributes: { ...attributes, source: { ...attributes.source, licences: {} } } } }),
  );
  startPlayback(video, 0);
  await expect(takePreloaded("live-7")).rejects.toMatchObject({
    name: "UnsupportedPlaybackError",
    reason: "no-key-system",
  });
});

it("gives the preloaded playback once, and only for its entry", () => {
  startPlayback(video, 0);
  expect(takePreloaded("live-7")).not.toBeNull();
  expect(takePreloaded("live-7")).toBeNull();
  startPlayback(video, 0);
  expect(takePreloaded("live-8")).toBeNull();
});

it("passes on a refusal", async () => {
  fetched.mockImplementation(async () => Response.json({ errors: [{ code: "ERR_3684853_1" }] }, { status: 403 }));
  startPlayback(video, 0);
  await expect(takePreloaded("live-7")).rejects.toThrow(SessionRefused);
});

it("checks a live stream only after the login check, and a recording at once", async () => {
  user.loginCheckCompleted = false;
  startPlayback({ entryID: "highlights-3", mediaType: "OnDemand" }, 0);
  // Before any part of the player renders.
  expect(fetched).toHaveBeenCalledOnce();
  await takePreloaded("highlights-3");
  expect(fetched).toHaveBeenCalledOnce();
  startPlayback(video, 0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledOnce();
  user.loginCheckCompleted = true;
  await takePreloaded("live-7");
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("checks a live stream only after the streaming library's session state, if the site has one", async () => {
  const read = Promise.withResolvers<void>();
  pageLibrary.sessionReady = read.promise;
  startPlayback(video, 0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
  read.resolve();
  await takePreloaded("live-7");
  expect(fetched).toHaveBeenCalledOnce();
});

it("counts the token's life from the session check, however late its response comes", async () => {
  vi.useFakeTimers();
  try {
    fetched.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      return Response.json({ data: { attributes } });
    });
    const requestedAt = Date.now();
    const prepared = preparePlayback(video);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await prepared).grantedAt).toBe(requestedAt);
  } finally {
    vi.useRealTimers();
  }
});
