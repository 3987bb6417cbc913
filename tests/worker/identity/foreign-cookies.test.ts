import { describe, expect, it } from "vitest";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { newFan, signedInCookie } from "../support/accounts.ts";
import { visit } from "../support/visit.ts";

/** A signed session of another account, as an attacker could plant it in a fan's browser from a sibling domain. */
async function ownSession() {
  const fan = await newFan();
  const cookie = await signedInCookie(fan.email);
  return { ssoID: fan.ssoID, cookie, value: cookie.slice("__Host-session=".length) };
}

async function signedInWith(cookie: string): Promise<string | null> {
  const response = await visit("/api/session", { headers: { cookie } });
  return sessionResponse.parse(await response.json()).account?.ssoID ?? null;
}

describe("a session cookie that another host has set", () => {
  it("counts under no other name than the one that browsers restrict to this host", async () => {
    const { ssoID, cookie, value } = await ownSession();
    expect(await signedInWith(cookie)).toBe(ssoID);
    for (const name of [
      "session",
      "__Secure-session",
      "__host-session",
      "__HOST-session",
      "Host-session",
      "%5F%5FHost-session",
      "__Host%2Dsession",
      "__Host-session[]",
      "$__Host-session",
    ]) {
      expect([name, await signedInWith(`${name}=${value}`)]).toEqual([name, null]);
    }
  });

  it("does not replace the fan's own: with both, neither counts", async () => {
    const [fan, attacker] = [await ownSession(), await ownSession()];
    for (const pair of [
      `${attacker.cookie}; ${fan.cookie}`,
      `${fan.cookie}; ${attacker.cookie}`,
      `theme=dark; ${fan.cookie}; a=b; ${attacker.cookie}; ${fan.cookie}`,
      `__Host-session=; ${attacker.cookie}`,
      `${attacker.cookie};__Host-session=planted`,
      `${attacker.cookie};\t__Host-session = planted`,
    ]) {
      expect([pair, await signedInWith(pair)]).toEqual([pair, null]);
    }
    // The sessions themselves continue: nobody can end another's with such a cookie.
    expect(await signedInWith(fan.cookie)).toBe(fan.ssoID);
    expect(await signedInWith(attacker.cookie)).toBe(attacker.ssoID);
  });

  it("is harmless if it is the same, or has another name", async () => {
    const { ssoID, cookie, value } = await ownSession();
    expect(await signedInWith(`${cookie}; ${cookie}`)).toBe(ssoID);
    expect(await signedInWith(`session=planted; ${cookie}; __host-session=${value}`)).toBe(ssoID);
  });

  it("is sent to no other host, and over no plain connection, and scripts cannot read it", async () => {
    const fan = await newFan();
    const response = await visit("/api/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: fan.email, password: "terrace-chant-1884" }),
    });
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-session="));
    for (const attribute of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(line).toContain(attribute);
    expect(line).not.toMatch(/domain/i);
  });
});
