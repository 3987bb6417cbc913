import { z } from "zod";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import {
  changeStreamRequest,
  type DeskStream,
  deletedStream,
  deskStreamChoices,
  deskStreamResponse,
  type OperatorStream,
  openStreamRequest,
  type StreamTimes,
  streamStepRequest,
} from "../../../schemas/desk/streams.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import { ApiError } from "../../errors.ts";
import {
  entitlementsFor,
  entryChoicesOf,
  formatLeagueDateTime,
  matchChoicesOf,
  matchesOf,
  parseLeagueDateTime,
  requireMatch,
  streamsOf,
  titleOf,
  undefinedIfEmpty,
  viewersOf,
} from "../entry-input.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const openers: readonly StaffRole[] = ["administrator", "video"];

const one = z.object({ entry: entryID.meta({ description: "The stream's id." }) });

/** Required by the backend, but without effect on a stream that has no match. */
const noLead = 15;

/** The opening times in the backend's format. @throws ApiError 404 for an unknown match */
async function timesOf(scope: CallScope, opens: StreamTimes) {
  if (opens.kind === "match") {
    const match = await requireMatch(scope, opens.match);
    return { match, leadMinutes: opens.leadMinutes };
  }
  const until = opens.until === null ? undefined : parseLeagueDateTime(opens.until);
  return { match: null, leadMinutes: noLead, at: parseLeagueDateTime(opens.at), until };
}

async function describe(scope: CallScope, stream: OperatorStream): Promise<DeskStream> {
  const { fixtureID, leadMinutes, from, until, entitlements: _entitlements, ...same } = stream;
  const match = fixtureID === null ? null : await matchesOf(scope).match(fixtureID);
  const now = scope.now.toISOString();
  return {
    ...same,
    matchTitle: match === null ? null : titleOf(match),
    opens:
      fixtureID === null
        ? { kind: "times", at: formatLeagueDateTime(from), until: until === null ? null : formatLeagueDateTime(until) }
        : { kind: "match", match: fixtureID, leadMinutes },
    viewers: viewersOf(stream, match),
    phase: stream.endedAt !== null ? "ended" : from > now ? "to come" : "on air",
  };
}

/** @throws ApiError 404 if the entry is not a live stream */
async function requireStream(scope: CallScope, entry: string): Promise<OperatorStream> {
  const stream = await streamsOf(scope).stream(entry);
  if (stream === null) throw new ApiError(404, "no_such_stream", "There is no live stream with that id.");
  return stream;
}

/** The stream for the audit log; null once it is deleted. */
const state = async (scope: CallScope, { entry }: { entry: string }) => await streamsOf(scope).stream(entry);
const subject = ({ entry }: { entry: string }) => `entry ${entry}`;

export const streamCalls = [
  staffCall({
    method: "GET",
    path: "streams",
    action: "streams.choices",
    summary: "Coming matches without a live stream, and the passes and rules that one can have",
    roles: openers,
    input: z.object({}),
    response: deskStreamChoices,
    audit: null,
    async run(scope) {
      const [matches, choices] = await Promise.all([
        matchChoicesOf(scope, streamsOf(scope).fixtureIDs()),
        entryChoicesOf(scope),
      ]);
      return { matches, ...choices };
    },
  }),
  staffCall({
    method: "POST",
    path: "streams",
    action: "streams.open",
    onFansPages: true,
    summary: "Open a live stream: of a match, as live-{its id}, or with a title and times",
    roles: openers,
    input: openStreamRequest,
    response: deskStreamResponse,
    audit: { subject: () => null, logsResponse: true },
    async run(scope, { opens, viewers, title, description, availability, poster, source }) {
      const { match, ...times } = await timesOf(scope, opens);
      if (match?.state.kind === "result") throw new ApiError(422, "over", "This match is over.");
      if (match === null && title === "") {
        throw new ApiError(422, "no_title", "A stream without a match needs a title.");
      }
      const opened = await streamsOf(scope).open({
        entryID: `live-${match?.id ?? crypto.randomUUID()}`,
        ...{
          match,
          ...times,
          title: undefinedIfEmpty(title),
          description: undefinedIfEmpty(description),
          availability,
          poster,
          source,
        },
        entitlements: entitlementsFor(viewers, match),
        author: scope.author,
      });
      return await describe(scope, opened);
    },
  }),
  staffCall({
    method: "GET",
    path: "streams/{entry}",
    action: "streams.read",
    summary: "A live stream, with its source and what it is opened by",
    roles: openers,
    input: one,
    response: deskStreamResponse,
    audit: null,
    run: async (scope, { entry }) => await describe(scope, await requireStream(scope, entry)),
  }),
  staffCall({
    method: "POST",
    path: "streams/{entry}/change",
    action: "streams.change",
    onFansPages: true,
    summary: "Change a live stream; its match stays, and its times once it has opened",
    roles: openers,
    input: one.extend(changeStreamRequest.shape),
    response: deskStreamResponse,
    audit: { subject, state },
    async run(scope, { entry, version, opens, viewers, title, description, availability, poster, source }) {
      const { match, ...times } = await timesOf(scope, opens);
      const changed = await streamsOf(scope).change(entry, {
        ...{ version, match, ...times, title: undefinedIfEmpty(title), description, availability, poster, source },
        entitlements: entitlementsFor(viewers, match),
        author: scope.author,
      });
      return await describe(scope, changed);
    },
  }),
  staffCall({
    method: "POST",
    path: "streams/{entry}/end",
    action: "streams.end",
    onFansPages: true,
    summary: "End a live stream that is on air, whatever its match does; players that run stop at once",
    roles: openers,
    input: one.extend(streamStepRequest.shape),
    response: deskStreamResponse,
    audit: { subject, state },
    run: async (scope, { entry, version }) =>
      await describe(scope, await streamsOf(scope).end(entry, { version, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "streams/{entry}/delete",
    action: "streams.delete",
    onFansPages: true,
    summary: "Delete a live stream for good; players that run stop at once",
    roles: openers,
    confirmed: true,
    input: one.extend(streamStepRequest.shape),
    response: deletedStream,
    audit: { subject, state },
    run: (scope, { entry, version }) => streamsOf(scope).delete(entry, { version, author: scope.author }),
  }),
];
