import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deployBuild } from "../../../scripts/lib/build.ts";
import { boundResources } from "../../../scripts/lib/deploy/bound-resources.ts";
import { sizeProblems } from "../../../scripts/lib/deploy/deploy-problems.ts";
import { downMigrationOf, withoutDownMigration } from "../../../scripts/lib/deploy/down-migrations.ts";
import { requireLeagueFolder } from "../../../scripts/lib/league-folder/league-folder.ts";
import { leagueVariables } from "../../../scripts/lib/site/served-league.ts";
import { storageOf } from "../../../scripts/lib/storage/storage.ts";
import budgets from "../../budgets.json" with { type: "json" };
import { digest, foreignFiles, foreignWords } from "../../fixtures/foreign-league.ts";
import { emptyAccount, provisionedAccount, type TestAccount } from "../../fixtures/wrangler/account.ts";
import { absentWithoutClubs, crawl } from "../support/league-crawl.ts";
import { serviceKey } from "../support/league-mails.ts";
import { serveSite } from "../support/served-site.ts";

const folder = mkdtempSync(join(tmpdir(), "deploy-"));

/** Builds only once: the result is the same for every account in these tests, except for the Worker's name. */
const buildOnce = {
  "react-router": `echo "$LEAGUE_FOLDER" > "${folder}/league"
[ -e "${folder}/built" ] && exec sed -i.before s/fjord-league/crown-league/g "${deployBuild}/server/wrangler.json"
"${resolve("node_modules/.bin/react-router")}" "$@" && touch "${folder}/built"`,
  vite: `[ -e "${folder}/desk-built" ] || { "${resolve("node_modules/.bin/vite")}" "$@" && touch "${folder}/desk-built"; }`,
};

/** An account whose production site is built with the league in another folder. */
function inLeague(account: TestAccount, path: string): TestAccount {
  const described = join(account.environments, "production.toml");
  writeFileSync(described, readFileSync(described, "utf8").replace('"leagues/crown"', `"${path}"`));
  return account;
}

const live = (account: TestAccount) => account.read().workers["crown-league"]?.deployments.at(-1)?.versions ?? [];

/** The environment of a league's site without anything of the demo's. Its ids are those of local storage, where it is served. */
function describeFjords(account: TestAccount, path: string): void {
  const lines = [
    ...['name = "fjord-league"', "workers_dev = false", `league = "${path}"`, "first_rate_limit = 5001"],
    'routes = [{ pattern = "www.fjordleague.no", custom_domain = true }]',
    ...["[vars]", 'ENVIRONMENT = "production"', 'SECURITY_CONTACT = "mailto:security@fjordleague.no"'],
    ...[
      'CONCURRENT_STREAMS = "2"',
      'MAIL_API = "https://api.resend.com/emails"',
      'MAIL_FROM = "Fjord League <account@fjordleague.no>"',
    ],
  ];
  writeFileSync(join(account.environments, "production.toml"), lines.join("\n"));
  const ids = boundResources().databases.map(({ binding, id }) => [binding, id]);
  writeFileSync(
    join(account.environments, "production.ids.json"),
    JSON.stringify(Object.fromEntries([...ids, ["SESSIONS", "sessions"]])),
  );
}

/** Changes the league's paths that a build fixes. */
function withOtherPaths(path: string): void {
  const file = join(path, "league.json");
  const written = readFileSync(file, "utf8")
    .replace('"teams": "teams"', '"teams": "lag"')
    .replace('"fixtures": "matches"', '"fixtures": "kamper"')
    .replace('"consentSlug": "cookies"', '"consentSlug": "informasjonskapsler"')
    .replace('"path": "/videos"', '"path": "/opptak"')
    .replaceAll('"/matches"', '"/kamper"')
    .replaceAll('"/videos"', '"/opptak"');
  writeFileSync(file, written);
  cpSync(join(path, "pages/cookies.md"), join(path, "pages/informasjonskapsler.md"));
}

