import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { passkeyChallenge, passkeyCreation } from "../../../schemas/identity/passkey.ts";
import { newPasswordStatements } from "../../../worker/backends/identity/account-statements.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import { cookieOf, newFan, signedInCookie } from "../support/accounts.ts";
import { newAuthenticator } from "../support/authenticator.ts";
import { brand } from "../support/brand.ts";
import { mailedCode } from "../support/cognito.ts";
import { withFailingStatement } from "../support/intercepted-database.ts";
import { pageFor, postForm } from "../support/portal.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const page = "https://localhost";
const rpID = "localhost";

type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;

function post(path: string, body: unknown, cookie = ""): Promise<Response> {
  return visit(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", cookie },
    body: JSON.stringify(body),
  });
}

const errorOf = async (response: Response) =>
  z.object({ error: z.object({ code: z.string() }) }).parse(await response.json()).error.code;

/** @param again device and session cookie to reuse; new ones by default. */
async function registered(email: string, again: { device?: Authenticator; cookie?: string } = {}) {
  const cookie = again.cookie ?? (await signedInCookie(email));
  const device = again.device ?? (await newAuthenticator(page));
  const options = passkeyCreation.parse(await (await post("/portal/passkeys/options", {}, cookie)).json());
  const made = await post("/portal/passkeys", await device.make({ challenge: options.challenge, rpID }), cookie);
  return { device, cookie, options, made };
}

async function challenge(email: string) {
  return passkeyChallenge.parse(await (await post("/api/auth/passkey/options", { email })).json());
}

describe("a passkey", () => {
  it("created on the profile signs its account in", async () => {
    const { email, ssoID } = await newFan();
    const { device, cookie, made, options } = await registered(email);
    expect(made.status).toBe(204);
    expect(options).toMatchObject({ rp: { id: rpID, name: brand.name }, user: { name: email } });
    expect(await (await visit("/portal/profile", { headers: { cookie } })).text()).toContain("Passkey on one device");

    const { session, options: requested } = await challenge(email);
    expect(requested).toMatchObject({
      rpId: rpID,
      allowCredentials: [{ id: device.id }],
      userVerification: "required",
    });
    const credential = await device.respond({ challenge: requested.challenge, rpID });
    const signedIn = await post("/api/auth/passkey", { email: ` ${email.toUpperCase()}`, session, credential });
    expect(signedIn.status).toBe(200);
    const check = await visit("/api/session", { headers: { cookie: cookieOf(signedIn) } });
    expect(sessionResponse.parse(await check.json()).account).toMatchObject({ ssoID, email });
  });

  it("signs in on a developer's machine, whose pages have no TLS", async () => {
    const { email } = await newFan();
    const { device } = await registered(email);
    const { session, options } = await challenge(email);
    const credential = await device.respond({ challenge: options.challenge, rpID, page: "http://localhost:5173" });
    expect((await post("/api/auth/passkey", { email, session, credential })).status).toBe(200);
  });

  it("is notified to its account's owner, when it is created and when it is removed", async () => {
    const { email } = await newFan();
    const { device, cookie } = await registered(email);
    const subjects = async () => (await storedMails(env.IDENTITY_DB, email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(["A passkey was added to your account"]);
    for (const _ of [1, 2]) {
      await visit("/portal/passkeys/remove", {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({ id: device.id }),
      });
    }
    expect(await subjects()).toEqual([
      "A passkey was removed from your account",
      "A passkey was added to your account",
    ]);
  });

  it("that was removed opens nothing", async () => {
    const { email } = await newFan();
    const { device, cookie } = await registered(email);
    const { session, options } = await challenge(email);
    const removed = await visit("/portal/passkeys/remove", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie, origin: "https://site.example" },
      body: new URLSearchParams({ id: device.id }),
    });
    expect(removed.headers.get("location")).toBe("/portal/profile?updated=passkey-removed");
    const credential = await device.respond({ challenge: options.challenge, rpID });
    expect((await post("/api/auth/passkey", { email, session, credential })).status).toBe(401);
  });

  it("is not said to be removed while the pool is away, and is gone once it was removed elsewhere", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { email } = await newFan();
    const { device, cookie } = await registered(email);
    const away = siteWith({ IDENTITY_DB: withFailingStatement(env.IDENTITY_DB, "DELETE FROM passkeys") });
    const failed = await away("/portal/passkeys/remove", {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ id: device.id }),
    });
    vi.restoreAllMocks();
    const outcome = failed.headers.get("location") ?? "";
    expect(outcome).toBe("/portal/profile?error=unavailable");
    const page = await pageFor(outcome, cookie);
    expect(page).toContain("That did not work on our side.");
    expect(page).toContain("Passkey on one device");
    for (const _ of ["here", "elsewhere before"]) {
      const removed = await postForm("/portal/passkeys/remove", { id: device.id }, cookie);
      expect(removed.headers.get("location")).toBe("/portal/profile?updated=passkey-removed");
    }
  });

  it("opens no account that needs a new password, and opens it once that is chosen by mail", async () => {
    const { email, ssoID } = await newFan();
    const { device } = await registered(email);
    const signIn = async () => {
      const { session, options } = await challenge(email);
      const credential = await device.respond({ challenge: options.challenge, rpID });
      return await post("/api/auth/passkey", { email, session, credential });
    };
    await env.IDENTITY_DB.batch(
      newPasswordStatements(ssoID, nowInSeconds()).map(({ sql, params }) =>
        env.IDENTITY_DB.prepare(sql).bind(...params),
      ),
    );
    const refused = await signIn();
    expect(refused.status).toBe(401);
    expect(await errorOf(refused)).toBe("resetRequired");
    await postForm("/portal/forgot-password", { email });
    const code = await mailedCode(email);
    await postForm("/portal/forgot-password/code", { email, code, password: "a newer password" });
    expect((await signIn()).status).toBe(200);
    await env.IDENTITY_DB.prepare("UPDATE accounts SET reset_required = 1 WHERE id = ?").bind(ssoID).run();
    expect(await errorOf(await signIn())).toBe("resetRequired");
  });

  it("is stored once, and ten for an account at most", async () => {
    const { email } = await newFan();
    const { device, cookie } = await registered(email);
    const again = await registered(email, { device, cookie });
    expect(again.made.status).toBe(422);
    const { count } = z
      .object({ count: z.int() })
      .parse(
        await env.IDENTITY_DB.prepare("SELECT count(*) AS count FROM passkeys WHERE credential_id = ?")
          .bind(device.id)
          .first(),
      );
    expect(count).toBe(1);
    for (let held = 1; held < 10; held++) await registered(email, { cookie });
    expect((await post("/portal/passkeys/options", {}, cookie)).status).toBe(429);
  });
});

