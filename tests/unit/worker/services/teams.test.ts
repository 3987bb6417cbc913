import { describe, expect, it } from "vitest";
import type { Backend } from "../../../../worker/services/backends.ts";
import { matchService } from "../../../../worker/services/matches.ts";

const competition = (id: number, kind: "league" | "cup", team = "first") => ({
  ...{ id, kind, team, slug: `competition-${id}`, name: `Competition ${id}`, order: id, rules: null },
});

/** A backend with these competitions that records its requests. */
function backendWith(competitions: ReturnType<typeof competition>[]): { backend: Backend; requests: string[] } {
  const requests: string[] = [];
  const fetch = async (path: string) => {
    requests.push(decodeURIComponent(path));
    return Response.json({ data: path === "competitions" ? competitions : [] });
  };
  return { backend: { name: "match-data", mode: "remote", fetch }, requests };
}

describe("the teams of a season (spec: calls#teams)", () => {
  it("are requested of the divisions by their ids", async () => {
    const own = [competition(10, "league"), competition(12, "league"), competition(20, "cup")];
    const { backend, requests } = backendWith([...own, competition(30, "league", "u23")]);
    const matches = matchService(backend, {});
    await matches.teams(undefined, 2026);
    expect(requests).toEqual(["competitions", "teams?competitionID=10,12&seasonID=2026"]);
    // A page and its frame ask for the competitions once.
    await Promise.all([matches.competitions(), matches.teams([20], 2025)]);
    expect(requests.slice(2)).toEqual(["teams?competitionID=20&seasonID=2025"]);
  });

  it("are those of the backend's choice in a league without divisions yet", async () => {
    const { backend, requests } = backendWith([competition(20, "cup")]);
    await matchService(backend, {}).teams(undefined, 2026);
    expect(requests.at(-1)).toBe("teams?seasonID=2026");
  });
});
