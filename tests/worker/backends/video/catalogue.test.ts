import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  streamResponse,
  videoCategoriesResponse,
  videoListResponse,
  videoResponse,
  videoSeasonsResponse,
  videoSectionsResponse,
} from "../../../../schemas/streaming/video.ts";
import { visit } from "../../support/visit.ts";
import { contentKey, kid, newEntry, newFootage } from "./footage.ts";

const ask = (path: string) => visit(`/origin/video/${path}`);
const search = async (query = "") => videoListResponse.parse(await (await ask(`search${query}`)).json());

beforeAll(newFootage);
beforeEach(async () => {
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare("DELETE FROM videos"),
    env.VIDEO_DB.prepare("DELETE FROM video_categories"),
    env.VIDEO_DB.prepare(
      "INSERT INTO video_categories VALUES ('replays', 'Full replays', 2), ('highlights', 'Highlights', 1)",
    ),
  ]);
});

describe("the seasons", () => {
  const seasons = async (query = "") => videoSeasonsResponse.parse(await (await ask(`seasons${query}`)).json()).data;

  it("are those of listed videos, in some categories or in all, latest first", async () => {
    const entries = await Promise.all(
      [60, 60, -60, 60].map((releasedAgo) => newEntry({ kind: "recording", releasedAgo })),
    );
    await env.VIDEO_DB.batch(
      [2023, 2025, 2026, 2025].map((season, index) =>
        env.VIDEO_DB.prepare("UPDATE videos SET season = ? WHERE entry_id = ?").bind(season, entries[index]),
      ),
    );
    await env.VIDEO_DB.prepare("INSERT INTO video_category_entries (category_slug, entry_id) VALUES ('replays', ?)")
      .bind(entries[0])
      .run();
    expect(await seasons()).toEqual([2025, 2023]);
    expect(await seasons("?categories=highlights,replays")).toEqual([2023]);
    expect(await seasons("?categories=highlights")).toEqual([]);
    expect((await ask("seasons?categories=a%20b")).status).toBe(400);
  });
});

