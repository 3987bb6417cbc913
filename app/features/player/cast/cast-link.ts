import { proxy } from "valtio";
import { message } from "../../../../schemas/site/messages.ts";
import { playbackTokenHeader } from "../../../../schemas/streaming/playback-requests.ts";
import type { StreamSource } from "../../../../schemas/streaming/stream-source.ts";
import type { CastMedia, CastSdk, CastSession } from "./cast-sdk.ts";

/** Milliseconds between polls of the receiver (spec: constants#timings). */
const pollInterval = 1000;

/** Namespace of the messages that carry renewed playback tokens to the receiver. */
export const tokenChannel = "urn:x-cast:playback-token";

/** Messages for casting errors (spec: error-codes#chromecast). */
export const castErrors = {
  initialize: message("Initialization failed"),
  connect: message("Error connecting to the Chromecast."),
  load: message("Failed to load video."),
  stop: message("Error stopping app."),
} as const;

/** The video to cast. */
export interface CastVideo {
  source: StreamSource;
  title: string;
  live: boolean;
  /** Seconds; null for the live edge. */
  startAt: number | null;
  /** Gets a valid token and base URL, which ends with a slash. */
  getAccess: () => Promise<{ token: string; base: string }>;
}

/** "off": no receiver available. "ready": one is. The others: casting. */
export interface CastState {
  phase: "off" | "ready" | "connecting" | "loading" | "playing" | "paused";
  /** The receiver's friendly name. */
  receiver: string;
  /** Position on the receiver, in seconds. */
  time: number;
  error: string | null;
}

const absolute = (url: string) => new URL(url, location.href).href;
const absoluteAccess = ({ token, base }: { token: string; base: string }) => ({ token, base: absolute(base) });

/** The viewer closed the list of receivers: not an error. */
const isCancel = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "cancel";

/** A link to a Chromecast through Google's SDK. Polls the receiver each second, because the SDK's events are unreliable. */
export class CastLink {
  readonly state = proxy<CastState>({ phase: "off", receiver: "", time: 0, error: null });
  readonly #sdk: CastSdk;
  /** What is cast, or is about to be; null: nothing. */
  #video: CastVideo | null = null;
  #session: CastSession | null = null;
  #media: CastMedia | null = null;
  /** Whether the receiver has shown the media: until then, it is idle because it loads. */
  #hasPlayed = false;
  #poll: ReturnType<typeof setInterval> | undefined;
  #sent = { token: "", base: "" };

  /** @param receiverID id of the league's registered receiver app. */
  constructor(sdk: CastSdk, receiverID: string) {
    this.#sdk = sdk;
    const config = new sdk.ApiConfig(
      new sdk.SessionRequest(receiverID),
      (session) => {
        // Rejoins a session after a reload.
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

  /** Opens the list of receivers and plays on the chosen one. Errors go to the state. */
  async start(video: CastVideo): Promise<void> {
    this.#video = video;
    this.#update({ phase: "connecting", error: null });
    try {
      this.#session ??= await new Promise<CastSession>((done, failed) => this.#sdk.requestSession(done, failed));
    } catch (error) {
      this.#update({ phase: "ready", error: isCancel(error) ? null : castErrors.connect });
      return;
    }
    const session = this.#session;
    if (this.#video !== video) return await this.#leave(session);
    this.#update({ phase: "loading", receiver: session.receiver.friendlyName });
    try {
      const request = await this.#request(video);
      const media = await new Promise<CastMedia>((done, failed) => session.loadMedia(request, done, failed));
      if (this.#video !== video) return;
      this.#media = media;
    } catch {
      if (this.#video !== video) return;
      this.#update({ error: castErrors.load });
      await this.stop();
      return;
    }
    this.#poll = setInterval(() => this.#pollReceiver(video), pollInterval);
    this.#pollReceiver(video);
  }

  /** Stops casting, also while it connects. Nothing happens if nothing is cast from this page. */
  async stop(): Promise<void> {
    const [video, session] = [this.#video, this.#session];
    this.#video = null;
    if (video !== null && session !== null) await this.#leave(session);
  }

  /** The page shows at once that nothing is cast: the receiver may take a while to stop. */
  async #leave(session: CastSession): Promise<void> {
    this.#reset();
    try {
      await new Promise<void>((done, failed) => session.stop(done, failed));
    } catch {
      this.#update({ error: castErrors.stop });
    }
  }

  toggle(): void {
    const ignore = () => {};
    if (this.state.phase === "playing") this.#media?.pause(null, ignore, ignore);
    else this.#media?.play(null, ignore, ignore);
  }

  async #request({ source, title, live, startAt, getAccess }: CastVideo): Promise<object> {
    const { manifests, licences } = source;
    this.#sent = absoluteAccess(await getAccess());
    const manifest = this.#sent.base + (manifests.dash ?? manifests.hls ?? "");
    const type = manifests.dash === undefined ? "application/vnd.apple.mpegurl" : "application/dash+xml";
    const info = new this.#sdk.media.MediaInfo(manifest, type);
    // Chromecasts support Widevine and ClearKey.
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

  #pollReceiver(video: CastVideo): void {
    const [session, media] = [this.#session, this.#media];
    if (session === null || media === null || session.status === "stopped" || session.status === "disconnected") {
      this.#reset();
      return;
    }
    if (media.playerState === "PLAYING" || media.playerState === "PAUSED") this.#hasPlayed = true;
    if (media.playerState === "IDLE" && this.#hasPlayed) {
      // It has come to its end, or somebody has ended it at the receiver.
      clearInterval(this.#poll);
      void this.stop();
      return;
    }
    const phase = media.playerState === "PAUSED" ? "paused" : media.playerState === "PLAYING" ? "playing" : "loading";
    this.#update({ phase, time: media.getEstimatedTime() });
    // Sends each renewed token and URL to the receiver. If renewal fails, the session has ended already.
    video.getAccess().then(
      (access) => {
        const next = absoluteAccess(access);
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

  #reset(): void {
    clearInterval(this.#poll);
    this.#video = null;
    this.#session = null;
    this.#media = null;
    this.#hasPlayed = false;
    this.#update({ phase: "ready", time: 0 });
  }
}
