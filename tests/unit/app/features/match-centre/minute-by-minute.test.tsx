import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { MinuteByMinute } from "../../../../../app/features/match-centre/minute-by-minute.tsx";
import type { Match, MatchEvent } from "../../../../../schemas/football/match-data.ts";
import { fixture, match, result } from "../../../../fixtures/matches.ts";

function textOf(state: Match["state"], goals?: Match["goals"]): string {
  const { home, away, id } = match();
  const page = (
    <MemoryRouter>
      <MinuteByMinute events={[]} fixtureID={id} filter="all" home={home} away={away} state={state} goals={goals} />
    </MemoryRouter>
  );
  const text = renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  return text.replaceAll("&#x27;", "'");
}

it("says what is known of a result that nobody reported minute by minute", () => {
  const state = { ...result(2, 1), halfTime: { home: 1, away: 0 } };
  const goal = { side: "home", playerName: "A. Scorer", minute: 45, added: 2, type: "penalty-goal" } as const;
  const text = textOf(state, [goal]);
  expect(text).toContain("Half time Ashford Town 1, Bramley Town 0");
  expect(text).toContain("Final score Ashford Town 2, Bramley Town 1");
  expect(text).toContain("45+2' A. Scorer (penalty), Ashford Town");
  expect(textOf(state, [{ ...goal, playerName: null }])).toContain("45+2' Unknown (penalty), Ashford Town");
  expect(text).not.toContain("Nothing has happened yet");
  expect(textOf(state)).not.toContain("A. Scorer");
});

it("waits for kick-off before a match", () => {
  expect(textOf(fixture())).toContain("Nothing has happened yet");
});

it("names who an event without words is about, and how much time is added", () => {
  const { home, away, id } = match();
  const event: Omit<MatchEvent, "type"> = {
    ...{ id: "1", number: 1, minute: 45, added: null, side: "home", text: "", key: false, offset: 2700 },
    ...{ playerID: 3, playerName: "A. Player", otherPlayerID: null, otherPlayerName: null },
    score: { home: 0, away: 0 },
  };
  const board: MatchEvent = { ...event, id: "2", type: "added-time", added: 4, side: null, playerName: null };
  const textOfEvents = (...events: MatchEvent[]) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MinuteByMinute events={events} fixtureID={id} filter="all" home={home} away={away} state={fixture()} />
      </MemoryRouter>,
    )
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  expect(textOfEvents({ ...event, type: "yellow-card" })).toMatch(/Yellow card .*A\. Player/);
  expect(textOfEvents({ ...event, type: "yellow-card", text: "Cautioned for dissent." })).not.toContain("A. Player");
  expect(textOfEvents(board)).toContain("Added time +4");
});
