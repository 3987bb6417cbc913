import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { subscribe } from "valtio";
import type { Chapter, MatchBoard } from "../../../schemas/streaming/chapter.ts";
import { consent } from "../../state/consent.ts";
import { isFailedDownload, isFatal, isRefusal, isShakaError } from "../failure/shaka-errors.ts";
import { createAbrManager, measureBursts } from "./burst-throughput.ts";
import { isChapterList } from "./chapters.ts";
import { withLists, withListsInQuery } from "./cmcd-lists.ts";
import { drmSettings } from "./drm-settings.ts";
import type { PlaybackPlan } from "./playback-plan.ts";
import { SegmentRecovery } from "./segment-recovery.ts";
import type { ShakaLibrary } from "./shaka-library.ts";
import { type RequestGrant, StreamRequests } from "./stream-requests.ts";
import { readTracks, type Tracks } from "./stream-tracks.ts";
import { type Thumbnail, Thumbnails } from "./thumbnails.ts";

/** Seconds of played video kept for seeking back (spec: constants#timings). */
const backBuffer = 8;

/** Bridges a few seconds without a connection; the buffer holds about ten. Milliseconds. */
const retryParameters = { maxAttempts: 5, baseDelay: 500, backoffFactor: 2, fuzzFactor: 0.5, timeout: 15_000 };
/** Seconds behind the live edge that a low-latency stream keeps, at first and at most, and further after each time that media ran out. */
const [targetBehindEdge, furthestBehindEdge, furtherBehindEdge] = [0.25, 6, 0.5];
/**
 * What Shaka adds for low-latency streams. Segments are requested one after another, as they are broadcast, and their times in the
 * manifest are exact; by default Shaka requests the next ones ahead, which are not there yet. Such a stream is played 4 % faster when it
 * falls half a second behind the live edge, and stays half a second further behind after each time that media ran out.
 */
const lowLatencySettings = {
  streaming: {
    segmentPrefetchLimit: 0,
    inaccurateManifestTolerance: 0,
    updateIntervalSeconds: 0.1,
    liveSync: {
      enabled: true,
      targetLatency: targetBehindEdge,
      targetLatencyTolerance: 0.25,
      maxPlaybackRate: 1.04,
      minPlaybackRate: 1,
    },
  },
  manifest: { dash: { autoCorrectDrift: false } },
};
/** Seconds behind the live edge from which a viewer has rewound, and stays there. */
const rewound = 3;

/** Milliseconds without a response after which the next host is tried, before the buffer of a live stream runs out. */
const hostTimeout = 3000;
export interface StreamPlayerOptions {
  /** The media element; an audio element is enough for sound. */
  video: HTMLMediaElement;
  /** Where captions are rendered; null for audio. */
  container: HTMLElement | null;
  plan: PlaybackPlan;
  /** Source of tokens and URLs. */
  grant: RequestGrant & { entryID: string };
  /** Limits automatic quality to the size of the element. */
  capToElementSize?: boolean;
  onBuffering: (buffering: boolean) => void;
  /** Segments stopped arriving (true), or arrive again. */
  onInterrupted: (interrupted: boolean) => void;
  onTracks: (tracks: Tracks) => void;
  /** The playback rate has changed; 1 is normal speed. */
  onSpeed?: (speed: number) => void;
  /** A shaka.util.Error, or whatever was thrown instead. */
  onError: (error: unknown) => void;
}

/** One Shaka player on one element for one entry: loaded once, destroyed once. */
export class StreamPlayer {
  readonly #player: shaka.Player;
  readonly #options: StreamPlayerOptions;
  readonly #requests: StreamRequests;
  readonly #thumbnails: Thumbnails;
  readonly #recovery: SegmentRecovery;
  readonly #unfollowConsent: () => void;
  readonly #destroyed = new AbortController();
  #loaded = false;
  /** How often media of a live stream ran out at its edge. */
  #stalls = 0;
  #timeline: Pick<shaka.media.PresentationTimeline, "getDelay"> | null = null;

  constructor(library: ShakaLibrary, options: StreamPlayerOptions) {
    this.#options = options;
    this.#player = new library.Player();
    this.#requests = new StreamRequests(options.grant);
    this.#thumbnails = new Thumbnails(this.#player, async (url) => await (await this.#fetch(url)).blob());
    this.#recovery = new SegmentRecovery(this.#player, options);
    this.#configure(library);
    this.#unfollowConsent = this.#describeRequests();
    this.#listen();
  }

