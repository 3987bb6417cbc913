import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { expect, it } from "vitest";
import { appleClientSecret } from "../../../../../worker/identity/social/apple-secret.ts";

const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
const pem = await exportPKCS8(privateKey);
const now = new Date("2026-11-20T12:00:00Z");

it.each([
  ["over several lines", pem],
  ["on one line, with its breaks written out", pem.replaceAll("\n", "\\n")],
])("signs a short-lived token for Apple alone with the team's key, given %s", async (_, key) => {
  const secret = await appleClientSecret(
    { clientID: "example.league.site", teamID: "TEAM123456", keyID: "KEY1234567", privateKey: key },
    "https://appleid.apple.com",
    now,
  );
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
    algorithms: ["ES256"],
    issuer: "TEAM123456",
    subject: "example.league.site",
    audience: "https://appleid.apple.com",
    currentDate: now,
  });
  expect(protectedHeader.kid).toBe("KEY1234567");
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});
