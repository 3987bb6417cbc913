import { z } from "zod";
import {
  deskGroundResponse,
  deskGroundsResponse,
  groundChange,
  groundFields,
  groundPath,
  groundRemoval,
  groundRemoved,
} from "../../../schemas/desk/grounds.ts";
import { optionalReason, reason } from "../../../schemas/desk/staff.ts";
import { changeLeague } from "../../league/change-league.ts";
import { groundDesk } from "../../services/ground-desk.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const groundsOf = ({ c }: CallScope) => groundDesk(c.get("backends")("match-data"));

/**
 * Publishes the league unchanged under a new version, because cached pages are keyed by the version. `parts` records that the desk changed
 * the ground, for loads of the league's folder.
 */
const publishLeague = ({ c, caller, now }: CallScope, slug: string) =>
  changeLeague(c.env, { staff: caller.name, now }, ({ description, pages }) => ({
    ...{ description, pages },
    parts: [`ground ${slug}`],
  }));

export const groundCalls = [
  staffCall({
    method: "GET",
    path: "grounds",
    action: "grounds.list",
    summary: "The grounds that are no club's, by name, each with how many matches are played there",
    roles: ["administrator", "editor", "analyst"],
    input: z.object({}),
    response: deskGroundsResponse,
    audit: null,
    run: (scope) => groundsOf(scope).list(),
  }),
  staffCall({
    method: "GET",
    path: "grounds/{slug}",
    action: "grounds.read",
    summary: "A ground with its town, its place and its time zone",
    roles: ["administrator", "editor", "analyst"],
    input: groundPath,
    response: deskGroundResponse,
    audit: null,
    run: (scope, { slug }) => groundsOf(scope).read(slug),
  }),
  staffCall({
    method: "POST",
    path: "grounds/{slug}/change",
    action: "grounds.change",
    summary: "Publish another name, town, place or time zone of a ground; matches to come follow its name",
    roles: ["administrator", "editor"],
    input: groundPath.extend(groundChange.shape).extend({ reason: optionalReason }),
    response: deskGroundResponse,
    audit: {
      subject: ({ slug }) => `ground ${slug}`,
      loggedInput: () => ({}),
      state: async (scope, { slug }) => (await groundsOf(scope).read(slug)).ground,
    },
    async run(scope, { slug, ...change }) {
      const grounds = groundsOf(scope);
      const before = await grounds.read(slug);
      const changed = await grounds.change(slug, change);
      if (changed.revision === before.revision) return changed;
      // The ground comes first: publishing the league raises the version that cached pages are keyed by.
      try {
        await publishLeague(scope, slug);
      } catch (error) {
        await grounds.change(slug, { ...before.ground, revision: changed.revision });
        throw error;
      }
      return changed;
    },
  }),
  staffCall({
    method: "POST",
    path: "grounds/create",
    action: "grounds.create",
    summary: "Add a ground that is no club's: its name, town, place and time zone",
    roles: ["administrator", "editor"],
    input: groundFields.extend({ reason: optionalReason }),
    response: deskGroundResponse,
    audit: { subject: () => null, logsResponse: true },
    async run(scope, ground) {
      const grounds = groundsOf(scope);
      const added = await grounds.add(ground);
      try {
        await publishLeague(scope, added.slug);
      } catch (error) {
        await grounds.remove(added.slug, added.revision);
        throw error;
      }
      return added;
    },
  }),
  staffCall({
    method: "POST",
    path: "grounds/{slug}/remove",
    action: "grounds.remove",
    summary: "Take out a ground that no match names",
    roles: ["administrator", "editor"],
    input: groundPath.extend(groundRemoval.shape).extend({ reason }),
    response: groundRemoved,
    audit: {
      subject: ({ slug }) => `ground ${slug}`,
      loggedInput: () => ({}),
      state: async (scope, { slug }) => (await groundsOf(scope).find(slug))?.ground ?? null,
    },
    confirmed: true,
    async run(scope, { slug, revision }) {
      const grounds = groundsOf(scope);
      const before = await grounds.read(slug);
      const removed = await grounds.remove(slug, revision);
      try {
        await publishLeague(scope, slug);
      } catch (error) {
        await grounds.add({ slug, ...before.ground });
        throw error;
      }
      return removed;
    },
  }),
];
