import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import type { Chapter } from "../../../schemas/streaming/chapter.ts";
import { isFatal, isShakaError } from "../failure/shaka-errors.ts";
import type { StreamGrant } from "../session/stream-grant.ts";
import { isChapterList } from "./chapters.ts";
import { drmSettings } from "./drm-settings.ts";
import type { PlaybackPlan } from "./playback-plan.ts";
import { SegmentRecovery } from "./segment-recovery.ts";
import type { ShakaLibrary } from "./shaka-library.ts";
import { StreamRequests } from "./stream-requests.ts";
import { readTracks, type Tracks } from "./stream-tracks.ts";
import { type Thumbnail, Thumbnails } from "./thumbnails.ts";

/** Seconds of played video that are kept for going back (spec: constants#timings). */
const backBuffer = 8;

/** A break of some seconds is bridged from the buffer, which holds about ten. Milliseconds. */
const retryParameters = { maxAttempts: 5, baseDelay: 500, backoffFactor: 2, fuzzFactor: 0.5, timeout: 15_000 };
export interface StreamPlayerOptions {
  /** What it plays into; sound alone needs no more than an audio element. */
  video: HTMLMediaElement;
  /** The element that captions are laid over; null where there is nothing to see. */
  container: HTMLElement | null;
  plan: PlaybackPlan;
  /** Where the tokens for requests come from. */
  grant: StreamGrant;
  /** Chooses no more lines by itself than the element shows. */
  capToElementSize?: boolean;
  onBuffering: (buffering: boolean) => void;
  /** The connection does not bring what comes next (true), or brings it again. */
  onInterrupted: (interrupted: boolean) => void;
  onTracks: (tracks: Tracks) => void;
  /** A shaka.util.Error, or what there was in its place. */
  onError: (error: unknown) => void;
}

/** The library at work on one element and one entry: loaded once, destroyed once. */
export class StreamPlayer {
  readonly #player: shaka.Player;
  readonly #options: StreamPlayerOptions;
  readonly #requests: StreamRequests;
  readonly #thumbnails: Thumbnails;
  readonly #recovery: SegmentRecovery;
  #loaded = false;

  constructor(library: ShakaLibrary, options: StreamPlayerOptions) {
    this.#options = options;
    this.#player = new library.Player();
    this.#requests = new StreamRequests(options.grant);
    this.#thumbnails = new Thumbnails(this.#player, async (address) => await (await this.#fetch(address)).blob());
    this.#recovery = new SegmentRecovery(this.#player, options.grant, options);
    this.#configure();
    this.#listen();
  }

  /**
   * @param startAt seconds into the recording; null begins at the beginning, or at the live edge.
   * @throws shaka.util.Error
   */
  async load(startAt: number | null): Promise<void> {
    const { video, container, plan, grant } = this.#options;
    if (container !== null) this.#player.setVideoContainer(container);
    await this.#player.attach(video);
    const manifest = grant.source.manifests[plan.format] ?? "";
    // The browser's own player asks by itself, and keeps the address that it begins with.
    const address = plan.native ? await this.#requests.freshUrl(manifest) : this.#requests.address(manifest);
    await this.#player.load(address, startAt);
    this.#loaded = true;
    this.#readTracks();
  }

  async destroy(): Promise<void> {
    this.#thumbnails.forget();
    await this.#player.destroy();
  }

  get live(): boolean {
    return this.#player.isDynamic();
  }

  /** Where the player can seek to, in seconds of the presentation. */
  seekRange(): { start: number; end: number } {
    return this.#player.seekRange();
  }