  /**
   * @param startAt seconds into the recording; null starts at the beginning, or at the live edge.
   * @throws shaka.util.Error
   */
  async load(startAt: number | null): Promise<void> {
    const { video, container, plan, grant } = this.#options;
    if (container !== null) this.#player.setVideoContainer(container);
    await this.#player.attach(video);
    const manifest = grant.source.manifests[plan.format] ?? "";
    // Native HLS makes its own requests and keeps the URL that it starts with.
    const url = plan.native ? await this.#requests.freshUrl(manifest) : this.#requests.url(manifest);
    await this.#player.load(url, startAt);
    this.#loaded = true;
    this.#syncToLiveEdge();
    this.#readTracks();
  }

  /**
   * Shaka catches up with the live edge of a low-latency stream, until the viewer pauses or rewinds: then the stream goes on where they
   * are, until they return to the edge.
   */
  #syncToLiveEdge(): void {
    const { video } = this.#options;
    // Only the settings for low latency enable it.
    if (!this.#player.getConfiguration().streaming.liveSync.enabled) return;
    const sync = (enabled: boolean) => void this.#player.configure("streaming.liveSync.enabled", enabled);
    const { signal } = this.#destroyed;
    video.addEventListener("pause", () => sync(false), { signal });
    video.addEventListener("seeking", () => sync(this.seekRange().end - video.currentTime < rewound), { signal });
  }

