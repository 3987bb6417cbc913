import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { boundResources } from "../../../scripts/lib/deploy/bound-resources.ts";
import { environmentConfig } from "../../../scripts/lib/deploy/environments.ts";
import { provisionedAccount, type TestAccount } from "../../fixtures/wrangler/account.ts";

const worker = "crown-league";

/** An account with databases whose migrations are recorded, and releases that were deployed on consecutive days of November. */
function deployedAccount(versions: readonly string[]): TestAccount {
  const account = provisionedAccount();
  for (const { binding } of boundResources().databases) {
    change(account, binding, "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT, applied_at TEXT)");
  }
  account.change(({ workers }) => {
    const site = workers[worker];
    site?.versions.push(...versions);
    for (const [index, version] of versions.entries()) {
      site?.deployments.push({
        id: version,
        created_on: `2026-11-0${index + 1}T12:00:00.000Z`,
        versions: [{ version_id: version, percentage: 100 }],
      });
    }
  });
  return account;
}

function change(account: TestAccount, binding: string, sql: string): void {
  const name = environmentConfig("production").d1_databases.find((one) => one.binding === binding)?.database_name ?? "";
  const db = new DatabaseSync(account.databaseFile(name));
  db.exec(sql);
  db.close();
}

const live = (account: TestAccount) => account.read().workers[worker]?.deployments.at(-1)?.versions[0]?.version_id;

/** A migration that the third release brought. */
const applied = (name: string) =>
  `INSERT INTO d1_migrations (name, applied_at) VALUES ('${name}', '2026-11-03 11:00:00')`;

describe("npm run rollback", () => {
  it("never goes forward to a release that was taken back", () => {
    const account = deployedAccount(["v1", "v2", "v3"]);
    const went = [1, 2, 3].map(() => [account.run("rollback", []).status, live(account)]);
    expect(went).toEqual([
      [0, "v2"],
      [0, "v1"],
      [1, "v1"],
    ]);
    expect(account.run("rollback", []).said).toContain("There is no version before the one that is deployed.");
  });

  it("undoes the migrations that are left, and nothing else, after it stopped halfway", () => {
    const account = deployedAccount(["v1", "v2", "v3"]);
    change(account, "CONTENT_DB", `CREATE TABLE seed_marks (name); ${applied("0002_seed_marks.sql")}`);
    // There is no table to drop yet.
    change(account, "VIDEO_DB", applied("0018_clips.sql"));
    expect(account.run("rollback", ["--with-migrations"])).toMatchObject({
      status: 1,
      said: expect.stringContaining("no such table: clips"),
    });
    expect(live(account)).toBe("v2");
    change(account, "VIDEO_DB", "CREATE TABLE clips (name)");
    const again = account.run("rollback", ["--with-migrations"]);
    expect([again.status, again.said]).toEqual([0, expect.stringContaining("VIDEO_DB: 0018_clips.sql is undone")]);
    expect(again.said).not.toContain("0002_seed_marks.sql");
    expect(live(account)).toBe("v2");
    expect(account.run("rollback", ["--with-migrations"]).said).toContain("goes back to version v1");
  });

  it("goes back to other code after a change of a secret, and says that the secret goes back, too", () => {
    const account = deployedAccount(["v1", "v2"]);
    account.change(({ workers }) => {
      delete workers[worker]?.secrets.SESSION_SECRET;
    });
    expect(account.run("provision", []).said).toContain("secret SESSION_SECRET, generated");
    expect(live(account)).not.toBe("v2");
    const changedAt = account.read().workers[worker]?.deployments.at(-1)?.created_on;
    const { said } = account.run("rollback", []);
    expect(live(account)).toBe("v1");
    expect(said).toContain(`has the secrets from before they were changed at ${changedAt}:`);
  });
});
