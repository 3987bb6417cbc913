import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findBox } from "../../../../worker/backends/video/packaging/boxes.ts";
import { decryptSegment } from "../../../../worker/backends/video/packaging/decrypt-audio.ts";
import { newEntry, play, textOf } from "./footage.ts";
import { cheered, heard, newAudio, newEncryptedFootage, newEncryptedLibrary, showGoal, soundKey } from "./sound.ts";

beforeAll(async () => {
  await newEncryptedFootage();
  await newEncryptedLibrary();
});

const releasedAgo = 3600;
const newest = Math.floor(releasedAgo / 1.92) - 1;
/** Seconds from kick-off at which a segment begins. */
const clockAt = (segment: number) => segment * 1.92 - 15 * 60;

async function newLive(fixtureID: number): Promise<string> {
  const entryID = await newEntry({ kind: "live", releasedAgo, fixtureID });
  await env.VIDEO_DB.prepare("UPDATE videos SET asset_id = 'match-loop' WHERE entry_id = ?").bind(entryID).run();
  return entryID;
}

/** The samples of a segment. @param key of one that is encrypted */
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
  // Nothing in a manifest names it before it happens.
  for (const file of ["manifest.mpd", "video-180.m3u8", "chapters.json"])
    expect(await textOf(await play(entryID, file))).not.toMatch(/goal|library/i);
});

it("is heard in the commentary too, in the clear", async () => {
  const video = await newLive(9102);
  await showGoal(video, clockAt(newest - 1));
  const entryID = await newAudio({ kind: "live", releasedAgo, fixtureID: 9102 });
  expect(await samplesOf(await play(entryID, `audio/${newest - 1}.m4s`), null)).toBe(cheered(1).join(""));
  expect(await samplesOf(await play(entryID, `audio/${newest - 2}.m4s`), null)).toBe(heard((newest - 2) % 4).join(""));
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
