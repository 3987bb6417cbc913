import type { ExecutionContext } from "hono";
import { z } from "zod";
import { localSettings } from "../../unit/support/local-settings.ts";
import { SimulatedDatabase } from "../runtime/database.ts";
import { clock, doubles } from "../runtime/load-module.ts";
import { envOfPlatform } from "../runtime/platform.ts";
import { expected, isTooOld, type KnownSession } from "./expectations.ts";
import { SimulatedKV } from "./key-values.ts";
import { SimulatedProvider } from "./provider.ts";
import { browsers } from "./steps.ts";
import type * as Subject from "./subject.ts";

export type SessionModule = typeof Subject;

const accountResponse = z.object({ ssoID: z.string() }).nullable();
const listed = z.array(z.object({ id: z.string(), current: z.boolean() }));
const row = z.object({ id: z.string(), record_key: z.string(), account_id: z.string() });
type Row = z.infer<typeof row>;

let database: SimulatedDatabase | null = null;
const cookieName = "__Host-session";

/** Browsers, their sessions, and where sessions are stored. */
export class SessionWorld {
  readonly #module: SessionModule;
  readonly #site: ReturnType<SessionModule["siteWith"]>;
  readonly provider: SimulatedProvider;
  readonly #kv = new SimulatedKV();
  readonly database: SimulatedDatabase;
  readonly cookies: Map<string, string>[] = Array.from({ length: browsers }, () => new Map());
  /** All sessions that were ever started, oldest first. */
  readonly sessions: KnownSession[] = [];
  readonly blocked = new Set<string>();
  /** Whether the next account status cannot be read. */
  statusFails = false;
  /** Streams that players were notified to end: `{device session}` or `account {ssoID}`. */
  readonly #streamsEnded = new Set<string>();
  #pending: Promise<unknown>[] = [];
  /** A visit of this step with a wrong response; null without one. */
  wrongVisit: string | null = null;
  /** A session that was ended in this step without notifying its provider; null without one. */
  providerLeft: string | null = null;
  /** A session that left the index in this step although its streams continue; null without one. */
  streamsLeft: string | null = null;

  constructor(module: SessionModule) {
    this.#module = module;
    this.#site = module.siteWith(localSettings({}));
    this.provider = new SimulatedProvider(module.IdentityError);
    database ??= new SimulatedDatabase("worker/backends/identity/migrations");
    database.empty();
    this.database = database;
    doubles.identityProvider = () => this.provider;
    doubles.accountStatusOf = async (_: unknown, ssoID: string) => {
      const fails = this.statusFails;
      this.statusFails = false;
      if (fails) throw new this.#module.BackendError("streaming", "unreachable");
      return { entitlements: [], blocked: this.blocked.has(ssoID), bypassed: false, sharedBy: null };
    };
  }

  sessionOf = (cookie: string | null | undefined): KnownSession | undefined =>
    this.sessions.find((session) => session.cookie === cookie);
  cookieOf = (browser: number): string | null => this.cookies[browser]?.get(cookieName) ?? null;

