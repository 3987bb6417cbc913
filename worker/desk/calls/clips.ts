import { z } from "zod";
import {
  clipResponse,
  deleteClipRequest,
  publishClipRequest,
  streamClipsResponse,
} from "../../../schemas/desk/clips.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { deletedStream } from "../../../schemas/desk/streams.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import { ApiError } from "../../errors.ts";
import { findPlayableItem } from "../../playback/playable-item.ts";
import { matchService } from "../../services/matches.ts";
import { streamDesk } from "../../services/stream-desk.ts";
import { videoService } from "../../services/videos.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const cutters: readonly StaffRole[] = ["administrator", "video"];

const stream = z.object({ entry: entryID.meta({ description: "The live stream's id." }) });
const clip = z.object({ entry: entryID.meta({ description: "The clip's id." }) });
const streamsOf = ({ c }: CallScope) => streamDesk(c.get("backends")("video"));
const subject = ({ entry }: { entry: string }) => `entry ${entry}`;

/** Shortens a clip's author to the name, without email address and "at the desk". */
const named = <Cut extends { operator: string }>(cut: Cut): Cut => ({
  ...cut,
  operator: cut.operator.replace(/ at the desk$/, "").replace(/ <[^<>]*>$/, ""),
});

export const clipCalls = [
  staffCall({
    method: "GET",
    path: "streams/{entry}/clips",
    action: "clips.read",
    summary: "The last two minutes of a live stream, to cut a clip of, and the clips that it has",
    roles: cutters,
    input: stream,
    response: streamClipsResponse,
    audit: null,
    async run(scope, { entry }) {
      const found = await streamsOf(scope).clips(entry);
      if (found === null) throw new ApiError(404, "no_such_stream", "There is no live stream with that id.");
      const { fixtureID, cut, clips, ...same } = found;
      const matches = matchService(scope.c.get("backends")("match-data"), {});
      const match = fixtureID === null ? null : await matches.match(fixtureID);
      const preview = cut && { ...cut.preview, manifest: `/origin/video/${cut.preview.manifest}` };
      return {
        ...same,
        clips: clips.map(named),
        cut: cut && preview && { ...cut, preview },
        matchTitle: match === null ? null : `${match.home.shortName} v ${match.away.shortName}`,
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "streams/{entry}/clips",
    action: "clips.publish",
    onFansPages: true,
    summary:
      "Cut a clip of a live stream, between two moments of its broadcast, and publish it among the highlights of its match",
    roles: cutters,
    input: stream.extend(publishClipRequest.shape),
    response: clipResponse,
    audit: { subject, logsResponse: true },
    run: async (scope, { entry, ...wanted }) =>
      named(await streamsOf(scope).publishClip(entry, { ...wanted, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "clips/{entry}/delete",
    action: "clips.delete",
    onFansPages: true,
    summary: "Delete a clip for good; players that run stop at once",
    roles: cutters,
    confirmed: true,
    input: clip.extend(deleteClipRequest.shape),
    response: deletedStream,
    audit: {
      subject,
      async state({ c }, { entry }) {
        const item = await findPlayableItem(videoService(c.get("backends")("video"), {}), entry);
        return item && { title: item.metaData.title, from: item.publicationData.releaseFrom };
      },
    },
    run: (scope, { entry, version }) => streamsOf(scope).deleteClip(entry, { version, author: scope.author }),
  }),
];