describe("attacks", () => {
  it.each<[string, (fan: { email: string; device: Authenticator }) => Promise<unknown>]>([
    [
      "a response from another site",
      async ({ email, device }) => {
        const { session, options } = await challenge(email);
        const credential = await device.respond({
          challenge: options.challenge,
          rpID,
          page: "https://localhost.evil.example",
        });
        return { email, session, credential };
      },
    ],
    [
      "a response from a page of this domain without TLS",
      async ({ email, device }) => {
        const { session, options } = await challenge(email);
        const credential = await device.respond({ challenge: options.challenge, rpID, page: "http://shop.localhost" });
        return { email, session, credential };
      },
    ],
    [
      "a response for another domain",
      async ({ email, device }) => {
        const { session, options } = await challenge(email);
        return {
          email,
          session,
          credential: await device.respond({ challenge: options.challenge, rpID: "evil.example" }),
        };
      },
    ],
    [
      "a response to another challenge",
      async ({ email, device }) => {
        const [{ session }, other] = [await challenge(email), await challenge(email)];
        return { email, session, credential: await device.respond({ challenge: other.options.challenge, rpID }) };
      },
    ],
    [
      "a challenge that was made for somebody else",
      async ({ email, device }) => {
        const other = await newFan();
        await registered(other.email);
        const { session, options } = await challenge(other.email);
        return { email, session, credential: await device.respond({ challenge: options.challenge, rpID }) };
      },
    ],
    [
      "somebody else's passkey",
      async ({ email }) => {
        const other = await newFan();
        const { device } = await registered(other.email);
        const { session, options } = await challenge(email);
        return { email, session, credential: await device.respond({ challenge: options.challenge, rpID }) };
      },
    ],
    [
      "a key of its own under the passkey's name",
      async ({ email, device }) => {
        const { session, options } = await challenge(email);
        const forged = await (await newAuthenticator(page)).respond({ challenge: options.challenge, rpID });
        return { email, session, credential: { ...forged, id: device.id, rawId: device.id } };
      },
    ],
    [
      "a device that nobody unlocked",
      async ({ email, device }) => {
        const { session, options } = await challenge(email);
        return {
          email,
          session,
          credential: await device.respond({ challenge: options.challenge, rpID, verified: false }),
        };
      },
    ],
    [
      "a challenge of its own making",
      async ({ email, device }) => {
        const own = "A".repeat(43);
        return { email, session: own, credential: await device.respond({ challenge: own, rpID }) };
      },
    ],
  ])("%s is refused", async (_name, forge) => {
    const { email } = await newFan();
    const { device } = await registered(email);
    const refused = await post("/api/auth/passkey", await forge({ email, device }));
    expect(refused.status).toBe(401);
    expect(refused.headers.getSetCookie().join()).not.toContain("__Host-session=ey");
    expect(await errorOf(refused)).toBe("incorrect");
  });

  it("a response that was used once is refused, and so is a copied device", async () => {
    const { email } = await newFan();
    const { device } = await registered(email);
    const first = await challenge(email);
    const credential = await device.respond({ challenge: first.options.challenge, rpID });
    expect((await post("/api/auth/passkey", { email, session: first.session, credential })).status).toBe(200);
    expect((await post("/api/auth/passkey", { email, session: first.session, credential })).status).toBe(401);
    device.rewind();
    const second = await challenge(email);
    const copied = await device.respond({ challenge: second.options.challenge, rpID });
    expect((await post("/api/auth/passkey", { email, session: second.session, credential: copied })).status).toBe(401);
  });

  it("an unknown account gets the same kind of challenge as a known one, identical each time", async () => {
    const { email } = await newFan();
    await registered(email);
    const known = await challenge(email);
    const [unknown, again] = [await challenge("nobody@fans.example"), await challenge("nobody@fans.example")];
    const shape = (options: object) =>
      JSON.stringify(options, (key, value: unknown) => (key === "challenge" || key === "id" ? typeof value : value));
    const allowed = ({ options }: typeof known) =>
      z.object({ allowCredentials: z.array(z.object({ id: z.string() })).length(1) }).parse(options).allowCredentials[0]
        ?.id;
    expect(Object.keys(unknown.options)).toEqual(Object.keys(known.options));
    expect(shape({ ...unknown.options, allowCredentials: [] })).toBe(shape({ ...known.options, allowCredentials: [] }));
    expect(allowed(unknown)).toBe(allowed(again));
    expect(allowed(unknown)?.length).toBe(allowed(known)?.length);
  });

  it("nobody registers a passkey without being signed in, or for a page elsewhere", async () => {
    expect((await post("/portal/passkeys/options", {})).status).toBe(401);
    const { email } = await newFan();
    const cookie = await signedInCookie(email);
    const device = await newAuthenticator(page);
    const options = passkeyCreation.parse(await (await post("/portal/passkeys/options", {}, cookie)).json());
    const elsewhere = await device.make({ challenge: options.challenge, rpID, page: "http://site.example" });
    expect((await post("/portal/passkeys", elsewhere, cookie)).status).toBe(422);
    const invented = await device.make({ challenge: "B".repeat(43), rpID });
    expect((await post("/portal/passkeys", invented, cookie)).status).toBe(422);
  });

  it.each<[string, unknown]>([
    ["nothing", {}],
    ["an array", []],
    ["a number for a credential", { email: "a@b.example", session: "s".repeat(30), credential: 7 }],
    [
      "a credential of a megabyte",
      { email: "a@b.example", session: "s".repeat(30), credential: { id: "a".repeat(1_000_000) } },
    ],
  ])("%s is refused with a message", async (_name, body) => {
    expect([413, 422]).toContain((await post("/api/auth/passkey", body)).status);
  });
});
