import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { playbackTokenHeader } from "../../../schemas/playback-words.ts";
import type { SessionGrant } from "../../../schemas/session-check.ts";
import type { PlayerState } from "../../state/player.ts";
import { prepare, takePreparations } from "./head-start.ts";
import {
  connectionFailure,
  endedFailure,
  isShakaError,
  type PlaybackFailure,
  refusalFailure,
  shakaFailure,
} from "./playback-failure.ts";
import { SessionRefused } from "./session-check-client.ts";
import { StreamGrant } from "./stream-grant.ts";
import { TaskLine } from "./task-line.ts";

/** Seconds of played video that are kept for going back (accounts-and-streaming §9). */
const backBuffer = 8;
/** A break of some seconds is bridged from the buffer, which holds about ten. Milliseconds. */
const retryParameters = { maxAttempts: 5, baseDelay: 500, backoffFactor: 2, fuzzFactor: 0.5, timeout: 15_000 };
/** shaka.util.Error.Severity: the player goes on by itself. */
const recoverable = 1;

const playbackBase = "/origin/video/play/";

export interface Quality {
  height: number;
  active: boolean;
}
export interface Captions {
  id: number;
  label: string;
  active: boolean;
}

/** What a player shows. Replaced as a whole, never changed in place. */
export interface PlaybackState {
  phase: "starting" | "ready" | "needs-gesture" | "failed" | "stopped";
  failure: PlaybackFailure | null;
  live: boolean;
  buffering: boolean;
  /** Highest first. */
  qualities: readonly Quality[];
  automaticQuality: boolean;
  captions: readonly Captions[];
}

export const initialState: PlaybackState = {
  phase: "starting",
  failure: null,
  live: false,
  buffering: true,
  qualities: [],
  automaticQuality: true,
  captions: [],
};

/** One element is played into at a time, whatever the number of sessions that come and go. */
const line = new TaskLine();

/**
 * One viewing of one entry, from the session check to the last frame. It lives outside React: a plain object that is started
 * once, stopped once, and watched through `subscribe`.
 */
export class PlaybackSession {
  readonly #video: HTMLVideoElement;
  readonly #container: HTMLElement;
  readonly #entryID: string;
  readonly #mediaType: PlayerState["mediaType"];
  readonly #startAt: number | null;
  readonly #abort = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state = initialState;
  /** The right to play, and the slot that comes with it. */
  #grant: StreamGrant | null = null;
  #player: shaka.Player | null = null;
  #position: number | null;

  /** @param options startAt seconds into the recording; null begins at the beginning, or at the live edge. */
  constructor(options: {
    video: HTMLVideoElement;
    /** The element that captions are laid over. */
    container: HTMLElement;
    entryID: string;
    mediaType: PlayerState["mediaType"];
    startAt: number | null;
  }) {
    this.#video = options.video;
    this.#container = options.container;
    this.#entryID = options.entryID;
    this.#mediaType = options.mediaType;
    this.#startAt = options.startAt;
    this.#position = options.startAt;
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): PlaybackState => this.#state;

