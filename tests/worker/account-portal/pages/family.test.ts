import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { accountPassesResponse } from "../../../../schemas/payments/holdings.ts";
import { portal } from "../../../../worker/account-portal/app.ts";
import { familyBackend } from "../../../../worker/backends/payments/families/app.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { familyService } from "../../../../worker/services/family.ts";
import { shareWith } from "../../support/account-status.ts";
import { password } from "../../support/accounts.ts";
import { mailedCode as codeTo } from "../../support/cognito.ts";
import { fan } from "../../support/fans.ts";
import { keyedBackend, testSetting } from "../../support/keyed-backend.ts";
import { mailProvider, mailQueue } from "../../support/mail-queue.ts";
import { pageFor, postForm } from "../../support/portal.ts";
import { entitlementsOf, payments } from "../../support/purchases.ts";
import { requestUntilRefused } from "../../support/rate-limit.ts";
import { visit } from "../../support/visit.ts";
import { visitWithSettings } from "../../support/visit-with-settings.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

type Fan = Awaited<ReturnType<typeof fan>>;
const families = familyService(keyedBackend("payments"));
const page = (who: Fan) => pageFor("/portal/family", who.cookie);
const invite = (who: Fan, email: string) => postForm("/portal/family/invite", { email }, who.cookie);
const join = (who: Fan, invitation: string) => postForm("/portal/family/join", { invitation }, who.cookie);
const end = (who: Fan, id: string) => postForm("/portal/family/end", { id }, who.cookie);

/** The code that was mailed last to an email address. */
async function mailedCode(email: string): Promise<string> {
  const [mail] = await storedMails(env.IDENTITY_DB, email);
  return /^Your code: (.+)$/m.exec(mail?.body ?? "")?.[1] ?? "";
}

/** An owner with a pass, and a member who has accepted a share of it. */
async function family() {
  const [owner, member] = [await fan("live-video"), await fan()];
  await invite(owner, member.email);
  await join(member, await mailedCode(member.email));
  return { owner, member };
}

/** The error messages of a refused form. */
async function problem(response: Response) {
  expect(response.status).toBe(422);
  return /<p class="error"[^>]*>([^<]*)|<div class="notice bad"[^>]*>([^<]*)/
    .exec(await response.text())
    ?.slice(1)
    .join("");
}

it("an owner and a member who change their addresses are listed with the new ones", async () => {
  const { owner, member } = await family();
  for (const [who, seenBy] of [
    [owner, member],
    [member, owner],
  ] as const) {
    const wanted = `moved-${who.email}`;
    await postForm("/portal/email", { email: wanted }, who.cookie);
    await postForm("/portal/email/confirm", { code: await codeTo(wanted) }, who.cookie);
    await vi.waitFor(async () => expect(await page(seenBy)).toContain(`: ${wanted}`));
    expect(await page(seenBy)).not.toContain(`: ${who.email}`);
  }
});

