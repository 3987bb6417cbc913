import { proxy } from "valtio";
import { playbackTokenHeader } from "../../../../schemas/streaming/playback-requests.ts";
import type { StreamSource } from "../../../../schemas/streaming/stream-source.ts";
import type { CastMedia, CastSdk, CastSession } from "./cast-sdk.ts";

/** Milliseconds between two looks at the receiver (spec: constants#timings). */
const pollInterval = 1000;

/** The channel on which the receiver gets each newer playback token. */
export const tokenChannel = "urn:x-cast:playback-token";

/** What is shown where casting fails (spec: error-codes#chromecast). */
export const castErrors = {
  initialize: "Initialization failed",
  connect: "Error connecting to the Chromecast.",
  load: "Failed to load video.",
  stop: "Error stopping app.",
} as const;

/** What is put on the other screen. */
export interface CastVideo {
  /** What it plays, as it was granted. */
  source: StreamSource;
  title: string;
  live: boolean;
  /** Seconds; null for the live edge. */
  startAt: number | null;
  /** A token that is good now, and where it plays from: with a slash at its end. */
  way: () => Promise<{ token: string; base: string }>;
}

/** "off" without a receiver in the house; "ready" with one; the others while something is on it. */
export interface CastState {
  phase: "off" | "ready" | "connecting" | "loading" | "playing" | "paused";
  /** The name that the household has given to the receiver. */
  receiver: string;
  /** Seconds that the receiver shows. */
  time: number;
  error: string | null;
}

const absolute = (address: string) => new URL(address, location.href).href;
const absoluteWay = ({ token, base }: { token: string; base: string }) => ({ token, base: absolute(base) });

/** What the SDK says when the fan has closed its list of receivers: no error. */
const isCancel = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "cancel";

/** The link to a Chromecast, by Google's SDK: what is on it is asked each second, for its events are not reliable. */
export class CastLink {
  readonly state = proxy<CastState>({ phase: "off", receiver: "", time: 0, error: null });
  readonly #sdk: CastSdk;
  #session: CastSession | null = null;
  #media: CastMedia | null = null;
  #poll: ReturnType<typeof setInterval> | undefined;
  #sent = { token: "", base: "" };

  /** @param receiverID of the receiver app that the league has registered. */
  constructor(sdk: CastSdk, receiverID: string) {
    this.#sdk = sdk;
    const config = new sdk.ApiConfig(
      new sdk.SessionRequest(receiverID),
      (session) => {
        // A page that comes back to what it has cast before.
        this.#session = session;
      },
      (availability) => {
        if (this.#session === null) this.#update({ phase: availability === "available" ? "ready" : "off" });
      },
    );
    sdk.initialize(
      config,
      () => {},
      () => this.#update({ error: castErrors.initialize }),
    );
  }

  /** Lets the fan choose a receiver, and plays there. What goes wrong is told through the state. */
  async start(video: CastVideo): Promise<void> {
    this.#update({ phase: "connecting", error: null });
    try {
      this.#session ??= await new Promise<CastSession>((done, failed) => this.#sdk.requestSession(done, failed));
    } catch (error) {
      this.#update({ phase: "ready", error: isCancel(error) ? null : castErrors.connect });
      return;
    }
    const session = this.#session;
    this.#update({ phase: "loading", receiver: session.receiver.friendlyName });
    try {
      const request = await this.#request(video);
      this.#media = await new Promise<CastMedia>((done, failed) => session.loadMedia(request, done, failed));
    } catch {
      this.#update({ error: castErrors.load });
      await this.stop();
      return;
    }
    this.#poll = setInterval(() => this.#look(video), pollInterval);
    this.#look(video);
  }

  /** Ends what is on the receiver. */
  async stop(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    try {
      await new Promise<void>((done, failed) => session.stop(done, failed));
    } catch {
      this.#update({ error: castErrors.stop });
    }
    this.#letGo();
  }

  /** Plays or pauses on the receiver. */
  toggle(): void {
    const ignore = () => {};
    if (this.state.phase === "playing") this.#media?.pause(null, ignore, ignore);
    else this.#media?.play(null, ignore, ignore);
  }

  async #request({ source, title, live, startAt, way }: CastVideo): Promise<object> {
    const { manifests, licences } = source;
    this.#sent = absoluteWay(await way());
    const manifest = this.#sent.base + (manifests.dash ?? manifests.hls ?? "");
    const type = manifests.dash === undefined ? "application/vnd.apple.mpegurl" : "application/dash+xml";
    const info = new this.#sdk.media.MediaInfo(manifest, type);
    // Chromecasts have Widevine, and ClearKey for what has nothing else.
    const licence = licences?.widevine ?? licences?.clearkey;
    info.streamType = live ? "LIVE" : "BUFFERED";
    info.metadata = Object.assign(new this.#sdk.media.GenericMediaMetadata(), { title });
    info.customData = {
      ...(licence !== undefined && { licence: absolute(licence) }),
      header: playbackTokenHeader,
      token: this.#sent.token,
    };
    return Object.assign(new this.#sdk.media.LoadRequest(info), { autoplay: true, currentTime: startAt });
  }

  #look(video: CastVideo): void {
    const [session, media] = [this.#session, this.#media];
    if (session === null || media === null || session.status === "stopped" || session.status === "disconnected") {
      this.#letGo();
      return;
    }
    const phase = media.playerState === "PAUSED" ? "paused" : media.playerState === "PLAYING" ? "playing" : "loading";
    this.#update({ phase, time: media.getEstimatedTime() });
    // The receiver plays on with the newest token and by the newest address; what cannot be had has ended the viewing already.
    video.way().then(
      (way) => {
        const next = absoluteWay(way);
        if (next.token === this.#sent.token && next.base === this.#sent.base) return;
        this.#sent = next;
        session.sendMessage(
          tokenChannel,
          next,
          () => {},
          () => {},
        );
      },
      () => {},
    );
  }

  #update(change: Partial<CastState>): void {
    Object.assign(this.state, change);
  }

  #letGo(): void {
    clearInterval(this.#poll);
    this.#session = null;
    this.#media = null;
    this.#update({ phase: "ready" });
  }
}
