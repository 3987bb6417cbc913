import { describe, expect, it } from "vitest";
import { shareLinks } from "../../../../../app/features/share/share-links.ts";

const shared = { url: "https://league.example/news/a-late-goal", title: 'Fell & Dale 2+1: "late" goal' };
const links = () => shareLinks(shared, []);

describe("the ways to share a page", () => {
  it("are Facebook, X and email, the first two in a new tab", () => {
    expect(links().map(({ name, newTab }) => [name, newTab])).toEqual([
      ["Share on Facebook", true],
      ["Share on X", true],
      ["Share by email", false],
    ]);
  });

  it.each([
    ["facebook", "Share on Facebook"],
    ["x", "Share on X"],
    ["email", "Share by email"],
  ] as const)("lose %s when it is switched off", (way, name) => {
    const left = shareLinks(shared, [way]);
    expect(left).toHaveLength(2);
    expect(left.map((link) => link.name)).not.toContain(name);
  });

  it("contain URL and title, with any characters", () => {
    const [facebook, x, email] = links().map(({ href }) => new URL(href));
    expect(facebook?.searchParams.get("u")).toBe(shared.url);
    expect(x?.searchParams.get("url")).toBe(shared.url);
    expect(x?.searchParams.get("text")).toBe(shared.title);
    const [subject, body] = (email?.search.slice(1) ?? "").split("&").map((part) => part.split("=")[1] ?? "");
    expect(decodeURIComponent(subject ?? "")).toBe(shared.title);
    expect(decodeURIComponent(body ?? "")).toBe(`${shared.title}\r\n\r\n${shared.url}`);
  });
});
