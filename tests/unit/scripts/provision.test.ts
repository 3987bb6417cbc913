import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseNames } from "../../../worker/env.ts";
import { emptyAccount, type TestAccount } from "../../fixtures/wrangler/account.ts";

/** Secrets that other companies provide for a production site. */
const given = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: `whsec_${"0".repeat(40)}`,
  MAIL_KEY: "re_1",
};
const ids = (account: TestAccount, environment: string): unknown =>
  JSON.parse(readFileSync(join(account.environments, `${environment}.ids.json`), "utf8"));

describe("npm run provision", () => {
  const account = emptyAccount();

  it("prints each step of a dry run, and changes nothing", () => {
    const before = account.read();
    const { status, said } = account.run("provision", ["--dry-run"]);
    expect(status).toBe(0);
    for (const step of [
      "wrangler d1 create crown-league-content",
      "wrangler kv namespace create crown-league-sessions",
      "wrangler r2 bucket create crown-league-media",
      "wrangler queues create crown-league-undelivered-mails",
      "secret SESSION_SECRET, generated",
      "secret STRIPE_SECRET_KEY: Stripe's secret key",
    ]) {
      expect(said).toContain(step);
    }
    expect(account.read()).toEqual(before);
  });

  it("creates everything, records the ids, and names the secrets that others have to give", () => {
    const { status, said } = account.run("provision", [], {
      MAIL_KEY: given.MAIL_KEY,
      STRIPE_WEBHOOK_SECRET: "short",
    });
    expect(status).toBe(1);
    expect(said).toContain("STRIPE_WEBHOOK_SECRET needs at least 32 characters");
    expect(said).toContain("STRIPE_SECRET_KEY: Stripe's secret key");
    expect(said).not.toContain("MAIL_KEY: ");
    const { databases, namespaces, buckets, queues, workers } = account.read();
    expect(Object.keys(databases)).toHaveLength(databaseNames.length);
    expect(buckets).toEqual(["crown-league-media"]);
    expect(queues.toSorted()).toEqual(["crown-league-mails", "crown-league-pushes", "crown-league-undelivered-mails"]);
    expect(ids(account, "production")).toMatchObject({
      CONTENT_DB: databases["crown-league-content"],
      SESSIONS: namespaces["crown-league-sessions"],
    });
    expect(workers["crown-league"]?.secrets.MAIL_KEY).toBe(given.MAIL_KEY);
    expect(workers["crown-league"]?.secrets.STRIPE_WEBHOOK_SECRET).toBeUndefined();
    expect(workers["crown-league"]?.secrets.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
  });

  it("says which dataset metrics are kept in, where they are", () => {
    const described = join(account.environments, "production.toml");
    const before = readFileSync(described, "utf8");
    const api = "https://api.cloudflare.com/client/v4/accounts/1/analytics_engine/sql";
    writeFileSync(described, `${before}METRICS_API = "${api}"\n`);
    const { said } = account.run("provision", ["--dry-run"]);
    writeFileSync(described, before);
    expect(said).toContain("dataset league_metrics, as METRICS");
    expect(account.run("provision", ["--dry-run"]).said).not.toContain("dataset");
  });

  it("adds what is missing alone when it runs again", () => {
    const before = account.read();
    expect(account.run("provision", [], given).said).toContain("crown-league has all it needs.");
    const after = account.read();
    expect(after.workers["crown-league"]?.secrets).toEqual({ ...before.workers["crown-league"]?.secrets, ...given });
    // The key of a CDN, an optional secret.
    const AKAMAI_TOKEN_KEY = "a1".repeat(16);
    expect(account.run("provision", [], { AKAMAI_TOKEN_KEY: "short" }).said).toContain("AKAMAI_TOKEN_KEY ");
    expect(account.run("provision", ["--dry-run"], { AKAMAI_TOKEN_KEY }).said).toContain(
      "would set  secret AKAMAI_TOKEN_KEY",
    );
    expect(account.read()).toEqual(after);
    expect(account.run("provision", [], { AKAMAI_TOKEN_KEY }).said).toContain("set        secret AKAMAI_TOKEN_KEY");
    const secrets = { ...after.workers["crown-league"]?.secrets, AKAMAI_TOKEN_KEY };
    expect(account.read().workers["crown-league"]?.secrets).toEqual(secrets);
    const last = account.read();
    const again = account.run("provision", []);
    expect(again.status).toBe(0);
    expect(again.said).not.toMatch(/created|recorded|set {2}/);
    expect(account.read()).toEqual(last);
  });

  it("gives staging databases and secrets of its own, and generates what its emulators need", () => {
    const production = account.read();
    const { status, said } = account.run("provision", ["--env", "staging"], { SITE_LOCK_PASSWORD: "floodlights" });
    expect(said).toContain("crown-league-staging has all it needs.");
    expect(status).toBe(0);
    const { databases, workers } = account.read();
    expect(Object.keys(databases)).toHaveLength(2 * databaseNames.length);
    expect(databases).toMatchObject(production.databases);
    const { STRIPE_WEBHOOK_SECRET, SESSION_SECRET } = workers["crown-league-staging"]?.secrets ?? {};
    expect(STRIPE_WEBHOOK_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(SESSION_SECRET).not.toBe(production.workers["crown-league"]?.secrets.SESSION_SECRET);
  });

  it("records the id of a database that was created again", () => {
    account.change(({ databases }) => delete databases["crown-league-captcha"]);
    expect(account.run("provision", []).said).toContain("created    database crown-league-captcha");
    expect(ids(account, "production")).toMatchObject({ CAPTCHA_DB: account.read().databases["crown-league-captcha"] });
  });

  it("says what wrangler said to somebody who is not signed in, and shows him the steps all the same", () => {
    const stranger = emptyAccount();
    stranger.change((state) => Object.assign(state, { signedIn: false }));
    const refused = stranger.run("provision", []);
    expect(refused.status).toBe(1);
    expect(refused.said).toContain("CLOUDFLARE_API_TOKEN");
    expect(refused.said).not.toMatch(/\n\s+at /);
    const { status, said } = stranger.run("provision", ["--dry-run"]);
    expect(status).toBe(0);
    expect(said).toContain("would run  wrangler d1 create crown-league-content");
  });
});
