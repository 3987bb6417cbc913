import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { audioListResponse, audioResponse } from "../../../../schemas/streaming/audio.ts";
import { streamResponse } from "../../../../schemas/streaming/video.ts";
import { decodeTime, findBox, findBoxes } from "../../../../worker/backends/video/packaging/boxes.ts";
import { visit } from "../../support/visit.ts";
import { licenceBody, play, textOf, tokenFor } from "./footage.ts";
import { heard, newAudio, newEncryptedFootage, soundKey } from "./sound.ts";

const hour = 3600;
const ask = (path: string) => visit(`/origin/video/${path}`);
const stream = async (entryID: string) =>
  streamResponse.parse(await (await visit(`/api/streams/${entryID}`)).json()).data.attributes;

beforeAll(newEncryptedFootage);
beforeEach(async () => {
  await env.VIDEO_DB.prepare("DELETE FROM audio_entries").run();
});

describe("audio entries", () => {
  it("are listed while they are on air", async () => {
    await newAudio({ kind: "live", releasedAgo: -60 });
    await newAudio({ kind: "live", releasedAgo: 12 * hour });
    await newAudio({ kind: "recording", releasedAgo: 60 });
    const onAir = await newAudio({ kind: "live", releasedAgo: 60 });
    const { data } = audioListResponse.parse(await (await ask("audio")).json());
    expect(data.map(({ id }) => id)).toEqual([onAir]);
  });

  it("have metadata and entitlements, but neither source nor key", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: 60 });
    for (const path of [`audio/${entryID}`, `streams/${entryID}`, "audio"]) {
      const text = await (await ask(path)).text();
      expect(text).toContain(entryID);
      for (const secret of [soundKey.kid, soundKey.key, "match-loop", ".mp4", ".mpd", ".m3u8"]) {
        expect(text).not.toContain(secret);
      }
    }
    const { data } = audioResponse.parse(await (await ask(`audio/${entryID}`)).json());
    expect(data).toMatchObject({
      metaData: { title: "Ambleford v Caldmouth", SysEntryEntitlements: ["live-audio"] },
      mediaData: { mediaType: "LiveAudio", thumbnailUrl: "/images/600x600/commentary-17" },
      fixtureID: 17,
    });
  });

  it("are not videos", async () => {
    const entryID = await newAudio({ kind: "recording", releasedAgo: 60 });
    expect((await ask(`videos/${entryID}`)).status).toBe(404);
    expect(await (await ask("search")).text()).not.toContain(entryID);
  });

  it.each([
    ["live", -600, "idle"],
    ["live", 600, "active"],
    ["live", 24 * hour, "idle"],
    ["recording", 600, "active"],
  ] as const)(
    "has a stream asset with its posters: %s, released %i s ago, is %s",
    async (kind, releasedAgo, status) => {
      const entryID = await newAudio({ kind, releasedAgo });
      expect(await stream(entryID)).toMatchObject({
        mediaType: kind === "live" ? "live-audio" : "audio",
        imageData: { posterImageKey: "commentary-17", offlineImageKey: "commentary-offline-17" },
        assetData: { status, playbackIds: [{ id: entryID }] },
      });
    },
  );

  it("are disabled without an asset", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: 60 });
    await env.VIDEO_DB.prepare("UPDATE audio_entries SET asset_id = 'gone' WHERE entry_id = ?").bind(entryID).run();
    expect((await stream(entryID)).assetData.status).toBe("disabled");
  });

  it("are unknown before a recording's release, and under another id", async () => {
    const entryID = await newAudio({ kind: "recording", releasedAgo: -60 });
    for (const path of [`audio/${entryID}`, `streams/${entryID}`, "audio/none", "audio/%00"]) {
      expect((await ask(path)).status).toBe(404);
    }
    expect((await visit(`/api/streams/${entryID}`)).status).toBe(404);
    expect((await visit("/api/streams/a.b")).status).toBe(400);
  });
});

