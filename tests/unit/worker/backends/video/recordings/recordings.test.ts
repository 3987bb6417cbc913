import { CreateJobCommand, GetJobCommand, MediaConvertClient } from "@aws-sdk/client-mediaconvert";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { cloudflareStreamPackager } from "../../../../../../worker/backends/video/recordings/packagers/cloudflare-stream.ts";
import { mediaConvertPackager } from "../../../../../../worker/backends/video/recordings/packagers/mediaconvert.ts";
import { PackagerError } from "../../../../../../worker/backends/video/recordings/packagers/packager.ts";

interface Call {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}
let calls: Call[];
let response: () => Response;
beforeEach(() => {
  calls = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    calls.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: text === "" ? null : z.unknown().parse(JSON.parse(text)),
    });
    return response();
  });
});
afterEach(() => vi.restoreAllMocks());

const recording = {
  id: "rec-7",
  name: "Derby.mp4",
  url: "https://site.example/origin/video/recording-files/rec-7/1-a",
};
const only = () => {
  const [call] = calls;
  if (call === undefined || calls.length !== 1) throw new Error(`There were ${calls.length} calls.`);
  return call;
};

describe("Cloudflare Stream", () => {
  const packager = cloudflareStreamPackager({ account: "023e105f4ecef8ad9ca31a8372d0c353", token: "stream-token" });
  const api = "https://api.cloudflare.com/client/v4/accounts/023e105f4ecef8ad9ca31a8372d0c353/stream";
  const uid = "6b9e68b07dfee8cc2d116e4c51d6a957";
  const host = "https://customer-f33zs165nr7gyfy4.cloudflarestream.com";
  const video = (change: object) => () =>
    Response.json({
      result: {
        uid,
        readyToStream: false,
        status: { state: "downloading" },
        duration: -1,
        playback: { hls: `${host}/${uid}/manifest/video.m3u8`, dash: `${host}/${uid}/manifest/video.mpd` },
        ...change,
      },
      success: true,
      errors: [],
      messages: [],
    });

  it("gets a request to copy the recording, which then plays by signed URLs only", async () => {
    response = video({});
    expect(await packager.start(recording)).toBe(uid);
    const { method, url, headers, body } = only();
    expect([method, url, headers.get("authorization")]).toEqual(["POST", `${api}/copy`, "Bearer stream-token"]);
    expect(body).toEqual({ url: recording.url, meta: { name: "Derby.mp4" }, requireSignedURLs: true });
  });

  it.each([
    [{ status: { state: "queued" } }, { state: "working", percent: 0 }],
    [{ status: { state: "inprogress", pctComplete: "51.400000" } }, { state: "working", percent: 51 }],
    [
      { readyToStream: true, status: { state: "inprogress", pctComplete: "80" } },
      { state: "working", percent: 80 },
    ],
    [
      {
        status: {
          state: "error",
          errorReasonCode: "ERR_NON_VIDEO",
          errorReasonText: "The file was not recognized as a valid video file.",
        },
      },
      { state: "failed", problem: "The file was not recognized as a valid video file." },
    ],
    [
      { readyToStream: true, status: { state: "ready", pctComplete: "100.000000" }, duration: 5412.4 },
      {
        state: "ready",
        seconds: 5412,
        source: {
          hls: `${host}/${uid}/manifest/video.m3u8`,
          dash: `${host}/${uid}/manifest/video.mpd`,
          signing: "cloudflare-stream",
          systems: [],
        },
      },
    ],
  ])("is polled for its progress: %j", async (change, expected) => {
    response = video(change);
    expect(await packager.check(uid, recording)).toEqual(expected);
    expect([only().method, only().url]).toEqual(["GET", `${api}/${uid}`]);
  });

  it.each([
    [
      () =>
        Response.json({ success: false, errors: [{ code: 10_000, message: "Authentication error" }] }, { status: 403 }),
      "answers 403: Authentication error",
      false,
    ],
    [() => new Response("busy", { status: 429 }), "answers 429: no reason given", true],
    [() => Response.json({ result: null, success: true }), "answers something else than documented", false],
  ])("is tried again only where that may help: %#", async (respond, message, transient) => {
    response = respond;
    const error: unknown = await packager.start(recording).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PackagerError);
    expect(error).toMatchObject({ message: expect.stringContaining(message), transient });
  });
});

