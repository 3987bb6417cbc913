import { afterEach, expect, it, vi } from "vitest";
import { fetchStream, isStreamResponse } from "../../../../../app/features/audio/stream-client.ts";
import { streamResponse } from "../../../../../schemas/streaming/video.ts";

const response = {
  data: {
    attributes: {
      title: "Ambleford v Caldmouth",
      description: "League One, live",
      mediaType: "live-audio",
      imageData: { posterImageKey: "commentary-1", offlineImageKey: "commentary-offline-1" },
      assetData: { status: "active", playbackIds: [{ id: "audio-1" }] },
    },
  },
};
const attributes = response.data.attributes;
const respondWith = (next: Response) => vi.stubGlobal("fetch", async () => next);
const request = () => fetchStream("audio-1", new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

it.each([
  response,
  { data: { attributes: { ...attributes, mediaType: "radio" } } },
  { data: { attributes: { ...attributes, assetData: { status: "lost", playbackIds: [] } } } },
  { data: { attributes: { ...attributes, imageData: {} } } },
  { data: {} },
  null,
])("agrees with the schema (%#)", (value) => {
  expect(isStreamResponse(value)).toBe(streamResponse.safeParse(value).success);
});

it("distinguishes a stream, none, and an outage", async () => {
  respondWith(Response.json(response));
  expect(await request()).toEqual(attributes);
  respondWith(Response.json({ error: {} }, { status: 404 }));
  expect(await request()).toBeNull();
  respondWith(Response.json({ error: {} }, { status: 503 }));
  await expect(request()).rejects.toThrow(TypeError);
});
