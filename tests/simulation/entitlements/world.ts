import type { Context } from "hono";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { AppEnv } from "../../../worker/app-env.ts";
import { localSettings } from "../../unit/support/local-settings.ts";
import { clock } from "../runtime/clock.ts";
import { SimulatedDatabase } from "../runtime/database.ts";
import { doubles } from "../runtime/load-module.ts";
import { type Accounts, expectedRefusal, type KnownGrant, limitOf, ownerOf } from "./expectations.ts";
import type { SimulatedVideo } from "./steps.ts";
import type * as Subject from "./subject.ts";

export type EntitlementModule = typeof Subject;

const settings = localSettings({});
// A cast, because the platform's types have more members than the simulation needs.
const context = z.custom<Context<AppEnv>>((value) => typeof value === "object");
const hour = 3_600_000;
let database: SimulatedDatabase | null = null;

/** Accounts with their entitlements, a video, and the devices that play it. */
export class EntitlementWorld implements Accounts {
  readonly #module: EntitlementModule;
  readonly database: SimulatedDatabase;
  readonly grants: KnownGrant[] = [];
  readonly blocked = new Set<string>();
  readonly bypassed = new Set<string>();
  readonly owners = new Map<string, string>();
  /** Devices with a slot, by gate. */
  readonly #playing = new Map<string, Set<string>>();
  video: SimulatedVideo = {
    required: ["live-video"],
    isLive: true,
    isAudio: false,
    isDisabled: false,
    isHeldBack: false,
    isOver: false,
    countries: null,
    blackout: null,
  };
  /** A decision that differs from the specification; null without one. */
  wrongDecision: string | null = null;
  /** What was playable before a grant and is not after it; null if nothing was. */
  takenAway: string | null = null;
  /** What a token wrongly opens; null if nothing. */
  wrongToken: string | null = null;

  constructor(module: EntitlementModule) {
    this.#module = module;
    database ??= new SimulatedDatabase("worker/backends/payments/migrations");
    database.empty();
    this.database = database;
    doubles.videoService = () => ({
      video: async () => (this.video.isAudio ? null : this.#item()),
      audio: async () => this.#item(),
      stream: async () => this.#stream(),
    });
    doubles.accountStatusOf = async (_: unknown, ssoID: string) => this.#status(ssoID);
    doubles.ensureDevice = async (c: { device: string }) => c.device;
    doubles.stoppingDevice = async () => ({ by: "", said: [] });
    for (const name of ["recordLiveViewing", "recordWatchedDay", "recordEntryGate"]) doubles[name] = () => {};
  }

  #run({ sql, params }: { sql: string; params: (string | number | null)[] }): Record<string, unknown>[] {
    return this.database.rows(sql, ...params);
  }

