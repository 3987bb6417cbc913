import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { signFolderURL } from "../../../../worker/playback/signed-folder.ts";

const key = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const now = new Date("2026-11-21T15:00:00.400Z");
const sign = (folder: string, cdn = "https://cdn.example/league/") => signFolderURL({ cdn, key }, folder, 60, now);

it("signs a folder for a limited time, in a path segment before it", async () => {
  const address = sign("live-7");
  const [, end = "", signature] =
    /^https:\/\/cdn\.example\/league\/(\d+)-([0-9a-f]{64})\/live-7\/$/.exec(address) ?? [];
  expect(new Date(Number(end) * 1000).toISOString()).toBe("2026-11-21T15:01:00.000Z");
  expect(signature).toBe(createHmac("sha256", Buffer.from(key, "hex")).update(`${end}:/live-7/`).digest("hex"));
  expect(address).not.toContain(key);
  // Relative URLs in a manifest keep the signature.
  expect(new URL("video/1.m4s", `${address}manifest.mpd`).href).toBe(`${address}video/1.m4s`);
});

it("signs each folder and each time differently", async () => {
  const later = signFolderURL({ cdn: "https://cdn.example", key }, "live-7", 60, new Date(now.getTime() + 1000));
  expect(new Set([sign("live-7", "https://cdn.example"), sign("live-8", "https://cdn.example"), later]).size).toBe(3);
});

it("encodes names in the URL", async () => {
  expect(sign("../keys?x=1#")).toMatch(/-[0-9a-f]{64}\/\.\.%2Fkeys%3Fx%3D1%23\/$/);
});

it("signs nothing for a CDN without signatures", async () => {
  expect(signFolderURL({ cdn: "https://cdn.example/", key: "" }, "live-7", 60, now)).toBe(
    "https://cdn.example/live-7/",
  );
});
