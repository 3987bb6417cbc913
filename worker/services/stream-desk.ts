import { z } from "zod";
import { type operatorClipRequest, operatorClipResponse, operatorClipsResponse } from "../../schemas/desk/clips.ts";
import {
  operatorCommentariesResponse,
  type operatorCommentaryChange,
  type operatorCommentaryRequest,
  operatorCommentaryResponse,
} from "../../schemas/desk/commentaries.ts";
import { type Author, operatorDone } from "../../schemas/desk/fans.ts";
import {
  type operatorRecordingChange,
  type operatorRecordingRequest,
  operatorRecordingResponse,
  type operatorUploadRequest,
  operatorUploadResponse,
} from "../../schemas/desk/recordings.ts";
import {
  type operatorStreamChange,
  type operatorStreamRequest,
  operatorStreamResponse,
  operatorStreamsResponse,
} from "../../schemas/desk/streams.ts";
import {
  operatorEntriesResponse,
  operatorRecordingsResponse,
  pulledEntriesResponse,
  uploadedRecordingResponse,
} from "../../schemas/desk/videos.ts";
import { availability } from "../../schemas/streaming/availability.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const rulesResponse = z.object({ data: z.array(z.object({ name: z.string(), rules: availability })) });
const pathOf = (entry: string) => `operator/streams/${encodeURIComponent(entry)}`;
const commentaryOf = (entry: string) => `operator/commentaries/${encodeURIComponent(entry)}`;
const recordingsOf = (entry: string) => `operator/recordings/${encodeURIComponent(entry)}`;
const clipsOf = (entry: string) => `operator/clips/${encodeURIComponent(entry)}`;

/** Live streams, their rules and clips, commentaries and recordings, in the video backend. */
export function streamDesk(video: Backend) {
  return {
    /** Ids of matches that have a live stream. Empty for a backend without this call. */
    fixtureIDs: async () =>
      (await readBackend(video, "operator/streams", operatorStreamsResponse))?.data.fixtureIDs ?? [],
    /** Planned ends of live streams, by entry. Empty for a backend without this call. */
    ends: async () => (await readBackend(video, "operator/streams", operatorStreamsResponse))?.data.ends ?? {},
    rules: async () => (await readBackend(video, "availability/rules", rulesResponse))?.data ?? [],
    /** Null for anything but a live stream. */
    stream: async (entry: string) => (await readBackend(video, pathOf(entry), operatorStreamResponse))?.data ?? null,
    open: async (stream: z.input<typeof operatorStreamRequest>) =>
      (await postChange(video, "operator/streams", stream, operatorStreamResponse)).data,
    change: async (entry: string, stream: z.input<typeof operatorStreamChange>) =>
      (await postChange(video, `${pathOf(entry)}/change`, stream, operatorStreamResponse)).data,
    end: async (entry: string, step: { version: number; author: Author }) =>
      (await postChange(video, `${pathOf(entry)}/end`, step, operatorStreamResponse)).data,
    delete: async (entry: string, step: { version: number; author: Author }) =>
      (await postChange(video, `${pathOf(entry)}/delete`, step, operatorDone)).data,
    /** Matches that have a live commentary, and assets whose audio a commentary can play. Empty for a backend without this call. */
    commentaries: async () =>
      (await readBackend(video, "operator/commentaries", operatorCommentariesResponse))?.data ?? {
        fixtureIDs: [],
        assets: [],
      },
    /** Null for anything but a live commentary. */
    commentary: async (entry: string) =>
      (await readBackend(video, commentaryOf(entry), operatorCommentaryResponse))?.data ?? null,
    openCommentary: async (commentary: z.input<typeof operatorCommentaryRequest>) =>
      (await postChange(video, "operator/commentaries", commentary, operatorCommentaryResponse)).data,
    changeCommentary: async (entry: string, commentary: z.input<typeof operatorCommentaryChange>) =>
      (await postChange(video, `${commentaryOf(entry)}/change`, commentary, operatorCommentaryResponse)).data,
    endCommentary: async (entry: string, step: { version: number; author: Author }) =>
      (await postChange(video, `${commentaryOf(entry)}/end`, step, operatorCommentaryResponse)).data,
    deleteCommentary: async (entry: string, step: { version: number; author: Author }) =>
      (await postChange(video, `${commentaryOf(entry)}/delete`, step, operatorDone)).data,
    /** Entries with these words in their titles, at any time. Null for a backend without this call. */
    find: async (text: string) =>
      (await readBackend(video, `operator/entries?${new URLSearchParams({ q: text })}`, operatorEntriesResponse))
        ?.data ?? null,
    /** Entries that nobody may watch. Empty for a backend without this call. */
    pulled: async () => (await readBackend(video, "availability/entries", pulledEntriesResponse))?.data ?? [],
    /** Recordings that are not shown to viewers yet. Empty for a backend without this call. */
    waiting: async () => (await readBackend(video, "operator/recordings", operatorRecordingsResponse))?.data ?? [],
    /** Null for anything but a recording. */
    recordedEntry: async (entry: string) =>
      (await readBackend(video, `${recordingsOf(entry)}/entry`, operatorRecordingResponse))?.data ?? null,
    addRecording: async (recording: z.input<typeof operatorRecordingRequest>) =>
      (await postChange(video, "operator/recordings", recording, operatorRecordingResponse)).data,
    changeRecording: async (entry: string, recording: z.input<typeof operatorRecordingChange>) =>
      (await postChange(video, `${recordingsOf(entry)}/change`, recording, operatorRecordingResponse)).data,
    deleteRecording: async (entry: string, step: { version: number; author: Author }) =>
      (await postChange(video, `${recordingsOf(entry)}/delete`, step, operatorDone)).data,
    /** @returns the upload's id */
    beginUpload: async (entry: string, file: z.input<typeof operatorUploadRequest>) =>
      (await postChange(video, `${recordingsOf(entry)}/uploads`, file, operatorUploadResponse)).data.id,
    /** Progress of the recording uploaded for an entry; null without one. */
    recording: async (entry: string) =>
      (await readBackend(video, recordingsOf(entry), uploadedRecordingResponse))?.data ?? null,
    /** The parts of a live stream that can be clipped, and its clips. Null for anything but a live stream. */
    clips: async (entry: string) => (await readBackend(video, clipsOf(entry), operatorClipsResponse))?.data ?? null,
    publishClip: async (entry: string, clip: z.input<typeof operatorClipRequest>) =>
      (await postChange(video, clipsOf(entry), clip, operatorClipResponse)).data,
    deleteClip: async (clip: string, step: { version: number; author: Author }) =>
      (await postChange(video, `${clipsOf(clip)}/delete`, step, operatorDone)).data,
  };
}