describe("sharing passes by plain forms", () => {
  it("mails a code with which one account shares what its owner holds", async () => {
    const [owner, member] = [await fan("live-video"), await fan()];
    const invited = await invite(owner, ` ${member.email.toUpperCase()} `);
    expect(invited.headers.get("location")).toBe("/portal/family?updated=invited");
    expect(await page(owner)).toContain(`Withdraw: ${member.email}`);
    const code = await mailedCode(member.email);
    const joined = await join(member, code.toLowerCase());
    expect(joined.status).toBe(303);
    expect(joined.headers.get("location")).toBe("/portal/family?updated=joined");
    expect(await entitlementsOf(member.ssoID)).toEqual(["live-video"]);
    expect(await page(member)).toContain(`Leave: ${owner.email}`);
    expect(await page(owner)).toContain(`Remove: ${member.email}`);
    for (const path of ["/portal/profile", "/portal/delete", "/portal/contracts"])
      expect(await pageFor(path, member.cookie), path).not.toContain("You have no subscriptions");
    const passes = await visit("/api/account/passes", { headers: { cookie: member.cookie } });
    expect(accountPassesResponse.parse(await passes.json()).passes).toMatchObject([
      { opens: "Live video of every streamed match", reason: "family", sharedBy: owner.email },
    ]);
    const session = sessionResponse.parse(
      await (await visit("/api/session", { headers: { cookie: member.cookie } })).json(),
    );
    expect(session.account).toMatchObject({
      entitlements: ["live-video"],
      shared: ["live-video"],
      subscriptions: "some",
    });
    expect((await join(member, code)).headers.get("location")).toBe("/portal/family?updated=joined");
    expect(await problem(await join(await fan(), code))).toContain("No invitation has this code.");
  });

  it("accepts a code from the account of its address alone, and once", async () => {
    const [owner, member, thief] = [await fan("live-video"), await fan(), await fan()];
    await invite(owner, member.email);
    const code = await mailedCode(member.email);
    expect(await problem(await join(thief, code))).toContain("This invitation was sent to another address.");
    expect(await entitlementsOf(thief.ssoID)).toEqual([]);
    const responses = await Promise.all([join(member, code), join(member, code)]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect((await families.of(owner.ssoID))?.members).toHaveLength(1);
  });

  it.each(["owner", "member"] as const)("ends when the %s wants it, and by nobody else", async (side) => {
    const shared = await family();
    const id = (await families.of(shared.owner.ssoID))?.members[0]?.id ?? "";
    expect((await end(await fan(), id)).headers.get("location")).toBe("/portal/family?updated=gone");
    expect(await entitlementsOf(shared.member.ssoID)).toEqual(["live-video"]);
    expect((await end(shared[side], id)).headers.get("location")).toBe("/portal/family?updated=ended");
    expect(await entitlementsOf(shared.member.ssoID)).toEqual([]);
    expect((await end(shared[side], id)).headers.get("location")).toBe("/portal/family?updated=gone");
  });

  it("withdraws an invitation", async () => {
    const [owner, guest] = [await fan("live-video"), await fan()];
    await invite(owner, guest.email);
    const code = await mailedCode(guest.email);
    await end(owner, (await families.of(owner.ssoID))?.invitations[0]?.id ?? "");
    expect(await problem(await join(guest, code))).toContain("No invitation has this code.");
    expect(await page(owner)).not.toContain(guest.email);
  });

  it("shows what is wrong with an email address or a code, and keeps what was typed", async () => {
    const { owner, member } = await family();
    expect(await problem(await invite(owner, "nobody"))).toBe("Enter an email address.");
    expect(await problem(await invite(owner, owner.email))).toBe("This is your own address.");
    expect(await problem(await invite(await fan(), "a@fans.example"))).toContain("You have no pass");
    expect(await problem(await invite(member, "a@fans.example"))).toContain("cannot share on");
    const refused = await join(await fan(), "not a code");
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("Enter the 16 letters and digits.");
    expect(html).toContain('value="not a code"');
    expect(html).toContain("<title>Error: Family");
  });

  it("accepts five codes a minute from an account, against guessing", async () => {
    const guest = await fan();
    const { responses } = await requestUntilRefused(
      5,
      () => join(guest, "0000-0000-0000-0000"),
      ({ status }) => status === 429,
    );
    expect(responses.every(({ status }) => status === 422)).toBe(true);
  });

  it("redirects logged-out users to the login", async () => {
    const responses = await Promise.all([
      visit("/portal/family"),
      ...["invite", "join", "end"].map((call) => postForm(`/portal/family/${call}`, {})),
    ]);
    for (const response of responses) expect(response.headers.get("location")).toMatch(/^\/portal\/login/);
  });

  it("refuses forms of other sites", async () => {
    const owner = await fan("live-video");
    const email = "stranger@fans.example";
    const response = await postForm("/portal/family/invite", { email }, owner.cookie, {
      origin: "https://evil.example",
    });
    expect(response.status).toBe(403);
    expect(await storedMails(env.IDENTITY_DB, email)).toEqual([]);
  });
});

describe("a share", () => {
  it("ends when either account is deleted", async () => {
    const [one, two] = [await family(), await family()];
    await payments.closeAccount(one.owner.ssoID);
    expect(await entitlementsOf(one.member.ssoID)).toEqual([]);
    expect(await families.of(one.member.ssoID)).toMatchObject({ sharedBy: null });
    const deleted = await postForm("/portal/delete", { password, confirmation: "delete" }, two.member.cookie);
    expect(deleted.headers.get("location")).toBe("/portal/delete/done");
    expect(await page(two.owner)).not.toContain(two.member.email);
  });

  it("is in the data exports of both accounts", async () => {
    const { owner, member } = await family();
    const file = async ({ cookie }: Fan) => await (await postForm("/portal/data", {}, cookie)).json();
    expect(await file(owner)).toMatchObject({ family: { sharedBy: null, members: [{ email: member.email }] } });
    expect(await file(member)).toMatchObject({ family: { sharedBy: { email: owner.email }, members: [] } });
  });
});

describe("while a backend is unavailable", () => {
  const withSettings = (
    settings: Record<string, string>,
    path: string,
    cookie: string,
    fields?: Record<string, string>,
  ) =>
    visitWithSettings(
      settings,
      { path: "/portal", below: path, routes: portal },
      {
        headers: { cookie },
        redirect: "manual",
        ...(fields !== undefined && { method: "POST", body: new URLSearchParams(fields) }),
      },
    );

  const far = { PAYMENTS_API: "https://payments.example" };

  it("no invitation is reported as sent that is not", async () => {
    const owner = await fan();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input) =>
      Response.json({
        data: new Request(input).url.endsWith("/invite")
          ? { result: "unsent" }
          : { sharedBy: null, members: [], invitations: [], places: 4 },
      }),
    );
    const unsent = await withSettings(far, "/family/invite", owner.cookie, { email: "guest@fans.example" });
    expect(unsent.status).toBe(503);
    const html = await unsent.text();
    expect(html).toContain("Nobody is invited.");
    expect(html).toContain('value="guest@fans.example"');
  });

  it("the page says that the status is unknown, and works", async () => {
    const owner = await fan("live-video");
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    const away = await withSettings(far, "/family", owner.cookie);
    expect(away.status).toBe(503);
    expect(await away.text()).toContain("is not known at the moment");
  });

  it("the page shows that a payments backend has no families", async () => {
    const owner = await fan("live-video");
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}", { status: 404 }));
    const none = await withSettings(far, "/family", owner.cookie);
    expect(none.status).toBe(200);
    expect(await none.text()).toContain("Passes cannot be shared on this site.");
  });
});

