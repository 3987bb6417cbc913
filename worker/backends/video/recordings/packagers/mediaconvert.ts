import { AwsClient } from "aws4fetch";
import { z } from "zod";
import { type OwnSource, ownSource } from "../../../../../schemas/streaming/own-source.ts";
import { callService } from "./call-service.ts";
import type { Packager } from "./packager.ts";

const job = z.object({
  job: z.object({
    id: z.string().min(1),
    status: z.enum(["SUBMITTED", "PROGRESSING", "COMPLETE", "CANCELED", "ERROR"]),
    jobPercentComplete: z.number().optional(),
    errorMessage: z.string().optional(),
    outputGroupDetails: z
      .array(z.object({ outputDetails: z.array(z.object({ durationInMs: z.number().optional() })).optional() }))
      .optional(),
  }),
});

export interface MediaConvertOptions {
  region: string;
  keyID: string;
  secret: string;
  /** ARN of the role that MediaConvert writes with. */
  role: string;
  /** Where it writes to: s3://bucket/folder/ */
  destination: string;
  /** Where the output is played from: https://cdn/folder/ */
  playback: string;
  signing: OwnSource["signing"];
}

const qualities = [
  { name: "1080", width: 1920, height: 1080, maxBitrate: 5_000_000 },
  { name: "720", width: 1280, height: 720, maxBitrate: 3_000_000 },
  { name: "360", width: 640, height: 360, maxBitrate: 800_000 },
];

/** The job settings of HLS with three qualities, each of variable bit rate and with stereo sound. */
const settingsFor = (fileInput: string, destination: string) => ({
  timecodeConfig: { source: "ZEROBASED" },
  inputs: [
    {
      fileInput,
      timecodeSource: "ZEROBASED",
      videoSelector: {},
      audioSelectors: { "Audio Selector 1": { defaultSelection: "DEFAULT" } },
    },
  ],
  outputGroups: [
    {
      name: "HLS",
      outputGroupSettings: {
        type: "HLS_GROUP_SETTINGS",
        hlsGroupSettings: { destination, segmentLength: 6, minSegmentLength: 0 },
      },
      outputs: qualities.map(({ name, width, height, maxBitrate }) => ({
        nameModifier: `-${name}`,
        containerSettings: { container: "M3U8" },
        videoDescription: {
          width,
          height,
          codecSettings: {
            codec: "H_264",
            h264Settings: { rateControlMode: "QVBR", maxBitrate, sceneChangeDetect: "TRANSITION_DETECTION" },
          },
        },
        audioDescriptions: [
          {
            audioSourceName: "Audio Selector 1",
            codecSettings: {
              codec: "AAC",
              aacSettings: { bitrate: 128_000, codingMode: "CODING_MODE_2_0", sampleRate: 48_000 },
            },
          },
        ],
      })),
    },
  ],
});

/** AWS Elemental MediaConvert: it fetches the recording from this site and writes HLS to a bucket behind a CDN. */
export function mediaConvertPackager(options: MediaConvertOptions): Packager {
  const { region, keyID, secret, role, destination, playback, signing } = options;
  const client = new AwsClient({ accessKeyId: keyID, secretAccessKey: secret, region, service: "mediaconvert" });
  const base = `https://mediaconvert.${region}.amazonaws.com/2017-08-29/jobs`;
  const call = async (url: string, init: RequestInit) =>
    (await callService("MediaConvert", await client.sign(url, init), job)).job;
  const folder = (root: string, id: string) => `${root.replace(/\/$/, "")}/${id}/main`;
  return {
    async start({ id, url }) {
      const settings = settingsFor(url, folder(destination, id));
      // With the token, a repeated start does not create a second job.
      const body = JSON.stringify({ role, settings, clientRequestToken: id });
      const headers = { "content-type": "application/json" };
      return (await call(base, { method: "POST", headers, body })).id;
    },
    async check(name, { id }) {
      const {
        status,
        jobPercentComplete,
        errorMessage,
        outputGroupDetails = [],
      } = await call(`${base}/${encodeURIComponent(name)}`, { method: "GET" });
      if (status === "ERROR" || status === "CANCELED") {
        return { state: "failed", problem: errorMessage ?? `MediaConvert's job was ${status.toLowerCase()}` };
      }
      if (status !== "COMPLETE") return { state: "working", percent: jobPercentComplete ?? null };
      const milliseconds = outputGroupDetails[0]?.outputDetails?.[0]?.durationInMs;
      return {
        state: "ready",
        source: ownSource.parse({ hls: `${folder(playback, id)}.m3u8`, signing }),
        seconds: milliseconds === undefined ? null : Math.round(milliseconds / 1000),
      };
    },
  };
}
