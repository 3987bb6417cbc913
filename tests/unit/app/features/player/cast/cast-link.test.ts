import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CastLink, tokenChannel } from "../../../../../../app/features/player/cast/cast-link.ts";
import type { CastMedia, CastSdk, CastSession } from "../../../../../../app/features/player/cast/cast-sdk.ts";
import { embeddedSource } from "../../../../../fixtures/stream-source.ts";

/** A scripted SDK with one receiver, which fails on demand, or whose list of receivers or app waits. */
function newSdk(
  fails: { initialize?: boolean; connect?: unknown; load?: boolean; stop?: boolean } = {},
  waits: { connect?: boolean; load?: boolean; stop?: boolean } = {},
) {
  let goOn: () => void = () => {};
  let stops = 0;
  const perhapsLater = (isLater: boolean | undefined, work: () => void) => {
    if (isLater === true) goOn = work;
    else work();
  };
  const screen = { playerState: "PLAYING", time: 12, status: "connected" };
  const messages: object[] = [];
  const loaded: object[] = [];
  const media: CastMedia = {
    get playerState() {
      return screen.playerState;
    },
    getEstimatedTime: () => screen.time,
    play: (_request, done) => {
      screen.playerState = "PLAYING";
      done();
    },
    pause: (_request, done) => {
      screen.playerState = "PAUSED";
      done();
    },
  };
  const session: CastSession = {
    get status() {
      return screen.status;
    },
    receiver: { friendlyName: "Living room" },
    media: [],
    loadMedia: (request, done, failed) => {
      loaded.push(request);
      if (fails.load) failed(new Error("load"));
      else perhapsLater(waits.load, () => done(media));
    },
    sendMessage: (namespace, message, done) => {
      messages.push({ namespace, ...message });
      done();
    },
    stop: (done, failed) => {
      stops += 1;
      if (fails.stop) failed(new Error("stop"));
      else perhapsLater(waits.stop, done);
    },
  };
  let announce: (availability: string) => void = () => {};
  const sdk: CastSdk = {
    initialize: (_config, done, failed) => (fails.initialize ? failed(new Error("initialize")) : done()),
    requestSession: (done, failed) => {
      if (fails.connect === undefined) perhapsLater(waits.connect, () => done(session));
      else failed(fails.connect);
    },
    SessionRequest: class {},
    ApiConfig: class {
      constructor(_request: object, _onSession: unknown, onReceiver: (availability: string) => void) {
        announce = onReceiver;
      }
    },
    media: {
      MediaInfo: class {
        streamType = "";
        metadata = {};
        customData = {};
        contentID: string;
        constructor(contentID: string) {
          this.contentID = contentID;
        }
      },
      LoadRequest: class {
        currentTime = null;
        autoplay = false;
        media: object;
        constructor(info: object) {
          this.media = info;
        }
      },
      GenericMediaMetadata: class {
        title = "";
      },
    },
  };
  const appear = () => announce("available");
  return { sdk, screen, messages, loaded, appear, goOn: () => goOn(), stops: () => stops };
}

