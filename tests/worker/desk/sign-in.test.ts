import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  auditResponse,
  deskError,
  invitationResponse,
  meResponse,
  ownPasskeysResponse,
  passkeyOptionsResponse,
  staffChallengeResponse,
  staffResponse,
} from "../../../schemas/desk/staff.ts";
import { passkeyCreation } from "../../../schemas/identity/passkey.ts";
import { codeOfStep, newCodeSecret, stepAt } from "../../../worker/desk/one-time-code.ts";
import { encryptSecret } from "../../../worker/desk/staff.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import { cheapHash, cookieOf } from "../support/accounts.ts";
import { newAuthenticator } from "../support/authenticator.ts";
import { withInterceptedStatement } from "../support/intercepted-database.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { siteWith } from "../support/site-with.ts";
import { deskOf, newInvitation, newStaff } from "../support/staff.ts";
import { visit } from "../support/visit.ts";

const password = "corner flag in the rain";
const rpID = "localhost";
const page = "https://localhost";
const anybody = deskOf(visit);
const codeOfError = (body: unknown) => deskError.safeParse(body).data?.error.code;

/** Decodes Base32 (RFC 4648), as an authenticator app reads a secret. */
function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return new Uint8Array((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const codeNow = (secret: Uint8Array, steps = 0) => codeOfStep(secret, stepAt(nowInSeconds()) + steps);

/** Staff who accepted an invitation with a password and one-time codes. */
async function withPassword() {
  const { email, token } = await newInvitation("support");
  const invitation = invitationResponse.parse((await anybody("POST", "invitation", { token })).body);
  const secret = fromBase32(invitation.codeSecret);
  const accepted = await anybody("POST", "invitation/password", {
    token,
    name: "Kim",
    password,
    code: codeNow(secret),
  });
  return { email, token, secret, accepted, cookie: sessionOf(accepted.headers) };
}

/** Staff who accepted earlier, created like `newStaff`: with the cheapest hash, which each sign-in and each guess repeats. */
async function joinedWithPassword() {
  const { email, cookie } = await newStaff("support");
  const secret = newCodeSecret();
  const sealed = await encryptSecret(testSetting("IDENTITY_SECRET"), secret, new Date());
  await env.DESK_DB.prepare("UPDATE staff SET password_hash = ?, code_secret = ? WHERE email = ?")
    .bind(await cheapHash(password), sealed, email)
    .run();
  return { email, secret, cookie };
}

const sessionOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("__Host-desk=") && !/max-age=0/i.test(cookie))
    ?.split(";")[0] ?? "";

describe("an invitation", () => {
  it("is accepted with a password and the first code, once, and signs in", async () => {
    const { email, token, accepted, cookie } = await withPassword();
    expect(accepted.status).toBe(200);
    expect(accepted.headers.getSetCookie().join()).toMatch(
      /__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    const me = meResponse.parse((await deskOf(visit, cookie)("GET", "me")).body);
    expect(me).toMatchObject({ email, name: "Kim", role: "support", hasPassword: true, hasPasskeys: false });
    expect(Date.parse(me.until) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
    expect((await anybody("POST", "invitation", { token })).status).toBe(404);
  });

  it("shows the same secret each time, and takes no wrong code and no common password", async () => {
    const { token } = await newInvitation("editor");
    const read = async () => invitationResponse.parse((await anybody("POST", "invitation", { token })).body);
    const { codeSecret, codeLink } = await read();
    expect((await read()).codeSecret).toBe(codeSecret);
    expect(codeLink).toContain(`secret=${codeSecret}`);
    const wrong = { token, name: "Kim", password, code: codeNow(fromBase32(codeSecret), 5) };
    expect(codeOfError((await anybody("POST", "invitation/password", wrong)).body)).toBe("wrong_code");
    const weak = { ...wrong, password: "password123", code: codeNow(fromBase32(codeSecret)) };
    expect(codeOfError((await anybody("POST", "invitation/password", weak)).body)).toBe("weak_password");
  });

  it("ends with its time", async () => {
    const { email, token } = await newInvitation("editor");
    await env.DESK_DB.prepare(
      "UPDATE staff_invitations SET expires_at = ? WHERE staff_id = (SELECT id FROM staff WHERE email = ?)",
    )
      .bind(nowInSeconds(), email)
      .run();
    expect(codeOfError((await anybody("POST", "invitation", { token })).body)).toBe("no_invitation");
  });

  it("goes by mail, from an administrator", async () => {
    const desk = deskOf(visit, (await newStaff("administrator")).cookie);
    const email = `new-${crypto.randomUUID()}@league.example`;
    const invite = { email, role: "video", reason: "joins on Monday" };
    expect((await desk("POST", "staff/invite", invite)).body).toEqual({ changed: true });
    const [mail] = await storedMails(env.IDENTITY_DB, email);
    const [, token] = /https:\/\/site\.example\/desk\/invitation#([\w-]{43})/.exec(mail?.body ?? "") ?? [];
    const invited = await anybody("POST", "invitation", { token });
    expect(invited.body).toMatchObject({ email, role: "video" });
    const { staff } = staffResponse.parse((await desk("GET", "staff")).body);
    const { invitedAt = "", invitedUntil } = staff.find((member) => member.email === email) ?? {};
    expect(Date.parse(invitedUntil ?? "") - Date.parse(invitedAt)).toBe(3 * 86_400_000);
    const { rows } = auditResponse.parse((await desk("GET", `audit?subject=${encodeURIComponent(email)}`)).body);
    expect(rows).toMatchObject([{ action: "staff.invite", outcome: "done", reason: "joins on Monday" }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("the audit log", () => {
  it("is read by days on the league's clock", async () => {
    const desk = deskOf(visit, (await newStaff("administrator")).cookie);
    const subject = `days-${crypto.randomUUID()}`;
    // In summer, the league's day begins an hour before that of UTC.
    const instants = [
      "2020-06-30T22:59:59.999Z",
      "2020-06-30T23:00:00.000Z",
      "2020-07-01T22:59:59.999Z",
      "2020-07-01T23:00:00.000Z",
    ];
    const insert = env.DESK_DB.prepare(
      "INSERT INTO audit (at, staff_name, action, subject, asked, reason) VALUES (?, 'Kim', 'fans.look', ?, '{}', '')",
    );
    await env.DESK_DB.batch(instants.map((at) => insert.bind(at, subject)));
    const read = async (days: string) =>
      auditResponse
        .parse((await desk("GET", `audit?subject=${subject}${days}`)).body)
        .rows.map(({ at }) => at)
        .toReversed();
    expect(await read("&from=2020-07-01&to=2020-07-01")).toEqual(instants.slice(1, 3));
    expect(await read("&from=2020-07-01")).toEqual(instants.slice(1));
    expect(await read("&to=2020-07-01")).toEqual(instants.slice(0, 3));
    expect(await read("&from=2020-07-02&to=2020-07-01")).toEqual([]);
    expect((await desk("GET", "audit?from=yesterday")).status).toBe(400);
  });
});

describe("signing in with password and code", () => {
  it("takes each code once", async () => {
    const { email, secret } = await withPassword();
    const next = codeNow(secret, 1);
    const signedIn = await anybody("POST", "sign-in/password", { email, password, code: next });
    expect(signedIn.status).toBe(200);
    expect(sessionOf(signedIn.headers)).not.toBe("");
    const again = await anybody("POST", "sign-in/password", { email, password, code: next });
    expect([again.status, codeOfError(again.body)]).toEqual([401, "wrong_credentials"]);
  });

  it("says the same for a wrong password, a wrong code and nobody", async () => {
    const { email, secret } = await joinedWithPassword();
    const right = { email, password, code: codeNow(secret, 1) };
    const responses = await Promise.all(
      [
        { ...right, password: "wrong password" },
        { ...right, code: codeNow(secret, 9) },
        { ...right, email: "nobody@league.example" },
      ].map(async (body) => {
        const { status, body: content } = await anybody("POST", "sign-in/password", body);
        const { error } = z.object({ error: z.looseObject({ requestID: z.string() }) }).parse(content);
        return { status, error: { ...error, requestID: "" } };
      }),
    );
    expect(responses.every(({ status }) => status === 401)).toBe(true);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  it("locks out after five failures, and lets in again after the wait", async () => {
    const { email, secret } = await joinedWithPassword();
    const guess = () => anybody("POST", "sign-in/password", { email, password: "guessed", code: "000000" });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(401);
    const right = () => anybody("POST", "sign-in/password", { email, password, code: codeNow(secret, 1) });
    expect((await right()).status).toBe(429);
    await env.DESK_DB.prepare("UPDATE staff_attempts SET locked_until = 0 WHERE subject = ?").bind(email).run();
    expect((await right()).status).toBe(200);
  });

  it("leaves who is locked out by strangers the session, and what it confirms", async () => {
    const { email, secret, cookie } = await joinedWithPassword();
    const guess = () => anybody("POST", "sign-in/password", { email, password: "guessed", code: "000000" });
    for (let tries = 0; tries < 6; tries++) await guess();
    expect((await guess()).status).toBe(429);
    const proof = { password, code: codeNow(secret, 1) };
    expect((await deskOf(visit, cookie)("POST", "me/confirm", proof)).status).toBe(200);
  });

  it("opens nothing for who has left", async () => {
    const { email, secret, cookie } = await joinedWithPassword();
    const me = meResponse.parse((await deskOf(visit, cookie)("GET", "me")).body);
    const desk = deskOf(visit, (await newStaff("administrator")).cookie);
    expect((await desk("POST", `staff/${me.id}/remove`, { reason: "left the league" })).status).toBe(200);
    const { staff } = staffResponse.parse((await desk("GET", "staff")).body);
    const left = staff.find(({ id }) => id === me.id);
    expect(left?.state).toBe("left");
    expect(Date.now() - Date.parse(left?.leftAt ?? "")).toBeLessThan(60_000);
    expect((await deskOf(visit, cookie)("GET", "me")).status).toBe(401);
    expect((await anybody("POST", "sign-in/password", { email, password, code: codeNow(secret, 1) })).status).toBe(401);
  });

  it("stores no password, no secret, no token and no session in plain text", async () => {
    const { token, secret, cookie } = await withPassword();
    const tables = ["staff", "staff_invitations", "staff_sessions", "audit"];
    const stored = await Promise.all(tables.map((table) => env.DESK_DB.prepare(`SELECT * FROM ${table}`).all()));
    const text = JSON.stringify(stored.map(({ results }) => results));
    for (const value of [
      password,
      token,
      cookie.slice("__Host-desk=".length),
      Buffer.from(secret).toString("base64url"),
    ]) {
      expect(text).not.toContain(value);
    }
  });
});

describe("a passkey", () => {
  /** A new device, and what accepts an invitation with it. */
  async function acceptance(token: string) {
    const device = await newAuthenticator(page);
    const offered = await anybody("POST", "invitation/options", { token, name: "Robin" });
    const { options } = z.object({ options: passkeyCreation }).parse(offered.body);
    const credential = await device.make({ challenge: options.challenge, rpID });
    return { device, body: { token, name: "Robin", credential } };
  }
  async function withPasskey() {
    const { email, token } = await newInvitation("administrator");
    const { device, body } = await acceptance(token);
    const accepted = await anybody("POST", "invitation/passkey", body);
    return { email, device, accepted, cookie: sessionOf(accepted.headers) };
  }
  const challengeOf = (body: unknown) =>
    z.object({ challenge: z.string() }).parse(staffChallengeResponse.parse(body).options).challenge;

  it("accepts an invitation, signs in, and confirms", async () => {
    const { email, device, accepted, cookie } = await withPasskey();
    expect(accepted.status).toBe(200);
    const challenge = challengeOf((await anybody("POST", "sign-in/options", { email })).body);
    const credential = await device.respond({ challenge, rpID });
    const signedIn = await anybody("POST", "sign-in/passkey", { email, challenge, credential });
    expect(signedIn.status).toBe(200);
    // A response works only once.
    expect((await anybody("POST", "sign-in/passkey", { email, challenge, credential })).status).toBe(401);

    await env.DESK_DB.prepare("UPDATE staff_sessions SET confirmed_at = 0").run();
    const desk = deskOf(visit, cookie);
    const invite = { email: `x-${crypto.randomUUID()}@league.example`, role: "live", reason: "matchday" };
    expect(codeOfError((await desk("POST", "staff/invite", invite)).body)).toBe("confirmation_needed");
    const requested = challengeOf((await desk("POST", "me/confirm-options")).body);
    const proof = { challenge: requested, credential: await device.respond({ challenge: requested, rpID }) };
    expect((await desk("POST", "me/confirm", proof)).status).toBe(200);
    expect((await desk("POST", "staff/invite", invite)).status).toBe(200);
  });

  it("of whoever is too late to accept the same link is not kept", async () => {
    const { email, token } = await newInvitation("administrator");
    const [first, late] = [await acceptance(token), await acceptance(token)];
    const DESK_DB = withInterceptedStatement(
      env.DESK_DB,
      "DELETE FROM passkey_challenges WHERE challenge",
      async (run) => {
        expect((await anybody("POST", "invitation/passkey", first.body)).status).toBe(200);
        return await run();
      },
    );
    const refused = await deskOf(siteWith({ DESK_DB }))("POST", "invitation/passkey", late.body);
    expect([refused.status, codeOfError(refused.body)]).toEqual([404, "no_invitation"]);
    const { results } = await env.DESK_DB.prepare(
      "SELECT credential_id FROM passkeys JOIN staff ON staff.id = account_id WHERE email = ?",
    )
      .bind(email)
      .all();
    expect(results).toEqual([{ credential_id: first.device.id }]);
  });

  it("is added beside the first, and the last way in stays", async () => {
    const { device, cookie } = await withPasskey();
    const desk = deskOf(visit, cookie);
    const reason = "a new laptop";
    const another = await newAuthenticator(page);
    const { options } = passkeyOptionsResponse.parse((await desk("GET", "me/passkeys/options")).body);
    const credential = await another.make({ challenge: options.challenge, rpID });
    expect((await desk("POST", "me/passkeys/add", { credential, reason })).body).toEqual({ changed: true });
    expect((await desk("POST", "me/passkeys/add", { credential, reason })).status).toBe(422);
    const remove = (passkey: string) => desk("POST", "me/passkeys/remove", { passkey, reason });
    expect((await remove(device.id)).body).toEqual({ changed: true });
    expect(codeOfError((await remove(another.id)).body)).toBe("last_way_in");
    const { passkeys } = ownPasskeysResponse.parse((await desk("GET", "me/passkeys")).body);
    expect(passkeys.map(({ id }) => id)).toEqual([another.id]);
  });

  it("of somebody else confirms nothing", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const desk = deskOf(visit, one.cookie);
    const challenge = challengeOf((await desk("POST", "me/confirm-options")).body);
    const proof = { challenge, credential: await other.device.respond({ challenge, rpID }) };
    expect((await desk("POST", "me/confirm", proof)).status).toBe(401);
  });

  it("has the same options, whether or not there is such a person", async () => {
    const { email } = await withPasskey();
    const shape = async (of: string) => {
      const { status, body } = await anybody("POST", "sign-in/options", { email: of });
      const { options } = staffChallengeResponse.parse(body);
      return { status, keys: Object.keys(options).toSorted() };
    };
    expect(await shape(`nobody-${crypto.randomUUID()}@league.example`)).toEqual(await shape(email));
  });
});

describe("the desk's document", () => {
  it("is never cached, never indexed, and names files that no page of fans names", async () => {
    const { cookie } = await newStaff("analyst");
    const desk = await visit("/desk/support", { headers: { cookie } });
    expect(desk.status).toBe(200);
    expect(desk.headers.get("cache-control")).toBe("private, no-store");
    expect(desk.headers.get("x-robots-tag")).toBe("noindex");
    const html = await desk.text();
    expect(html).toContain('src="/desk.js"');
    expect(html.match(/<link rel="preload" href="[^"]+\.woff2" as="font"/g)).toHaveLength(2);
    for (const path of ["/desk.js", "/desk.css"]) {
      expect((await env.ASSETS.fetch(`https://site.example${path}`)).status).toBe(200);
    }
    const home = await visit("/");
    expect(await home.text()).not.toMatch(/\/desk/);
    expect(home.headers.get("link") ?? "").not.toContain("/desk");
    expect(cookieOf(home)).not.toContain("__Host-desk");
    expect(await (await visit("/sitemaps/pages.xml")).text()).not.toContain("/desk");
  });

  it("is the sign-in for whoever is not signed in, and leads back from there", async () => {
    await newStaff("analyst");
    const response = await visit("/desk/support/7?text=a");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/desk/sign-in?return=%2Fsupport%2F7%3Ftext%3Da",
    ]);
    expect((await visit("/desk/sign-in")).status).toBe(200);
  });

  it("says how the first person comes, while there is none", async () => {
    await env.DESK_DB.prepare(
      "UPDATE staff SET left_at = joined_at WHERE joined_at IS NOT NULL AND left_at IS NULL",
    ).run();
    const empty = await visit("/desk");
    expect(empty.status).toBe(403);
    expect(await empty.text()).toContain("npm run staff -- invite");
    expect((await visit("/desk/invitation")).status).toBe(200);
  });
});
