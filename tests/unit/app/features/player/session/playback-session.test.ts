import { afterEach, expect, it, vi } from "vitest";
import { PlaybackSession } from "../../../../../../app/features/player/session/playback-session.ts";
import { dismissErrorNotification, notifications } from "../../../../../../app/state/notifications.ts";
import { embeddedSource } from "../../../../../fixtures/stream-source.ts";

const loaded = vi.hoisted(() => vi.fn<(startAt: number | null) => void>());
const selected = vi.hoisted(() => vi.fn<(height: number | null) => void>());

vi.mock("../../../../../../app/features/player/session/preload-playback.ts", () => ({
  takePreloaded: () => null,
  preparePlayback: async () => ({ grant: { source: embeddedSource("replay-7") }, grantedAt: 0, library: {}, plan: {} }),
}));
vi.mock("../../../../../../app/playback/session/stream-grant.ts", () => ({
  StreamGrant: class {
    stop(): void {}
  },
}));
vi.mock("../../../../../../app/playback/engine/stream-player.ts", () => ({
  StreamPlayer: class {
    live = false;
    async load(startAt: number | null): Promise<void> {
      loaded(startAt);
    }
    selectQuality = selected;
    async destroy(): Promise<void> {
      element.currentTime = 0;
    }
  },
}));

/** The parts of a video element that a session uses. */
const element = { currentTime: 0, muted: false, play: vi.fn(async () => {}) };

const recording = (startAt: number | null, quality: number | null = null, shown?: Promise<void>) =>
  new PlaybackSession({
    video: element as unknown as HTMLVideoElement,
    container: {} as HTMLElement,
    entryID: "replay-7",
    mediaType: "OnDemand",
    startAt: async () => startAt,
    quality,
    capToElementSize: false,
    ...(shown && { shown }),
  });

afterEach(() => {
  vi.useRealTimers();
  element.play.mockClear();
  element.currentTime = 0;
  loaded.mockClear();
  selected.mockClear();
});

it("reports the position before playback, during it, and after it has detached", async () => {
  const session = recording(42);
  expect(session.position()).toBeNull();
  await session.start();
  expect(session.position()).toBe(42);
  element.currentTime = 57.5;
  expect(session.position()).toBe(57.5);
  session.stop();
  await vi.waitFor(() => expect(element.currentTime).toBe(0));
  // The time of the next session does not change this one's position.
  element.currentTime = 3;
  expect(session.position()).toBe(57.5);
});

it("resumes there when reloaded, as after a sleep", async () => {
  const slept = recording(null);
  await slept.start();
  expect(loaded).toHaveBeenLastCalledWith(null);
  element.currentTime = 57.5;
  const position = slept.position();
  slept.stop();
  const awake = recording(position);
  await awake.start();
  expect(loaded).toHaveBeenLastCalledWith(57.5);
  expect(awake.state.phase).toBe("ready");
  // Nothing has played yet, but another reload must not restart at the beginning.
  expect(awake.position()).toBe(57.5);
});

it("keeps the selected quality when reloaded", async () => {
  const stalled = recording(null);
  await stalled.start();
  expect(selected).not.toHaveBeenCalled();
  expect(stalled.state.automaticQuality).toBe(true);
  stalled.selectQuality(180);
  const { quality } = stalled;
  stalled.stop();
  selected.mockClear();
  const again = recording(57.5, quality);
  await again.start();
  expect(selected).toHaveBeenCalledExactlyOnceWith(180);
  expect(again.state.automaticQuality).toBe(false);
});

it("says beside the player, too, that the video service cannot be reached", async () => {
  loaded.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch");
  });
  const session = recording(null);
  await session.start();
  expect(session.state.phase).toBe("failed");
  expect(notifications.errorNotification).toMatchObject({
    display: true,
    title: "There was a problem connecting to the video service",
    message: "Please try again in a few minutes",
  });
  dismissErrorNotification();
});

it("loads at once, and plays 100 ms after the press at the earliest", async () => {
  vi.useFakeTimers();
  void recording(null).start();
  await vi.advanceTimersByTimeAsync(99);
  expect(loaded).toHaveBeenCalledOnce();
  expect(element.play).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(element.play).toHaveBeenCalledOnce();
});

it("loads before the player shows its video, and plays from then on", async () => {
  vi.useFakeTimers();
  const shown = Promise.withResolvers<void>();
  void recording(null, null, shown.promise).start();
  await vi.advanceTimersByTimeAsync(500);
  expect(loaded).toHaveBeenCalledOnce();
  expect(element.play).not.toHaveBeenCalled();
  shown.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(element.play).toHaveBeenCalledOnce();
});

it("plays nothing that was closed before it was shown", async () => {
  vi.useFakeTimers();
  const shown = Promise.withResolvers<void>();
  const session = recording(null, null, shown.promise);
  void session.start();
  await vi.advanceTimersByTimeAsync(500);
  session.stop();
  shown.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(element.play).not.toHaveBeenCalled();
});
