import { describe, expect, it } from "vitest";
import { previewPath } from "../../../../schemas/content/link-preview.ts";
import type { MatchState } from "../../../../schemas/football/match-data.ts";
import { matchPreviewPath } from "../../../../schemas/football/match-link-preview.ts";

describe("the URL of a preview", () => {
  it("consists of its kind and name", () => {
    expect(previewPath("page", "page-news")).toBe("/previews/page/page-news.jpg");
    expect(previewPath("article", "a/../b?c")).toBe("/previews/article/a%2F..%2Fb%3Fc.jpg");
  });

  it("of a match changes when the image does", () => {
    const live = (home: number, phase: "first-half" | "half-time"): MatchState => ({
      kind: "live",
      phase,
      phaseStartedAt: "2026-11-21T15:00:00.000Z",
      addedTime: null,
      score: { home, away: 0 },
      penalties: null,
    });
    const match = { id: 7, kickoff: "2026-11-21T15:00:00.000Z" };
    const result: MatchState = {
      kind: "result",
      outcome: "full-time",
      score: { home: 1, away: 0 },
      halfTime: null,
      extraTime: null,
      penalties: null,
    };
    const addresses = [
      matchPreviewPath({ ...match, state: { kind: "fixture", note: null } }),
      matchPreviewPath({ ...match, kickoff: "2026-12-01T19:45:00.000Z", state: { kind: "fixture", note: null } }),
      matchPreviewPath({ ...match, state: { kind: "fixture", note: "postponed" } }),
      matchPreviewPath({ ...match, state: live(0, "first-half") }),
      matchPreviewPath({ ...match, state: live(1, "first-half") }),
      matchPreviewPath({ ...match, state: live(1, "half-time") }),
      matchPreviewPath({ ...match, state: result }),
      matchPreviewPath({ ...match, state: { ...result, penalties: { home: 4, away: 3 } } }),
    ];
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^\/previews\/match\/7\.jpg\?state=[\w%-]+$/);
  });
});
