import { z } from "zod";
import {
  addRecordingRequest,
  changeRecordingRequest,
  type DeskRecording,
  deskRecordingChoices,
  deskRecordingResponse,
  type OperatorRecording,
  uploadRequest,
  uploadResponse,
} from "../../../schemas/desk/recordings.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { deletedStream, streamStepRequest } from "../../../schemas/desk/streams.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import { ApiError } from "../../errors.ts";
import { videoService } from "../../services/videos.ts";
import {
  aroundNow,
  entitlementsFor,
  entryChoicesOf,
  formatLeagueDateTime,
  matchChoice,
  matchesOf,
  parseLeagueDateTime,
  requireMatch,
  streamsOf,
  titleOf,
  undefinedIfEmpty,
  viewersOf,
} from "../entry-input.ts";
import { deskOrigin, otherSite } from "../host.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const writers: readonly StaffRole[] = ["administrator", "video"];

const one = z.object({ entry: entryID.meta({ description: "The recording's id." }) });
const subject = ({ entry }: { entry: string }) => `entry ${entry}`;
/** The recording for the audit log; null once it is deleted. */
const state = async (scope: CallScope, { entry }: { entry: string }) => await streamsOf(scope).recordedEntry(entry);

async function describe(scope: CallScope, recording: OperatorRecording): Promise<DeskRecording> {
  const { fixtureID, from, entitlements: _entitlements, ...same } = recording;
  const match = fixtureID === null ? null : await matchesOf(scope).match(fixtureID);
  return {
    ...same,
    matchTitle: match === null ? null : titleOf(match),
    shownFrom: formatLeagueDateTime(from),
    viewers: viewersOf(recording, match),
  };
}

/** @throws ApiError 404 if the entry is not a recording */
async function requireRecording(scope: CallScope, entry: string): Promise<OperatorRecording> {
  const recording = await streamsOf(scope).recordedEntry(entry);
  if (recording === null) throw new ApiError(404, "no_such_recording", "There is no recording with that id.");
  return recording;
}

/** Begins the upload of a file, whose bytes follow by tus (worker/desk/uploads.ts). */
export const uploadCall = staffCall({
  method: "POST",
  path: "recordings/{entry}/upload",
  action: "recordings.upload",
  summary: "Begin to upload a recording's file, whose bytes follow by tus 1.0",
  roles: writers,
  input: one.extend(uploadRequest.shape),
  response: uploadResponse,
  audit: { subject, loggedInput: ({ name, length }) => ({ name, length }) },
  async run(scope, { entry, ...file }) {
    const origin = otherSite(scope.c) || deskOrigin(scope.c);
    const id = await streamsOf(scope).beginUpload(entry, { ...file, origin, author: scope.author });
    return { upload: `/api/desk/v1/uploads/${id}` };
  },
});

export const recordingCalls = [
  staffCall({
    method: "GET",
    path: "recordings",
    action: "recordings.choices",
    summary: "Matches of the last two weeks, and the sections, passes and rules that a recording can have",
    roles: writers,
    input: z.object({}),
    response: deskRecordingChoices,
    audit: null,
    async run(scope) {
      const [matches, sections, choices] = await Promise.all([
        matchesOf(scope).fixtures({ status: ["result", "live"], ...aroundNow(scope, 14 * 24, 0) }),
        videoService(scope.c.get("backends")("video"), {}).categories(),
        entryChoicesOf(scope),
      ]);
      return {
        matches: matches.map(matchChoice).reverse(),
        sections: sections.filter(({ slug }) => slug !== "live").map(({ slug, name }) => ({ slug, name })),
        ...choices,
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "recordings",
    action: "recordings.add",
    onFansPages: true,
    summary: "Add a recording: with an address of its own, or one whose file is uploaded",
    roles: writers,
    input: addRecordingRequest,
    response: deskRecordingResponse,
    audit: { subject: () => null, logsResponse: true },
    async run(scope, { match: id, shownFrom, viewers, title, description, ...same }) {
      const match = id === null ? null : await requireMatch(scope, id);
      if (match === null && title === "") {
        throw new ApiError(422, "no_title", "A recording without a match needs a title.");
      }
      const added = await streamsOf(scope).addRecording({
        ...same,
        entryID: `recording-${crypto.randomUUID()}`,
        ...{ match, title: undefinedIfEmpty(title), description: undefinedIfEmpty(description), author: scope.author },
        at: shownFrom === null ? undefined : parseLeagueDateTime(shownFrom),
        entitlements: entitlementsFor(viewers, match),
      });
      return await describe(scope, added);
    },
  }),
  staffCall({
    method: "GET",
    path: "recordings/{entry}",
    action: "recordings.read",
    summary: "A recording, with its source and what it is opened by",
    roles: writers,
    input: one,
    response: deskRecordingResponse,
    audit: null,
    run: async (scope, { entry }) => await describe(scope, await requireRecording(scope, entry)),
  }),
  staffCall({
    method: "POST",
    path: "recordings/{entry}/change",
    action: "recordings.change",
    onFansPages: true,
    summary: "Change a recording; its match and its section stay",
    roles: writers,
    input: one.extend(changeRecordingRequest.shape),
    response: deskRecordingResponse,
    audit: { subject, state },
    async run(scope, { entry, shownFrom, viewers, ...same }) {
      const { fixtureID } = await requireRecording(scope, entry);
      const match = fixtureID === null ? null : await requireMatch(scope, fixtureID);
      if (same.title === "") throw new ApiError(422, "no_title", "A recording needs a title.");
      const changed = await streamsOf(scope).changeRecording(entry, {
        ...same,
        at: shownFrom === null ? undefined : parseLeagueDateTime(shownFrom),
        entitlements: entitlementsFor(viewers, match),
        author: scope.author,
      });
      return await describe(scope, changed);
    },
  }),
  staffCall({
    method: "POST",
    path: "recordings/{entry}/delete",
    action: "recordings.delete",
    onFansPages: true,
    summary: "Delete a recording for good; players that run stop at once",
    roles: writers,
    confirmed: true,
    input: one.extend(streamStepRequest.shape),
    response: deletedStream,
    audit: { subject, state },
    run: (scope, { entry, version }) => streamsOf(scope).deleteRecording(entry, { version, author: scope.author }),
  }),
  uploadCall,
];
