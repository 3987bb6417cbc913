import { matchResponse } from "../../schemas/football/match-data.ts";
import { readDevVars } from "../../scripts/lib/site/dev-vars.ts";
import { signedReport } from "../fixtures/signed-report.ts";
import { Browser } from "./browser.ts";
import { anyOf, type Load, pause, persist, randomBelow, repeat } from "./load.ts";

/** Milliseconds between reports. */
const pace = 1_500;

interface Goal {
  id: string;
  side: "home" | "away";
  revision: number;
}

/** What the feed has reported and the site has accepted. */
export interface Reported {
  score: { home: number; away: number };
  reports: number;
}

/**
 * Reports a match: comments and goals, corrections, cancellations, some reports twice. `reported` contains the last version of each event.
 */
export async function reportMatch(load: Load, fixtureID: number, reported: Reported): Promise<void> {
  const browser = new Browser(load, "10.2.0.1");
  const { SERVICE_KEY = "" } = readDevVars();
  const send = async (event: object) => {
    const { body, headers } = await signedReport({ fixtureID, events: [event] }, SERVICE_KEY);
    await browser.request("/origin/match-data/feed", { method: "POST", headers, body });
  };
  /** Reports until the site accepts it. @returns whether it did */
  const report = async (event: object): Promise<boolean> => {
    const taken = await persist(load, "report", async () => {
      await send(event);
      return true;
    });
    if (taken === null) return false;
    reported.reports += 1;
    if (randomBelow(5) === 0) await persist(load, "report, again", () => send(event));
    return true;
  };
  const goals: Goal[] = [];
  const at = () => new Date().toISOString();
  const begun = await report({
    id: crypto.randomUUID(),
    type: "comment",
    at: at(),
    minute: 50,
    text: "We have a feed.",
  });
  const before = begun ? await persist(load, "score", () => scoreOf(load, browser, fixtureID)) : null;
  if (before === null) return;
  Object.assign(reported.score, before);
  await repeat(load, async () => {
    const chance = Math.random();
    const goal = goals.length > 0 ? anyOf(goals) : null;
    if (goal !== null && chance < 0.1) {
      if (await report({ id: goal.id, revision: goal.revision, cancelled: true, at: at(), text: "Offside." })) {
        goals.splice(goals.indexOf(goal), 1);
        reported.score[goal.side] -= 1;
      }
    } else if (goal !== null && chance < 0.2) {
      goal.revision += 1;
      const { id, side, revision } = goal;
      await report({
        id,
        side,
        revision,
        type: "goal",
        at: at(),
        minute: 60,
        playerName: `Scorer ${revision}`,
        text: "Corrected.",
      });
    } else if (chance < 0.4) {
      const side = anyOf(["home", "away"] as const);
      const id = crypto.randomUUID();
      if (await report({ id, side, type: "goal", at: at(), minute: 60, playerName: "Scorer", text: "It is in!" })) {
        goals.push({ id, side, revision: 1 });
        reported.score[side] += 1;
      }
    } else {
      await report({
        id: crypto.randomUUID(),
        type: "comment",
        at: at(),
        minute: 60,
        text: `Comment ${reported.reports}.`,
      });
    }
    await pause(load, pace);
  });
}

/** The score in the match's records. */
export async function scoreOf(
  load: Load,
  browser: Browser,
  fixtureID: number,
): Promise<{ home: number; away: number }> {
  const headers = { "x-service-key": readDevVars().SERVICE_KEY ?? "" };
  const { text } = await browser.request(`/origin/match-data/fixtures/${fixtureID}`, { headers });
  const { state } = matchResponse.parse(JSON.parse(text)).data;
  if (state.kind !== "live") {
    load.wrong(`The match is not in play: ${state.kind}.`);
    return { home: 0, away: 0 };
  }
  return state.score;
}
