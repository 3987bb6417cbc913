import { type APIRequestContext, expect as eventually, type Page } from "playwright/test";
import { z } from "zod";
import { liveMessage, type Match, matchAnswer } from "../../../schemas/match-data.ts";
import { readDevVars } from "../../../scripts/lib/dev-vars.ts";
import { event } from "../../fixtures/small-league.ts";
import { openMatchInPlay } from "./fan.ts";
import { expect } from "./test.ts";

const stateAnswer = z.object({ data: liveMessage });

/** Opens a match in play, and says which one it is. */
export async function openedMatch(page: Page, request: APIRequestContext): Promise<Match> {
  await openMatchInPlay(page);
  const fixtureID = new URL(page.url()).pathname.split("/").at(-1);
  const response = await request.get(`/origin/match-data/fixtures/${fixtureID}`);
  return matchAnswer.parse(await response.json()).data;
}

interface Goal {
  /** Number of the event before it. */
  since: number;
  /** The score it makes, in the words of pages. */
  standing: string;
  /** The feed's sentence on it. */
  text: string;
}

/**
 * Has the match's feed report that the home side has scored.
 * @param offset seconds after the kick-off; without it, with what was reported last.
 */
export async function reportGoal(
  request: APIRequestContext,
  match: Match,
  scorer: string,
  offset?: number,
): Promise<Goal> {
  const reported: Goal[] = [];
  // The feed is told the next number when another event came between its question and its report.
  await eventually(async () => {
    const { data } = stateAnswer.parse(await (await request.get(`/api/live/${match.id}/state`)).json());
    if (data.state.kind !== "live") throw new Error("The match is not in play");
    const score = { ...data.state.score, home: data.state.score.home + 1 };
    const text = `${scorer} shoots from the halfway line, and it is in!`;
    const goal = event(data.sequence + 1, "goal", {
      id: `feed-${crypto.randomUUID()}`,
      minute: 67,
      side: "home",
      playerName: scorer,
      text,
      score,
      offset: offset ?? data.events.at(-1)?.offset ?? 0,
    });
    const response = await request.post(`/origin/match-data/fixtures/${match.id}/events`, {
      headers: { "x-service-key": readDevVars().SERVICE_KEY ?? "" },
      data: { events: [goal] },
    });
    expect(response.status(), await response.text()).toBe(200);
    const standing = `${match.home.name} ${score.home}, ${match.away.name} ${score.away}`;
    reported.push({ since: data.sequence, standing, text });
  }).toPass();
  const [goal] = reported;
  if (!goal) throw new Error("The goal was not taken");
  return goal;
}
