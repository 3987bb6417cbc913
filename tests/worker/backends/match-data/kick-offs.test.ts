import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague, season } from "../../../fixtures/small-league.ts";
import { visit } from "../../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const [early, late] = ["2025-09-20T11:30:00.000Z", "2025-09-20T14:00:00.000Z"];
  await insertFixture(env.MATCH_DB, { id: 801, kickoff: late, home: 1, away: 2 });
  await insertFixture(env.MATCH_DB, { id: 802, kickoff: late, home: 3, away: 4 });
  await insertFixture(env.MATCH_DB, { id: 803, kickoff: early, home: 4, away: 1, competition: 20, stage: "cup" });
});

const kickOffs = async (query: string) => {
  const response = await visit(`/origin/match-data/kick-offs?seasonID=${season}${query}`);
  return { status: response.status, body: await response.json() };
};

describe("the calendar of kick-offs", () => {
  it("counts the matches of each kick-off time, in order", async () => {
    expect((await kickOffs("")).body).toEqual({
      data: [
        { kickoff: "2025-09-20T11:30:00.000Z", matches: 1 },
        { kickoff: "2025-09-20T14:00:00.000Z", matches: 2 },
      ],
    });
  });

  it("filters by competition or club", async () => {
    expect((await kickOffs("&competitionID=20")).body).toMatchObject({ data: [{ matches: 1 }] });
    expect((await kickOffs("&clubID=2")).body).toEqual({ data: [{ kickoff: "2025-09-20T14:00:00.000Z", matches: 1 }] });
    expect((await kickOffs("&clubID=99")).body).toEqual({ data: [] });
  });

  it("refuses malformed parameters", async () => {
    expect(await kickOffs("&clubID=x")).toMatchObject({
      status: 400,
      body: { error: { code: "bad_parameter", message: "clubID is a whole number above 0." } },
    });
  });
});
