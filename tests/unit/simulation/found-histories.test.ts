import { expect, it } from "vitest";
import { matchCore } from "../../simulation/match-room/core.ts";
import { pageCacheCore } from "../../simulation/page-cache/core.ts";
import { repeatHistory } from "../../simulation/simulator.ts";

const url = "https://league.example/news";
const visit = (times: number) => ({ do: "visit", isolate: 0, url, query: "", isCrawler: false, times }) as const;
const renders = (headAfter: number, bodyAfter: number, inOrder: boolean) =>
  ({ do: "renders", trouble: "none", headAfter, bodyAfter, inOrder }) as const;

// Found by 50,000 histories on 2026-11-30: a visitor who waited for a render while the data centre was slow to store it got it after a
// newer page had been served.
it("serves no page after a newer one to visitors who waited while the data centre kept it", async () => {
  const history = [
    renders(300, 9500, false),
    visit(2),
    { do: "cache", mood: "late" } as const,
    visit(2),
    renders(0, 0, true),
    { do: "wait", milliseconds: 10_100 } as const,
    visit(1),
    { do: "wait", milliseconds: 4900 } as const,
  ];
  await expect(repeatHistory(pageCacheCore, history)).resolves.toBeUndefined();
});

// Found by `npm test` on 2026-12-01: whoever looked at the match still expected that the feed had ended its script.
it("plays the script of a match that was moved after its room had deleted it with all that was reported", async () => {
  const statistics = { do: "report", report: { events: [], shots: 0, age: 0 }, times: 1 } as const;
  const history = [
    { do: "open", isSimulated: true } as const,
    statistics,
    { do: "wait", seconds: 90_000, alarms: "on time" } as const,
    { do: "league moves it", minutes: 60 } as const,
    { do: "open", isSimulated: true } as const,
  ];
  await expect(repeatHistory(matchCore, history)).resolves.toBeUndefined();
});
