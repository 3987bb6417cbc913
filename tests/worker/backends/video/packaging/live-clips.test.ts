import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { decodeTime, findBox, findBoxes } from "../../../../../worker/backends/video/packaging/boxes.ts";
import { decryptSegment } from "../../../../../worker/backends/video/packaging/decrypt-audio.ts";
import { newEntry, play, textOf } from "../footage.ts";
import { cheered, heard, newAudio, newEncryptedFootage, newEncryptedLibrary, showGoal, soundKey } from "../sound.ts";

beforeAll(async () => {
  await newEncryptedFootage();
  await newEncryptedLibrary();
});

const releasedAgo = 3600;
const newest = Math.floor(releasedAgo / 1.92) - 1;
/** Seconds from kick-off to the beginning of a segment. */
const clockAt = (segment: number) => segment * 1.92 - 15 * 60;

async function newLive(fixtureID: number): Promise<string> {
  const entryID = await newEntry({ kind: "live", releasedAgo, fixtureID });
  await env.VIDEO_DB.prepare("UPDATE videos SET asset_id = 'match-loop' WHERE entry_id = ?").bind(entryID).run();
  return entryID;
}

/** The samples of a segment. @param key of an encrypted one; null for clear ones */
async function samplesOf(response: Response, key: string | null): Promise<string> {
  const segment = new Uint8Array(await response.arrayBuffer());
  if (key !== null) await decryptSegment(segment, key);
  const { body, end } = findBox(segment, ["mdat"]);
  return new TextDecoder().decode(segment.subarray(body, end));
}

it("shows what happens in the match at its time, and open play before and after it", async () => {
  const entryID = await newLive(9101);
  await showGoal(entryID, clockAt(newest - 3));
  const shown = await Promise.all(
    [4, 3, 2, 1, 0].map(async (ago) => samplesOf(await play(entryID, `video-180/${newest - ago}.m4s`), soundKey.key)),
  );
  expect(shown).toEqual(
    [heard((newest - 4) % 4), cheered(1), cheered(2), cheered(3), heard(newest % 4)].map((samples) => samples.join("")),
  );
  // Thumbnails match the video, which the samples identify: the second of the library's segments is the goal's first.
  const stills = await Promise.all(
    [4, 3, 2, 1, 0].map(async (ago) => textOf(await play(entryID, `thumbnails/${newest - ago}.webp`))),
  );
  expect(stills).toEqual([`matc${(newest - 4) % 4}`, "goal1", "goal2", "goal3", `matc${newest % 4}`]);
  const said = await Promise.all(
    [2, 1, 0].map(async (ago) => textOf(await play(entryID, `captions/en-${newest - ago}.vtt`))),
  );
  expect(said.map((captions) => captions.includes("It is in!"))).toEqual([false, true, false]);
  expect(said[1]).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00\.000\n\n\d\d:/);
  const mpd = await textOf(await play(entryID, "manifest.mpd"));
  expect(mpd).toContain('media="captions/en-$Number$.vtt"');
  expect(mpd).toContain('media="thumbnails/$Number$.webp"');
  expect(await textOf(await play(entryID, "master.m3u8"))).toContain('URI="captions-en.m3u8"');
  const listed = await textOf(await play(entryID, "captions-en.m3u8"));
  expect(listed).toContain(`captions/en-${newest}.vtt`);
  expect(listed).not.toContain("#EXT-X-ENDLIST");
  // Nothing in a manifest reveals it before it happens.
  for (const file of ["manifest.mpd", "video-180.m3u8", "chapters.json"])
    expect(await textOf(await play(entryID, file))).not.toMatch(/goal|library/i);
});

it("is sent in chunks while it is broadcast, and complete no sooner than it is over", async () => {
  const before = Date.now();
  const entryID = await newLive(9105);
  // It begins as the entry is inserted.
  const number = newest + 1;
  await showGoal(entryID, clockAt(number));
  const response = await play(entryID, `video-180/${number}.m4s`);
  expect(Date.now() - before).toBeGreaterThanOrEqual(1920);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [first, second] = findBoxes(bytes, ["moof"]).map(({ start }) => start);
  const chunks = [bytes.slice(first, second), bytes.slice(second)];
  expect(chunks.map(decodeTime)).toEqual([number * 92_160, number * 92_160 + 46_080]);
  const samples = await Promise.all(chunks.map((chunk) => samplesOf(new Response(chunk), soundKey.key)));
  expect(samples).toEqual(cheered(1));
  // Captions and thumbnails say what happens in a segment, and wait for its end.
  const next = number + 1;
  const files = [`thumbnails/${next}.webp`, `captions/en-${next}.vtt`];
  for (const { status } of await Promise.all(files.map((file) => play(entryID, file)))) expect(status).toBe(200);
  expect(Date.now() - before).toBeGreaterThanOrEqual(2 * 1920);
  // Its commentary is decrypted at the edge, as a whole.
  const audio = await newAudio({ kind: "live", releasedAgo, fixtureID: 9105 });
  expect((await play(audio, `audio/${number + 2}.m4s`)).status).toBe(425);
});

it("is heard in the commentary too, in the clear", async () => {
  const video = await newLive(9102);
  await showGoal(video, clockAt(newest - 1));
  const entryID = await newAudio({ kind: "live", releasedAgo, fixtureID: 9102 });
  expect(await samplesOf(await play(entryID, `audio/${newest - 1}.m4s`), null)).toBe(cheered(1).join(""));
  expect(await samplesOf(await play(entryID, `audio/${newest - 2}.m4s`), null)).toBe(heard((newest - 2) % 4).join(""));
});

it("says and shows nothing before it happens, or long after", async () => {
  const entryID = await newLive(9104);
  await showGoal(entryID, clockAt(newest + 4));
  const statuses = async (path: (segment: number) => string) =>
    await Promise.all([newest + 6, newest - 60].map(async (segment) => (await play(entryID, path(segment))).status));
  expect(await statuses((segment) => `thumbnails/${segment}.webp`)).toEqual([425, 410]);
  expect(await statuses((segment) => `captions/en-${segment}.vtt`)).toEqual([425, 410]);
  expect((await play(entryID, "captions/en-1x.vtt")).status).toBe(404);
  const recording = await newEntry({ kind: "recording", releasedAgo });
  expect((await play(recording, "thumbnails/1.webp")).status).toBe(404);
  expect((await play(recording, "captions/en-1.vtt")).status).toBe(404);
});

it("is open play where the library is not in storage", async () => {
  const entryID = await newLive(9103);
  await showGoal(entryID, clockAt(newest - 1));
  await env.VIDEO_DB.prepare("UPDATE videos SET footage = replace(footage, 'goal-library', 'gone') WHERE entry_id = ?")
    .bind(entryID)
    .run();
  expect(await samplesOf(await play(entryID, `video-180/${newest}.m4s`), soundKey.key)).toBe(
    heard(newest % 4).join(""),
  );
});
