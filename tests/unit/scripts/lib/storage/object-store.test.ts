import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localObjects } from "../../../../../scripts/lib/storage/local-objects.ts";
import { type ObjectStore, uploadInParts } from "../../../../../scripts/lib/storage/object-store.ts";
import { s3Objects } from "../../../../../scripts/lib/storage/s3-objects.ts";
import { openLocalStorage } from "../../../../../scripts/lib/storage/storage.ts";
import { beginUpload } from "../../../../../scripts/lib/storage/storage-worker.ts";

/** The smallest part that R2 accepts. */
const maxPutBytes = 5 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "objects-"));
const file = join(folder, "match.mp4");
const bytes = randomBytes(2 * maxPutBytes + 12_345);
writeFileSync(file, bytes);
const metadata = { headers: { "content-type": "video/mp4" }, custom: { title: "Derby" } };

const local = openLocalStorage(join(folder, "state"));
const { miniflare } = local;
const bucket = () => miniflare.getR2Bucket("MEDIA");
let s3: ChildProcess;
let endpoint = "";
const stores: Record<string, () => ObjectStore> = {
  "this machine's bucket": () =>
    localObjects({ miniflare, bucket, read: (work) => local.readFrom.media(work), maxPutBytes }),
  "a deployed bucket": () =>
    s3Objects("media", {
      env: { CLOUDFLARE_ACCOUNT_ID: "1", R2_ACCESS_KEY_ID: "key", R2_SECRET_ACCESS_KEY: "s", R2_ENDPOINT: endpoint },
      maxPutBytes,
    }),
};
beforeAll(async () => {
  s3 = spawn(process.execPath, ["tests/fixtures/wrangler/object-store.ts"], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = s3.stdout ? await once(s3.stdout, "data") : [];
  endpoint = `http://localhost:${String(port).trim()}`;
});
afterAll(async () => {
  s3.kill();
  await local.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.keys(stores))("%s", (name) => {
  const store = () => stores[name]?.() ?? expect.unreachable();

  it("takes a file of several parts, gives it back as it was, and deletes it", async () => {
    await store().put("recording/video-720.mp4", file, metadata);
    expect(await store().keys()).toEqual(["recording/video-720.mp4"]);
    const read = join(folder, "read");
    expect(await store().get("recording/video-720.mp4", read)).toEqual(metadata);
    expect(readFileSync(read).equals(bytes)).toBe(true);
    await store().delete("recording/video-720.mp4");
    expect(await store().get("recording/video-720.mp4", read)).toBeNull();
    expect(await store().keys()).toEqual([]);
  });
});

it("serves a range of bytes that lies in two parts", async () => {
  await stores["this machine's bucket"]?.().put("recording/video-720.mp4", file, metadata);
  const range = { offset: maxPutBytes - 10, length: 20 };
  const object = await (await bucket()).get("recording/video-720.mp4", { range });
  expect(Buffer.from((await object?.arrayBuffer()) ?? []).equals(bytes.subarray(range.offset, range.offset + 20))).toBe(
    true,
  );
});

describe("an upload that breaks off", () => {
  it("leaves no part in this machine's bucket", async () => {
    const upload = await beginUpload(miniflare, "broken/video-720.mp4", {});
    const first = await upload.uploadPart(1, new Uint8Array(maxPutBytes));
    const brokenOff = { ...upload, uploadPart: () => Promise.reject(new Error("broken off")) };
    await expect(uploadInParts(brokenOff, file, maxPutBytes)).rejects.toThrow("broken off");
    await expect(upload.complete([first])).rejects.toThrow(/does not exist/);
    expect(await (await bucket()).head("broken/video-720.mp4")).toBeNull();
  });

  it("leaves no part in a deployed bucket", async () => {
    const refused = join(folder, "refused.mp4");
    writeFileSync(refused, Buffer.concat([bytes.subarray(0, maxPutBytes), Buffer.from("refused"), bytes]));
    const begun = async () =>
      await (
        await fetch(`${endpoint}/media?uploads`, { headers: { authorization: "AWS4-HMAC-SHA256 Credential=key/" } })
      ).text();
    const upload = stores["a deployed bucket"]?.().put("broken/video-720.mp4", refused, metadata);
    await expect(upload).rejects.toThrow("Writing broken/video-720.mp4 was refused with 403");
    expect(await stores["a deployed bucket"]?.().keys()).toEqual([]);
    expect(await begun()).toBe("<ListMultipartUploadsResult></ListMultipartUploadsResult>");
  });
});