describe("the search", () => {
  it("lists released videos, newest first", async () => {
    const older = await newEntry({ kind: "recording", releasedAgo: 7200 });
    const onAir = await newEntry({ kind: "live", releasedAgo: 600 });
    const newer = await newEntry({ kind: "recording", releasedAgo: 60 });
    await newEntry({ kind: "recording", releasedAgo: -60 });
    await newEntry({ kind: "live", releasedAgo: -60 });
    await newEntry({ kind: "live", releasedAgo: 86_400 });
    const { data, total } = await search();
    expect(data.map(({ id }) => id)).toEqual([newer, onAir, older]);
    expect(total).toBe(3);
  });

  it("has pages of twelve by default, and every video once", async () => {
    const entries = await Promise.all(
      Array.from({ length: 30 }, (_, index) => newEntry({ kind: "recording", releasedAgo: 60 + (index % 3) })),
    );
    expect((await search()).data).toHaveLength(12);
    const pages = await Promise.all([0, 1, 2, 3].map((page) => search(`?page[size]=10&page[number]=${page}`)));
    const found = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(found.sort()).toEqual(entries.sort());
  });

  it("finds titles by words, without accents, the last as a prefix, newest first", async () => {
    const newTitle = async (title: string, releasedAgo: number) => {
      const id = await newEntry({ kind: "recording", releasedAgo });
      await env.VIDEO_DB.prepare("UPDATE videos SET title = ? WHERE entry_id = ?").bind(title, id).run();
      return id;
    };
    const older = await newTitle("Cup final highlights", 7200);
    const newer = await newTitle("The final: José's Cup goal", 60);
    const found = async (q: string) => {
      const { data, total } = await search(`?q=${encodeURIComponent(q)}&page[size]=8`);
      expect(total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await found("title:(final cup)")).toEqual([newer, older]);
    expect(await found("title:(FIN)")).toEqual([newer, older]);
    expect(await found('title:("cup final")')).toEqual([older]);
    expect(await found("title:(jose)")).toEqual([newer]);
    expect(await found("title:(final NOT cup)")).toEqual([]);
    expect(await found("title:(*)")).toEqual([]);
    await env.VIDEO_DB.prepare("DELETE FROM videos WHERE entry_id = ?").bind(newer).run();
    expect(await found("title:(jose)")).toEqual([]);
  });

  it.each([
    "?page[size]=0",
    "?page[size]=101",
    "?page[size]=ten",
    "?page[size]=",
    "?page[size]=1e1",
    "?page[number]=-1",
    "?page[number]=1.5",
    "?page[number]=%00",
    "?page[number]=99999999999999999999",
    "?pagesize=10",
    "?q=cup",
    "?q=title:cup",
    "?q=duration:(10)",
    `?q=title:(${"x".repeat(300)})`,
    "?q=",
    "?q=legacy:true;%20DROP%20TABLE%20videos",
    "?sort=title",
  ])("responds with 400 and the reason to %s", async (query) => {
    const response = await ask(`search${query}`);
    expect(response.status).toBe(400);
    const name = /\w+/.exec(query)?.[0];
    expect(await response.json()).toMatchObject({
      error: {
        code: "bad_parameter",
        message: expect.stringMatching(new RegExp(`^(${name}\\b|There is no ${name} here)`)),
      },
    });
  });
});

describe("metadata", () => {
  it("has neither sources nor keys", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    for (const path of ["search", `videos/${entryID}`, `streams/${entryID}`, "feed/videos/sections/"]) {
      const text = await (await ask(path)).text();
      expect(text).toContain(entryID);
      for (const secret of [kid, contentKey, "test-recording", ".mp4", ".mpd", ".m3u8"]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it("has an entry's formats, in lists too; for a replay, the replay's", async () => {
    await env.VIDEO_DB.prepare(
      `INSERT OR REPLACE INTO assets SELECT 'hls-alone', 'on-demand', json_set(packaging, '$.formats', json('["hls"]'))
       FROM assets WHERE id = 'test-recording'`,
    ).run();
    const usual = await newEntry({ kind: "recording", releasedAgo: 30 });
    const hls = await newEntry({ kind: "recording", releasedAgo: 60 });
    const replay = await newEntry({ kind: "live", releasedAgo: 7200 });
    await env.VIDEO_DB.batch([
      env.VIDEO_DB.prepare("UPDATE videos SET asset_id = 'hls-alone' WHERE entry_id = ?").bind(hls),
      env.VIDEO_DB.prepare(
        "UPDATE videos SET replay_asset_id = 'hls-alone', ended_at = ?2, replay_from = ?2 WHERE entry_id = ?1",
      ).bind(replay, new Date(Date.now() - 1000).toISOString()),
    ]);
    const formats = Object.fromEntries((await search()).data.map(({ id, mediaData }) => [id, mediaData.formats]));
    expect(formats).toEqual({ [usual]: ["dash", "hls"], [hls]: ["hls"] });
    for (const entryID of [hls, replay]) {
      const { data } = videoResponse.parse(await (await ask(`videos/${entryID}`)).json());
      expect(data.mediaData).toMatchObject({ mediaType: "OnDemand", formats: ["hls"] });
    }
  });

  it("exists for a live entry before, during and after its broadcast; its stream has the status", async () => {
    for (const [releasedAgo, status] of [
      [-600, "idle"],
      [600, "active"],
      [86_400, "idle"],
    ] as const) {
      const entryID = await newEntry({ kind: "live", releasedAgo });
      expect(videoResponse.parse(await (await ask(`videos/${entryID}`)).json()).data.mediaData.mediaType).toBe(
        "DrmLiveVideo",
      );
      const { attributes } = streamResponse.parse(await (await ask(`streams/${entryID}`)).json()).data;
      expect(attributes).toMatchObject({ mediaType: "live-stream", assetData: { status } });
    }
  });

  it("is unknown for a recording before its release, and for an unknown entry", async () => {
    const entryID = await newEntry({ kind: "recording", releasedAgo: -60 });
    for (const path of [`videos/${entryID}`, `streams/${entryID}`, "videos/none", "streams/none", "videos/%00"]) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  it("marks a stream without an asset as disabled", async () => {
    const entryID = await newEntry({ kind: "live", releasedAgo: 60 });
    await env.VIDEO_DB.prepare("UPDATE videos SET asset_id = 'gone' WHERE entry_id = ?").bind(entryID).run();
    const { attributes } = streamResponse.parse(await (await ask(`streams/${entryID}`)).json()).data;
    expect(attributes.assetData.status).toBe("disabled");
  });
});

describe("the feed", () => {
  const sections = async (query: string) =>
    videoSectionsResponse.parse(await (await ask(`feed/videos/sections/${query}`)).json()).sections;

  it("has a section by name, and the latest of all for an unknown name", async () => {
    const highlight = await newEntry({ kind: "recording", releasedAgo: 60, section: "highlights" });
    const replay = await newEntry({ kind: "recording", releasedAgo: 30, section: "replays" });
    const ids = async (query: string) =>
      (await sections(query)).map(({ name, itemData }) => [name, itemData.map(({ id }) => id)]);
    expect(await ids("?section=highlights&pageIndex=0&pageSize=10")).toEqual([["Highlights", [highlight]]]);
    expect(await ids("?section=&pageIndex=0&pageSize=10")).toEqual([["Latest", [replay, highlight]]]);
    expect(await ids("?section=unknown")).toEqual([["Latest", [replay, highlight]]]);
    expect(await ids("?pageIndex=1&pageSize=1")).toEqual([["Latest", [highlight]]]);
  });

  it("of live streams has what is on air, then what comes, soonest first", async () => {
    await env.VIDEO_DB.prepare("INSERT INTO video_categories VALUES ('live', 'Live matches', 0)").run();
    const later = await newEntry({ kind: "live", releasedAgo: -7200, section: "live" });
    const onAir = await newEntry({ kind: "live", releasedAgo: 600, section: "live" });
    const soon = await newEntry({ kind: "live", releasedAgo: -60, section: "live" });
    await newEntry({ kind: "live", releasedAgo: 86_400, section: "live" });
    const [live] = await sections("?section=live");
    expect(live?.itemData.map(({ id }) => id)).toEqual([onAir, soon, later]);
    expect((await sections("?section="))[0]?.itemData.map(({ id }) => id)).toEqual([onAir]);
  });

  it("has only its own sections", async () => {
    await env.VIDEO_DB.prepare(`INSERT OR REPLACE INTO video_feeds VALUES ('archive', 'Archive', '["replays"]')`).run();
    const replay = await newEntry({ kind: "recording", releasedAgo: 60, section: "replays" });
    await newEntry({ kind: "recording", releasedAgo: 30, section: "highlights" });
    const archive = async (section: string) =>
      videoSectionsResponse.parse(await (await ask(`feed/archive/sections/?section=${section}`)).json()).sections;
    expect((await archive("replays"))[0]).toMatchObject({ name: "Full replays", itemData: [{ id: replay }] });
    expect((await archive("highlights"))[0]).toMatchObject({ name: "Latest", itemData: [{ id: replay }] });
  });

  it("refuses wrong parameters and unknown feeds", async () => {
    expect((await ask("feed/feed-2/sections/")).status).toBe(404);
    expect((await ask("feed/%00/sections/")).status).toBe(404);
    expect((await ask("feed/videos/sections/?pageSize=0")).status).toBe(400);
    expect((await ask("feed/videos/sections/?section=%3Cscript%3E")).status).toBe(400);
  });
});

it("has a video's tags", async () => {
  const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
  await env.VIDEO_DB.prepare(
    "INSERT INTO video_tags VALUES (?1, 'Hat-trick', 'hat trick'), (?1, 'Away win', 'away win')",
  )
    .bind(entryID)
    .run();
  expect((await search("?q=tags:(hat-trick)")).data[0]?.metaData.tags).toEqual(["Away win", "Hat-trick"]);
});

it("lists categories in order", async () => {
  const { data } = videoCategoriesResponse.parse(await (await ask("categories")).json());
  expect(data.map(({ attributes }) => attributes.name)).toEqual(["Highlights", "Full replays"]);
});
