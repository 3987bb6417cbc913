import { generateKeyPairSync } from "node:crypto";
import { getSignedCookies, getSignedUrl } from "@aws-sdk/cloudfront-signer";
import EdgeAuth from "akamai-edgeauth";
import { importJWK, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { type OwnSource, ownSource } from "../../../../schemas/streaming/own-source.ts";
import { signSource } from "../../../../worker/playback/source-signing/sign-source.ts";
import { SigningError } from "../../../../worker/playback/source-signing/source-signer.ts";
import { localSettings } from "../../support/local-settings.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" });
const jwk = privateKey.export({ format: "jwk" });
const keys = {
  VIDEO_CDN_KEY: "5f".repeat(32),
  AKAMAI_TOKEN_KEY: "52a152a152a152a152a152a152a1",
  CLOUDFRONT_KEY_ID: "K2JCJMDEHXQW5F",
  CLOUDFRONT_PRIVATE_KEY: String(pem),
  CLOUDFLARE_STREAM_KEY_ID: "8f926b2b01f383510025a78a4dcbf6a",
  CLOUDFLARE_STREAM_KEY: Buffer.from(JSON.stringify(jwk)).toString("base64"),
};
const settingsWith = (change: Record<string, string>) => localSettings({ ...keys, ...change });
const settings = settingsWith({});

const now = new Date("2026-11-23T15:00:00.400Z");
const end = Date.parse("2026-11-23T15:01:00Z") / 1000;
const sign = (signing: OwnSource["signing"], hls = "https://cdn.example/league/live-7/master.m3u8", by = settings) =>
  signSource(by, ownSource.parse({ hls, signing }), 60, now);

describe("an own source", () => {
  it("stays as it is where it is not signed, with the query of its manifest", async () => {
    expect(await sign("none", "https://cdn.example/live/a/master.m3u8?channel=1")).toEqual({
      base: "https://cdn.example/live/a/",
      manifests: { hls: "master.m3u8?channel=1" },
    });
  });

  it("has the folder of both manifests, where it has two", async () => {
    const source = ownSource.parse({
      dash: "https://cdn.example/live-7/cenc/main.mpd",
      hls: "https://cdn.example/live-7/cbcs/main.m3u8",
    });
    expect(await signSource(settings, source, 60, now)).toEqual({
      base: "https://cdn.example/live-7/",
      manifests: { dash: "cenc/main.mpd", hls: "cbcs/main.m3u8" },
    });
  });

  it("is signed by the site's scheme in the folder before its last", async () => {
    const { base, manifests, ...rest } = await sign("site");
    expect(base).toMatch(new RegExp(`^https://cdn\\.example/league/${end}-[0-9a-f]{64}/live-7/$`));
    expect({ manifests, rest }).toEqual({ manifests: { hls: "master.m3u8" }, rest: {} });
  });

  it("has the token for Akamai that Akamai's own generator makes", async () => {
    const theirs = new EdgeAuth({ key: keys.AKAMAI_TOKEN_KEY, tokenName: "hdnts", endTime: end });
    expect(await sign("akamai")).toEqual({
      base: "https://cdn.example/league/live-7/",
      query: `hdnts=${theirs.generateACLToken("/league/live-7/*")}`,
      manifests: { hls: "master.m3u8" },
    });
  });

  const policy = JSON.stringify({
    Statement: [
      {
        Resource: "https://cdn.example/league/live-7/*",
        Condition: { DateLessThan: { "AWS:EpochTime": end } },
      },
    ],
  });
  const theirs = { keyPairId: keys.CLOUDFRONT_KEY_ID, privateKey: keys.CLOUDFRONT_PRIVATE_KEY, policy };

  it("has the query for CloudFront that Amazon's own signer makes", async () => {
    const { query } = await sign("cloudfront");
    const expected = new URL(getSignedUrl({ url: "https://cdn.example/league/live-7/master.m3u8", ...theirs }));
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(Object.fromEntries(expected.searchParams));
  });

  it("has the cookies for CloudFront that Amazon's own signer makes", async () => {
    const { cookies, query, base } = await sign("cloudfront-cookie");
    expect(cookies).toEqual(getSignedCookies(theirs));
    expect([query, base]).toEqual([undefined, "https://cdn.example/league/live-7/"]);
  });

  it("has a token in place of the video's id at Cloudflare Stream", async () => {
    const { base, manifests } = await sign(
      "cloudflare-stream",
      "https://customer-f33zs165nr7gyfy4.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/manifest/video.m3u8",
    );
    expect(manifests).toEqual({ hls: "manifest/video.m3u8" });
    const [, token = ""] = /^https:\/\/customer-f33zs165nr7gyfy4\.cloudflarestream\.com\/([\w.-]+)\/$/.exec(base) ?? [];
    const { kty = "", n = "", e = "" } = jwk;
    const verified = await jwtVerify(token, await importJWK({ kty, n, e }, "RS256"), { currentDate: now });
    expect(verified.protectedHeader).toEqual({ alg: "RS256", kid: keys.CLOUDFLARE_STREAM_KEY_ID });
    expect(verified.payload).toEqual({
      sub: "6b9e68b07dfee8cc2d116e4c51d6a957",
      kid: keys.CLOUDFLARE_STREAM_KEY_ID,
      exp: end,
    });
  });

  it.each([
    ["site", "VIDEO_CDN_KEY"],
    ["akamai", "AKAMAI_TOKEN_KEY"],
    ["cloudfront", "CLOUDFRONT_KEY_ID"],
    ["cloudfront", "CLOUDFRONT_PRIVATE_KEY"],
    ["cloudflare-stream", "CLOUDFLARE_STREAM_KEY"],
  ] as const)("is not opened by %s without %s", async (signing, missing) => {
    const url = "https://cdn.example/abc/manifest/video.m3u8";
    const attempt = sign(signing, url, settingsWith({ [missing]: "" }));
    await expect(attempt).rejects.toThrow(new SigningError(`${missing} is not set.`));
  });

  it("names a key that is none", async () => {
    const broken = settingsWith({
      CLOUDFRONT_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    });
    await expect(sign("cloudfront", undefined, broken)).rejects.toThrow("CLOUDFRONT_PRIVATE_KEY is not an RSA key");
    const other = settingsWith({ CLOUDFLARE_STREAM_KEY: "bm90IGEga2V5" });
    const url = "https://cdn.example/abc/manifest/video.m3u8";
    await expect(sign("cloudflare-stream", url, other)).rejects.toThrow("CLOUDFLARE_STREAM_KEY is not the `jwk`");
  });
});
