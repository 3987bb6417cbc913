import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { imageResponse, maxImageBytes } from "../../../schemas/desk/news.ts";
import { auditResponse, deskError, keyResponse, staffRoles } from "../../../schemas/desk/staff.ts";
import { deskOf, newStaff } from "../support/staff.ts";
import { visit } from "../support/visit.ts";

let cookie: string;
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  ({ cookie } = await newStaff("writer"));
  const drawn = await visit("/images/640x360/article-1.png");
  png = new Uint8Array(await drawn.arrayBuffer());
});

const add = async (body: BodyInit | null, as = cookie) => {
  const headers = { cookie: as, "content-type": "application/octet-stream" };
  const response = await visit("/api/desk/v1/pictures", { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
};
const messageOf = (body: unknown) => deskError.parse(body).error.message;

describe("an image for an article", () => {
  it("is served in the sizes that pages request, and the same one is stored once", async () => {
    const { status, body } = await add(png);
    expect(status).toBe(200);
    const { imageKey } = imageResponse.parse(body);
    const shown = await visit(`/images/320x180/${imageKey}.jpg`);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    await shown.body?.cancel();
    expect((await add(png)).body).toEqual(body);
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?text=pictures.add")).body);
    expect(rows[0]).toMatchObject({ outcome: "done", after: { imageKey } });
  });

  it.each([
    ["nothing", null],
    ["text", "<html>"],
    ["a drawing with script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ])("is not %s", async (_what, body) => {
    const refused = await add(body);
    expect(refused.status).toBe(422);
    expect(messageOf(refused.body)).toMatch(/JPEG, PNG, WebP or AVIF/);
  });

  it("is not larger than what is said", async () => {
    const { status, body } = await add(new Uint8Array(maxImageBytes + 1));
    expect(status).toBe(413);
    expect(messageOf(body)).toMatch(/at most 10 MB/);
  });

  it("comes from the league's own tools too, with a key that is for it", async () => {
    const desk = deskOf(visit, (await newStaff("administrator")).cookie);
    const made = async (scopes: string[]) =>
      keyResponse.parse((await desk("POST", "keys/create", { name: "photos", scopes, reason: "the agency" })).body).key;
    const send = async (key: string) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "image/png" };
      const response = await visit("/api/desk/v1/pictures", { method: "POST", headers, body: png });
      return { status: response.status, body: await response.json() };
    };
    const { status, body } = await send(await made(["pictures.add"]));
    expect([status, body]).toEqual([200, (await add(png)).body]);
    expect((await send(await made(["news.create"]))).status).toBe(403);
  });

  it("comes from who writes articles, sells adverts or looks after videos alone", async () => {
    const before = (await env.MEDIA.list({ prefix: "pictures/own-photo-" })).objects.length;
    expect((await add(png, "")).status).toBe(401);
    for (const role of staffRoles.filter(
      (each) => !["administrator", "editor", "writer", "video", "commercial"].includes(each),
    )) {
      expect((await add(png, (await newStaff(role)).cookie)).status).toBe(403);
    }
    expect((await env.MEDIA.list({ prefix: "pictures/own-photo-" })).objects).toHaveLength(before);
  });
});
