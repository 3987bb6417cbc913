import { afterEach, expect, it, vi } from "vitest";
import { fetchStream, isStreamResponse } from "../../../../../app/features/audio/stream-client.ts";
import { streamResponse } from "../../../../../schemas/streaming/video.ts";

const answer = {
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
const attributes = answer.data.attributes;
const answers = (response: Response) => vi.stubGlobal("fetch", async () => response);
const ask = () => fetchStream("audio-1", new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

it.each([
  answer,
  { data: { attributes: { ...attributes, mediaType: "radio" } } },
  { data: { attributes: { ...attributes, assetData: { status: "lost", playbackIds: [] } } } },
  { data: { attributes: { ...attributes, imageData: {} } } },
  { data: {} },
  null,
])("takes what the schema takes (%#)", (value) => {
  expect(isStreamResponse(value)).toBe(streamResponse.safeParse(value).success);
});

it("knows a stream, none, and an outage apart", async () => {
  answers(Response.json(answer));
  expect(await ask()).toEqual(attributes);
  answers(Response.json({ error: {} }, { status: 404 }));
  expect(await ask()).toBeNull();
  answers(Response.json({ error: {} }, { status: 503 }));
  await expect(ask()).rejects.toThrow(TypeError);
});
