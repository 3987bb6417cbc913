import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AudioSession } from "../../../../../app/features/audio/audio-session.ts";
import { embeddedSource } from "../../../../fixtures/stream-source.ts";

const engine = {
  live: true,
  edge: () => 30,
  presentationDelay: () => 6,
  stats: () => null,
  renew: () => {},
  stop: vi.fn(async () => {}),
};
const recording = { ...engine, live: false };
/** Whether loads hang until they are ended. */
let hangs = false;
let isRecording = false;
/** Where loads were asked to start. */
let startedAt: (number | null)[] = [];
const source = {
  prepare: () => {},
  start: async (_: unknown, startAt: number | null, signal: AbortSignal) => {
    startedAt.push(startAt);
    if (hangs) await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return isRecording ? recording : engine;
  },
};

const asset = (status: string) => ({
  data: {
    attributes: {
      title: "Ambleford v Caldmouth",
      description: "League One, live",
      mediaType: "live-audio",
      imageData: { posterImageKey: "commentary-1", offlineImageKey: "commentary-offline-1" },
      assetData: { status, playbackIds: [{ id: "audio-1" }] },
    },
  },
});
const grant = {
  Status: -1,
  KSession: "t",
  session: { token: "t", bypassed: false, expiresIn: 60, sessionID: null, source: embeddedSource("live-audio-1") },
};

/** The parts of an audio element that a session uses. */
class QuietAudio extends EventTarget {
  volume = 1;
  muted = false;
  paused = true;
  currentTime = 0;
  refusal: unknown = null;
  async play() {
    if (this.refusal !== null) throw this.refusal;
    this.paused = false;
    this.dispatchEvent(new Event("playing"));
  }
  pause() {
    this.paused = true;
  }
}

let fetched: string[];
let status: string;
let refusal: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaError", class {});
  [fetched, status, refusal, hangs, startedAt, isRecording] = [[], "active", null, false, [], false];
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path);
    if (status === "down") return new Response(null, { status: 503 });
    if (path.startsWith("/api/streams/")) return Response.json(asset(status));
    return refusal === null ? Response.json(grant) : Response.json(refusal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listening() {
  const audio = new QuietAudio();
  const listener = { volume: null, position: null };
  const newSession = () => new AudioSession(audio, source, "audio-1", listener);
  return { audio, session: newSession(), newSession };
}

it("is ready 400 ms after playback has started, and at full volume after 500 ms", async () => {
  const { audio, session } = listening();
  await session.start();
  expect(audio.paused).toBe(false);
  expect(audio.volume).toBeLessThan(1);
  await vi.advanceTimersByTimeAsync(399);
  expect(session.state.phase).toBe("starting");
  await vi.advanceTimersByTimeAsync(1);
  expect(session.state.phase).toBe("ready");
  await vi.advanceTimersByTimeAsync(99);
  expect(audio.volume).toBeLessThan(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(audio.volume).toBe(1);
  session.stop();
});

it("keeps the volume that the viewer has set meanwhile", async () => {
  const { audio, session } = listening();
  await session.start();
  session.setVolume(0.2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(audio.volume).toBe(0.2);
  session.stop();
});

it("keeps that volume after the connection was lost", async () => {
  const { audio, session, newSession } = listening();
  await session.start();
  session.setVolume(0.2);
  session.stop();
  const next = newSession();
  await next.start();
  expect(audio.volume).toBe(0.2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(audio.volume).toBe(0.2);
  next.stop();
});

it.each([
  ["a recording goes on where it stopped", true, 300],
  ["a live stream goes on at its edge", false, null],
])("%s, also after a try that failed", async (_, asRecording, startAt) => {
  isRecording = asRecording;
  const { audio, session, newSession } = listening();
  await session.start();
  audio.currentTime = 300;
  session.stop();
  audio.currentTime = 0;
  status = "down";
  const failing = newSession();
  await failing.start();
  expect(failing.state.phase).toBe("failed");
  status = "active";
  const next = newSession();
  await next.start();
  expect(startedAt).toEqual([null, startAt]);
  next.stop();
});

it("has controls however it was played, where the browser wanted a press", async () => {
  const { audio, session } = listening();
  audio.refusal = new DOMException("", "NotAllowedError");
  await session.start();
  expect(session.state.phase).toBe("needs-gesture");
  audio.refusal = null;
  await audio.play();
  expect(session.state.phase).toBe("ready");
  session.stop();
});

it("takes no slot while off air, and starts automatically once on air", async () => {
  status = "idle";
  const { audio, session } = listening();
  await session.start();
  expect(session.state.phase).toBe("off-air");
  expect(fetched).toEqual(["/api/streams/audio-1"]);
  status = "active";
  await vi.advanceTimersByTimeAsync(30_000);
  expect(audio.paused).toBe(false);
  expect(session.state.phase).toBe("ready");
  expect(fetched).toContain("/api/session/ksession");
  session.stop();
});

it("waits on for a stream off air when a check fails", async () => {
  status = "idle";
  const { audio, session } = listening();
  await session.start();
  status = "down";
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session.state).toMatchObject({ phase: "off-air", failure: null });
  status = "active";
  await vi.advanceTimersByTimeAsync(30_000);
  expect([audio.paused, session.state.phase]).toEqual([false, "ready"]);
  session.stop();
});

it("reports a refusal, and plays nothing", async () => {
  refusal = { Status: 1, KSession: null, errors: [{ code: "ERR_3684853_3" }] };
  const { audio, session } = listening();
  await session.start();
  expect(session.state).toMatchObject({ phase: "failed", failure: { code: "1" } });
  expect(audio.paused).toBe(true);
});

it("plays at once after one whose load was hanging is stopped", async () => {
  const { audio, session, newSession } = listening();
  hangs = true;
  const starting = session.start();
  await vi.advanceTimersByTimeAsync(1000);
  session.stop();
  await starting;
  hangs = false;
  const next = newSession();
  await next.start();
  expect([audio.paused, session.state.phase]).toEqual([false, "stopped"]);
  next.stop();
});

it("stops permanently", async () => {
  const { audio, session } = listening();
  await session.start();
  session.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state.phase).toBe("stopped");
  expect(audio.paused).toBe(true);
  expect(engine.stop).toHaveBeenCalled();
  expect(fetched.filter((path) => path === "/api/session/ksession")).toHaveLength(1);
});