  /** A browser's request, including everything that continues after the response. */
  async request(
    browser: number,
    method: string,
    path: string,
    body: unknown = null,
    isStale = false,
  ): Promise<unknown> {
    const jar = this.cookies[browser];
    if (jar === undefined) throw new Error("There is no such browser.");
    this.#kv.isStale = isStale;
    const streams = {
      endSession: async (session: string) => this.#streamsEnded.add(session),
      endAccount: async (account: string) => this.#streamsEnded.add(`account ${account}`),
    };
    const env = { SESSIONS: this.#kv, IDENTITY_DB: this.database, STREAM_GATE: { getByName: () => streams } };
    const context = {
      waitUntil: (promise: Promise<unknown>) => {
        this.#pending.push(promise);
      },
      passThroughOnException: () => {},
      props: {},
    } satisfies ExecutionContext;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#site.request(
      `https://league.example${path}`,
      {
        method,
        headers: { cookie, "content-type": "application/json" },
        ...(body !== null && { body: JSON.stringify(body) }),
      },
      envOfPlatform.parse(env),
      context,
    );
    await Promise.all(this.#pending.splice(0));
    this.#kv.isStale = false;
    for (const line of response.headers.getSetCookie()) {
      const [, name, value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (name === undefined) continue;
      if (/Max-Age=0(;|$)/i.test(rest)) jar.delete(name);
      else jar.set(name, value);
    }
    if (response.status !== 200) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return await response.json();
  }

  /** The index of live sessions. */
  rows(): Row[] {
    return this.database.rows("SELECT id, record_key, account_id FROM account_sessions").map((one) => row.parse(one));
  }

  /** Checks after a step whether players were notified of ended sessions. @param before the index before the step. */
  async noteStreams(before: readonly Row[]): Promise<void> {
    const left = new Set(this.rows().map(({ id }) => id));
    for (const { id, record_key, account_id } of before) {
      if (left.has(id)) continue;
      const session = await this.#module.deviceSession(record_key);
      const isNotified = this.#streamsEnded.has(session) || this.#streamsEnded.has(`account ${account_id}`);
      if (!isNotified) this.streamsLeft = id;
    }
  }

  async signIn(browser: number, account: string): Promise<void> {
    const before = this.sessionOf(this.cookieOf(browser));
    const given = this.provider.signIn(account);
    await this.request(browser, "POST", "/sign-in", given);
    if (before !== undefined) before.isEnded = true;
    const cookie = this.cookieOf(browser);
    if (cookie === null) throw new Error("Signing in has set no cookie.");
    this.sessions.push({
      cookie,
      account,
      startedAt: clock.now,
      seenAt: clock.now,
      validUntil: given.tokens.expiresAt * 1000,
      isEnded: false,
      isUncertain: false,
      refresh: given.tokens.refresh,
    });
  }

  copyCookies(from: number, to: number): void {
    this.cookies[to] = new Map(this.cookies[from]);
  }

  /** Changes one character of the session cookie. */
  spoilCookie(browser: number): void {
    const cookie = this.cookieOf(browser);
    if (cookie === null) return;
    const last = cookie.length - 5;
    this.cookies[browser]?.set(
      cookieName,
      cookie.slice(0, last) + (cookie[last] === "A" ? "B" : "A") + cookie.slice(last + 1),
    );
  }

  /** One visit, or several at the same time. @returns whether the last one was signed in. */
  async visit(browser: number, isStale: boolean, times: number, path = "/account"): Promise<boolean> {
    const session = this.sessionOf(this.cookieOf(browser));
    const right = expected(session, this, { isStale, isOutage: this.statusFails, isForced: path !== "/account" });
    const responses = await Promise.all(
      Array.from({ length: times }, () =>
        this.request(browser, path === "/account" ? "GET" : "POST", path, null, isStale),
      ),
    );
    this.statusFails = false;
    let isSignedIn = false;
    for (const response of responses) {
      const account = accountResponse.parse(response)?.ssoID ?? null;
      isSignedIn = account !== null;
      const isRight = right === "either" ? account === null || account === session?.account : account === right;
      if (!isRight) this.wrongVisit = `it is ${account} instead of ${right}`;
      if (session !== undefined && account !== null) session.seenAt = clock.now;
    }
    return isSignedIn;
  }

  /** Ends sessions, as the account's owner or somebody with the browser's cookie may. */
  async end(browser: number, which: "this" | "others" | "all" | "another"): Promise<void> {
    const own = this.sessionOf(this.cookieOf(browser));
    const isVisitSignedIn = await this.visit(browser, false, 1);
    // A visit without a known status lets a blocked account in, but its next call does not.
    const isSignedIn = isVisitSignedIn && own !== undefined && !own.isEnded && !this.blocked.has(own.account);
    // Those that have reached their maximum age ended by themselves: their records have expired.
    const before = this.sessions.filter((session) => session.isEnded || isTooOld(session));
    const indexed = new Set(this.rows().map(({ record_key }) => record_key));
    if (which === "another") {
      const other = listed.parse(await this.request(browser, "GET", "/sessions")).find(({ current }) => !current);
      if (other === undefined) return;
      const [found] = this.rows().filter(({ id }) => id === other.id);
      await this.request(browser, "POST", `/end/${other.id}`);
      for (const session of this.sessions) {
        if (keyOf(session.cookie) === found?.record_key) session.isEnded = true;
      }
    } else {
      await this.request(browser, "POST", { this: "/sign-out", others: "/end-others", all: "/end-all" }[which]);
      for (const session of this.sessions) {
        const isOthers = isSignedIn && session.account === own.account;
        if (session === own ? which !== "others" : isOthers && which !== "this") session.isEnded = true;
      }
    }
    if (this.provider.mood === "down") return;
    const isNotified = ({ refresh }: KnownSession) => this.provider.signedOut.has(refresh);
    // One whose state is unknown may have ended before, when the provider did not respond.
    const wasLive = ({ isUncertain, cookie }: KnownSession) => !isUncertain || indexed.has(keyOf(cookie));
    const left = this.sessions.find(
      (session) => session.isEnded && !before.includes(session) && wasLive(session) && !isNotified(session),
    );
    if (left !== undefined && isSignedIn) this.providerLeft = left.refresh;
  }
}

/** The key of a session's record. The cookie is base64 of JSON that contains it, followed by the signature. */
function keyOf(cookie: string): string {
  const [content = ""] = decodeURIComponent(cookie).split(".");
  return z.string().parse(JSON.parse(atob(content)));
}
