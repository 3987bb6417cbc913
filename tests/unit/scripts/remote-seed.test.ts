import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, vi } from "vitest";
import { mediaDescription } from "../../../scripts/media/description.ts";
import { provisionedAccount, type TestAccount } from "../../fixtures/wrangler/account.ts";

/* The demo league on a deployed site, with an emulator of wrangler that refuses the statements that D1 refuses. */

// Two whole seasons are simulated, which takes a while on a slow machine.
vi.setConfig({ testTimeout: 300_000 });

const inDatabase = <Result>(account: TestAccount, name: string, use: (db: DatabaseSync) => Result): Result => {
  const db = new DatabaseSync(account.databaseFile(`crown-league-staging-${name}`));
  try {
    return use(db);
  } finally {
    db.close();
  }
};
const count = (account: TestAccount, database: string, from: string) =>
  Number(inDatabase(account, database, (db) => db.prepare(`SELECT count(*) AS rows FROM ${from}`).get()?.rows));
const staging = () => {
  const account = provisionedAccount(undefined, "staging");
  account.migrate("staging");
  return account;
};

describe("npm run seed -- --remote", () => {
  it("fills a deployed site with the whole demo, also where it was broken off before", () => {
    const account = staging();
    inDatabase(account, "marketing", (db) =>
      db.exec("CREATE TRIGGER away BEFORE INSERT ON adverts BEGIN SELECT raise(ABORT, 'no connection'); END;"),
    );
    const broken = account.run("seed", ["--remote", "--env", "staging"]);
    expect([broken.status, broken.said]).toEqual([1, expect.stringContaining("no connection")]);
    expect(broken.said).toContain("Writing the news");
    inDatabase(account, "marketing", (db) => db.exec("DROP TRIGGER away"));

    const whole = account.run("seed", ["--remote", "--env", "staging"]);
    expect([whole.status, whole.said]).toEqual([0, expect.stringMatching(/Putting footage into storage.*up to date/)]);
    const [, players, matches, articles, videos] =
      /The demo stands: 72 clubs, (\d+) players, (\d+) matches, (\d+) articles, (\d+) videos\./.exec(whole.said) ?? [];
    expect([
      count(account, "match-data", "clubs"),
      count(account, "match-data", "players"),
      count(account, "match-data", "fixtures"),
      count(account, "content", "articles"),
      count(account, "video", "videos"),
    ]).toEqual([72, ...[players, matches, articles, videos].map(Number)]);
    for (const [database, table] of [
      ["marketing", "adverts"],
      ["marketing", "promo_overlays"],
      ["payments", "price_options WHERE on_sale = 1"],
      ["payments", "money_movements"],
      ["video", "audio_entries"],
      ["content", "sponsor_rows"],
    ] as const) {
      expect(count(account, database, table), table).toBeGreaterThan(0);
    }
    expect(count(account, "content", "podcast_episodes")).toBe(6);
    const { assets } = mediaDescription.parse(JSON.parse(readFileSync("media/assets.json", "utf8")));
    const back = join(account.environments, "back");
    for (const { id, files } of assets) {
      const object = `crown-league-staging-media/${id}/${files[0]}`;
      expect(account.wrangler(`npx wrangler r2 object get ${object} --file ${back} --remote`).status).toBe(0);
      expect(readFileSync(back)).toEqual(readFileSync(`media/${id}/${files[0]}`));
    }
    const again = account.run("seed", ["--remote", "--env", "staging"]);
    expect([again.status, again.said]).toEqual([0, expect.stringContaining("The league is there already.")]);
  });

  it("writes nothing into production, or beside what is not the demo's", () => {
    const account = staging();
    const refusal = (...args: string[]) => {
      const { status, said } = account.run("seed", ["--remote", ...args]);
      expect(status).toBe(1);
      expect(said).not.toMatch(/\n\s+at /);
      return said;
    };
    expect(refusal()).toContain(
      "Production is a league's own, and the demo is not written into it. Nothing was written.",
    );
    const described = join(account.environments, "staging.toml");
    const before = readFileSync(described, "utf8");
    writeFileSync(described, before.replace("leagues/crown", "leagues/template"));
    expect(refusal("--env", "staging")).toContain("that of leagues/template, and the demo's is leagues/crown.");
    writeFileSync(described, before);
    inDatabase(account, "content", (db) =>
      db.exec(
        'INSERT INTO league (id, version, description, published_at) VALUES (1, 1, \'{"name":"Fjord League","slug":"fjord"}\', \'\')',
      ),
    );
    expect(refusal("--env", "staging")).toContain("This storage holds the Fjord League.");
    inDatabase(account, "content", (db) => db.exec("DELETE FROM league"));
    inDatabase(account, "match-data", (db) =>
      db.exec(
        "INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES (1, 'a', 'A', 'A', 'AAA', '{}', '{}')",
      ),
    );
    expect(refusal("--env", "staging")).toContain("The databases of staging have clubs that are not the demo's");
    expect(count(account, "match-data", "clubs")).toBe(1);
    expect(count(account, "video", "assets")).toBe(0);
  });
});