  /** Checks, connects and plays. What goes wrong is told through the state. */
  async start(): Promise<void> {
    try {
      const prepared = takePreparations(this.#entryID) ?? prepare(this.#entryID, this.#mediaType, this.#abort.signal);
      const { grant, grantedAt, library } = await prepared;
      if (this.#stopped) return;
      const held = this.#hold(grant, grantedAt);
      await line.run(() => this.#load(library, held));
      if (!this.#stopped) await this.play();
    } catch (error) {
      this.#failWith(error);
    }
  }

  /** Ends the viewing and frees the slot. Safe to call at any moment and more than once. */
  stop(): void {
    if (this.#stopped) return;
    this.#shutDown();
    this.#set({ phase: "stopped" });
  }

  /** Plays, silently where the browser wants a gesture before sound, and asks for that gesture where it wants one at all. */
  async play(): Promise<void> {
    try {
      await this.#video.play();
      this.#set({ phase: "ready" });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A pause that came before the first frame.
      if (error.name !== "NotAllowedError") this.#set({ phase: "ready" });
      else if (this.#video.muted) this.#set({ phase: "needs-gesture" });
      else {
        this.#video.muted = true;
        await this.play();
      }
    }
  }

  /** Where the player can seek to, in seconds of the presentation. */
  seekRange(): { start: number; end: number } {
    return this.#player?.seekRange() ?? { start: 0, end: 0 };
  }

  /** Where the viewing got to, in seconds, also after its end; null where it did not begin. */
  position(): number | null {
    return this.#position;
  }

  /** To the newest picture there is. */
  goToLive(): void {
    this.#video.currentTime = this.seekRange().end;
  }

  /** Chooses a quality by its height in lines; null lets the connection decide. */
  selectQuality(height: number | null): void {
    const track = this.#player?.getVideoTracks().find((candidate) => candidate.height === height);
    this.#player?.configure("abr.enabled", height === null);
    if (track !== undefined) this.#player?.selectVideoTrack(track, true);
    this.#set({ automaticQuality: height === null });
    this.#readTracks();
  }

  /** Shows one of the captions; null hides them. */
  selectCaptions(id: number | null): void {
    this.#player?.selectTextTrack(this.#player.getTextTracks().find((track) => track.id === id) ?? null);
    this.#readTracks();
  }

  get #stopped(): boolean {
    return this.#abort.signal.aborted;
  }

  async #load(library: typeof shaka, grant: StreamGrant): Promise<void> {
    if (this.#stopped) return;
    const entryBase = `${playbackBase}${this.#entryID}/`;
    const player = new library.Player();
    this.#player = player;
    player.configure({
      drm: { servers: { "org.w3.clearkey": `${entryBase}license` } },
      streaming: { bufferBehind: backBuffer, retryParameters },
    });
    player.getNetworkingEngine()?.registerRequestFilter(async (_type, request) => {
      if (!request.uris.every((uri) => new URL(uri, location.href).pathname.startsWith(playbackBase))) return;
      request.headers[playbackTokenHeader] = await grant.token();
    });
    player.addEventListener("error", (event) => this.#failWith("detail" in event ? event.detail : null));
    player.addEventListener("buffering", () => this.#set({ buffering: player.isBuffering() }));
    for (const name of ["trackschanged", "adaptation", "variantchanged", "textchanged"]) {
      player.addEventListener(name, () => this.#readTracks());
    }
    player.setVideoContainer(this.#container);
    await player.attach(this.#video);
    await player.load(`${entryBase}manifest.mpd`, this.#startAt);
    this.#set({ live: player.isDynamic() });
    this.#readTracks();
  }

  #hold(grant: SessionGrant, grantedAt: number): StreamGrant {
    this.#grant = new StreamGrant({ entryID: this.#entryID, kind: this.#mediaType }, grant, grantedAt, {
      onDenied: (refusal) => this.#failWith(refusal),
      onRefused: (code) => this.#fail(refusalFailure(code, this.#mediaType)),
      onEnded: (reason) => this.#fail(endedFailure(reason, this.#mediaType)),
      onLost: () => this.#fail(connectionFailure),
    });
    return this.#grant;
  }

  #failWith(error: unknown): void {
    if (error instanceof SessionRefused) {
      this.#fail(refusalFailure(error.code, this.#mediaType, error.active));
      return;
    }
    if (!isShakaError(error)) this.#fail(connectionFailure);
    else if (error.severity !== recoverable) this.#fail(shakaFailure(error));
  }

  #fail(failure: PlaybackFailure): void {
    if (this.#stopped) return;
    this.#shutDown();
    this.#set({ phase: "failed", failure });
  }

  #shutDown(): void {
    // The element forgets it when the player lets go.
    if (this.#video.currentTime > 0) this.#position = this.#video.currentTime;
    this.#abort.abort();
    this.#grant?.stop();
    void line.run(async () => {
      await this.#player?.destroy();
      this.#player = null;
    });
  }

  #readTracks(): void {
    const player = this.#player;
    if (player === null) return;
    const heights = new Map<number, boolean>();
    for (const { height, active } of player.getVideoTracks()) {
      if (height !== null) heights.set(height, active || heights.get(height) === true);
    }
    this.#set({
      qualities: [...heights].map(([height, active]) => ({ height, active })).sort((a, b) => b.height - a.height),
      captions: player
        .getTextTracks()
        .map(({ id, label, language, active }) => ({ id, label: label ?? language, active })),
    });
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
