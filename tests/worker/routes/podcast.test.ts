import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { parseXML } from "../support/xml.ts";

const sound = new TextEncoder().encode("0123456789".repeat(10));
const hash = "a".repeat(64);

async function addEpisode(slug: string, title: string, publishedAt: string, sha256 = hash): Promise<void> {
  await env.CONTENT_DB.prepare(
    `INSERT INTO podcast_episodes (slug, source, title, summary, transcript_html, published_at, audio_sha256, audio_bytes, audio_type, seconds)
     VALUES (?, 'league', ?, 'What it is about.', '<p>Singing.</p><script>alert(1)</script>', ?, ?, ?, 'audio/mpeg', 125)`,
  )
    .bind(slug, title, publishedAt, sha256, sound.length)
    .run();
}

beforeAll(async () => {
  await env.MEDIA.put(`league/${hash}`, sound);
  await addEpisode("of-old", "Of old", "2026-01-01T10:00:00Z");
  await addEpisode("the-roar", "The <roar> & more", "2026-02-01T10:00:00Z");
  await addEpisode("lost", "Lost", "2025-12-01T10:00:00Z", "b".repeat(64));
  await addEpisode("to-come", "To come", "2126-01-01T10:00:00Z");
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the podcast's page", () => {
  it("lists what is published, newest first, with players, links to the feed and safe transcripts", async () => {
    const response = await visit("/official-podcast");
    expect(response.status).toBe(200);
    const html = await response.text();
    // With script, the site's own player plays them.
    expect([...html.matchAll(/<noscript><audio[^>]* src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      "/podcast/the-roar.mp3",
      "/podcast/of-old.mp3",
      "/podcast/lost.mp3",
    ]);
    expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/podcast\/feed\.rss"/);
    expect(html).toContain("<p>Singing.</p>");
    expect(html).not.toContain("alert(1)");
  });
});

const rss = z.object({
  rss: z.object({
    channel: z.object({
      title: z.string(),
      link: z.string(),
      item: z.array(
        z.looseObject({
          title: z.string(),
          pubDate: z.string(),
          "itunes:duration": z.string(),
          enclosure: z.object({ "@url": z.string(), "@type": z.string(), "@length": z.string() }).strict(),
        }),
      ),
    }),
  }),
});

describe("the podcast's feed", () => {
  it("is RSS 2.0 whose enclosures have address, type and length", async () => {
    const response = await visit("/podcast/feed.rss");
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const { channel } = rss.parse(parseXML(await response.text())).rss;
    expect(channel).toMatchObject({
      title: "The Official Podcast",
      link: "https://site.example/official-podcast",
      item: [
        {
          title: "The &lt;roar&gt; &amp; more",
          pubDate: "Sun, 01 Feb 2026 10:00:00 GMT",
          "itunes:duration": "02:05",
          enclosure: {
            "@url": "https://site.example/podcast/the-roar.mp3",
            "@type": "audio/mpeg",
            "@length": String(sound.length),
          },
        },
        { title: "Of old" },
        { title: "Lost" },
      ],
    });
  });
});

describe("an episode's sound", () => {
  it("comes whole, in part, and as unchanged", async () => {
    const whole = await visit("/podcast/the-roar.mp3");
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": "100",
      "accept-ranges": "bytes",
    });
    expect(await whole.text()).toBe("0123456789".repeat(10));
    const part = await visit("/podcast/the-roar.mp3", { headers: { range: "bytes=95-" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      "bytes 95-99/100",
      "56789",
    ]);
    const etag = whole.headers.get("etag") ?? "";
    const changed = await visit("/podcast/the-roar.mp3", { headers: { range: "bytes=95-", "if-range": '"other"' } });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
    expect((await visit("/podcast/the-roar.mp3", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("comes whole from a remote backend, however long it is", async () => {
    const long = new Uint8Array(9 * 1024 * 1024);
    mockRemoteHost("content.example", () => new Response(long, { headers: { "content-type": "audio/mpeg" } }));
    const response = await siteWith({ CONTENT_API: "https://content.example/" })("/podcast/the-roar.mp3");
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(long.length);
  });

  it.each([
    ["/podcast/unknown.mp3", {}, 404],
    ["/podcast/to-come.mp3", {}, 404],
    ["/podcast/-.mp3", {}, 404],
    ["/podcast/the-roar.mp3", { range: "bytes=100-" }, 416],
    ["/podcast/lost.mp3", {}, 503],
  ])("is refused in plain words: %s %j", async (path, headers, status) => {
    const response = await visit(path, { headers });
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/episode (of that name|does not have|cannot be played)/);
  });
});
