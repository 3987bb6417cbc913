import { z } from "zod";
import {
  deskExperimentsResponse,
  experimentBeginRequest,
  experimentChanged,
  experimentEndRequest,
} from "../../../schemas/desk/experiments.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { advertDesk } from "../../services/advert-desk.ts";
import { experimentDesk } from "../../services/experiment-desk.ts";
import { countsAdverts } from "../advert-counting.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "commercial", "analyst"];
const experimenters: readonly StaffRole[] = ["administrator", "commercial"];

const experimentsOf = ({ c }: CallScope) => experimentDesk(c.get("backends")("experiments"));

/** The adverts in the row above the footer, in order. */
async function footerAdverts({ c }: CallScope) {
  const { adverts } = await advertDesk(c.get("backends")("advertising")).list();
  return adverts.filter(({ footerPosition }) => footerPosition !== null).map(({ id, name }) => ({ id, name }));
}

export const experimentCalls = [
  staffCall({
    method: "GET",
    path: "experiments",
    action: "experiments.list",
    summary: "The experiment that runs on the row of adverts above the footer, and views and clicks of all by variant",
    roles: readers,
    input: z.object({}),
    response: deskExperimentsResponse,
    audit: null,
    async run(scope) {
      const [stored, adverts] = await Promise.all([experimentsOf(scope).list(), footerAdverts(scope)]);
      return { ...stored, adverts, counted: countsAdverts(scope) };
    },
  }),
  staffCall({
    method: "POST",
    path: "experiments/begin",
    action: "experiments.begin",
    onFansPages: true,
    summary: "Begin an experiment on the order of the adverts above the footer",
    roles: experimenters,
    input: experimentBeginRequest,
    response: experimentChanged,
    audit: { subject: () => null, logsResponse: true },
    async run(scope, { name, variants }) {
      const known = new Set((await footerAdverts(scope)).map(({ id }) => id));
      if (variants.some(({ advertIDs }) => advertIDs.some((id) => !known.has(id))))
        throw new ApiError(422, "unknown_advert", "An advert that comes first is not in the row above the footer.");
      return await experimentsOf(scope).begin({
        // Results are stored by this name, so a second experiment of the same name needs another one.
        experimentID: `${name} (${scope.now.toISOString().slice(0, 19)}Z)`,
        variants: variants.map(({ name: variantID, ...rest }) => ({ variantID, ...rest })),
      });
    },
  }),
  staffCall({
    method: "POST",
    path: "experiments/end",
    action: "experiments.end",
    onFansPages: true,
    summary: "End the experiment; its results stay",
    roles: experimenters,
    input: experimentEndRequest,
    response: experimentChanged,
    audit: {
      subject: ({ experimentID }) => `experiment ${experimentID}`,
      state: async (scope) => (await experimentsOf(scope).list()).running,
    },
    run: (scope, { experimentID }) => experimentsOf(scope).end(experimentID),
  }),
];
