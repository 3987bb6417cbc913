import { z } from "zod";
import {
  changeCommentaryRequest,
  type DeskCommentary,
  deskCommentaryChoices,
  deskCommentaryResponse,
  type OperatorCommentary,
  openCommentaryRequest,
} from "../../../schemas/desk/commentaries.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { deletedStream, streamStepRequest } from "../../../schemas/desk/streams.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import { ApiError } from "../../errors.ts";
import {
  entitlementsFor,
  entryChoicesOf,
  matchChoicesOf,
  matchesOf,
  requireMatch,
  streamsOf,
  titleOf,
  undefinedIfEmpty,
  viewersOf,
} from "../entry-input.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const openers: readonly StaffRole[] = ["administrator", "video"];

const one = z.object({ entry: entryID.meta({ description: "The commentary's id." }) });

async function describe(scope: CallScope, commentary: OperatorCommentary): Promise<DeskCommentary> {
  const { from, entitlements: _entitlements, ...same } = commentary;
  const match = commentary.fixtureID === null ? null : await matchesOf(scope).match(commentary.fixtureID);
  return {
    ...same,
    matchTitle: match === null ? null : titleOf(match),
    viewers: viewersOf(commentary, match),
    phase: commentary.endedAt !== null ? "ended" : from > scope.now.toISOString() ? "to come" : "on air",
  };
}

/** @throws ApiError 404 if the entry is not a live commentary */
async function requireCommentary(scope: CallScope, entry: string): Promise<OperatorCommentary> {
  const commentary = await streamsOf(scope).commentary(entry);
  if (commentary === null) throw new ApiError(404, "no_such_commentary", "There is no live commentary with that id.");
  return commentary;
}

/** The commentary for the audit log; null once it is deleted. */
const state = async (scope: CallScope, { entry }: { entry: string }) => await streamsOf(scope).commentary(entry);
const subject = ({ entry }: { entry: string }) => `entry ${entry}`;

export const commentaryCalls = [
  staffCall({
    method: "GET",
    path: "commentaries",
    action: "commentaries.choices",
    summary: "Coming matches without a live commentary, and the sound, passes and rules that one can have",
    roles: openers,
    input: z.object({}),
    response: deskCommentaryChoices,
    audit: null,
    async run(scope) {
      const found = streamsOf(scope).commentaries();
      const [matches, { assets }, choices] = await Promise.all([
        matchChoicesOf(
          scope,
          found.then(({ fixtureIDs }) => fixtureIDs),
        ),
        found,
        entryChoicesOf(scope),
      ]);
      return { matches, assets, ...choices };
    },
  }),
  staffCall({
    method: "POST",
    path: "commentaries",
    action: "commentaries.open",
    onFansPages: true,
    summary: "Open the live commentary of a match, as audio-{its id}, from a quarter of an hour before kick-off",
    roles: openers,
    input: openCommentaryRequest,
    response: deskCommentaryResponse,
    audit: { subject: () => null, logsResponse: true },
    async run(scope, { match: id, viewers, title, description, availability, plays, language }) {
      const match = await requireMatch(scope, id);
      if (match.state.kind === "result") throw new ApiError(422, "over", "This match is over.");
      const opened = await streamsOf(scope).openCommentary({
        entryID: `audio-${id}`,
        ...{
          match,
          title: undefinedIfEmpty(title),
          description: undefinedIfEmpty(description),
          availability,
          plays,
          language,
        },
        entitlements: entitlementsFor(viewers, match),
        author: scope.author,
      });
      return await describe(scope, opened);
    },
  }),
  staffCall({
    method: "GET",
    path: "commentaries/{entry}",
    action: "commentaries.read",
    summary: "A live commentary, with what it plays and what it is opened by",
    roles: openers,
    input: one,
    response: deskCommentaryResponse,
    audit: null,
    run: async (scope, { entry }) => await describe(scope, await requireCommentary(scope, entry)),
  }),
  staffCall({
    method: "POST",
    path: "commentaries/{entry}/change",
    action: "commentaries.change",
    onFansPages: true,
    summary: "Change a live commentary; its match and its times stay",
    roles: openers,
    input: one.extend(changeCommentaryRequest.shape),
    response: deskCommentaryResponse,
    audit: { subject, state },
    async run(scope, { entry, version, viewers, title, description, availability, plays, language }) {
      const { fixtureID } = await requireCommentary(scope, entry);
      if (fixtureID === null) throw new ApiError(422, "no_match", "This commentary is of no match. Delete it.");
      const match = await requireMatch(scope, fixtureID);
      const changed = await streamsOf(scope).changeCommentary(entry, {
        ...{ version, match, title: undefinedIfEmpty(title), description, availability, plays, language },
        entitlements: entitlementsFor(viewers, match),
        author: scope.author,
      });
      return await describe(scope, changed);
    },
  }),
  staffCall({
    method: "POST",
    path: "commentaries/{entry}/end",
    action: "commentaries.end",
    onFansPages: true,
    summary: "End a live commentary that is on air, whatever its match does; players that run stop at once",
    roles: openers,
    input: one.extend(streamStepRequest.shape),
    response: deskCommentaryResponse,
    audit: { subject, state },
    run: async (scope, { entry, version }) =>
      await describe(scope, await streamsOf(scope).endCommentary(entry, { version, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "commentaries/{entry}/delete",
    action: "commentaries.delete",
    onFansPages: true,
    summary: "Delete a live commentary for good; players that run stop at once",
    roles: openers,
    confirmed: true,
    input: one.extend(streamStepRequest.shape),
    response: deletedStream,
    audit: { subject, state },
    run: (scope, { entry, version }) => streamsOf(scope).deleteCommentary(entry, { version, author: scope.author }),
  }),
];