  /**
   * Stays further behind the live edge after media ran out. Not Shaka's dynamic target: that counts seeking, too, and never comes closer
   * again.
   */
  #fallBehind(): void {
    const { video } = this.#options;
    const isAtStart = video.played.length === 0;
    if (!this.#player.isBuffering() || video.seeking || isAtStart) return;
    if (!this.#player.getConfiguration().streaming.liveSync.enabled) return;
    this.#stalls += 1;
    const target = targetBehindEdge + furtherBehindEdge * this.#stalls;
    this.#player.configure("streaming.liveSync.targetLatency", Math.min(furthestBehindEdge, target));
  }

  async destroy(): Promise<void> {
    this.#destroyed.abort();
    this.#unfollowConsent();
    this.#thumbnails.dispose();
    await this.#player.destroy();
  }

  get live(): boolean {
    return this.#player.isDynamic();
  }

  /** Seekable range, in seconds of the presentation. */
  seekRange(): { start: number; end: number } {
    return this.#player.seekRange();
  }

  /** Seconds between the broadcast and the live edge (0 for recordings). */
  presentationDelay(): number {
    if (!this.live) return 0;
    // Each call of `getManifest` logs a warning, and the timeline is the same as long as the stream is loaded: cache it.
    this.#timeline ??= this.#player.getManifest()?.presentationTimeline ?? null;
    return this.#timeline?.getDelay() ?? 0;
  }

  /** Broadcast time of the current frame; null for a recording. */
  programmeTime(): Date | null {
    return this.live ? this.#player.getPlayheadTimeAsDate() : null;
  }

  /** Broadcast time of second 0 of a live stream; null for a recording. */
  startedAt(): Date | null {
    return this.live ? this.#player.getPresentationStartTimeAsDate() : null;
  }

  /** The thumbnail at a time in seconds; null if the entry has none. @throws what `fetch` throws. */
  async thumbnail(time: number): Promise<Thumbnail | null> {
    return await this.#thumbnails.at(time);
  }

  /**
   * Chapters of a recording, and the board of the match that is shown; null where there is none.
   * @throws what `fetch` throws.
   */
  async chapters(): Promise<{ chapters: readonly Chapter[]; board: MatchBoard | null }> {
    if (this.#options.grant.source.chapters === false) return { chapters: [], board: null };
    const response = await this.#fetch(this.#requests.url("chapters.json"));
    const body: unknown = await response.json();
    return isChapterList(body) ? { chapters: body.chapters, board: body.board ?? null } : { chapters: [], board: null };
  }

  stats(): shaka.extern.Stats {
    return this.#player.getStats();
  }

  /** Retries failed requests. */
  retry(): void {
    this.#player.retryStreaming();
  }

  /** Selects a quality by its height in lines; null is automatic. What is buffered in another quality is dropped. */
  selectQuality(height: number | null): void {
    this.#player.configure("abr.enabled", height === null);
    const track = this.#player.getVideoTracks().find((candidate) => candidate.height === height);
    if (track?.active === true) this.#dropBuffer();
    else if (track !== undefined) this.#player.selectVideoTrack(track, true);
    this.#readTracks();
  }

  /**
   * Drops the buffer, which is then fetched again. Automatic quality may have switched to this track while older segments still play, and
   * Shaka ignores the selection of an active video track.
   */
  #dropBuffer(): void {
    const active = this.#player.getVariantTracks().find((variant) => variant.active);
    if (active !== undefined) this.#player.selectVariantTrack(active, true);
  }

  /** Selects a caption track; null hides captions. */
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

  /**
   * Plays a recording faster or slower. Not by the element's own rate, which is 0 while it buffers: a speed selected then would be lost.
   */
  selectSpeed(speed: number): void {
    if (!this.#loaded) return;
    this.#player.trickPlay(speed, false);
    this.#options.onSpeed?.(speed);
  }

  /**
   * Fetches a file of the entry that Shaka does not fetch itself, unless the player is destroyed before: its stream has ended then.
   * @throws TypeError if the response is not ok; DOMException when aborted.
   */
  async #fetch(url: string): Promise<Response> {
    const prepared = await this.#requests.prepare(url);
    const credentials = prepared?.credentials === true ? "include" : "same-origin";
    const sent = { url: prepared?.url ?? url, headers: prepared?.headers ?? {} };
    const { signal } = this.#destroyed;
    const response = await fetch(sent.url, { headers: sent.headers, credentials, signal });
    if (isRefusal(response.status)) this.#requests.onRefused({ uris: [sent.url], headers: sent.headers });
    if (!response.ok) throw new TypeError(`The video service responded with ${response.status}.`);
    return response;
  }

  #configure(library: ShakaLibrary): void {
    const { plan, grant, capToElementSize } = this.#options;
    this.#player.configure({
      abrFactory: () => createAbrManager(library),
      abr: { restrictToElementSize: capToElementSize ?? false },
      drm: drmSettings(grant.source, plan.system),
      streaming: {
        bufferBehind: backBuffer,
        retryParameters: { ...retryParameters, ...(grant.source.hosts && { connectionTimeout: hostTimeout }) },
        // Failing captions must not stop the video.
        ignoreTextStreamFailures: true,
        preferNativeHls: plan.native,
        useNativeHlsForFairPlay: plan.native,
        failureCallback: (error: shaka.util.Error) => this.#recovery.onError(error),
      },
      manifest: { retryParameters },
    });
    this.#player.configurationForLowLatency(lowLatencySettings);
    this.#player.getNetworkingEngine()?.registerRequestFilter(async (_type, request) => {
      measureBursts(request);
      for (const [name, value] of Object.entries(request.headers))
        if (name.startsWith("CMCD-")) request.headers[name] = withLists(value);
      // Several URIs are alternatives for one resource; each attempt uses the next.
      const index = request.attempt % request.uris.length;
      const uri = withListsInQuery(request.uris[index] ?? "");
      const prepared = await this.#requests.prepare(uri);
      request.uris[index] = prepared?.url ?? uri;
      Object.assign(request.headers, prepared?.headers);
      request.allowCrossSiteCredentials = prepared?.credentials === true;
    });
    this.#player.getNetworkingEngine()?.registerResponseFilter((type, response) => {
      response.uri = this.#requests.canonicalUrl(response.uri);
      response.originalUri = this.#requests.canonicalUrl(response.originalUri);
      this.#recovery.onResponse(type);
    });
  }

  /**
   * Adds CMCD version 2 (CTA-5004-B) to media requests while the viewer consents to statistics. Its session id is new for each play:
   * nothing in it identifies a person.
   * @returns stops following the viewer's consent.
   */
  #describeRequests(): () => void {
    const { grant } = this.#options;
    const { cmcd } = grant.source;
    if (cmcd === undefined) return () => {};
    const named = { sessionId: crypto.randomUUID(), contentId: grant.entryID };
    this.#player.configure("cmcd", { version: 2, useHeaders: cmcd === "headers", ...named });
    const follow = () => void this.#player.configure("cmcd.enabled", consent.decided && consent.analytics);
    follow();
    return subscribe(consent, follow);
  }

  #listen(): void {
    this.#player.addEventListener("error", (event) => {
      const error = "detail" in event ? event.detail : null;
      // Shaka reports recoverable errors here first, as if they were fatal, and then to the failure callback.
      if (!isShakaError(error) || isFatal(error)) this.#options.onError(error);
    });
    // Shaka retries a refused request, through the filter, before it gives up.
    this.#player.addEventListener("downloadfailed", (event) => {
      if (isFailedDownload(event) && isRefusal(event.httpResponseCode)) this.#requests.onRefused(event.request);
    });
    this.#player.addEventListener("buffering", () => {
      this.#options.onBuffering(this.#player.isBuffering());
      this.#fallBehind();
    });
    // The speed of a live stream is Shaka's own, to catch up with the live edge.
    this.#player.addEventListener("ratechange", () => {
      if (!this.live) this.#options.onSpeed?.(this.#player.getPlaybackRate());
    });
    for (const name of ["trackschanged", "adaptation", "variantchanged", "textchanged", "audiotrackschanged"]) {
      this.#player.addEventListener(name, () => this.#readTracks());
    }
  }

  /**
   * Shaka calls captions active that were selected during loading, but never fetches them: report no tracks until it has
   * loaded.
   */
  #readTracks(): void {
    if (!this.#loaded) return;
    this.#options.onTracks(readTracks(this.#player));
  }
}
