/*
 * Throughput of low-latency streams. A segment that is sent while it is produced takes as long as it plays, however fast the network is:
 * Shaka would measure the segment's own bitrate, and automatic quality would never rise. Its chunks arrive in bursts, as fast as the
 * network allows, so these are measured instead.
 */
import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import type { ShakaLibrary } from "./shaka-library.ts";
import { WholeChunks } from "./whole-chunks.ts";

/** Milliseconds without data after which a burst is over. Slow networks deliver a packet at least this often. */
const pauseBetweenBursts = 100;
/** Milliseconds that the first read of a burst counts for: when its data were sent is not known. */
const firstRead = 20;
/** Bytes from which Shaka takes a sample. */
const minSample = 16_000;

interface Burst {
  readonly bytes: number;
  readonly milliseconds: number;
}

const none: Burst = { bytes: 0, milliseconds: 0 };

/** Measures the bursts of one response. */
export class BurstMeter {
  #burst = none;
  #lastRead = Number.NEGATIVE_INFINITY;

  /** @param now in milliseconds, of a clock that never goes back. */
  read(bytes: number, now: number): void {
    const since = now - this.#lastRead;
    this.#lastRead = now;
    this.#burst = {
      bytes: this.#burst.bytes + bytes,
      milliseconds: this.#burst.milliseconds + (since > pauseBetweenBursts ? firstRead : since),
    };
  }

  /** @returns what was read since the last time. */
  take(): Burst {
    const burst = this.#burst;
    this.#burst = none;
    return burst;
  }
}

type Request = Pick<shaka.extern.Request, "streamDataCallback" | "attempt">;

/** The meters of requests whose responses Shaka reads as they arrive, which it does for low-latency streams only. */
const meters = new WeakMap<Request, BurstMeter>();

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** Measures a request's response, if Shaka reads it as it arrives, and passes on whole chunks of the current attempt. */
export function measureBursts(request: Request): void {
  const { streamDataCallback } = request;
  if (streamDataCallback === null || meters.has(request)) return;
  const meter = new BurstMeter();
  meters.set(request, meter);
  let [chunks, attempt] = [new WholeChunks(), request.attempt];
  request.streamDataCallback = async (data) => {
    meter.read(data.byteLength, performance.now());
    if (request.attempt !== attempt) [chunks, attempt] = [new WholeChunks(), request.attempt];
    const whole = chunks.take(bytesOf(data));
    if (whole.length > 0) await streamDataCallback(whole);
  };
}

/** For `abrFactory`: Shaka's automatic quality, with the throughput of bursts for low-latency streams. */
export function createAbrManager(library: ShakaLibrary): shaka.extern.AbrManager {
  let sum = none;
  class BurstAbrManager extends library.abr.SimpleAbrManager {
    override segmentDownloaded(
      milliseconds: number,
      bytes: number,
      allowSwitch: boolean,
      request?: shaka.extern.Request,
      context?: shaka.extern.RequestContext,
    ): void {
      const burst = request && meters.get(request)?.take();
      if (burst === undefined) {
        super.segmentDownloaded(milliseconds, bytes, allowSwitch, request, context);
        return;
      }
      const all = { bytes: sum.bytes + burst.bytes, milliseconds: sum.milliseconds + burst.milliseconds };
      // Without duration it is no sample: Shaka only checks whether another quality suits.
      const [sample, rest] = all.bytes >= minSample ? [all, none] : [none, all];
      sum = rest;
      super.segmentDownloaded(sample.milliseconds, sample.bytes, allowSwitch, request, context);
    }
  }
  return new BurstAbrManager();
}
