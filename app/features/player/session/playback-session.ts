import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { proxy } from "valtio";
import type { SessionGrant } from "../../../../schemas/streaming/session-check.ts";
import type { StreamSource } from "../../../../schemas/streaming/stream-source.ts";
import { StreamPlayer } from "../../../playback/engine/stream-player.ts";
import { toPlaybackFailure } from "../../../playback/failure/playback-error-mapping.ts";
import { connectionFailure, type PlaybackFailure } from "../../../playback/failure/playback-failure.ts";
import { queueFor } from "../../../playback/session/async-queue.ts";
import { grantEvents } from "../../../playback/session/grant-events.ts";
import type { ReportedPlay } from "../../../playback/session/report-play.ts";
import { StreamGrant } from "../../../playback/session/stream-grant.ts";
import { notifyConnectionProblem } from "../../../state/notifications.ts";
import type { PlayerState } from "../../../state/player.ts";
import { initialState, type PlaybackState } from "./playback-state.ts";
import { type PreparedPlayback, preparePlayback, takePreloaded } from "./preload-playback.ts";

/** Minimum milliseconds from the press on Play to playing (spec: constants#timings). Loading does not wait for it. */
const startDelay = 100;

/**
 * One playback of one entry, from the session check to the last frame. A plain object outside React, started once and stopped
 * once; only its `state` is reactive.
 */
export class PlaybackSession implements ReportedPlay {
  readonly state = proxy<PlaybackState>({ ...initialState });
  onEnd: (failure: PlaybackFailure | null) => void = () => {};
  readonly #video: HTMLVideoElement;
  readonly #container: HTMLElement;
  readonly #entryID: string;
  readonly #mediaType: PlayerState["mediaType"];
  readonly #startAt: () => Promise<number | null>;
  readonly #capToElementSize: boolean;
  readonly #shown: Promise<void>;
  readonly #abort = new AbortController();
  #grant: StreamGrant | null = null;
  #player: StreamPlayer | null = null;
  #position: number | null = null;
  #pressedAt = 0;
  #startTime: number | null = null;
  #quality: number | null;

  /** @param options startAt resolves to seconds into the recording; null starts at the beginning, or at the live edge. */
  constructor(options: {
    video: HTMLVideoElement;
    /** Where captions are rendered. */
    container: HTMLElement;
    entryID: string;
    mediaType: PlayerState["mediaType"];
    startAt: () => Promise<number | null>;
    /** Lines of the quality that the viewer selected before a reload; null is automatic. */
    quality: number | null;
    /** Limits automatic quality to the element's size, for one of several videos. */
    capToElementSize: boolean;
    /** Resolves once the video is in the page; it does not play before. */
    shown?: Promise<void>;
  }) {
    this.#video = options.video;
    this.#container = options.container;
    this.#entryID = options.entryID;
    this.#mediaType = options.mediaType;
    this.#startAt = options.startAt;
    this.#quality = options.quality;
    this.#capToElementSize = options.capToElementSize;
    this.#shown = options.shown ?? Promise.resolve();
  }

