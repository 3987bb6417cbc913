import { expect, it } from "vitest";
import { findOtherLeg } from "../../../../../app/features/match-centre/other-leg.ts";
import { competitionDescription } from "../../../../../schemas/league/competition-rules.ts";
import { pairing, result } from "../../../../fixtures/matches.ts";

const competitions = [
  competitionDescription.parse({
    ...{ id: 10, slug: "championship", name: "Championship", kind: "cup", order: 1 },
    rules: { rounds: [{ name: "Semi-finals", legs: 2 }, { name: "Final" }] },
  }),
];

it("finds a match's other leg, and not a match that was abandoned and played again", async () => {
  const round = { round: "Semi-finals", stage: "cup" as const };
  const abandoned = pairing(1, 1, 2, { ...round, state: result(0, 1, { outcome: "abandoned" }) });
  const first = pairing(2, 1, 2, { ...round, state: result(2, 0) });
  const second = pairing(3, 2, 1, round);
  const matches = { fixtures: async () => [abandoned, first, second] };
  const other = async (match: typeof first) => (await findOtherLeg(matches, match, competitions))?.leg.id;
  expect([await other(first), await other(second), await other(abandoned)]).toEqual([3, 2, 3]);
});
