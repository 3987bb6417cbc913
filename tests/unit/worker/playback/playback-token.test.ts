import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { mintPlaybackToken, verifyPlaybackToken } from "../../../../worker/playback/playback-token.ts";

const settings = {
  PLAYBACK_SECRET: "a-secret-of-the-test-site-of-48-characters-000000",
  PLAYBACK_TOKEN_SECONDS: 60,
};
const noon = new Date("2026-11-20T12:00:00.000Z");
const secondsLater = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const grant = { ssoID: "fan.17", entryID: "live-2500001", slot: "slot-1", device: "browser-1" };
const wanted = { entryID: grant.entryID, device: "browser-1", address: "192.0.2.7" };

/** A token as the site would sign it, with some claims changed. */
function signed(change: (token: SignJWT) => SignJWT, secret = settings.PLAYBACK_SECRET): Promise<string> {
  const token = new SignJWT({ entry: grant.entryID, slot: null, device: null })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("session-check")
    .setAudience("playback")
    .setIssuedAt(noon)
    .setExpirationTime(secondsLater(60));
  return change(token).sign(new TextEncoder().encode(secret));
}

describe("a playback token", () => {
  it("opens its entry for its account and slot", async () => {
    const claims = await verifyPlaybackToken(settings, await mintPlaybackToken(settings, grant, noon), wanted, noon);
    expect(claims).toMatchObject({ sub: "fan.17", entry: "live-2500001", slot: "slot-1" });
    expect(claims.exp - claims.iat).toBe(60);
  });

  it("names the folder of a CDN with signed URLs, and none without one", async () => {
    for (const folder of ["pb-7", null]) {
      const token = await mintPlaybackToken(settings, { ...grant, folder }, noon);
      expect((await verifyPlaybackToken(settings, token, wanted, noon)).folder).toBe(folder ?? undefined);
    }
  });

  it("names the account whose gate has its slot, where that is another one", async () => {
    const gateOf = async (gate: string | null) =>
      (await verifyPlaybackToken(settings, await mintPlaybackToken(settings, { ...grant, gate }, noon), wanted, noon))
        .gate;
    expect(await gateOf("fan.3")).toBe("fan.3");
    expect(await gateOf("fan.17")).toBeUndefined();
    expect(await gateOf(null)).toBeUndefined();
  });

  it("names no account for an anonymous viewer", async () => {
    const token = await mintPlaybackToken(settings, { ssoID: null, entryID: "a", slot: null, device: null }, noon);
    const claims = await verifyPlaybackToken(settings, token, { entryID: "a", device: null, address: null }, noon);
    expect(claims.sub).toBeUndefined();
    expect(claims.slot).toBeNull();
  });

  it.each([10, 60])("of %d seconds is valid until its last one and not beyond", async (seconds) => {
    const token = await mintPlaybackToken({ ...settings, PLAYBACK_TOKEN_SECONDS: seconds }, grant, noon);
    await verifyPlaybackToken(settings, token, wanted, secondsLater(seconds - 1));
    const expired = verifyPlaybackToken(settings, token, wanted, secondsLater(seconds));
    await expect(expired).rejects.toMatchObject({ reason: "expired" });
  });

  it("opens no other entry", async () => {
    const token = await mintPlaybackToken(settings, grant, noon);
    await expect(
      verifyPlaybackToken(settings, token, { ...wanted, entryID: "live-2500002" }, noon),
    ).rejects.toMatchObject({
      reason: "other-entry",
    });
  });

  it.each([
    ["another browser", "browser-2"],
    ["a browser without a name", null],
  ])("opens nothing for %s", async (_who, device) => {
    const token = await mintPlaybackToken(settings, grant, noon);
    await expect(verifyPlaybackToken(settings, token, { ...wanted, device }, noon)).rejects.toMatchObject({
      reason: "other-device",
    });
  });

  it.each([
    ["another network", "198.51.100.7"],
    ["a network that the edge does not know", null],
  ])("opens nothing for %s, if it was granted to one", async (_where, address) => {
    const token = await mintPlaybackToken(settings, { ...grant, address: wanted.address }, noon);
    await verifyPlaybackToken(settings, token, wanted, noon);
    await expect(verifyPlaybackToken(settings, token, { ...wanted, address }, noon)).rejects.toMatchObject({
      reason: "other-address",
    });
  });

  it("discloses neither the device's name nor the IP address", async () => {
    const token = await mintPlaybackToken(settings, { ...grant, address: wanted.address }, noon);
    const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    expect(claims).not.toContain("browser-1");
    expect(claims).not.toContain(wanted.address);
  });

  it.each([
    ["signed with another secret", () => signed((token) => token, "another-secret-of-48-characters-0000000000000000")],
    ["for another audience", () => signed((token) => token.setAudience("session"))],
    ["from another issuer", () => signed((token) => token.setIssuer("portal"))],
    [
      "without an expiry",
      () =>
        new SignJWT({ entry: grant.entryID, slot: null, device: null })
          .setProtectedHeader({ alg: "HS256" })
          .setIssuer("session-check")
          .setAudience("playback")
          .setIssuedAt(noon)
          .sign(new TextEncoder().encode(settings.PLAYBACK_SECRET)),
    ],
    [
      "with an unexpected algorithm",
      async () =>
        new SignJWT({ entry: grant.entryID, slot: null, device: null })
          .setProtectedHeader({ alg: "HS512" })
          .setIssuer("session-check")
          .setAudience("playback")
          .setIssuedAt(noon)
          .setExpirationTime(secondsLater(60))
          .sign(new TextEncoder().encode(settings.PLAYBACK_SECRET)),
    ],
    [
      "not signed at all",
      async () =>
        new UnsecuredJWT({ entry: grant.entryID, slot: null, device: null })
          .setIssuer("session-check")
          .setAudience("playback")
          .setIssuedAt(noon)
          .setExpirationTime(secondsLater(60))
          .encode(),
    ],
    ["with an empty subject", () => signed((token) => token.setSubject(""))],
    ["that is no token", async () => "x.y.z"],
    ["that is empty", async () => ""],
  ])("is refused when %s", async (_what, make) => {
    await expect(verifyPlaybackToken(settings, await make(), wanted, noon)).rejects.toMatchObject({
      name: "PlaybackTokenError",
      reason: "invalid",
    });
  });
});