  /** Checks the session, loads and plays. Errors go to the state. */
  async start(): Promise<void> {
    this.#pressedAt = performance.now();
    try {
      const mayPlay = Promise.all([new Promise((resolve) => setTimeout(resolve, startDelay)), this.#shown]);
      const entry = { entryID: this.#entryID, mediaType: this.#mediaType };
      const prepared = takePreloaded(this.#entryID) ?? preparePlayback(entry, this.#abort.signal);
      const [preparations, startAt] = await Promise.all([prepared, this.#startAt()]);
      this.#position = startAt;
      if (this.#stopped) return;
      const grant = this.#openGrant(preparations.grant, preparations.grantedAt);
      await queueFor(this.#video).run(() => this.#load(preparations, grant, startAt));
      await mayPlay;
      if (!this.#stopped) await this.play();
    } catch (error) {
      this.#failWith(error);
    }
  }

  /** Ends playback and releases the slot. Idempotent. */
  stop(): void {
    if (this.#stopped) return;
    this.#shutDown(null);
    this.#update({ phase: "stopped" });
  }

  /** Plays. If autoplay with sound is blocked, plays muted; if that is blocked too, asks for a gesture. */
  async play(): Promise<void> {
    try {
      await this.#video.play();
      this.#startTime ??= performance.now() - this.#pressedAt;
      this.#update({ phase: "ready" });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // Paused before the first frame.
      if (error.name !== "NotAllowedError") this.#update({ phase: "ready" });
      else if (this.#video.muted) this.#update({ phase: "needs-gesture" });
      else {
        this.#video.muted = true;
        await this.play();
      }
    }
  }

  /** Seekable range, in seconds of the presentation. */
  seekRange(): { start: number; end: number } {
    return this.#player?.seekRange() ?? { start: 0, end: 0 };
  }

  /** Current position in seconds, or the last one after the end; null if playback did not start. */
  position(): number | null {
    this.#savePosition();
    return this.#position;
  }

  /** Seeks to the live edge and plays. */
  goToLive(): void {
    this.#video.currentTime = this.seekRange().end;
    if (this.#video.paused) void this.play();
  }

  /** Selects a quality by its height in lines; null is automatic. */
  selectQuality(height: number | null): void {
    this.#quality = height;
    this.#update({ automaticQuality: height === null });
    this.#player?.selectQuality(height);
  }

  /** Lines of the selected quality; null is automatic. */
  get quality(): number | null {
    return this.#quality;
  }

  /** Selects a caption track; null hides captions. */
  selectCaptions(id: number | null): void {
    this.#player?.selectCaptions(id);
  }

  /** Plays a recording faster or slower. */
  selectSpeed(speed: number): void {
    this.#player?.selectSpeed(speed);
  }

  /** Plays the audio track at an index of the list. */
  selectAudioTrack(index: number): void {
    this.#player?.selectAudioTrack(index);
  }

  /**
   * Valid token and base URL, for a remote screen.
   * @throws what `checkSession` throws, and after the end.
   */
  async getAccess(): Promise<{ token: string; base: string }> {
    if (this.#grant === null || this.#stopped) throw new Error("The playback session has ended.");
    const { base } = await this.#grant.freshSource();
    return { token: await this.#grant.token(), base };
  }

  /** The granted source; null before the grant. */
  get source(): StreamSource | null {
    return this.#grant?.source ?? null;
  }

  get startTime(): number | null {
    return this.#startTime;
  }

  get lastToken(): string | null {
    return this.#grant?.lastToken ?? null;
  }

  stats(): shaka.extern.Stats | null {
    return this.#player?.stats() ?? null;
  }

  /** The player, for times and thumbnails; null before loading. */
  get player(): StreamPlayer | null {
    return this.#player;
  }

  #update(change: Partial<PlaybackState>): void {
    Object.assign(this.state, change);
  }

  get #stopped(): boolean {
    return this.#abort.signal.aborted;
  }

  async #load({ library, plan }: PreparedPlayback, grant: StreamGrant, startAt: number | null): Promise<void> {
    if (this.#stopped) return;
    const player = new StreamPlayer(library, {
      video: this.#video,
      container: this.#container,
      plan,
      grant,
      capToElementSize: this.#capToElementSize,
      onBuffering: (buffering) => this.#update({ buffering }),
      onInterrupted: (interrupted) => {
        if (interrupted !== this.state.interrupted) this.#update({ interrupted });
      },
      onTracks: (tracks) => this.#update(tracks),
      onSpeed: (speed) => this.#update({ speed }),
      onError: (error) => this.#failWith(error),
    });
    this.#player = player;
    await player.load(startAt);
    if (this.#quality !== null) this.selectQuality(this.#quality);
    this.#update({ live: player.live });
  }

  #openGrant(grant: SessionGrant, grantedAt: number): StreamGrant {
    const entry = { entryID: this.#entryID, kind: this.#mediaType };
    const events = grantEvents(this.#mediaType, (failure) => this.#fail(failure));
    this.#grant = new StreamGrant(entry, grant, grantedAt, events);
    return this.#grant;
  }

  #failWith(error: unknown): void {
    this.#fail(toPlaybackFailure(error, this.#mediaType));
  }

  #fail(failure: PlaybackFailure): void {
    if (this.#stopped) return;
    this.#shutDown(failure);
    this.#update({ phase: "failed", failure });
    if (failure === connectionFailure) notifyConnectionProblem();
  }

  /** Only until it stops: the element resets its time when the player detaches, and later belongs to another session. */
  #savePosition(): void {
    if (!this.#stopped && this.#video.currentTime > 0) this.#position = this.#video.currentTime;
  }

  #shutDown(failure: PlaybackFailure | null): void {
    this.onEnd(failure);
    this.#savePosition();
    this.#abort.abort();
    this.#grant?.stop();
    void queueFor(this.#video).run(async () => {
      await this.#player?.destroy();
      this.#player = null;
    });
  }
}
