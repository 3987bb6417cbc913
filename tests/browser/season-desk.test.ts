import { expectAccessible } from "./support/accessible.ts";
import { expectTextOnPage } from "./support/expect-text-on-page.ts";
import { joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("an administrator imports next season's fixtures, and fans see them", async ({ page, request, site }) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "administrator", "/seasons");
  await expect(page.getByRole("heading", { level: 1, name: "Seasons" })).toBeVisible();
  const form = page.getByRole("form", { name: "Import a season" });
  await form.getByLabel("Competition").selectOption("Championship");
  const year = Number(await form.getByLabel("Year in which the season starts").inputValue());

  // One name differs from the league's spelling.
  const lines = [
    "Round,Date,Time,Team 1,FT,Team 2",
    `1,${year}-08-14,15:00,Aldermere City,,Ravensholt United`,
    `1,${year}-08-14,17:30,Kingsfery Twn,,Castlebeck Rovers`,
  ];
  const csv = (...rows: string[]) => ({ name: "next.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await form.getByLabel("File").setInputFiles(csv(...lines));
  await form.getByRole("button", { name: "Show what would change" }).click();
  const preview = page.getByRole("region", { name: /^Championship .*: what would change$/ });
  await expect(preview.getByRole("status")).toHaveText("Choose the clubs first.");
  const clubs = preview.getByRole("form", { name: "Clubs to choose" });
  await expectAccessible(page, { part: "main" });
  // The most similar club is the first in the list.
  await clubs.getByLabel("Kingsfery Twn").focus();
  await page.keyboard.press("ArrowDown");
  await expect(clubs.getByLabel("Kingsfery Twn").locator("option:checked")).toHaveText("Kingsferry Town");
  await clubs.getByRole("button", { name: "Use these clubs" }).click();

  await expect(preview.getByRole("status")).toHaveText("2 matches in the file: 2 added.");
  const row = preview.getByRole("row", { name: /Kingsferry Town v Castlebeck Rovers/ });
  await expect(row).toContainText("added");
  await expect(row).toContainText("17:30");
  await expectAccessible(page, { part: "main" });
  const bring = preview.getByRole("form", { name: "Import it" });
  await bring.getByLabel("Why").fill("the fixtures are out");
  await bring.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/was imported: 2 added\. Fans see it within seconds\./)).toBeVisible();
  expectShort("import next season's fixtures");
  const stored = page.getByRole("table", { name: "Championship", exact: true }).getByRole("row");
  await expect(stored.nth(1)).toContainText("2");

  const season = `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
  await expectTextOnPage(request, `/matches/${season}`, /17:30.*Kingsferry.*Castlebeck|Kingsferry.*17:30.*Castlebeck/);

  // The league moves a match: the spelling is remembered, and the preview shows the old and new kick-off.
  const moved = lines.map((line) => line.replace("08-14,15:00", "08-15,20:00"));
  await form.getByLabel("File").setInputFiles(csv(...moved));
  await form.getByLabel("Year in which the season starts").fill(String(year));
  await form.getByRole("button", { name: "Show what would change" }).click();
  await expect(preview.getByRole("status")).toHaveText("2 matches in the file: 1 moved. 1 as before.");
  const change = preview.getByRole("row", { name: /Aldermere City v Ravensholt United/ });
  await expect(change.getByRole("deletion")).toContainText("15:00");
  await expect(change).toContainText("20:00");
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
  await bring.getByLabel("Why").fill("moved for television");
  await bring.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/was imported: 1 moved\./)).toBeVisible();
  await expectTextOnPage(request, `/matches/${season}`, /20:00/);
});

test("an administrator begins a season with its clubs, takes it away, draws a trophy's clubs into groups, and fans see their tables", async ({
  page,
  request,
  site,
}) => {
  const rules = {
    meetings: 1,
    goThrough: 1,
    groups: [{ name: "West" }, { name: "East" }],
    rounds: [{ name: "Final" }],
  };
  await site.storage.database("MATCH_DB").transact([
    {
      sql: "INSERT INTO competitions (id, slug, name, kind, list_order, rules) VALUES (77, 'desk-trophy', 'Desk Trophy', 'groups', 9, ?)",
      params: [JSON.stringify(rules)],
    },
  ]);
  await joinStaff(page, site.storage, "administrator", "/seasons");
  const begin = page.getByRole("form", { name: "Begin a season" });

  await test.step("a season of all clubs but one", async () => {
    const stored = page.getByRole("table", { name: "Championship", exact: true });
    const said = (words: RegExp) => page.getByRole("status").filter({ hasText: words });
    const open = async () => {
      await begin.getByLabel("Competition").selectOption("Championship");
      await begin.getByLabel("Year in which the season starts").fill("2060");
      await begin.getByRole("button", { name: "Choose the clubs" }).press("Enter");
    };
    await expect(page.getByText(/^The season is \d{4}-\d\d, from .* to .*\./)).toBeVisible();
    await open();
    const clubs = page.getByRole("form", { name: "Clubs of the Championship 2060-61" });
    const ticked = clubs.getByRole("checkbox", { checked: true });
    await expect(ticked.first()).toBeVisible();
    await expectAccessible(page, { part: "main" });
    const count = await ticked.count();
    await ticked.first().press("Space");
    await expect(said(new RegExp(`^${count - 1} clubs$`))).toBeVisible();
    await clubs.getByRole("button", { name: "Begin the season" }).press("Enter");
    await expect(said(new RegExp(`Championship 2060-61 has ${count - 1} clubs\\.`))).toBeVisible();
    await expect(stored.getByRole("row", { name: "2060-61 0 0" })).toBeVisible();

    await open();
    await expect(ticked).toHaveCount(count - 1);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "Take the season away" }).press("Enter");
    await expect(said(/Championship 2060-61 is taken away\./)).toBeVisible();
    await expect(stored.getByRole("row", { name: /^2060-61/ })).toHaveCount(0);
  });

  await test.step("a season in groups", async () => {
    const open = async () => {
      await begin.getByLabel("Competition").selectOption("Desk Trophy");
      await begin.getByLabel("Year in which the season starts").fill("2061");
      await begin.getByRole("button", { name: "Choose the clubs" }).press("Enter");
    };
    await open();
    const clubs = page.getByRole("form", { name: "Clubs of the Desk Trophy 2061-62" });
    const put = async (club: string, group: string) => {
      await clubs.getByRole("checkbox", { name: club }).press("Space");
      await clubs.getByRole("combobox", { name: `Group of ${club}` }).selectOption(group);
    };
    await put("Aldermere City", "West");
    await put("Ravensholt United", "West");
    await put("Kingsferry Town", "East");
    await put("Castlebeck Rovers", "East");
    await expectAccessible(page, { part: "main" });
    expect(await horizontalOverflow(page)).toBe(0);
    await clubs.getByRole("button", { name: "Begin the season" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Desk Trophy 2061-62 has 4 clubs." })).toBeVisible();
    await expectTextOnPage(request, "/competitions/desk-trophy?season=2061-62", /West.*Aldermere.*East.*Kingsferry/);

    // The season's matches are generated from its groups, and imported like a file.
    await open();
    const matches = page.getByRole("form", { name: "Matches of the groups of the Desk Trophy 2061-62" });
    await matches.getByLabel("Day of the first round").fill("2061-08-20");
    await matches.getByLabel("Kick-off").fill("18:30");
    await expectAccessible(page, { part: "main" });
    await matches.getByRole("button", { name: "Make the matches" }).press("Enter");
    const preview = page.getByRole("region", { name: "Desk Trophy 2061-62: what would change" });
    await expect(preview.getByRole("status")).toHaveText(/^2 matches in the file: 2 added/);
    const bring = preview.getByRole("form", { name: "Import it" });
    await bring.getByLabel("Why").fill("the groups are drawn");
    await bring.getByRole("button", { name: "Import", exact: true }).press("Enter");
    await expect(page.getByText(/^Desk Trophy 2061-62 was imported: 2 added\./)).toBeVisible();
    await expectTextOnPage(request, "/competitions/desk-trophy?season=2061-62", /18:30/);
  });
});

test("an administrator adds a match, corrects it, and awards it with the reason that fans read", async ({
  page,
  request,
  site,
  expectProblem,
}) => {
  const matches = site.storage.database("MATCH_DB");
  const clubs = ["Aldermere City", "Ravensholt United", "Kingsferry Town", "Castlebeck Rovers"];
  await matches.transact([
    {
      sql: `INSERT INTO competitions (id, slug, name, kind, list_order, rules) VALUES (78, 'desk-shield', 'Desk Shield', 'league', 10, '{"meetings":1}')`,
    },
    { sql: "INSERT INTO seasons (competition_id, season, source) VALUES (78, 2024, 'desk')" },
    ...clubs.map((name) => ({
      sql: "INSERT INTO season_clubs (competition_id, season, club_id) SELECT 78, 2024, id FROM clubs WHERE name = ?",
      params: [name],
    })),
  ]);
  // A club against itself is refused, and the page of the removed match is gone.
  expectProblem(/status of (?:409|422)/);
  const said = (words: RegExp) => page.getByRole("status").filter({ hasText: words });
  const form = page.getByRole("form", { name: "The match", exact: true });
  let match: Record<string, unknown> | undefined;
  const look = () => form.getByRole("button", { name: "Show what would change" }).press("Enter");
  await joinStaff(page, site.storage, "administrator", "/seasons");

  await test.step("the match, which a club cannot play against itself", async () => {
    await page.getByRole("link", { name: "Add a single match" }).click();
    await page.getByLabel("Competition and season").selectOption("Desk Shield 2024-25");
    await page.getByRole("button", { name: "Choose this season" }).press("Enter");
    await form.getByLabel("Home club").selectOption("Aldermere City");
    await form.getByLabel("Away club").selectOption("Aldermere City");
    await form.getByLabel("Round", { exact: true }).fill("Matchday 1");
    await form.getByLabel("Kick-off").fill("2024-11-16T15:00");
    await look();
    await expect(form.getByRole("alert")).toHaveText("A club cannot play itself: choose two clubs.");
    await form.getByLabel("Away club").selectOption("Kingsferry Town");
    await look();
    await expect(said(/^Aldermere City v Kingsferry Town, Matchday 1 of the Desk Shield 2024-25/)).toBeVisible();
    await expectAccessible(page, { part: "main" });
    await test.step("is kept on the device until it is added", async () => {
      await page.reload();
      await expect(page.getByText("You have begun a match of the Desk Shield 2024-25.")).toBeVisible();
      await page.getByRole("button", { name: "Choose this season" }).press("Enter");
      await expect(form.getByText("What you had written here and not sent is back.")).toBeVisible();
      await expect(form.getByLabel("Away club").locator("option:checked")).toHaveText("Kingsferry Town");
      await expect(form.getByLabel("Kick-off")).toHaveValue("2024-11-16T15:00");
      await look();
    });
    await page.getByRole("button", { name: "Add it" }).press("Enter");
    await expect(said(/Aldermere City v Kingsferry Town is added\./)).toBeVisible();
    await expect(form.getByLabel("Round", { exact: true })).toHaveValue("");
    [match] = await matches.query({ sql: "SELECT id FROM fixtures WHERE competition_id = 78" });
    await expectTextOnPage(request, `/match-centre/${match?.id}`, /Desk Shield · Matchday 1.*15:00/);
  });

  await test.step("its correction", async () => {
    await page.getByRole("link", { name: "To the match" }).click();
    await page.getByRole("link", { name: "Award and correction" }).click();
    const kickOff = form.getByLabel("Kick-off", { exact: true });
    await kickOff.fill("2024-11-16T17:30");
    await page.reload();
    await expect(kickOff).toHaveValue("2024-11-16T17:30");
    await look();
    await test.step("not over what somebody else has changed", async () => {
      await matches.transact([
        { sql: "UPDATE fixtures SET round = 'Matchday 2', sequence = sequence + 1 WHERE competition_id = 78" },
      ]);
      await page.getByRole("button", { name: "Correct it" }).press("Enter");
      await expect(said(/^Nothing was changed: somebody else has changed this match/)).toBeVisible();
      await expect(form.getByLabel("Round: theirs")).toHaveValue("Matchday 2");
      await expect(form.getByLabel("Round: yours")).toHaveValue("Matchday 1");
      await expectAccessible(page, { part: "main" });
      await look();
    });
    await page.getByRole("button", { name: "Correct it" }).press("Enter");
    await expect(said(/^The match is corrected\./)).toBeVisible();
    await expectTextOnPage(request, `/match-centre/${match?.id}`, /17:30/);
  });

  const award = page.getByRole("form", { name: "Award the match" });
  const because = "Kingsferry Town did not come";
  await test.step("its award", async () => {
    await award.getByLabel("Goals of the home club").fill("3");
    await award.getByLabel("Goals of the away club").fill("0");
    await award.getByRole("button", { name: "Show what would change" }).press("Enter");
    await expect(page.getByRole("row", { name: /^Aldermere City .* 1, 3 points$/ })).toBeVisible();
    await expectAccessible(page, { part: "main" });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await horizontalOverflow(page)).toBe(0);
    const decide = page.getByRole("form", { name: "Award it", exact: true });
    await decide.getByLabel("Reason that fans read").fill(because);
    await test.step("is kept on the device until it is awarded", async () => {
      await page.reload();
      await expect(award.getByLabel("Goals of the home club")).toHaveValue("3");
      await award.getByRole("button", { name: "Show what would change" }).press("Enter");
      await expect(decide.getByLabel("Reason that fans read")).toHaveValue(because);
    });
    await decide.getByRole("button").press("Enter");
    await expect(said(/^The match is awarded 3–0\./)).toBeVisible();
    await expectTextOnPage(request, `/match-centre/${match?.id}`, new RegExp(`${because}. The league has decided`));
    await expectTextOnPage(
      request,
      "/competitions/desk-shield?season=2024-25",
      /1No changeAldermereAldermere City110030\+33W.*Aldermere City3–0Kingsferry/,
    );
  });

  await test.step("the award withdrawn, and the match taken away", async () => {
    const withdraw = page.getByRole("form", { name: "Withdraw the award" });
    await withdraw.getByLabel("Why").fill("on appeal");
    await withdraw.getByRole("button").press("Enter");
    await expect(said(/^The award is withdrawn/)).toBeVisible();
    const away = page.getByRole("form", { name: "Take the match away" });
    await away.getByLabel("Why").fill("drawn anew");
    await away.getByRole("button").press("Enter");
    await expect(said(/^The match is taken away\./)).toBeVisible();
    expect((await request.get(`/match-centre/${match?.id}`)).status()).toBe(404);
  });
});