describe("an audio-only stream", () => {
  const manifests = ["manifest.mpd", "master.m3u8", "audio.m3u8"];

  it.each(["recording", "live"] as const)("has manifests without video, captions and keys (%s)", async (kind) => {
    const entryID = await newAudio({ kind, releasedAgo: hour });
    for (const path of manifests) {
      const response = await play(entryID, path);
      expect(response.status).toBe(200);
      const text = await textOf(response);
      expect(text).toContain("audio");
      for (const other of ["video", "captions", "thumbnails", "ContentProtection", "EXT-X-KEY", soundKey.kid]) {
        expect(text, path).not.toContain(other);
      }
    }
  });

  it("is decrypted, live and recorded, whole and in part", async () => {
    const recording = await newAudio({ kind: "recording", releasedAgo: 60 });
    const whole = new Uint8Array(await (await play(recording, "audio/2.m4s")).arrayBuffer());
    const data = findBox(whole, ["mdat"]);
    expect(new TextDecoder().decode(whole.subarray(data.body, data.end))).toBe(heard(2).join(""));
    expect(findBoxes(whole, ["moof", "traf", "senc"])).toEqual([]);
    const part = await play(recording, "audio/2.m4s", { headers: { range: `bytes=${data.body}-` } });
    expect(part.status).toBe(206);
    expect(await textOf(part)).toBe(heard(2).join(""));

    const live = await newAudio({ kind: "live", releasedAgo: hour });
    const number = Math.floor(hour / 1.92) - 3;
    const segment = new Uint8Array(await (await play(live, `audio/${number}.m4s`)).arrayBuffer());
    const samples = findBox(segment, ["mdat"]);
    expect(new TextDecoder().decode(segment.subarray(samples.body, samples.end))).toBe(heard(number % 4).join(""));
    expect(decodeTime(segment)).toBe(number * 92_160);
  });

  it("serves no video and no key", async () => {
    const entryID = await newAudio({ kind: "recording", releasedAgo: 60 });
    for (const path of [
      "video-180/0.m4s",
      "video-180/init.mp4",
      "video-180.m3u8",
      "captions/captions-en.vtt",
      "thumbnails/thumbnails.webp",
      `key/${soundKey.kid}`,
    ]) {
      expect((await play(entryID, path)).status, path).toBe(404);
    }
    const licence = await play(entryID, "license", { method: "POST", body: licenceBody(soundKey.kid) });
    expect(licence.status).toBe(404);
  });

  it("requires a token for its own entry", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: hour });
    for (const path of [...manifests, "audio/init.mp4", "audio/1870.m4s"]) {
      expect((await play(entryID, path, { token: null })).status, path).toBe(401);
      expect((await play(entryID, path, { token: await tokenFor("audio-other") })).status, path).toBe(403);
    }
  });

  it("is 425 before its broadcast and 410 after it", async () => {
    const before = await newAudio({ kind: "live", releasedAgo: -600 });
    const after = await newAudio({ kind: "live", releasedAgo: 12 * hour });
    for (const path of [...manifests, "audio/init.mp4", "audio/0.m4s"]) {
      expect((await play(before, path)).status).toBe(425);
      expect((await play(after, path)).status).toBe(410);
    }
  });
});

describe("a token in a cookie, for native HLS", () => {
  const cookieFor = (entryID: string, token?: string | null) =>
    play(entryID, "cookie", { method: "POST", ...(token !== undefined && { token }) });

  it("opens what the header opens, on its entry's path only, not readable by scripts", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: hour });
    const response = await cookieFor(entryID);
    expect(response.status).toBe(204);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-playback=/);
    for (const attribute of [
      "HttpOnly",
      "Secure",
      "SameSite=Strict",
      "Max-Age=60",
      `Path=/origin/video/play/${entryID}/`,
    ]) {
      expect(cookie).toContain(attribute);
    }
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    expect((await play(entryID, "audio.m3u8", { token: null, headers })).status).toBe(200);
    const other = await newAudio({ kind: "live", releasedAgo: hour });
    expect((await play(other, "audio.m3u8", { token: null, headers })).status).toBe(403);
  });

  it("is not set without a token, nor for video", async () => {
    const entryID = await newAudio({ kind: "live", releasedAgo: hour });
    expect((await cookieFor(entryID, null)).status).toBe(401);
    expect((await cookieFor(entryID, "x.y.z")).status).toBe(401);
    await env.VIDEO_DB.prepare(
      `INSERT OR REPLACE INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
         created_at, release_from, season, section)
       VALUES ('pictures', 'match-recording', 'OnDemand', 'T', 'D', 4, '["*"]', 'v-1', ?1, ?1, 2026, 'highlights')`,
    )
      .bind(new Date(Date.now() - 1000).toISOString())
      .run();
    const response = await cookieFor("pictures");
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
