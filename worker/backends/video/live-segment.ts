import { changeKey } from "./packaging/change-key.ts";
import { sceneSegment } from "./packaging/live-clips.ts";
import { findTrack, loopSpan, type Track } from "./packaging/packaging.ts";
import type { Playable } from "./playable.ts";

type LiveFootage = Pick<Playable, "assetID" | "liveClips">;

/** Where segment n of a live stream is stored. `change` is not null when it is encrypted with the key of another asset. */
export function storedSegment(
  { assetID, liveClips }: LiveFootage,
  track: Track,
  number: number,
): { file: string; span: Track["init"]; change: { from: string; to: string } | null } | undefined {
  if (liveClips !== null) {
    const { library, keys } = liveClips;
    const shown = sceneSegment(library.packaging, liveClips, number);
    const clip = findTrack(library.packaging, track.id);
    const span = shown === null ? undefined : clip?.segments[shown];
    if (clip !== undefined && span !== undefined) {
      return { file: `${library.assetID}/${clip.file}`, span, change: { from: keys.library, to: keys.own } };
    }
  }
  const span = loopSpan(track, number);
  return span && { file: `${assetID}/${track.file}`, span, change: null };
}

/** Where the thumbnail of segment n is stored; undefined when the footage shown has none. */
export function storedStill(
  { assetID, packaging, liveClips }: LiveFootage & Pick<Playable, "packaging">,
  number: number,
) {
  const shown = liveClips === null ? null : sceneSegment(liveClips.library.packaging, liveClips, number);
  const of = liveClips === null || shown === null ? { assetID, packaging } : liveClips.library;
  const { stills } = of.packaging;
  const span = stills?.segments[shown ?? number % stills.segments.length];
  return stills && span && { file: `${of.assetID}/${stills.file}`, span };
}

/** Segment n of a live stream, encrypted with the stream's own content key; null when it is not in storage. */
export async function readLiveSegment(
  bucket: R2Bucket,
  live: LiveFootage,
  track: Track,
  number: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = storedSegment(live, track, number);
  if (stored === undefined) return null;
  const [offset, length] = stored.span;
  const object = await bucket.get(stored.file, { range: { offset, length } });
  if (object === null) return null;
  const segment = new Uint8Array(await object.arrayBuffer());
  if (stored.change !== null) await changeKey(segment, stored.change);
  return segment;
}
