import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FeedPrecedenceNotice } from "../../../../../app/desk/live/feed-precedence-notice.tsx";
import { ReportedEvents } from "../../../../../app/desk/live/reported-events.tsx";
import type { MatchEvent } from "../../../../../schemas/football/match-data.ts";
import { noSources, type Precedence } from "../../../../../schemas/football/match-sources.ts";
import { match } from "../../../../fixtures/matches.ts";

const event: MatchEvent = {
  id: "of-a-feed",
  ...{ number: 1, type: "goal", minute: 12, added: null, side: "home", text: "", key: true, offset: 720 },
  ...{ playerID: null, playerName: null, otherPlayerID: null, otherPlayerName: null, score: { home: 1, away: 0 } },
};
const events = [event, { ...event, id: "desk:1", number: 2, minute: 20 }];

function textOf(precedence: Precedence): string {
  const page = (
    <ReportedEvents
      {...{ events, match: match(), mayReport: true, sources: { ...noSources, precedence } }}
      {...{ onCorrect: () => undefined, onTakeBack: () => undefined }}
    />
  );
  return renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

it("says who counts where a feed's event cannot be corrected, and what can be done", () => {
  expect(textOf("desk").match(/Correct/g)).toHaveLength(2);
  expect(textOf("desk")).not.toContain("which counts");
  const text = textOf("feed");
  expect(text.match(/Correct/g)).toHaveLength(1);
  expect(text).toMatch(/by the desk Correct.* by the feed, which counts $/);
  expect(renderToStaticMarkup(<FeedPrecedenceNotice />)).toContain("MATCH_PRECEDENCE");
});
