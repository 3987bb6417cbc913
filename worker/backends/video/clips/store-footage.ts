import { ApiError } from "../../../errors.ts";
import { readLiveSegment, storedSegment } from "../live-segment.ts";
import { moveSegment } from "../packaging/boxes.ts";
import { changeKey, changeKeyID } from "../packaging/change-key.ts";
import type { Packaging, Track } from "../packaging/packaging.ts";
import { contentKeys, type Playable } from "../playable.ts";
import { clipPackaging, type SegmentRange } from "./live-footage.ts";

/** A content key and its id, in hexadecimal. */
interface ContentKey {
  kid: string;
  key: string;
}

const newKey = (): ContentKey => {
  const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  return { kid: random(), key: random() };
};

/** Key of a clip's file in the bucket. The folder is the clip's id, which is also the id of its asset. */
const fileKey = (clip: string, { file }: Track) => `${clip}/${file}`;

const missing = () => new ApiError(502, "footage_missing", "The stream's footage is not in storage.");

/**
 * Copies a part of a live stream's footage into the clip's own files, as a recording that begins at 0. It gets its own content key,
 * because other people may have the key of the stream.
 */
export async function storeFootage(
  env: Pick<Env, "VIDEO_DB" | "MEDIA">,
  live: Pick<Playable, "assetID" | "packaging" | "liveClips">,
  range: SegmentRange,
  clip: string,
): Promise<{ packaging: Packaging; contentKey: ContentKey }> {
  const { kid } = live.packaging;
  const key = (await contentKeys(env.VIDEO_DB, live.assetID)).get(kid);
  if (key === undefined) throw missing();
  const contentKey = newKey();
  const change = { kid: { from: kid, to: contentKey.kid }, key: { from: key, to: contentKey.key } };
  const store = <Kind extends Track>(track: Kind) => storeTrack(env.MEDIA, live, track, range, clip, change);
  const { video, audio, pssh } = live.packaging;
  const header = Uint8Array.from(Buffer.from(pssh, "base64"));
  changeKeyID(header, change.kid);
  const packaging = {
    ...clipPackaging(live.packaging, range),
    kid: contentKey.kid,
    pssh: Buffer.from(header).toString("base64"),
    video: await Promise.all(video.map(store)),
    audio: await store(audio),
  };
  return { packaging, contentKey };
}

/** Deletes a clip's files, also where only some were stored. */
export const deleteFootage = (bucket: R2Bucket, clip: string, { video, audio }: Packaging): Promise<void> =>
  bucket.delete([...video, audio].map((track) => fileKey(clip, track)));

/** Copies segment by segment: whole tracks would not fit into memory. @returns the track with the spans of its new file */
async function storeTrack<Kind extends Track>(
  bucket: R2Bucket,
  live: Pick<Playable, "assetID" | "liveClips">,
  track: Kind,
  { first, last }: SegmentRange,
  clip: string,
  change: { kid: { from: string; to: string }; key: { from: string; to: string } },
): Promise<Kind> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  let length = track.init[1];
  const segments = numbers.map((number): Track["init"] => {
    const [, size] = storedSegment(live, track, number)?.span ?? track.init;
    length += size;
    return [length - size, size];
  });

  // Read first, so that a missing file fails before anything is written.
  const [offset, size] = track.init;
  const beginning = await bucket.get(`${live.assetID}/${track.file}`, { range: { offset, length: size } });
  if (beginning === null) throw missing();
  const init = new Uint8Array(await beginning.arrayBuffer());
  changeKeyID(init, change.kid);
  // R2 has to know the length of a streamed file.
  const { readable, writable } = new FixedLengthStream(length);
  const writer = writable.getWriter();
  const write = async () => {
    try {
      await writer.write(init);
      for (const [index, number] of numbers.entries()) {
        const segment = await readLiveSegment(bucket, live, track, number);
        if (segment === null) throw missing();
        await changeKey(segment, change.key);
        moveSegment(segment, { sequence: index + 1, decodeTime: index * track.segmentDuration });
        await writer.write(segment);
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
  };
  await Promise.all([
    write(),
    bucket.put(fileKey(clip, track), readable, { httpMetadata: { contentType: "video/mp4" } }),
  ]);
  return { ...track, init: [0, track.init[1]], segments };
}