const video = {
  source: embeddedSource("replay-1"),
  title: "Replay",
  live: false,
  startAt: 30,
  getAccess: async () => ({ token: "first", base: embeddedSource("replay-1").base }),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL("https://crown.example/videos/replay-1"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function castWith(...script: Parameters<typeof newSdk>) {
  const scripted = newSdk(...script);
  const link = new CastLink(scripted.sdk, "4F8B3483");
  scripted.appear();
  return { ...scripted, link };
}

describe("casting", () => {
  it("is offered if there is a receiver, and continues there from the same position", async () => {
    const { link, loaded } = castWith();
    expect(link.state.phase).toBe("ready");
    await link.start(video);
    expect(link.state).toMatchObject({ phase: "playing", receiver: "Living room", time: 12, error: null });
    expect(loaded).toEqual([
      expect.objectContaining({
        currentTime: 30,
        autoplay: true,
        media: expect.objectContaining({
          contentID: "https://crown.example/origin/video/play/replay-1/manifest.mpd",
          streamType: "BUFFERED",
          customData: {
            licence: "https://crown.example/origin/video/play/replay-1/license",
            token: "first",
            header: "x-playback-token",
          },
        }),
      }),
    ]);
  });

  it("casts media of another host with licences of this site", async () => {
    const { link, loaded } = castWith();
    const licences = { widevine: "/api/licences/replay-1/widevine", fairplay: "/api/licences/replay-1/fairplay" };
    const base = "https://cdn.example/exp=1/replay-1/";
    await link.start({
      ...video,
      source: { base, manifests: { hls: "main.m3u8" }, licences },
      getAccess: async () => ({ token: "first", base }),
    });
    expect(loaded).toMatchObject([
      {
        media: {
          contentID: "https://cdn.example/exp=1/replay-1/main.m3u8",
          customData: { licence: "https://crown.example/api/licences/replay-1/widevine" },
        },
      },
    ]);
  });

  it("polls the receiver each second", async () => {
    const { link, screen } = castWith();
    await link.start(video);
    Object.assign(screen, { playerState: "PAUSED", time: 20 });
    await vi.advanceTimersByTimeAsync(999);
    expect(link.state.phase).toBe("playing");
    await vi.advanceTimersByTimeAsync(1);
    expect(link.state).toMatchObject({ phase: "paused", time: 20 });
    link.toggle();
    await vi.advanceTimersByTimeAsync(1000);
    expect(link.state.phase).toBe("playing");
    screen.status = "stopped";
    await vi.advanceTimersByTimeAsync(1000);
    expect(link.state.phase).toBe("ready");
  });

  it("ends with the recording, but not while the receiver has yet to load it", async () => {
    const { link, screen } = castWith();
    screen.playerState = "IDLE";
    await link.start(video);
    await vi.advanceTimersByTimeAsync(2000);
    expect(link.state.phase).toBe("loading");
    screen.playerState = "PLAYING";
    await vi.advanceTimersByTimeAsync(1000);
    expect(link.state.phase).toBe("playing");
    screen.playerState = "IDLE";
    await vi.advanceTimersByTimeAsync(1000);
    expect(link.state).toMatchObject({ phase: "ready", error: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends each renewed token and URL to the receiver once", async () => {
    const { link, messages } = castWith();
    let access = { token: "first", base: "https://cdn.example/1/replay-1/" };
    await link.start({ ...video, getAccess: async () => access });
    await vi.advanceTimersByTimeAsync(3000);
    expect(messages).toEqual([]);
    for (const next of [
      { ...access, token: "second" },
      { token: "second", base: "https://cdn.example/2/replay-1/" },
    ]) {
      access = next;
      messages.length = 0;
      await vi.advanceTimersByTimeAsync(3000);
      expect(messages).toEqual([{ namespace: tokenChannel, ...next }]);
    }
  });
});

describe("casting that ends with its session", () => {
  it("is over for the page at once, and sends nothing more", async () => {
    const { link, stops, goOn } = castWith({}, { stop: true });
    const getAccess = vi.fn(video.getAccess);
    await link.start({ ...video, getAccess });
    const stopping = link.stop();
    expect(link.state).toMatchObject({ phase: "ready", time: 0 });
    getAccess.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    goOn();
    await stopping;
    expect([stops(), getAccess.mock.calls.length]).toEqual([1, 0]);
  });

  it("while its viewer chooses a receiver, plays nothing there", async () => {
    const { link, stops, loaded, goOn } = castWith({}, { connect: true });
    const starting = link.start(video);
    await link.stop();
    goOn();
    await starting;
    expect([stops(), loaded]).toEqual([1, []]);
    expect(link.state).toMatchObject({ phase: "ready", error: null });
  });

  it("while it loads, stops there without a message", async () => {
    const { link, stops, goOn } = castWith({}, { load: true });
    const starting = link.start(video);
    await vi.advanceTimersByTimeAsync(0);
    expect(link.state.phase).toBe("loading");
    await link.stop();
    goOn();
    await starting;
    expect(stops()).toBe(1);
    expect(link.state).toMatchObject({ phase: "ready", error: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops nothing if nothing was cast", async () => {
    const { link, stops } = castWith();
    await link.stop();
    expect([stops(), link.state.phase]).toEqual([0, "ready"]);
  });
});

describe("the catalogue's message", () => {
  it("for an SDK that fails to initialise", () => {
    expect(new CastLink(newSdk({ initialize: true }).sdk, "4F8B3483").state.error).toBe("Initialization failed");
  });

  it("for an unreachable receiver, and none if the list was closed", async () => {
    const unreachable = castWith({ connect: new Error("session_error") });
    await unreachable.link.start(video);
    expect(unreachable.link.state).toMatchObject({ phase: "ready", error: "Error connecting to the Chromecast." });
    const closed = castWith({ connect: { code: "cancel" } });
    await closed.link.start(video);
    expect(closed.link.state).toMatchObject({ phase: "ready", error: null });
  });

  it("for a video that does not load", async () => {
    const { link } = castWith({ load: true });
    await link.start(video);
    expect(link.state).toMatchObject({ phase: "ready", error: "Failed to load video." });
  });

  it("for an app that does not stop", async () => {
    const { link } = castWith({ stop: true });
    await link.start(video);
    await link.stop();
    expect(link.state).toMatchObject({ phase: "ready", error: "Error stopping app." });
  });
});