describe("MediaConvert", () => {
  const packager = mediaConvertPackager({
    region: "eu-west-2",
    keyID: "AKIDEXAMPLE",
    secret: "secret",
    role: "arn:aws:iam::111122223333:role/MediaConvert",
    destination: "s3://league-media/recordings/",
    playback: "https://cdn.example/recordings/",
    signing: "cloudfront",
  });
  const job = (change: object) => () =>
    Response.json({ job: { id: "1500000000000-abcdef", role: "r", settings: {}, status: "SUBMITTED", ...change } });

  /** The request that Amazon's own client sends for a command. */
  async function sentByAmazon(command: CreateJobCommand | GetJobCommand) {
    const sent: { method: string; path: string; body: unknown }[] = [];
    const client = new MediaConvertClient({
      region: "eu-west-2",
      credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" },
      requestHandler: {
        handle: async ({ method, path, body }: { method: string; path: string; body?: string }) => {
          sent.push({ method, path, body: body === undefined ? null : z.unknown().parse(JSON.parse(body)) });
          throw new Error("sent");
        },
      },
    });
    const sending = command instanceof CreateJobCommand ? client.send(command) : client.send(command);
    await sending.catch(() => {});
    return sent[0];
  }

  it("is sent a job as Amazon's own client sends it, signed for its region", async () => {
    response = job({});
    expect(await packager.start(recording)).toBe("1500000000000-abcdef");
    const { method, url, headers, body } = only();
    expect(url).toBe("https://mediaconvert.eu-west-2.amazonaws.com/2017-08-29/jobs");
    expect(headers.get("authorization")).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-2\/mediaconvert\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/,
    );
    const output = (name: string, width: number, height: number, maxBitrate: number) => ({
      NameModifier: name,
      ContainerSettings: { Container: "M3U8" as const },
      VideoDescription: {
        Width: width,
        Height: height,
        CodecSettings: {
          Codec: "H_264" as const,
          H264Settings: {
            RateControlMode: "QVBR" as const,
            MaxBitrate: maxBitrate,
            SceneChangeDetect: "TRANSITION_DETECTION" as const,
          },
        },
      },
      AudioDescriptions: [
        {
          AudioSourceName: "Audio Selector 1",
          CodecSettings: {
            Codec: "AAC" as const,
            AacSettings: { Bitrate: 128_000, CodingMode: "CODING_MODE_2_0" as const, SampleRate: 48_000 },
          },
        },
      ],
    });
    const theirs = await sentByAmazon(
      new CreateJobCommand({
        Role: "arn:aws:iam::111122223333:role/MediaConvert",
        ClientRequestToken: "rec-7",
        Settings: {
          TimecodeConfig: { Source: "ZEROBASED" },
          Inputs: [
            {
              FileInput: recording.url,
              TimecodeSource: "ZEROBASED",
              VideoSelector: {},
              AudioSelectors: { "Audio Selector 1": { DefaultSelection: "DEFAULT" } },
            },
          ],
          OutputGroups: [
            {
              Name: "HLS",
              OutputGroupSettings: {
                Type: "HLS_GROUP_SETTINGS",
                HlsGroupSettings: {
                  Destination: "s3://league-media/recordings/rec-7/main",
                  SegmentLength: 6,
                  MinSegmentLength: 0,
                },
              },
              Outputs: [
                output("-1080", 1920, 1080, 5_000_000),
                output("-720", 1280, 720, 3_000_000),
                output("-360", 640, 360, 800_000),
              ],
            },
          ],
        },
      }),
    );
    expect({ method, path: new URL(url).pathname, body }).toEqual(theirs);
  });

  it.each([
    [
      { status: "PROGRESSING", jobPercentComplete: 40 },
      { state: "working", percent: 40 },
    ],
    [{ status: "SUBMITTED" }, { state: "working", percent: null }],
    [
      { status: "ERROR", errorMessage: "Unable to open input file" },
      { state: "failed", problem: "Unable to open input file" },
    ],
    [{ status: "CANCELED" }, { state: "failed", problem: "MediaConvert's job was canceled" }],
    [
      { status: "COMPLETE", outputGroupDetails: [{ outputDetails: [{ durationInMs: 5_412_400 }] }] },
      {
        state: "ready",
        seconds: 5412,
        source: { hls: "https://cdn.example/recordings/rec-7/main.m3u8", signing: "cloudfront", systems: [] },
      },
    ],
  ])("is polled for its progress like Amazon's own client does: %j", async (change, expected) => {
    response = job(change);
    expect(await packager.check("1500000000000-abcdef", recording)).toEqual(expected);
    const theirs = await sentByAmazon(new GetJobCommand({ Id: "1500000000000-abcdef" }));
    expect({ method: only().method, path: new URL(only().url).pathname, body: null }).toEqual(theirs);
  });
});
