import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { insertLeague } from "../../fixtures/small-league.ts";
import { withdraw } from "./publish-league.ts";
import { type Site, siteWith } from "./site-with.ts";
import { deskOf, newStaff } from "./staff.ts";

/** For tests of what an editor publishes about the league. Each test has a new isolate with only the built league, and its desk. */
export function editorsDesk(): { site: Site; desk: ReturnType<typeof deskOf> } {
  let site: Site;
  let desk: ReturnType<typeof deskOf>;
  beforeAll(() => insertLeague(env.MATCH_DB));
  beforeEach(async () => {
    await withdraw();
    site = siteWith({});
    desk = deskOf(site, (await newStaff("editor")).cookie);
  });
  afterAll(withdraw);
  return { site: (...request) => site(...request), desk: (...call) => desk(...call) };
}
