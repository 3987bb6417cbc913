import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { grantStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { newFan, password } from "../support/accounts.ts";
import { type Browser, browserAt, siteWith } from "../support/site-with.ts";
import { sellDemoPackages } from "../support/stripe.ts";
import { newVideo } from "../support/videos.ts";

/** A site on which every endpoint about an account's entitlements is open, including the streaming library. */
const site = siteWith({ STREAMING_LIBRARY: "embedded" });

interface Victim {
  ssoID: string;
  email: string;
  /** An entitlement and customer id that only this account has. Nobody else may see either. */
  entitlement: string;
  customer: string;
  entry: string;
}
let victim: Victim;
let thief: Browser;

beforeAll(async () => {
  await sellDemoPackages();
  const fan = await newFan();
  victim = {
    ...fan,
    entitlement: `match-${crypto.randomUUID()}`,
    customer: `cus_${crypto.randomUUID()}`,
    entry: "",
  };
  for (const entitlement of [victim.entitlement, "video-day"]) {
    const { sql, params } = grantStatement(
      {
        accountID: fan.ssoID,
        entitlement,
        startsAt: "2020-01-01T00:00:00.000Z",
        endsAt: null,
        reason: "grant",
        reference: crypto.randomUUID(),
      },
      new Date(),
    );
    await env.PAYMENTS_DB.prepare(sql)
      .bind(...params)
      .run();
  }
  await env.PAYMENTS_DB.prepare("INSERT INTO customers VALUES (?, ?, '2026-01-01T00:00:00.000Z')")
    .bind(fan.ssoID, victim.customer)
    .run();
  victim.entry = await newVideo("OnDemand", [victim.entitlement]);
  thief = browserAt(site);
  await thief.postJSON("/api/auth/sign-in", { email: (await newFan()).email, password });
});

/** Names that programs use for account ids. */
const names = ["ssoID", "userID", "userId", "accountID", "CustomerId", "customerID", "sub", "username", "email", "id"];
const claims = () =>
  names.map((name): [string, string] => {
    if (name === "email" || name === "username") return [name, victim.email];
    return [name, name === "customerID" ? victim.customer : victim.ssoID];
  });

/** Where the victim's account is named, besides the thief's own session: query, body, cookies or headers. */
const places: [string, (path: string, init: RequestInit) => [string, RequestInit, string?]][] = [
  ["the query", (path, init) => [`${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(claims())}`, init]],
  [
    "the body",
    (path, init) => {
      if (init.method !== "POST") return [path, init];
      const given: unknown = JSON.parse(typeof init.body === "string" ? init.body : "{}");
      const attributes = Object(Object(Object(given).data).attributes);
      const named = Object.fromEntries(claims());
      const data = { attributes: { ...named, userEmail: victim.email, ...attributes } };
      return [path, { ...init, body: JSON.stringify({ ...named, ...Object(given), data }) }];
    },
  ],
  [
    "cookies",
    (path, init) => {
      const cookies = claims().map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return [path, init, [...cookies, `stream_session=${victim.ssoID}`, `auth_string=${victim.ssoID}`].join("; ")];
    },
  ],
  [
    "headers",
    (path, init) => {
      const headers = new Headers(init.headers);
      for (const name of ["x-user-id", "x-account-id", "x-sso-id", "x-forwarded-user", "x-customer-id", "from"]) {
        headers.set(name, victim.ssoID);
      }
      headers.set("authorization", `Bearer ${victim.ssoID}`);
      headers.set("x-service-key", victim.ssoID);
      return [path, { ...init, headers }];
    },
  ],
];

const json = { "content-type": "application/json" };
const post = (body: object): RequestInit => ({ method: "POST", headers: json, body: JSON.stringify(body) });

/** Endpoints that return what somebody holds, or act on it, with the statuses that the thief gets for their own account. */
const endpoints: [string, () => RequestInit, number[]][] = [
  ["/api/session", () => ({}), [200]],
  ["/api/session/check", () => post({ data: { attributes: { videoID: victim.entry } } }), [403]],
  // Somebody who holds the pass would get a 409.
  ["/api/checkout", () => post({ packageID: "video-day", priceID: "video-day-once" }), [200]],
  ["/api/checkout/portal", () => post({}), [404, 409, 422]],
  ["/api/account", () => ({}), [200]],
  ["/api/account/sessions", () => ({}), [200]],
  ["/api/account/passes", () => ({}), [200]],
  ["/portal/profile", () => ({}), [200]],
  ["/portal/data", () => ({}), [200]],
  ["/portal/api/authenticated", () => ({}), [401, 403]],
  ["/origin/streaming-library/session/state", () => ({}), [200]],
  ["/origin/streaming-library/session/ksession?entryId={entry}", () => ({}), [200]],
  ["/origin/payments/create-portal-redirect", () => post({ returnURL: "https://site.example/" }), [401]],
  ["/origin/payments/change-email", () => post({ userEmail: "thief@fans.example" }), [401]],
  ["/origin/payments/close-account", () => post({}), [401]],
];

describe("another account's entitlements and passes", () => {
  it.each(endpoints)("are not disclosed by %s, wherever the account is named", async (path, request, statuses) => {
    for (const [place, put] of places) {
      const [address, init, cookies] = put(path.replace("{entry}", victim.entry), request());
      const headers = new Headers(init.headers);
      if (cookies !== undefined)
        headers.set("cookie", `${cookies}; __Host-session=${thief.cookies.get("__Host-session")}`);
      const response =
        cookies === undefined ? await thief.visit(address, init) : await site(address, { ...init, headers });
      expect([place, statuses, statuses.includes(response.status) ? "as oneself" : response.status]).toEqual([
        place,
        statuses,
        "as oneself",
      ]);
      // What an entry requires is the same for everybody.
      const text = (await response.text()).replace(/"required":\[[^\]]*\]/g, "");
      for (const secret of [victim.entitlement, victim.customer]) expect(text).not.toContain(secret);
      expect(text).not.toContain('"KSession":"');
    }
  });

  it.each([
    "/api/session/{id}",
    "/api/account/{id}",
    "/api/account/{id}/entitlements",
    "/portal/data/{id}",
    "/portal/profile/{id}",
    "/origin/streaming/users/entitlements/{id}",
    "/origin/payments/accounts/{id}",
    "/origin/payments/holdings/{id}",
    "/origin/payments/customers/{customer}",
    "/origin/streaming-library/session/state/{id}",
    "/origin/streaming-library/session/ksession/{id}",
    "/origin/stripe/v1/customers/{customer}",
    "/origin/stripe/v1/subscriptions?customer={customer}",
  ])("are not disclosed by the path %s", async (form) => {
    const path = form.replace("{id}", victim.ssoID).replace("{customer}", victim.customer);
    for (const address of [path, path.replace(victim.ssoID, encodeURIComponent(victim.email))]) {
      const response = await thief.visit(address);
      expect([401, 404]).toContain(response.status);
      const text = await response.text();
      expect(text).not.toContain(victim.entitlement);
    }
  });
});