describe("the payments backend", () => {
  const call = (path: string, body: unknown, key?: string) =>
    visit(`/origin/payments/family/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== undefined && { "x-service-key": key }) },
      body: JSON.stringify(body),
    });

  it("accepts the site's own services only", async () => {
    const responses = [
      visit("/origin/payments/family/fan-1"),
      ...["invite", "join", "end"].map((path) => call(path, {})),
    ];
    for (const response of await Promise.all(responses)) expect(response.status).toBe(401);
  });

  it("refuses malformed requests with a message", async () => {
    for (const path of ["invite", "join", "end"]) {
      const response = await call(path, { userID: "" }, testSetting("SERVICE_KEY"));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "bad_parameter" } });
    }
  });

  it("stores no invitation whose mail was not sent: the next attempt is like the first", async () => {
    const owner = await fan("live-video");
    const wanted = { userID: owner.ssoID, userEmail: owner.email, recipient: "guest@fans.example" };
    const unsent = await visitWithSettings(
      mailProvider,
      { path: "/family", below: "/invite", routes: familyBackend },
      {
        method: "POST",
        headers: { "content-type": "application/json", "x-service-key": testSetting("SERVICE_KEY") },
        body: JSON.stringify(wanted),
      },
      { MAILS: mailQueue({ fails: true }).MAILS },
    );
    expect(await unsent.json()).toEqual({ data: { result: "unsent" } });
    expect((await families.of(owner.ssoID))?.invitations).toEqual([]);
    expect(await families.invite(owner, wanted.recipient)).toBe("done");
  });

  it("says whose passes are shared in the streaming backend's response", async () => {
    const [owner, member] = [await fan("live-video", "devices-4"), await fan("match-7")];
    await shareWith(owner.ssoID, member.ssoID);
    const response = await visit(`/origin/streaming/users/entitlements/${member.ssoID}`, {
      headers: { "x-service-key": testSetting("SERVICE_KEY") },
    });
    expect(await response.json()).toMatchObject({
      data: {
        attributes: {
          entitlements: ["match-7", "devices-4", "live-video"],
          sharedBy: { userID: owner.ssoID, entitlements: ["devices-4", "live-video"] },
        },
      },
    });
  });
});