  /** Seconds that a live stream's end keeps behind what has been broadcast, so that what comes next is always there. */
  presentationDelay(): number {
    return this.live ? (this.#player.getManifest()?.presentationTimeline.getDelay() ?? 0) : 0;
  }

  /** When what is shown was broadcast; null for a recording. */
  programmeTime(): Date | null {
    return this.live ? this.#player.getPlayheadTimeAsDate() : null;
  }

  /** When second 0 of a live stream was broadcast; null for a recording. */
  startedAt(): Date | null {
    return this.live ? this.#player.getPresentationStartTimeAsDate() : null;
  }

  /** The thumbnail at a time in seconds; null if the entry has none. @throws what `fetch` throws. */
  async thumbnail(time: number): Promise<Thumbnail | null> {
    return await this.#thumbnails.at(time);
  }

  /** Places of a recording that are worth going to. @throws what fetching them does. */
  async chapters(): Promise<readonly Chapter[]> {
    const answer = await this.#fetch(this.#requests.address("chapters.json"));
    const body: unknown = await answer.json();
    return isChapterList(body) ? body.chapters : [];
  }

  stats(): shaka.extern.Stats {
    return this.#player.getStats();
  }

  /** Asks again for what failed. */
  retry(): void {
    this.#player.retryStreaming();
  }

  /** Chooses a quality by its height in lines; null lets the connection decide. */
  selectQuality(height: number | null): void {
    const track = this.#player.getVideoTracks().find((candidate) => candidate.height === height);
    this.#player.configure("abr.enabled", height === null);
    if (track !== undefined) this.#player.selectVideoTrack(track, true);
    this.#readTracks();
  }

  /** Shows one of the captions; null hides them. */
  selectCaptions(id: number | null): void {
    this.#player.selectTextTrack(this.#player.getTextTracks().find((track) => track.id === id) ?? null);
    this.#readTracks();
  }

  /** Plays the audio track at an index of the list. */
  selectAudioTrack(index: number): void {
    const track = this.#player.getAudioTracks()[index];
    if (track !== undefined) this.#player.selectAudioTrack(track);
    this.#readTracks();
  }

  /** What belongs to the entry and is not the library's to fetch. @throws TypeError when it does not come. */
  async #fetch(address: string): Promise<Response> {
    const dressed = await this.#requests.dress(address);
    const answer = await (dressed === null ? fetch(address) : fetch(dressed.address, { headers: dressed.headers }));
    if (!answer.ok) throw new TypeError(`The video service answered ${answer.status}.`);
    return answer;
  }

  #configure(): void {
    const { plan, grant, capToElementSize } = this.#options;
    this.#player.configure({
      abr: { restrictToElementSize: capToElementSize ?? false },
      drm: drmSettings(grant.source, plan.system),
      streaming: {
        bufferBehind: backBuffer,
        retryParameters,
        // Captions that do not arrive are no reason to stop the picture.
        ignoreTextStreamFailures: true,
        preferNativeHls: plan.native,
        useNativeHlsForFairPlay: plan.native,
        failureCallback: (error: shaka.util.Error) => this.#recovery.failed(error),
      },
      manifest: { retryParameters },
    });
    this.#player.getNetworkingEngine()?.registerRequestFilter(async (_type, request) => {
      const dressed = await Promise.all(request.uris.map((uri) => this.#requests.dress(uri)));
      request.uris = dressed.map((one, index) => one?.address ?? request.uris[index] ?? "");
      // Several addresses are places of the same thing, and are asked with the same headers.
      if (dressed.every((one) => one !== null))
        Object.assign(request.headers, ...dressed.map(({ headers }) => headers));
    });
    this.#player.getNetworkingEngine()?.registerResponseFilter((type, response) => {
      response.uri = this.#requests.known(response.uri);
      response.originalUri = this.#requests.known(response.originalUri);
      this.#recovery.answered(type);
    });
  }

  #listen(): void {
    this.#player.addEventListener("error", (event) => {
      const error = "detail" in event ? event.detail : null;
      // Of what can be recovered the library tells here first, as if nothing could be done, and then the failure callback.
      if (!isShakaError(error) || isFatal(error)) this.#options.onError(error);
    });
    this.#player.addEventListener("buffering", () => this.#options.onBuffering(this.#player.isBuffering()));
    for (const name of ["trackschanged", "adaptation", "variantchanged", "textchanged", "audiotrackschanged"]) {
      this.#player.addEventListener(name, () => this.#readTracks());
    }
  }

  /** Captions that are chosen while the library starts are never fetched, though it calls them active: until then there are none. */
  #readTracks(): void {
    if (!this.#loaded) return;
    this.#options.onTracks(readTracks(this.#player));
  }
}
