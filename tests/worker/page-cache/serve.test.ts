import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newFan, signedInCookie } from "../support/accounts.ts";
import { addArticle } from "../support/content-rows.ts";
import { visit } from "../support/visit.ts";

/** A query string that makes a URL unique. */
let fresh = 0;
const unseen = () => `/news?page=1&q=none-${fresh++}-${crypto.randomUUID()}`;

const nonceOf = (response: Response) =>
  /'nonce-([\w-]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];

beforeEach(() => {
  vi.useRealTimers();
});

describe("the page cache", () => {
  it("serves the second visitor from the cache, with a nonce of its own", async () => {
    const path = unseen();
    const first = await visit(path);
    const firstBody = await first.text();
    expect(first.headers.get("x-cache")).toBe("miss");
    const second = await visit(path);
    const secondBody = await second.text();
    expect(second.headers.get("x-cache")).toBe("hit");
    const [before, after] = [nonceOf(first), nonceOf(second)];
    expect(before).toBeTruthy();
    expect(after).toBeTruthy();
    expect(after).not.toBe(before);
    expect(firstBody).toContain(`nonce="${before}"`);
    expect(secondBody).toContain(`nonce="${after}"`);
    expect(secondBody).not.toContain(String(before));
  });

  it("stores no page per marketing tag, and keeps tags out of the page", async () => {
    const path = unseen();
    await (await visit(path)).text();
    const tagged = await visit(`${path}&utm_source=mail&gclid=secret-click&fbclid=x`);
    expect(tagged.headers.get("x-cache")).toBe("hit");
    expect(await tagged.text()).not.toContain("secret-click");
  });

  it("stores a redirect once, and passes on the tags and sign-in parameters of each visitor", async () => {
    const path = `/Unheard-Of-${crypto.randomUUID()}`;
    const redirected = async (query: string, method = "GET") => {
      const { status, headers } = await visit(path + query, { method });
      return [status, headers.get("x-cache"), headers.get("location")];
    };
    const to = path.toLowerCase();
    const first = "?page=2&utm_source=mail&utm_source=x&loginSuccess=true";
    expect(await redirected(first)).toEqual([301, "miss", to + first]);
    expect(await redirected("?gclid=a%26b&page=2")).toEqual([301, "hit", `${to}?page=2&gclid=a%26b`]);
    expect(await redirected("?page=2&account=open", "HEAD")).toEqual([301, "hit", `${to}?page=2&account=open`]);
    expect(await redirected("?page=2")).toEqual([301, "hit", `${to}?page=2`]);
  });

  it("stores a page for each parameter that pages read", async () => {
    const path = unseen();
    await (await visit(path)).text();
    expect((await visit(`${path}&hideNav=true`)).headers.get("x-cache")).toBe("miss");
  });

  it("renders once for concurrent visitors", async () => {
    const path = unseen();
    const states = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await visit(path);
        await response.text();
        return response.headers.get("x-cache");
      }),
    );
    expect(states.filter((state) => state === "miss")).toHaveLength(1);
  });

  it("never renders a visitor's cookie or headers into a page", async () => {
    const path = unseen();
    const response = await visit(path, {
      headers: {
        cookie: "__Host-session=word-of-a-fan",
        authorization: "Bearer word-of-a-fan",
        "x-forwarded-for": "word-of-a-fan",
      },
    });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).not.toContain("word-of-a-fan");
    const anonymous = await visit(path);
    expect(anonymous.headers.get("x-cache")).toBe("hit");
    expect(await anonymous.text()).not.toContain("word-of-a-fan");
  });

  it("renders the same page for a fan who has signed in as for anybody", async () => {
    const { email, ssoID } = await newFan();
    const cookie = await signedInCookie(email);
    const path = unseen();
    const own = await visit(path, { headers: { cookie } });
    const ownBody = await own.text();
    expect(own.headers.getSetCookie()).toEqual([]);
    const anonymous = await visit(path);
    expect(anonymous.headers.get("x-cache")).toBe("hit");
    expect(anonymous.headers.getSetCookie()).toEqual([]);
    const body = await anonymous.text();
    for (const word of [email, ssoID]) {
      expect(ownBody).not.toContain(word);
      expect(body).not.toContain(word);
    }
    const data = await visit(path.replace("/news?", "/news.data?"), { headers: { cookie } });
    expect(data.headers.getSetCookie()).toEqual([]);
    expect(await data.text()).not.toContain(email);
  });

  it("serves a page as it is for five seconds, and then while it is refreshed, with its age in whole seconds", async () => {
    const [path, begun] = [unseen(), Date.now()];
    vi.useFakeTimers({ toFake: ["Date"], now: begun });
    await (await visit(path)).text();
    const aged = async (milliseconds: number) => {
      vi.setSystemTime(begun + milliseconds);
      const response = await visit(path);
      await response.text();
      return [response.headers.get("x-cache"), response.headers.get("age")];
    };
    expect(await aged(0)).toEqual(["hit", "0"]);
    expect(await aged(4_999)).toEqual(["hit", "4"]);
    expect(await aged(5_000)).toEqual(["stale", "5"]);
  });

  it("sends a page once to a browser that asks for it again, until it shows something else", async () => {
    const slug = await addArticle({ title: "Ticket office moves" });
    const path = `/news/${slug}`;
    await (await visit(path)).text();
    const hit = await visit(path);
    await hit.text();
    const tag = hit.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w.]+"$/);
    const again = (method = "GET") => visit(path, { method, headers: { "if-none-match": tag } });
    for (const method of ["GET", "HEAD"]) {
      const kept = await again(method);
      expect(kept.status, method).toBe(304);
      expect(await kept.text()).toBe("");
      expect(kept.headers.get("etag")).toBe(tag);
      expect(kept.headers.get("cache-control")).toBe("no-cache");
      // A 304 has no policy: the browser's copy keeps its own, whose nonce matches its HTML.
      expect(kept.headers.get("content-security-policy")).toBeNull();
    }
    // A new render is the same.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    const renewed = await again();
    expect([renewed.headers.get("x-cache"), renewed.status]).toEqual(["renewed", 304]);
    await env.CONTENT_DB.prepare("UPDATE articles SET title = 'Ticket office stays' WHERE slug = ?").bind(slug).run();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("Ticket office stays");
    expect(changed.headers.get("content-security-policy")).toContain("nonce-");
    expect(changed.headers.get("etag")).not.toBe(tag);
  });

  it("calls a page the same that differs in when it was rendered alone", async () => {
    const tags = [];
    for (const minutes of [0, 2, 4]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-02-03T04:05:00Z") + minutes * 60_000 });
      await (await visit("/videos")).text();
      tags.push((await visit("/videos")).headers.get("etag"));
    }
    expect(tags[0]).toMatch(/^W/);
    expect(new Set(tags).size).toBe(1);
  });

  it("serves the stale page when its backend fails", async () => {
    const slug = await addArticle({ title: "Floodlights stay on" });
    for (const path of ["/news", "/ar/news"]) await (await visit(`${path}/${slug}`)).text();
    await env.CONTENT_DB.exec("ALTER TABLE articles RENAME TO articles_gone");
    try {
      const begun = Date.now();
      for (const [minutes, ago] of [
        [10, "10 minutes"],
        [10, "10 minutes"],
        [89, "89 minutes"],
        [90, "2 hours"],
      ] as const) {
        vi.useFakeTimers({ toFake: ["Date"], now: begun + minutes * 60_000 });
        const response = await visit(`/news/${slug}`);
        expect(response.status).toBe(200);
        const page = await response.text();
        expect(page).toContain("Floodlights stay on");
        expect(page).toContain(`This page is as it was ${ago} ago`);
      }
      expect(await (await visit(`/ar/news/${slug}`)).text()).toContain("<p>هذه الصفحة كما كانت قبل ساعتين: يتعذّر");
    } finally {
      await env.CONTENT_DB.exec("ALTER TABLE articles_gone RENAME TO articles");
    }
  });

  it("does not cache an error", async () => {
    const slug = await addArticle({ title: "Back after the break" });
    await env.CONTENT_DB.exec("ALTER TABLE articles RENAME TO articles_gone");
    const broken = await visit(`/news/${slug}`);
    expect(broken.status).toBe(503);
    expect(await broken.text()).not.toMatch(/articles_gone|no such table|at .*\.js:/);
    await env.CONTENT_DB.exec("ALTER TABLE articles_gone RENAME TO articles");
    expect((await visit(`/news/${slug}`)).status).toBe(200);
  });
});
