import type { APIRequestContext, Page } from "playwright/test";
import { fixturesResponse, type Match, type MatchDetail, matchResponse } from "../../../schemas/football/match-data.ts";
import { readDevVars } from "../../../scripts/lib/site/dev-vars.ts";
import { signedReport } from "../../fixtures/signed-report.ts";
import { fetchOrigin } from "./operator.ts";
import { expect } from "./test.ts";

/** A match in play whose further events are only those that the test reports. */
export async function matchInPlay(request: APIRequestContext): Promise<MatchDetail> {
  const data = await liveMatches(request);
  const match = data.find(({ state }) => state.kind === "live" && /^(first|second)-half$/.test(state.phase));
  if (match === undefined) throw new Error("No match is in play");
  await stopScript(request, match);
  // Lists and tables are made of the records, which follow the room: the script may have scored just before it was stopped.
  await expect
    .poll(async () => {
      const [recorded, now] = [await liveMatches(request), await readMatch(request, match.id)];
      return scoreOf(recorded.find(({ id }) => id === match.id)) === scoreOf(now);
    })
    .toBe(true);
  return await readMatch(request, match.id);
}

const liveMatches = async (request: APIRequestContext) =>
  fixturesResponse.parse(await fetchOrigin(request, "match-data/fixtures?status=live&limit=50")).data;

const scoreOf = (match: Pick<Match, "state"> | undefined) =>
  match !== undefined && "score" in match.state ? JSON.stringify(match.state.score) : null;

/** Opens the match centre of such a match. @returns the match */
export async function openMatch(page: Page, request: APIRequestContext): Promise<Match> {
  const match = await matchInPlay(request);
  await page.goto(`/match-centre/${match.id}`);
  return match;
}

/** The demo's script of a match stops with the first report of the feed. */
async function stopScript(request: APIRequestContext, match: Pick<Match, "id">): Promise<void> {
  await reportEvent(request, match, {
    id: `feed-${crypto.randomUUID()}`,
    type: "comment",
    at: new Date().toISOString(),
    minute: 66,
  });
}

/** The current state of a match. */
export async function readMatch(request: APIRequestContext, fixtureID: number): Promise<MatchDetail> {
  return matchResponse.parse(await fetchOrigin(request, `match-data/fixtures/${fixtureID}`)).data;
}

interface Goal {
  /** Id of the goal's event. */
  id: string;
  /** Sequence number of the last change before it. */
  since: number;
  /** The score after the goal, as pages write it. */
  scoreText: string;
  /** The feed's text about it. */
  text: string;
}

/** Reports an event by the match feed, and expects the report to be accepted. */
export async function reportEvent(request: APIRequestContext, match: Pick<Match, "id">, event: object): Promise<void> {
  const report = { fixtureID: match.id, events: [event] };
  const { body, headers } = await signedReport(report, readDevVars().SERVICE_KEY ?? "");
  const response = await request.post("/origin/match-data/feed", { headers, data: body });
  expect(response.status(), await response.text()).toBe(200);
}

/**
 * Reports a goal of the home side by the match feed.
 * @param offset seconds after kick-off; by default now.
 */
export async function reportGoal(
  request: APIRequestContext,
  match: Match,
  scorer: string,
  offset?: number,
): Promise<Goal> {
  const { change } = await readMatch(request, match.id);
  await stopScript(request, match);
  const { state } = await readMatch(request, match.id);
  if (state.kind !== "live") throw new Error(`The match is not in play: ${JSON.stringify(state)}`);
  const score = { ...state.score, home: state.score.home + 1 };
  const id = `feed-${crypto.randomUUID()}`;
  const text = `${scorer} shoots from the halfway line, and it is in!`;
  const at = offset === undefined ? new Date() : new Date(Date.parse(match.kickoff) + offset * 1000);
  const goal = { id, type: "goal", at: at.toISOString(), minute: 67, side: "home", playerName: scorer, text };
  await reportEvent(request, match, goal);
  return { id, since: change, scoreText: `${match.home.name} ${score.home}, ${match.away.name} ${score.away}`, text };
}

/** Cancels a goal by the match feed. @returns the score without it, as pages write it. */
export async function cancelGoal(request: APIRequestContext, match: Match, goal: Goal, why: string): Promise<string> {
  await reportEvent(request, match, { id: goal.id, cancelled: true, at: new Date().toISOString(), text: why });
  return goal.scoreText.replace(/ (\d+), /, (_, home) => ` ${Number(home) - 1}, `);
}
