import { z } from "zod";
import {
  addedCrestResponse,
  clubChange,
  clubPath,
  clubRemoval,
  clubRemoved,
  crestDrawingRequest,
  crestDrawingResponse,
  crestTypes,
  deskClubResponse,
  deskClubsResponse,
  maxCrestBytes,
  newClub,
} from "../../../schemas/desk/clubs.ts";
import { optionalReason, reason } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { type CurrentLeague, changeLeague, type LeagueChange, readCurrentLeague } from "../../league/change-league.ts";
import { readWithin } from "../../request/request-body.ts";
import { clubDesk } from "../../services/club-desk.ts";
import { requireNoOtherEditors } from "../other-editors.ts";
import { type CallScope, staffCall } from "../staff-call.ts";
import { clubUsage } from "../usages.ts";

const clubsOf = ({ c }: CallScope) => clubDesk(c.get("backends")("match-data"));

const tooLarge = () =>
  new ApiError(413, "too_large", `A crest has at most ${maxCrestBytes / 1000} kB. Save it smaller, and try again.`);

/**
 * Publishes the league unchanged under a new version, because cached pages are keyed by the version. `parts` records that the desk changed
 * the club, for loads of the league's folder.
 */
const sameLeague =
  (slug: string) =>
  ({ description, pages }: CurrentLeague): LeagueChange => ({
    ...{ description, pages },
    parts: [`club ${slug}`],
  });

export const clubCalls = [
  staffCall({
    method: "GET",
    path: "clubs",
    action: "clubs.list",
    summary: "The league's clubs, by name",
    roles: ["administrator", "editor", "analyst"],
    input: z.object({}),
    response: deskClubsResponse,
    audit: null,
    run: (scope) => clubsOf(scope).list(),
  }),
  staffCall({
    method: "GET",
    path: "clubs/{slug}",
    action: "clubs.read",
    summary: "A club with its names, colours, crest and ground",
    roles: ["administrator", "editor", "analyst"],
    input: clubPath,
    response: deskClubResponse,
    audit: null,
    run: (scope, { slug }) => clubsOf(scope).read(slug),
  }),
  staffCall({
    method: "POST",
    path: "clubs/{slug}/change",
    action: "clubs.change",
    summary: "Publish other names, colours, another crest or ground of a club",
    roles: ["administrator", "editor"],
    input: clubPath.extend(clubChange.shape).extend({ reason: optionalReason }),
    response: deskClubResponse,
    audit: {
      subject: ({ slug }) => `club ${slug}`,
      loggedInput: () => ({}),
      state: async (scope, { slug }) => (await clubsOf(scope).read(slug)).club,
    },
    async run(scope, { slug, ...change }) {
      const { c, caller, now } = scope;
      const clubs = clubsOf(scope);
      const before = await clubs.read(slug);
      const changed = await clubs.change(slug, change);
      if (changed.revision === before.revision) return changed;
      // The club comes first: publishing the league raises the version that cached pages are keyed by.
      try {
        await changeLeague(c.env, { staff: caller.name, now }, sameLeague(slug));
      } catch (error) {
        await clubs.change(slug, { ...before.club, revision: changed.revision });
        throw error;
      }
      return changed;
    },
  }),
  staffCall({
    method: "POST",
    path: "clubs/create",
    action: "clubs.create",
    summary: "Add a club to the league: its names, address, colours, crest and ground",
    roles: ["administrator", "editor"],
    input: newClub.extend({ reason: optionalReason }),
    response: deskClubResponse,
    audit: { subject: ({ slug }) => `club ${slug}` },
    async run(scope, club) {
      const { c, caller, now } = scope;
      const clubs = clubsOf(scope);
      const added = await clubs.add(club);
      try {
        await changeLeague(c.env, { staff: caller.name, now }, sameLeague(club.slug));
      } catch (error) {
        await clubs.remove(club.slug, added.revision);
        throw error;
      }
      return added;
    },
  }),
  staffCall({
    method: "POST",
    path: "clubs/{slug}/remove",
    action: "clubs.remove",
    summary: "Take a club out of the league that has no matches, seasons and players, and that nothing else names",
    roles: ["administrator"],
    confirmed: true,
    input: clubPath.extend(clubRemoval.shape).extend({ reason }),
    response: clubRemoved,
    audit: {
      subject: ({ slug }) => `club ${slug}`,
      loggedInput: () => ({}),
      state: async (scope, { slug }) => (await clubsOf(scope).find(slug))?.club ?? null,
    },
    async run(scope, { slug, revision }) {
      const { c, caller, now } = scope;
      await requireNoOtherEditors(scope, `club ${slug}`);
      const clubs = clubsOf(scope);
      const before = await clubs.read(slug);
      const why = await clubUsage(scope, await readCurrentLeague(c.env.CONTENT_DB), before);
      if (why !== null) throw new ApiError(422, "club_stays", why);
      const removed = await clubs.remove(slug, revision);
      try {
        await changeLeague(c.env, { staff: caller.name, now }, sameLeague(slug));
      } catch (error) {
        await clubs.add({ slug, ...before.club });
        throw error;
      }
      return removed;
    },
  }),
  staffCall({
    method: "POST",
    path: "crests",
    action: "crests.add",
    summary: "Add a club's own crest, which a change of the club then names; the same one has the same name",
    roles: ["administrator", "editor"],
    input: z.object({}),
    file: { types: crestTypes, maxBytes: maxCrestBytes },
    response: addedCrestResponse,
    audit: { subject: () => null, logsResponse: true },
    async run(scope) {
      const { body } = scope.c.req.raw;
      const bytes = body === null ? new ArrayBuffer() : await readWithin(body, maxCrestBytes, tooLarge);
      return await clubsOf(scope).addCrest(new Uint8Array(bytes));
    },
  }),
  staffCall({
    method: "GET",
    path: "crests/drawing",
    action: "crests.draw",
    summary: "The crest that is drawn from colours and figures, as SVG, before it is published",
    roles: ["administrator", "editor", "analyst"],
    input: crestDrawingRequest,
    response: crestDrawingResponse,
    audit: null,
    run: (scope, look) => clubsOf(scope).drawCrest(look),
  }),
];
