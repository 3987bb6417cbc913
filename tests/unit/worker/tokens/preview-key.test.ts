import { expect, it } from "vitest";
import { previewLink, readPreviewKey } from "../../../../worker/tokens/preview-key.ts";
import { signToken } from "../../../../worker/tokens/signed-token.ts";

const secret = "a-secret-of-the-tests".padEnd(48, "0");
const now = new Date("2026-11-26T12:00:00Z");

it("a preview's address is that of one revision of one article, for a week", async () => {
  const { path, validUntil } = await previewLink(secret, { article: "a-new-stand", revision: 3 }, now);
  expect(validUntil).toBe("2026-12-03T12:00:00.000Z");
  const key = path.slice("/news/preview/".length);
  const at = (instant: string) => readPreviewKey(secret, key, new Date(instant));
  expect(await at("2026-11-26T12:00:00Z")).toEqual({ article: "a-new-stand", revision: 3 });
  expect(await at("2026-12-03T11:59:59Z")).toEqual({ article: "a-new-stand", revision: 3 });
  expect(await at("2026-12-03T12:00:00Z")).toBeNull();
  expect(await readPreviewKey("another-secret".padEnd(48, "0"), key, now)).toBeNull();
});

it("a preview's address of no revision is that of what was saved last", async () => {
  const { path } = await previewLink(secret, { article: "a-new-stand", revision: null }, now);
  const read = await readPreviewKey(secret, path.slice("/news/preview/".length), now);
  expect(read).toEqual({ article: "a-new-stand", revision: null });
});

it("a preview's address may be that of a change of the league's description", async () => {
  const change = "5f6f1a58-3c1c-4f0e-9a37-0d8f4d1c9f3e";
  const { path } = await previewLink(secret, { change }, now);
  expect(await readPreviewKey(secret, path.slice("/news/preview/".length), now)).toEqual({ change });
});

it("no other signed link of the site opens a preview", async () => {
  const kind = { secret, audience: "contract" };
  const key = await signToken(kind, { article: "a-new-stand" }, { lifetime: 60 }, now);
  expect(await readPreviewKey(secret, key, now)).toBeNull();
});