  #item() {
    const { required, isLive, isAudio } = this.video;
    const kinds = isAudio ? ["LiveAudio", "OnDemandAudio"] : ["DrmLiveVideo", "OnDemand"];
    return {
      metaData: { title: "A match", SysEntryEntitlements: required },
      mediaData: { entryId: "entry", mediaType: isLive ? kinds[0] : kinds[1] },
    };
  }
  #stream() {
    const { isAudio, isDisabled, isHeldBack, isOver, countries, blackout } = this.video;
    const { hours, ...days } = blackout ?? { hours: null };
    return {
      mediaType: isAudio ? "audio" : "video",
      assetData: { status: isDisabled ? "disabled" : "active", playbackIds: [{ id: "entry" }] },
      availability: {
        ...(countries !== null && { countries }),
        blackouts: hours === null ? [] : [{ ...days, ...hours }],
      },
      ...(isHeldBack && { replayFrom: new Date(clock.now + hour).toISOString() }),
      ...(isOver && { over: true }),
    };
  }
  /** The account status, as the streaming backend returns it. */
  #status(ssoID: string) {
    const now = new Date(clock.now);
    const own = this.#module.parseEntitlements(this.#run(this.#module.entitlementsStatement(ssoID, now)));
    const sharedBy = this.#module.parseShare(this.#run(this.#module.shareStatement(ssoID, now))[0]);
    const restrictions = this.#module.parseRestrictions(
      this.#run({ sql: this.#module.restrictionsQuery, params: [ssoID] })[0] ?? null,
    );
    return {
      entitlements: [...new Set([...own, ...(sharedBy?.entitlements ?? [])])],
      stripeCustomerID: null,
      blocked: restrictions?.blocked ?? false,
      bypassed: restrictions?.bypassed ?? false,
      sharedBy,
    };
  }

  async #decide(account: string | null, device: string, country: string | null, isProbe: boolean) {
    const isBlocked = account !== null && this.#status(account).blocked;
    const signedIn = account === null || isBlocked ? null : { ssoID: account, email: "", displayName: "" };
    doubles.currentAccount = async () => signedIn;
    doubles.signedOutByBlock = async () => (isBlocked ? account : null);
    const gate = (name: string) => ({
      admit: async ({ limit }: { limit: number }) => {
        const playing = this.#playing.get(name) ?? new Set<string>();
        if (!isProbe && !playing.has(device) && playing.size >= limit) return { admitted: false, active: [] };
        if (!isProbe) this.#playing.set(name, playing.add(device));
        return { admitted: true, slot: "slot", lease: "lease" };
      },
      reconnect: async () => {},
    });
    const c = context.parse({
      device,
      req: {
        raw: {
          signal: new AbortController().signal,
          cf: country === null ? {} : { country },
          headers: new Headers({ "cf-connecting-ip": "192.0.2.1" }),
        },
        header: () => undefined,
      },
      get: (name: string) => (name === "settings" ? settings : () => ({ name: "video", mode: "embedded" })),
      env: { STREAM_GATE: { getByName: gate } },
      executionCtx: { waitUntil: () => {} },
    });
    return await this.#module.checkPlayback(c, { videoID: "entry" });
  }

  /** Makes a session check, and compares it with the specification. */
  async check(account: string | null, nth: number, country: string | null): Promise<void> {
    const device = `device-${nth}`;
    const playing = account === null ? undefined : this.#playing.get(ownerOf(this, account) ?? account);
    const limit = account === null ? 0 : limitOf(this, account, clock.now);
    const hasRoom = playing === undefined || playing.has(device) || playing.size < limit;
    const right = expectedRefusal(this, this.video, { account, country, hasRoom }, clock.now);
    const decision = await this.#decide(account, device, country, false);
    const refused = "refused" in decision ? decision.refused : null;
    if (refused !== right) this.wrongDecision = `${account} got ${refused} instead of ${right}`;
    if ("refused" in decision) return;
    const { sub, entry, exp = 0 } = decodeJwt(decision.granted.token);
    const seconds = exp - clock.now / 1000;
    if ((sub ?? null) !== account || entry !== "entry") this.wrongToken = `it is for ${sub} and ${entry}`;
    if (seconds > settings.PLAYBACK_TOKEN_SECONDS) this.wrongToken = `it lasts ${seconds} s`;
  }

  async grant(account: string, entitlement: string, inHours: number, hours: number | null): Promise<void> {
    const from = clock.now + inHours * hour;
    const to = hours === null ? null : from + hours * hour;
    const plays = async () => "granted" in (await this.#decide(account, "probe", "GB", true));
    const did = await plays();
    this.#run(
      this.#module.grantStatement(
        {
          accountID: account,
          entitlement,
          startsAt: new Date(from).toISOString(),
          endsAt: to === null ? null : new Date(to).toISOString(),
          reason: "grant",
          reference: `grant-${this.grants.length}`,
        },
        new Date(clock.now),
      ),
    );
    this.grants.push({ account, entitlement, from, to, revokedAt: null });
    if (did && !(await plays())) this.takenAway = `${account} lost ${this.video.required} with ${entitlement}`;
  }

  revoke(nth: number, inHours: number): void {
    const grant = this.grants.at(nth % Math.max(this.grants.length, 1));
    if (grant === undefined) return;
    const at = clock.now + inHours * hour;
    const number = this.grants.indexOf(grant);
    const reference = `revoked-${number}-${at}`;
    this.#run(this.#module.revokeStatement(`grant-${number}`, reference, new Date(at), new Date(clock.now)));
    grant.revokedAt = Math.min(grant.revokedAt ?? at, at);
  }

  restrict(account: string, blocked: boolean, bypassed: boolean): void {
    this.#run(this.#module.restrictStatement(account, { blocked, bypassed }, new Date(clock.now)));
    for (const [is, those] of [[blocked, this.blocked] as const, [bypassed, this.bypassed] as const]) {
      if (is) those.add(account);
      else those.delete(account);
    }
  }

  share(owner: string, member: string, isShared: boolean): void {
    this.owners.clear();
    this.#run({ sql: "DELETE FROM family_members", params: [] });
    if (!isShared) return;
    this.#run({
      sql: "INSERT INTO family_members VALUES (?1, 'share', ?2, '', '', ?3)",
      params: [member, owner, new Date(clock.now).toISOString()],
    });
    this.owners.set(member, owner);
  }
}
