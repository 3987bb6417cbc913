import { expect, it } from "vitest";
import { assetStatements } from "../../../../../scripts/lib/video/package-recording.ts";
import { packaging } from "../../../../../worker/backends/video/packaging/packaging.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

/** The packaging description of a match, with the segments of 110 minutes. */
const match = packaging.parse({
  segmentSeconds: 1.92,
  segmentCount: 3438,
  kid: "00112233445566778899aabbccddeeff",
  pssh: "AAAA",
  video: ["video-360", "video-720"].map((id) => ({
    ...track(id),
    codecs: "avc1.4D401F",
    width: 640,
    height: 360,
    frameRate: 25,
  })),
  audio: { ...track("audio"), codecs: "mp4a.40.2", samplingRate: 48_000, channels: 2, language: "en" },
  captions: [],
});
function track(id: string) {
  return {
    id,
    file: `${id}.mp4`,
    peakBandwidth: 1,
    averageBandwidth: 1,
    timescale: 48_000,
    segmentDuration: 92_160,
    init: [0, 900],
    segments: Array.from({ length: 3438 }, (_, index) => [900 + index * 654_321, 654_321]),
  };
}

it("stores a whole match in statements that D1 takes, and plays it as the entry instead of a source", async () => {
  const database = memoryDatabase("VIDEO_DB");
  await database.transact([
    {
      sql: `INSERT INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key, created_at,
          release_from, season, section) VALUES ('derby', '', 'OnDemand', 'Derby', '', 0, '["*"]', 'p', '2026', '2026', 2026, 'replays')`,
    },
    { sql: "INSERT INTO video_sources VALUES ('derby', '{}')" },
  ]);
  const contentKey = { kid: match.kid, key: "f0e1d2c3b4a5968778695a4b3c2d1e0f" };
  const statements = assetStatements(
    { assetID: "recording-1", entryID: "derby", seconds: 6600.4 },
    { packaging: match, contentKey },
  );
  for (const { sql, params = [] } of statements) expect((sql + params.join("")).length).toBeLessThan(100_000);
  await database.transact(statements);
  const [asset] = database.rows("SELECT kind, packaging FROM assets");
  expect(asset?.kind).toBe("on-demand");
  expect(packaging.parse(JSON.parse(String(asset?.packaging)))).toEqual(match);
  expect(database.rows("SELECT asset_id, duration FROM videos")).toEqual([{ asset_id: "recording-1", duration: 6600 }]);
  expect(database.rows("SELECT asset_id, key FROM content_keys")).toEqual([
    { asset_id: "recording-1", key: contentKey.key },
  ]);
  expect(database.rows("SELECT * FROM video_sources")).toEqual([]);
});