describe("a league that has just begun", () => {
  const path = join(folder, "fjord");
  let site: Awaited<ReturnType<typeof serveSite>> | undefined;
  afterAll(() => site?.dispose());

  it("can be deployed, and nothing that is built for it is of another league", () => {
    const made = spawnSync(
      process.execPath,
      [
        ...["scripts/league.ts", "new", path, "--name", "Fjord League", "--divisions", "Northern Series"],
        ...["--clubs", "4", "--currency", "NOK", "--time-zone", "Europe/Oslo", "--season-start", "4"],
        ...["--colour", "#0b6e4f"],
      ],
      { encoding: "utf8" },
    );
    expect(made.stderr).toBe("");
    withOtherPaths(path);
    const account = emptyAccount(buildOnce);
    describeFjords(account, path);
    const { said } = account.run("deploy", ["--dry-run", "--offline"]);
    expect(said).toContain("fjord-league can be deployed, if it has its secrets.");
    const own = requireLeagueFolder(path);
    // Case-sensitive, because code contains words that, capitalised, are names in the demo.
    const words = foreignWords(own, true);
    const ofOthers = foreignFiles(own);
    const files = globSync(`${deployBuild}/**/*`).filter((file) => statSync(file).isFile());
    const wrong = files.flatMap((file) => {
      const bytes = readFileSync(file);
      const other = ofOthers.get(digest(bytes));
      if (other !== undefined) return [`${file} is ${other}`];
      if (/\.(?:wasm|woff2)$/.test(file)) return [];
      return words(bytes.toString("utf8")).map(({ word, around }) => `${file} has "${word}": …${around}…`);
    });
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it("shows nothing of other leagues on pages, in feeds, previews, mails, logs and what browsers install", async () => {
    const own = requireLeagueFolder(path);
    const logged: string[] = [];
    site = await serveSite(
      // Before anything is loaded, the site shows the league that it was built for.
      async () => {},
      {
        ...{ ...leagueVariables, ENVIRONMENT: "local", MAIL_API: "", SERVICE_KEY: serviceKey, IDENTITY_SRP: "off" },
        SECURITY_CONTACT: "mailto:security@fjordleague.no",
      },
      (line) => logged.push(line),
      `${deployBuild}/server`,
    );
    // What exists only in storage: competitions, documents, and passes on sale.
    const ofSeries = ["/competitions/northern-series", "/calendar/northern-series.ics"];
    const absent = [...absentWithoutClubs, ...ofSeries, ...own.league.documents.map((slug) => `/${slug}`)];
    const folder = { ...own, passes: [] };
    const league = { ...site, storage: storageOf(site.miniflare), folder, addedPages: [], logLines: logged };
    const read = async (path: string) => {
      const response = await fetch(new URL(path, league.site));
      return { status: response.status, body: await response.text() };
    };
    // Nobody has been invited yet.
    expect((await read("/desk")).status).toBe(403);
    expect(await crawl({ ...league, absent })).toEqual([]);
    expect((await read("/")).body).toContain("<title>Fjord League");
    expect((await read("/site.webmanifest")).body).toContain('"name":"Fjord League"');
  });
});

describe("npm run deploy -- --dry-run", () => {
  it("lists all faults at once, and uploads nothing", () => {
    const other = join(folder, "other");
    cpSync("leagues/crown", other, { recursive: true });
    const account = inLeague(emptyAccount(buildOnce), other);
    const described = join(account.environments, "production.toml");
    writeFileSync(described, `${readFileSync(described, "utf8")}SIMULATION = "on"\n`);
    const before = account.read();
    const { status, said } = account.run("deploy", ["--dry-run"]);
    expect(status).toBe(1);
    expect(said).toContain("CONTENT_DB has no id: npm run provision -- --env production creates and records it");
    expect(said).toContain("SESSIONS has no id");
    expect(said).toContain("SESSION_SECRET: ");
    expect(said).toContain("MAIL_FROM names crownleague.example, which is the demo's: nothing arrives there");
    expect(said).toContain("SECURITY_CONTACT names crownleague.example");
    expect(said).toContain('STRIPE_SECRET_KEY: selects the emulator "payments" in production');
    expect(said).toContain('SIMULATION: selects the emulator "simulation" in production');
    expect(said).not.toMatch(/\n\s+at /);
    expect(account.read()).toEqual(before);
    expect(readFileSync(join(folder, "league"), "utf8")).toBe(`${other}\n`);
  });

  it("builds nothing without a league's folder, or with one that is wrong", () => {
    const broken = join(folder, "broken");
    cpSync("leagues/template", broken, { recursive: true });
    for (const [league, fault] of [
      ["leagues/nowhere", "The league's folder, leagues/nowhere, has no league.json"],
      [broken, `${broken}: clubs.csv: is missing`],
    ] as const) {
      const { status, said } = inLeague(provisionedAccount(), league).run("deploy", ["--dry-run"]);
      expect(said).toContain(fault);
      expect(said).not.toContain("Building");
      expect(status).toBe(1);
    }
  });

  it("says that secrets are unknown without access to the account, unless they are left out", () => {
    const account = provisionedAccount(buildOnce);
    account.change((state) => Object.assign(state, { signedIn: false }));
    const refused = account.run("deploy", ["--dry-run"]);
    expect(refused.status).toBe(1);
    expect(refused.said).toContain("wrangler could not list the secrets");
    const { status, said } = account.run("deploy", ["--dry-run", "--offline"]);
    expect(said).toContain("crown-league can be deployed, if it has its secrets.");
    for (const checked of ["ids", "variables", "migrations", "the league's folder", "the Worker's size", "the upload"])
      expect(said).toContain(`Checking ${checked}`);
    expect(status).toBe(0);
  });

  it("passes in the release workflow, before there is an account", () => {
    const account = emptyAccount(buildOnce);
    account.change((state) => Object.assign(state, { signedIn: false }));
    // As in the workflow's job if no ids are recorded.
    const ids = join(account.environments, "production.ids.json");
    writeFileSync(ids, "{}\n");
    const [stand] = /grep .*/.exec(readFileSync(".github/workflows/release.yml", "utf8")) ?? [];
    expect(spawnSync("sh", ["-c", stand?.replaceAll("environments/production.ids.json", ids) ?? ""]).status).toBe(0);
    const { status, said } = account.run("deploy", ["--dry-run", "--offline"]);
    expect([status, said]).toEqual([
      0,
      expect.stringContaining("crown-league can be deployed, if it has its secrets."),
    ]);
  });

  it.each([
    ["--percent", "0"],
    ["--env", "nowhere"],
  ])("refuses %s %s", (...args) => {
    const { status, said } = emptyAccount().run("deploy", args);
    expect(status).toBe(1);
    expect(said).not.toMatch(/\n\s+at /);
  });
});

describe("a release", () => {
  const account = provisionedAccount(buildOnce);
  let first = "";
  const content = <Result>(use: (db: DatabaseSync) => Result): Result => {
    const db = new DatabaseSync(account.databaseFile("crown-league-content"));
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const tables = () =>
    content((db) =>
      db
        .prepare("SELECT name FROM sqlite_schema")
        .all()
        .map(({ name }) => name),
    );
  const articles = () =>
    content((db) =>
      db
        .prepare("SELECT title FROM articles")
        .all()
        .map(({ title }) => title),
    );

  beforeAll(() => {
    expect(account.run("deploy", []).said).toContain("Deployed crown-league.");
    first = live(account)[0]?.version_id ?? "";
    // An older release, without the newest migration of the content database.
    const newest = readFileSync("worker/backends/content/migrations/0008_news_titles.sql", "utf8");
    const down = downMigrationOf(newest);
    content((db) => {
      db.exec(down !== null && "sql" in down ? down.sql : "");
      db.exec("DELETE FROM d1_migrations WHERE name = '0008_news_titles.sql'");
    });
    account.change(({ databases, workers }) => {
      for (const name of Object.keys(databases)) {
        const db = new DatabaseSync(account.databaseFile(name));
        db.exec("UPDATE d1_migrations SET applied_at = datetime('now', '-2 hours')");
        db.close();
      }
      const [deployment] = workers["crown-league"]?.deployments ?? [];
      if (deployment) deployment.created_on = new Date(Date.now() - 3_600_000).toISOString();
    });
    content((db) =>
      db.exec(
        "INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt) VALUES ('kept', 'Kept', '', '', '', '2026-11-01T12:00:00Z', '', '')",
      ),
    );
  });

  it("migrates every database and serves all requests", () => {
    expect(live(account)).toEqual([{ version_id: expect.any(String), percentage: 100 }]);
    expect(existsSync(account.databaseFile("crown-league-captcha"))).toBe(true);
    expect(tables()).toContain("articles");
  });

  it("serves part of the requests with --percent, and none after a rollback", () => {
    const { said } = account.run("deploy", ["--percent", "10"]);
    const [newer, older] = live(account);
    expect([newer?.percentage, older]).toEqual([10, { version_id: first, percentage: 90 }]);
    expect(said).toContain(`npx wrangler versions deploy ${newer?.version_id}@100 --name crown-league --yes`);
    expect(tables()).toContain("article_title_index");
    const rollback = account.run("rollback", []);
    expect(rollback.said).toContain("CONTENT_DB: 0008_news_titles.sql stays");
    expect(live(account)).toEqual([{ version_id: first, percentage: 100 }]);
    expect(tables()).toContain("article_title_index");
  });

  it("is taken back with its migrations, and nothing else is lost", () => {
    account.run("deploy", []);
    expect(live(account)[0]?.version_id).not.toBe(first);
    const before = account.read();
    expect(account.run("rollback", ["--with-migrations", "--dry-run"]).said).toContain(
      "0008_news_titles.sql is undone",
    );
    expect(account.read()).toEqual(before);
    const { status } = account.run("rollback", ["--with-migrations"]);
    expect(status).toBe(0);
    expect(live(account)).toEqual([{ version_id: first, percentage: 100 }]);
    expect(tables()).not.toContain("article_title_index");
    expect(articles()).toEqual(["Kept"]);
    // It can be released again.
    account.run("deploy", []);
    expect(tables()).toContain("article_title_index");
    expect(articles()).toEqual(["Kept"]);
  });

  it("is not taken back with a migration that has no way back, and says why", () => {
    content((db) =>
      db.exec("UPDATE d1_migrations SET applied_at = datetime('now') WHERE name = '0003_newsletter.sql'"),
    );
    const before = account.read();
    const { status, said } = account.run("rollback", ["--with-migrations"]);
    expect(status).toBe(1);
    expect(said).toContain("0003_newsletter.sql: subscribers would have to ask again.");
    expect(account.read()).toEqual(before);
    expect(tables()).toContain("article_title_index");
  });
});

describe("a part of the requests", () => {
  const account = provisionedAccount(buildOnce);

  it("becomes all of them by the command that the deploy prints", () => {
    account.run("deploy", []);
    const { said } = account.run("deploy", ["--percent", "10"]);
    const [newer] = live(account);
    const [command = ""] = /npx wrangler versions deploy .*/.exec(said) ?? [];
    expect(account.wrangler(command)).toMatchObject({ status: 0 });
    expect(live(account)).toEqual([{ version_id: newer?.version_id, percentage: 100 }]);
  });
});

describe("staging", () => {
  it("is provisioned and deployed beside production", () => {
    const account = emptyAccount({
      ...buildOnce,
      // The build of production is reused under another name.
      vite: `sed -i.before 's/"name": *"crown-league"/"name":"crown-league-staging"/' "${deployBuild}/server/wrangler.json"`,
    });
    const provisioned = account.run("provision", ["--env", "staging"], { SITE_LOCK_PASSWORD: "floodlights at seven" });
    expect([provisioned.status, provisioned.said]).toEqual([0, expect.stringContaining("has all it needs")]);
    const { status, said } = account.run("deploy", ["--env", "staging"]);
    expect([status, said]).toEqual([0, expect.stringContaining("Deployed crown-league-staging.")]);
    const { workers, databases } = account.read();
    expect(Object.keys(workers)).toEqual(["crown-league-staging"]);
    expect(Object.keys(databases).filter((name) => !name.startsWith("crown-league-staging-"))).toEqual([]);
  });
});

describe("what keeps a site from being deployed", () => {
  /** A project whose Worker has grown, and which has a migration without a way back. */
  function worseProject(): string {
    const project = join(folder, "project");
    mkdirSync(join(project, "migrations"), { recursive: true });
    for (const name of ["leagues", "worker"]) symlinkSync(resolve(name), join(project, name));
    writeFileSync(join(project, "migrations/0001_a.sql"), "CREATE TABLE a (b);\n-- Way back: DROP TABLE a;\n");
    writeFileSync(join(project, "migrations/0002_b.sql"), "DROP TABLE a;\n");
    writeFileSync(join(project, "migrations/0003_c.sql"), "DROP TABLE c;\n-- No way back: nothing read it.\n");
    const bindings = readFileSync("wrangler.toml", "utf8");
    writeFileSync(join(project, "wrangler.toml"), bindings.replace('"worker/push/migrations"', '"migrations"'));
    return project;
  }

  it("is all said at once by the command, which then touches nothing", () => {
    const grown = budgets.worker.bytes + 1;
    const server = `${deployBuild}/server`;
    const account = provisionedAccount({
      "react-router": `mkdir -p ${server} && cp "$WRANGLER_CONFIG" ${server}/wrangler.json && head -c ${grown} /dev/zero > ${server}/index.js`,
      vite: "exit 0",
    });
    const described = join(account.environments, "production.toml");
    writeFileSync(described, `${readFileSync(described, "utf8")}SIMULATION = "on"\nEMULATORS_ALLOWED = "simulation"\n`);
    const ids = join(account.environments, "production.ids.json");
    const recorded = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(ids, "utf8")));
    const { PUSH_DB: _, ...others } = recorded;
    writeFileSync(ids, JSON.stringify({ ...others, MATCH_DB: "00000000-0000-0000-0000-000000000000" }));
    account.change(({ workers }) => {
      delete workers["crown-league"]?.secrets.MAIL_KEY;
    });
    const before = account.read();
    const { status, said } = account.run("deploy", [], {}, worseProject());
    const [, faults = ""] = said.split("cannot be deployed:\n");
    const without = (name: string) => `${name} has no id: npm run provision -- --env production creates and records it`;
    const lines = faults.trim().split("\n  - ");
    expect(lines.map((line) => line.replace(/^ *- /, ""))).toEqual([
      without("MATCH_DB"),
      without("PUSH_DB"),
      ...[
        expect.stringMatching(/^SIMULATION: selects the emulator "simulation" in production: .+ EMULATORS_ALLOWED$/),
        "MAIL_KEY: and MAIL_FROM are needed with MAIL_API",
      ],
      'migrations/0002_b.sql ends with neither "-- Way back: SQL" nor "-- No way back: REASON"',
      `The Worker has ${grown} bytes (bytes), and its budget is ${budgets.worker.bytes} (tests/budgets.json)`,
    ]);
    expect(status).toBe(1);
    expect(account.read()).toEqual(before);
  });

  it("is a Worker over its budget", () => {
    const budget = { bytes: 100, gzipped: 10, why: "" };
    expect(sizeProblems({ bytes: 101, gzipped: 10 }, budget)).toEqual([
      "The Worker has 101 bytes (bytes), and its budget is 100 (tests/budgets.json)",
    ]);
    expect(sizeProblems({ bytes: 100, gzipped: 10 }, budget)).toEqual([]);
  });

  it("is a migration without a way back or a reason", () => {
    const migrations = join(folder, "migrations");
    mkdirSync(migrations);
    writeFileSync(join(migrations, "0001_a.sql"), "CREATE TABLE a (b);\n-- Way back: DROP TABLE a;\n");
    writeFileSync(join(migrations, "0002_b.sql"), "DROP TABLE a;\n");
    expect(withoutDownMigration(migrations)).toEqual([join(migrations, "0002_b.sql")]);
  });
});
