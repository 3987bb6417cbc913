import { proxy } from "valtio";
import type { SessionGrant } from "../../../../schemas/streaming/session-check.ts";
import type { StreamSource } from "../../../../schemas/streaming/stream-source.ts";
import { StreamPlayer } from "../../../playback/engine/stream-player.ts";
import { toPlaybackFailure } from "../../../playback/failure/playback-error-mapping.ts";
import type { PlaybackFailure } from "../../../playback/failure/playback-failure.ts";
import { queueFor } from "../../../playback/session/async-queue.ts";
import { grantEvents } from "../../../playback/session/grant-events.ts";
import { StreamGrant } from "../../../playback/session/stream-grant.ts";
import type { PlayerState } from "../../../state/player.ts";
import { initialState, type PlaybackState } from "./playback-state.ts";
import { type PreparedPlayback, preparePlayback, takePreloaded } from "./preload-playback.ts";

/**
 * One viewing of one entry, from the session check to the last frame. It lives outside React: a plain object that is started
 * once, stopped once, and watched through `subscribe`.
 */
export class PlaybackSession {
  readonly state = proxy<PlaybackState>({ ...initialState });
  readonly #video: HTMLVideoElement;
  readonly #container: HTMLElement;
  readonly #entryID: string;
  readonly #mediaType: PlayerState["mediaType"];
  readonly #startAt: () => Promise<number | null>;
  readonly #capToElementSize: boolean;
  readonly #abort = new AbortController();
  /** The right to play, and the slot that comes with it. */
  #grant: StreamGrant | null = null;
  #player: StreamPlayer | null = null;
  #position: number | null = null;

  /** @param options startAt seconds into the recording, once they are known; null begins at the beginning, or at the live edge. */
  constructor(options: {
    video: HTMLVideoElement;
    /** The element that captions are laid over. */
    container: HTMLElement;
    entryID: string;
    mediaType: PlayerState["mediaType"];
    startAt: () => Promise<number | null>;
    /** It is one of several pictures: no more lines are fetched than it shows. */
    capToElementSize: boolean;
  }) {
    this.#video = options.video;
    this.#container = options.container;
    this.#entryID = options.entryID;
    this.#mediaType = options.mediaType;
    this.#startAt = options.startAt;
    this.#capToElementSize = options.capToElementSize;
  }

  /** Checks, connects and plays. What goes wrong is told through the state. */
  async start(): Promise<void> {
    try {
      const entry = { entryID: this.#entryID, mediaType: this.#mediaType };
      const prepared = takePreloaded(this.#entryID) ?? preparePlayback(entry, this.#abort.signal);
      const [preparations, startAt] = await Promise.all([prepared, this.#startAt()]);
      this.#position = startAt;
      if (this.#stopped) return;
      const held = this.#hold(preparations.grant, preparations.grantedAt);
      await queueFor(this.#video).run(() => this.#load(preparations, held, startAt));
      if (!this.#stopped) await this.play();
    } catch (error) {
      this.#failWith(error);
    }
  }

  /** Ends the viewing and frees the slot. Safe to call at any moment and more than once. */
  stop(): void {
    if (this.#stopped) return;
    this.#shutDown();
    this.#update({ phase: "stopped" });
  }

  /** Plays, silently where the browser wants a gesture before sound, and asks for that gesture where it wants one at all. */
  async play(): Promise<void> {
    try {
      await this.#video.play();
      this.#update({ phase: "ready" });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A pause that came before the first frame.
      if (error.name !== "NotAllowedError") this.#update({ phase: "ready" });
      else if (this.#video.muted) this.#update({ phase: "needs-gesture" });
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
    this.#notePosition();
    return this.#position;
  }

  /** To the newest picture there is, and on from there: one that stands still is not live for long. */
  goToLive(): void {
    this.#video.currentTime = this.seekRange().end;
    if (this.#video.paused) void this.play();
  }

  /** Chooses a quality by its height in lines; null lets the connection decide. */
  selectQuality(height: number | null): void {
    this.#update({ automaticQuality: height === null });
    this.#player?.selectQuality(height);
  }

  /** Shows one of the captions; null hides them. */
  selectCaptions(id: number | null): void {
    this.#player?.selectCaptions(id);
  }

  /** Plays the audio track at an index of the list. */
  selectAudioTrack(index: number): void {
    this.#player?.selectAudioTrack(index);
  }

  /** Token and address that are good now, for a screen elsewhere. @throws what `checkSession` does, and once the viewing is over. */
  async way(): Promise<{ token: string; base: string }> {
    if (this.#grant === null || this.#stopped) throw new Error("The viewing is over.");
    const { base } = await this.#grant.freshSource();
    return { token: await this.#grant.token(), base };
  }

  /** Where it plays from; null before it is granted. */
  get source(): StreamSource | null {
    return this.#grant?.source ?? null;
  }

  /** The player at work, for what it tells of itself: times, statistics, pictures of places. Null before it plays. */
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
      onError: (error) => this.#failWith(error),
    });
    this.#player = player;
    await player.load(startAt);
    this.#update({ live: player.live });
  }

  #hold(grant: SessionGrant, grantedAt: number): StreamGrant {
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
    this.#shutDown();
    this.#update({ phase: "failed", failure });
  }

  /** The element forgets it when the player lets go, and is another session's after the end. */
  #notePosition(): void {
    if (!this.#stopped && this.#video.currentTime > 0) this.#position = this.#video.currentTime;
  }

  #shutDown(): void {
    this.#notePosition();
    this.#abort.abort();
    this.#grant?.stop();
    void queueFor(this.#video).run(async () => {
      await this.#player?.destroy();
      this.#player = null;
    });
  }
}
