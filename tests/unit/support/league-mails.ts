import { globSync } from "node:fs";
import { basename } from "node:path";
import type { Miniflare } from "miniflare";
import { expect } from "vitest";
import { z } from "zod";
import { newsletterChanged } from "../../../schemas/desk/newsletters.ts";
import { authenticationResponse, newPasskeyResponse, signUpResponse } from "../../../schemas/identity/identity-pool.ts";
import { allMailKinds, type MailKind } from "../../../schemas/league/mail-kinds.ts";
import type { LeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { runSchedule } from "../../../scripts/lib/site/schedule.ts";
import type { Storage } from "../../../scripts/lib/storage/storage.ts";
import { grantStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { inviteStatements } from "../../../worker/desk/staff.ts";
import { plainHash, randomToken } from "../../../worker/identity/secrets.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";
import { pageLanguageHeader } from "../../../worker/services/backends.ts";
import { newAuthenticator } from "../../worker/support/authenticator.ts";

/*
 * Causes every kind of mail that fans get, in each language of a league's pages: by calls of fans and staff, and by payment notifications
 * for events that are caused by time or banks.
 */

export const serviceKey = "the key of the services of these tests".padEnd(48, ".");

/** A league's site. */
export interface LeagueSite {
  site: URL;
  miniflare: Miniflare;
  storage: Storage;
  folder: LeagueFolder;
}

/** Text with the place where it was found. */
interface CheckedText {
  where: string;
  text: string;
}

/** A mail in the mailbox. */
interface StoredMail {
  to: string;
  subject: string;
  body: string;
}

/** Languages that the site has messages in. */
const siteLanguages = ["en", ...globSync("app/messages/*.po").map((file) => basename(file, ".po"))];

/** The languages of a league's pages, its default first: those that the site has messages in. */
function pageLanguages({ languages }: LeagueFolder["league"]): string[] {
  const known = languages.map((tag) => new Intl.Locale(tag).language).filter((tag) => siteLanguages.includes(tag));
  return known.length === 0 ? ["en"] : [...new Set(known)];
}
export const ownLanguage = (league: LeagueFolder["league"]): string => pageLanguages(league)[0] ?? "en";
export const otherLanguages = (league: LeagueFolder["league"]): string[] => pageLanguages(league).slice(1);

const password = "terrace-chant-1884";
const minute = 60_000;

/**
 * A person's browser, which keeps cookies and follows no redirect. @returns a function that sends a request and returns status, location
 * and
 * text
 */
function browserAt(site: URL, cookies = new Map<string, string>()) {
  return async (path: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, site), {
      headers: {
        ...{ origin: site.origin, "sec-fetch-site": "same-origin" },
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get("location"), body: await response.text() };
  };
}

/** Signs in on the site. @param language of the portal; null for the league's default */
async function signedIn({ site }: Pick<LeagueSite, "site">, email: string, language: string | null) {
  const browser = browserAt(site, new Map(language === null ? [] : [["__Secure-portal-language", language]]));
  expect(await browser("/api/auth/sign-in", { email, password })).toMatchObject({ status: 303, body: "" });
  return browser;
}

/** Calls a site's backends as its services do for a page in a language; null for the league's default. */
function callerOf({ site }: Pick<LeagueSite, "site">, language: string | null) {
  const headers = { "x-service-key": serviceKey, ...(language !== null && { [pageLanguageHeader]: language }) };
  const call = async (path: string, body: object, more: Record<string, string> = {}) => {
    const response = await fetch(new URL(`/origin/${path}`, site), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", ...more },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: z.unknown().parse(await response.json()) };
  };
  return {
    /** @returns the response to a call, which must succeed */
    async backend(path: string, body: object): Promise<unknown> {
      const response = await call(path, body);
      expect([path, response]).toEqual([path, { ...response, status: 200 }]);
      return response.body;
    },
    /** Calls the identity pool. */
    async pool(operation: string, request: object, status = 200): Promise<unknown> {
      const target = { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` };
      const response = await call("identity", { ClientId: "league-site", ...request }, target);
      expect([operation, response]).toEqual([operation, { ...response, status }]);
      return response.body;
    },
  };
}

const mailRows = z.array(z.object({ id: z.int(), recipient: z.string(), subject: z.string(), body: z.string() }));

/** Mails in the mailbox by id. Remembers earlier ones, because deleting an account deletes its mails. */
async function readMails({ storage }: LeagueSite, known: Map<number, StoredMail>): Promise<void> {
  const rows = await storage.database("IDENTITY_DB").query({ sql: "SELECT id, recipient, subject, body FROM mails" });
  for (const { id, recipient: to, subject, body } of mailRows.parse(rows)) known.set(id, { to, subject, body });
}

async function codeTo(league: LeagueSite, email: string): Promise<string> {
  const mails = new Map<number, StoredMail>();
  await readMails(league, mails);
  const body = [...mails.values()].findLast(({ to }) => to === email)?.body ?? "";
  return /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? "no code";
}

/** Expected kinds of mail by email address. */
type Expected = Map<string, readonly MailKind[]>;

/** An account that is signed in on the site. */
interface OpenAccount {
  id: string;
  email: string;
  browser: ReturnType<typeof browserAt>;
}

/** Everything that happens to one account, and then under the email address that it has changed to. */
async function accountMails(league: LeagueSite, language: string | null, expected: Expected): Promise<OpenAccount> {
  const name = language ?? "own";
  const { pool, backend } = callerOf(league, language);
  const [email, moved] = [`account-${name}@fans.example`, `moved-${name}@fans.example`];
  const registration = { Username: email, Password: password };
  const { UserSub: id } = signUpResponse.parse(await pool("SignUp", registration));
  await pool("ConfirmSignUp", { Username: email, ConfirmationCode: await codeTo(league, email) });
  await pool("SignUp", registration, 400);
  await pool("ForgotPassword", { Username: email });
  await pool("ConfirmForgotPassword", { ...registration, ConfirmationCode: await codeTo(league, email) });
  const parameters = { USERNAME: email, PASSWORD: password };
  const { AuthenticationResult: tokens } = authenticationResponse.parse(
    await pool("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: parameters }),
  );
  const AccessToken = tokens?.AccessToken ?? "no token";
  const identity = { service: "google", issuer: "https://accounts.google.com", subject: email, email };
  await backend("identity/social/link", { AccessToken, identity: { ...identity, emailVerified: true, name: "A" } });
  await backend("identity/social/unlink", { AccessToken, service: "google" });
  const device = await newAuthenticator(league.site.origin);
  const { CredentialCreationOptions: options } = newPasskeyResponse.parse(
    await pool("StartWebAuthnRegistration", { AccessToken }),
  );
  const Credential = await device.make({ challenge: options.challenge, rpID: "localhost" });
  await pool("CompleteWebAuthnRegistration", { AccessToken, Credential });
  await pool("DeleteWebAuthnCredential", { AccessToken, CredentialId: device.id });
  await pool("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: moved }] });
  await pool("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: await codeTo(league, moved) });
  await pool("GlobalSignOut", { AccessToken });
  expected.set(email, [
    ...(["confirm-registration", "registered-again", "reset-password", "password-changed"] as const),
    ...(["service-connected", "service-disconnected", "passkey-added", "passkey-removed"] as const),
    ...(["email-change-requested", "email-changed"] as const),
  ]);
  const [browser] = [await signedIn(league, moved, language), await signedIn(league, moved, language)];
  expect((await browser("/portal/sessions/end-others", {})).location).toContain("updated=others");
  expected.set(moved, ["change-email", "email-taken", "signed-out-everywhere", "others-signed-out"]);
  return { id, email: moved, browser };
}

/** Mails of the payments backend to an account in this language. */
async function paymentMails(
  { folder, storage, site }: LeagueSite,
  language: string | null,
  expected: Expected,
  { id: account }: OpenAccount,
): Promise<void> {
  const email = `payer-${language ?? "own"}@fans.example`;
  const [title, price] = [folder.passes[0]?.title ?? "Pass", folder.passes[0]?.prices[0]?.price ?? 5];
  const [country = null] = Object.keys(folder.league.tax);
  const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  const contract = `cs_${account}`;
  const paid = { amount: Math.round(price * 100), currency: folder.league.currency, paid_at: at(0), contract };
  const given = JSON.stringify({
    code: "K7QX2M9RTB4WHD6N",
    to: email,
    giver: "A fan",
    words: "For you",
    accessHours: 24,
  });
  const notes: [kind: MailKind, id: string, stored: object][] = [
    ["renewal-failed", "in_1", { kind: "renewal-failed" }],
    ["purchase-failed", "in_2", { kind: "purchase-failed" }],
    ["receipt", "receipt:cs_1", { kind: "receipt", ...paid, country, renews: 0 }],
    ["subscription-receipt", "receipt:in_3", { kind: "receipt", ...paid, country, renews: 1 }],
    ["gift", `gift:${contract}`, { kind: "gift", gift: given }],
    ["gift-receipt", "receipt:cs_2", { kind: "gift-receipt", ...paid, country, gift: given }],
    ["withdrawal", "withdrawal:1", { kind: "withdrawal", ...paid }],
    ["cancellation", "cancellation:1", { kind: "cancellation", ...paid }],
    ["reminder", "reminder:1", { kind: "reminder", ...paid }],
    ["trial-end", "trial-end:1", { kind: "reminder", ...paid }],
    ["duplicate", "duplicate:1", { kind: "withdrawal", ...paid }],
  ];
  const columns = ["amount", "currency", "paid_at", "contract", "country", "renews", "gift"];
  await storage.database("PAYMENTS_DB").transact([
    ...(language === null
      ? []
      : [{ sql: "INSERT INTO account_languages (account_id, language) VALUES (?, ?)", params: [account, language] }]),
    {
      sql: `INSERT INTO contracts (id, account_id, title, recipient, site, renews, concluded_at, starts_at, ends_at, amount, currency, trial, told_at)
        VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?6, ?7, ?8, ?9, 0, ?6)`,
      params: [contract, account, title, email, site.origin, at(0), at(1_440), paid.amount, paid.currency],
    },
    ...notes.map(([, id, stored]) => ({
      sql: `INSERT INTO payment_notes (id, account_id, kind, recipient, package_title, access_until, created_at, ${columns.join(", ")})
        SELECT CASE WHEN ?1 LIKE 'gift:%' THEN ?1 ELSE ?1 || ?2 END, ?2, value ->> 'kind', ?3, ?4, ?5, ?6,
          ${columns.map((column) => `value ->> '${column}'`).join(", ")} FROM (SELECT ?7 AS value)`,
      params: [id, account, email, title, at(1_440), at(0), JSON.stringify(stored)],
    })),
  ]);
  expected.set(
    email,
    notes.map(([kind]) => kind),
  );
}

/** An invitation to share a pass. */
async function inviteFamily(
  league: LeagueSite,
  language: string | null,
  expected: Expected,
  { id, email }: OpenAccount,
): Promise<void> {
  const now = new Date();
  const pass = { accountID: id, entitlement: "live-video", startsAt: now.toISOString(), endsAt: null };
  const { sql, params } = grantStatement({ ...pass, reason: "voucher", reference: `pass:${id}` }, now);
  await league.storage.database("PAYMENTS_DB").transact([{ sql, params }]);
  const recipient = `guest-${language ?? "own"}@fans.example`;
  const request = { userID: id, userEmail: email, recipient };
  expect(await callerOf(league, language).backend("payments/family/invite", request)).toEqual({
    data: { result: "done" },
  });
  expected.set(recipient, ["family-invitation"]);
}

/** Pages of the portal for signed-in users, and the site's calls for them. */
const ofAccounts = [
  ...["profile", "email", "sessions", "data", "family", "marketing", "contracts", "delete"].map(
    (page) => `/portal/${page}`,
  ),
  ...["/api/session"],
];

/** What an account can see of itself, and its deletion. */
async function leave({ browser, email }: OpenAccount, expected: Expected): Promise<CheckedText[]> {
  const shown: CheckedText[] = [];
  for (const path of ofAccounts) {
    const { status, body } = await browser(path);
    expect([path, status]).toEqual([path, 200]);
    shown.push({ where: `${path} of an account`, text: body });
  }
  const { location } = await browser("/portal/delete", { password, confirmation: "delete" });
  expect(location).toBe("/portal/delete/done");
  expected.set(email, [...(expected.get(email) ?? []), "account-deleted"]);
  return shown;
}

/** Calls of the desk as a member of staff. */
async function deskOf({ site, storage }: LeagueSite) {
  const [email, token, now] = ["staff@league.example", randomToken(), nowInSeconds()];
  const session =
    "INSERT INTO staff_sessions (token_hash, staff_id, started_at, confirmed_at, expires_at) SELECT ?, id, ?, ?, ? FROM staff";
  await storage
    .database("DESK_DB")
    .transact([
      ...inviteStatements(email, "administrator", now).statements,
      { sql: "UPDATE staff SET name = 'Kim', joined_at = ?", params: [now] },
      { sql: session, params: [plainHash(token), now, now, now + 3_600] },
    ]);
  return async (path: string, body?: object): Promise<string> => {
    const response = await fetch(new URL(`/api/desk/v1/${path}`, site), {
      headers: { cookie: `__Host-desk=${token}`, origin: site.origin, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const said = await response.text();
    expect([path, response.status, said]).toEqual([path, 200, said]);
    return said;
  };
}

/** A newsletter to a reader who has confirmed the subscription. */
async function sendNewsletter(
  league: LeagueSite,
  language: string | null,
  expected: Expected,
  { desk, articles }: { desk: Awaited<ReturnType<typeof deskOf>>; articles: readonly string[] },
): Promise<void> {
  const email = `reader-${language ?? "own"}@fans.example`;
  const { backend } = callerOf(league, language);
  await backend("content/newsletter/sign-ups", { email, page: `${league.site.origin}/news/newsletter` });
  const mails = new Map<number, StoredMail>();
  await readMails(league, mails);
  const asked = [...mails.values()].find(({ to }) => to === email)?.body ?? "";
  const token = /news\/newsletter\/([\w-]{43})/.exec(asked)?.[1] ?? "no token";
  expect(await backend("content/newsletter/confirmations", { token })).toEqual({ data: { done: true } });
  const lang = language ?? ownLanguage(league.folder.league);
  const newsletter = { title: "This week", intro: "Hello.", lang, articles };
  const { id, version } = newsletterChanged.parse(JSON.parse(await desk("newsletters/create", { newsletter })));
  await desk(`newsletters/${id}/send`, { version, reason: "It is Friday." });
  expected.set(email, ["newsletter-confirmation", "newsletter"]);
}

/** Mails for which the desk generates examples from the league's data. */
const atDesk: readonly MailKind[] = ["gift-receipt", "newsletter", "family-invitation"];

/**
 * Causes one mail of each kind in each language of the league's pages.
 * @param articles slugs of the articles in newsletters
 * @returns the mails, what the site shows to their recipients, and the desk's examples
 */
export async function causeEveryMail(league: LeagueSite, articles: readonly string[]): Promise<CheckedText[]> {
  const mails = new Map<number, StoredMail>();
  const shown: CheckedText[] = [];
  const desk = await deskOf(league);
  for (const language of [null, ...otherLanguages(league.folder.league)]) {
    const expected: Expected = new Map();
    const account = await accountMails(league, language, expected);
    await paymentMails(league, language, expected, account);
    await inviteFamily(league, language, expected, account);
    await sendNewsletter(league, language, expected, { desk, articles });
    await runSchedule(league.miniflare);
    await readMails(league, mails);
    shown.push(...(await leave(account, expected)));
    await readMails(league, mails);
    expect([...expected.values()].flat().toSorted()).toEqual(allMailKinds.toSorted());
    const counts = Map.groupBy(mails.values(), ({ to }) => to);
    for (const [email, kinds] of expected)
      expect([email, kinds, counts.get(email)?.length]).toEqual([email, kinds, kinds.length]);
  }
  for (const { to, subject, body } of mails.values())
    shown.push({ where: `the mail to ${to}`, text: `${subject}\n${body}` });
  for (const kind of atDesk) shown.push({ where: `the desk's ${kind}`, text: await desk(`mail-words/${kind}`) });
  return shown;
}
