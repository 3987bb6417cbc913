import type { Route } from "playwright/test";
import { leagueSeason, seasonName } from "../../schemas/site/league-clock.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectMarkupOnPage, expectTextNotOnPage, expectTextOnPage } from "./support/expect-text-on-page.ts";
import { goInDesk, joinStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

// Other tests of this site expect the league that it was built with.
test.afterEach(async ({ site }) => {
  await site.storage
    .database("CONTENT_DB")
    .transact(
      ["league", "league_pages", "league_map", "league_desk_changes"].map((table) => ({ sql: `DELETE FROM ${table}` })),
    );
});

test("an editor chooses the league's colours with a preview, hears what is mended, and fans see them", async ({
  page,
  request,
  site,
}) => {
  await joinStaff(page, site.storage, "editor", "/league");
  await page.getByRole("list", { name: "Parts of the league" }).getByRole("link", { name: "Colours" }).click();
  const accent = page.getByRole("textbox", { name: "Accent, light", exact: true });
  await expect(accent).toBeVisible();
  await expect(page.getByRole("region", { name: "What is mended" })).toContainText("Nothing: all of it can be read.");

  const link = page.getByRole("region", { name: "Preview, light" }).getByText("a link");
  await accent.fill("#7a1230");
  await expect(link).toHaveCSS("color", "rgb(122, 18, 48)");
  await expect(page.getByLabel("Pick: Accent, light", { exact: true })).toHaveValue("#7a1230");

  await accent.fill("#ffe000");
  const mended = page.getByRole("list", { name: "Mended colours" }).getByRole("listitem").first();
  await expect(mended).toContainText(
    /Accent, light:\s+#ffe000 has 1\.\d:1 on page, cards, raised parts, and needs 4\.5:1/,
  );
  await expect(mended).toContainText(/It becomes\s+#[0-9a-f]{6}, which has 4\.[5-9]:1\./);
  await expect(link).not.toHaveCSS("color", /^rgb\((122, 18, 48|255, 224, 0)\)$/);
  const becomes = /becomes\s+(#[0-9a-f]{6})/.exec((await mended.textContent()) ?? "")?.[1] ?? "";
  await expectAccessible(page, { part: "main" });

  const publish = page.getByRole("button", { name: "Show it to fans" });
  await accent.fill("yellow");
  await publish.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Accent, light is no colour");
  await accent.fill("#ffe000");
  await publish.press("Enter");
  await expect(page.getByRole("status")).toContainText("Fans see it within a few seconds.");
  await expect(accent).toHaveValue(becomes);
  await expect(publish).toBeFocused();

  expect(becomes).not.toBe("");
  await expectMarkupOnPage(request, "/community", new RegExp(`--club-accent-light:\\s*${becomes}`));

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  await test.step("what is not published survives a closed page, and publishing is undone", async () => {
    const before = await accent.inputValue();
    await accent.fill("#7a1230");
    await page.reload();
    await expect(page.getByText("What you had arranged here and not published is back.")).toBeVisible();
    await expect(accent).toHaveValue("#7a1230");
    await page.getByLabel("Why", { exact: true }).fill("a new sponsor");
    await page.getByRole("button", { name: "Show it to fans" }).click();
    await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("It is undone: fans see what was there before.")).toBeVisible();
    await expect(accent).toHaveValue(before);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    // The device keeps no draft of it, and after signing out no draft of anything else.
    await page.reload();
    await expect(accent).toHaveValue(before);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => / arranged /.test(key)));
    await accent.fill("#7a1230");
    await expect.poll(kept).toEqual([expect.stringMatching(/^desk [\w-]+ arranged theme$/)]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/desk\/sign-in$/);
    expect(await kept()).toEqual([]);
  });
});

test("an administrator deducts points, changes that and gives them back, and the table and the decisions agree", async ({
  page,
  request,
  site,
}) => {
  await joinStaff(page, site.storage, "administrator", "/league");
  await page.getByRole("link", { name: "Points deductions" }).click();
  const form = page.getByRole("form", { name: "Deduct points" });
  await form.getByLabel("Competition and season").selectOption({ index: 0 });
  await form.getByLabel("Club").selectOption("Aldermere City");
  const day = await form.getByLabel("From this day on").getAttribute("min");
  await form.getByLabel("From this day on").fill(day ?? "");
  await form.getByLabel("Points taken off").fill("3");
  await form.getByLabel("Reason that fans read").fill("A player who was not registered");
  await form.getByRole("button", { name: "Deduct them" }).press("Enter");
  await expect(page.getByRole("status")).toContainText(
    "Aldermere City loses 3 points. Fans see it within a few seconds.",
  );
  const list = page.getByRole("list", { name: "Deductions" });
  const own = list.getByRole("listitem").filter({ hasText: "A player who was not registered" });
  await expect(own).toContainText("Aldermere City: 3 points");

  await expectTextOnPage(request, "/governance/judgments-and-decisions", /A player who was not registered/);
  await expectTextOnPage(
    request,
    "/competitions/championship",
    /Aldermere City: 3 points deducted on .* \(A player who was not registered\)/,
  );

  await own.getByRole("button", { name: /^Change: 3 points, Aldermere City/ }).press("Enter");
  const changing = page.getByRole("dialog", { name: "Change the deduction" });
  await changing.getByLabel("Points taken off").fill("1");
  await expectAccessible(page, { part: "main" });
  await changing.getByRole("button", { name: "Change it" }).press("Enter");
  await expect(own).toContainText("Aldermere City: 1 point");
  await expectTextOnPage(request, "/competitions/championship", /Aldermere City: 1 point deducted/);

  await own.getByRole("button", { name: /^Take away: 1 point, Aldermere City/ }).press("Enter");
  const taking = page.getByRole("dialog", { name: "Take the deduction away" });
  await taking.getByLabel("Why").fill("the appeal was upheld");
  await taking.getByRole("button", { name: "Give the points back" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Aldermere City has its points back.");
  await expect(own).toHaveCount(0);
  await expectTextNotOnPage(request, "/governance/judgments-and-decisions", /A player who was not registered/);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
});

test("an administrator changes a competition's zones and tie-breaks by keyboard, and fans see them in the table", async ({
  page,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 400 \(Bad Request\) \/api\/desk\/v1\/competitions\//);
  await joinStaff(page, site.storage, "administrator", "/league/competitions");
  await page.getByRole("list", { name: "Competitions" }).getByRole("link", { name: "Crown Cup" }).click();
  await expect(page.getByText("It has no table")).toBeVisible();
  await expect(page.getByLabel("Name of round 7")).toHaveValue("Final");
  await expectAccessible(page, { part: "main" });
  await page.getByRole("link", { name: "All competitions" }).click();

  await page.getByRole("link", { name: "Add a competition" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Harvest Shield");
  await page.getByLabel("Kind").selectOption("Groups, then knock-out");
  const publish = page.getByRole("button", { name: "Show it to fans" });
  await publish.press("Enter");
  for (const [number, name] of ["North", "South"].entries()) {
    await page.getByRole("button", { name: "Add a group" }).press("Enter");
    await page.getByLabel(`Name of group ${number + 1}`).fill(name);
  }
  await page.getByLabel("How many of each group go on").fill("1");
  const placedNext = page.getByLabel("How many of those placed next go on besides");
  await placedNext.fill("1");
  await page.getByRole("button", { name: "Add a round" }).press("Enter");
  await page.getByLabel("Name of round 1").fill("Last two");
  await page.getByLabel("Two legs in round 1").check();
  const awayGoals = page.getByLabel("Level in round 1: away goals");
  await awayGoals.check();
  await publish.press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await page.reload();
  await expect(placedNext).toHaveValue("1");
  await expect(awayGoals).toBeChecked();
  await page.getByRole("button", { name: "Take it out of the league" }).press("Enter");
  const leaving = page.getByRole("dialog", { name: "Take it out of the league" });
  await leaving.getByLabel("Why").fill("it is not played");
  await leaving.getByRole("button", { name: "Take out Harvest Shield" }).press("Enter");

  await page.getByRole("link", { name: "League Two", exact: true }).click();
  const first = page.getByLabel("Name of zone 1");
  await first.fill("Going up");
  const to = page.getByLabel("Zone 1 to");
  await to.fill("0");
  await publish.press("Enter");
  await expect(page.getByRole("alert")).toContainText("is not 0: 1 is the first position, -1 the last");
  await to.fill("2");
  await page.getByRole("button", { name: "Add a zone" }).press("Enter");
  await page.getByLabel("Name of zone 4").fill("Trap door");
  await page.getByLabel("What zone 4 means").selectOption("Relegation play-offs");
  await page.getByLabel("Zone 4 from").fill("-3");
  await page.getByLabel("Zone 4 to").fill("-3");
  const down = page.getByRole("button", { name: "Move down: Goal difference", exact: true });
  await down.press("Enter");
  await expect(down).toBeFocused();
  await expect(page.getByRole("status")).toContainText("Goal difference is 2 of 5.");
  const keeps = page.getByRole("checkbox", { name: /^Seasons before .* keep the rules that they had$/ });
  await expect(keeps).toBeChecked();
  await expectAccessible(page, { part: "main" });
  await publish.press("Enter");
  await expect(page.getByRole("status")).toContainText("Fans see it within a few seconds.");
  await expect(publish).toBeFocused();

  await expectTextOnPage(request, "/competitions/league-two", /Going up.*Trap door/);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  // Which restores the table's rules for other tests, too.
  const undo = async () => {
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("It is undone: fans see what was there before.");
    await expect(first).toHaveValue("Promotion");
  };
  await undo();
  await test.step("and a change of all seasons is one of those before, too", async () => {
    const earlier = `/competitions/league-two?season=${seasonName(leagueSeason(new Date()) - 1)}`;
    await expectTextOnPage(request, earlier, /Promotion/);
    await first.fill("Climbing");
    await keeps.uncheck();
    await publish.press("Enter");
    await expectTextOnPage(request, earlier, /Climbing/);
    await undo();
    await expectTextOnPage(request, earlier, /Promotion/);
  });
});

test("an editor changes a club's names, colours, crest and ground, and fans see them", async ({
  page,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 400 \(Bad Request\) \/api\/desk\/v1\/clubs\//);
  expectProblem(/status of 422 \(Unprocessable (Entity|Content)\) \/api\/desk\/v1\/crests/);
  await joinStaff(page, site.storage, "editor", "/league");
  await page.getByRole("link", { name: "Clubs" }).click();
  const list = page.getByRole("list", { name: "Clubs" });
  await expect(list.getByRole("listitem").nth(20)).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a club" }).fill("kingsferry");
  await expect(page.getByRole("status")).toHaveText("1 club");
  await list.getByRole("link", { name: "Kingsferry Town" }).click();
  const crest = page.getByRole("img", { name: "The crest, drawn, light" });
  await expect(crest).toBeVisible();
  const before = await crest.getAttribute("src");
  await page.getByRole("textbox", { name: "Main colour", exact: true }).fill("#7a1230");
  await page.getByRole("combobox", { name: "Figure" }).selectOption("Anchor");
  await expect(crest).toHaveAttribute("src", /7a1230/);
  expect(await crest.getAttribute("src")).not.toBe(before);
  await page.getByRole("textbox", { name: "Nickname" }).fill("The Boatmen");
  await page.getByRole("textbox", { name: "Name of the ground" }).fill("Ropewalk Park");
  await page.getByRole("spinbutton", { name: "Spectators that it holds" }).fill("18500");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Paris");

  const publish = page.getByRole("button", { name: "Show it to fans" });
  await page.getByRole("textbox", { name: "Second colour", exact: true }).fill("white");
  await publish.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Second colour is no colour");
  await page.getByRole("textbox", { name: "Second colour", exact: true }).fill("#ffffff");
  await page.getByRole("textbox", { name: "Letters" }).fill("k");
  await publish.press("Enter");
  await expect(page.getByRole("alert")).toContainText("code is two to four capital letters or digits");
  await page.getByRole("textbox", { name: "Letters" }).fill("KFT");
  await publish.press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await expect(publish).toBeFocused();

  await expectTextOnPage(request, "/clubs/kingsferry-town", /The Boatmen/);
  await expectTextOnPage(request, "/clubs/kingsferry-town", /Ropewalk Park/);

  const upload = page.getByLabel("The club's own crest");
  const file = (name: string, svg: string) => ({ name, mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  const drawing = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`;
  await upload.setInputFiles(file("script.svg", drawing("<script>alert(1)</script>")));
  await expect(page.getByRole("alert")).toContainText("has an element that is not a drawing: script");
  await upload.setInputFiles(file("crest.svg", drawing('<circle cx="4" cy="4" r="4" fill="#e0a000"/>')));
  await expect(page.getByRole("img", { name: "The club's own crest, dark" })).toBeVisible();
  await expectAccessible(page, { part: "main" });
  await publish.press("Enter");
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await expectMarkupOnPage(request, "/clubs/kingsferry-town", /<main.*<img[^>]* src="[^"]*\/own-/s);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  await page.getByRole("textbox", { name: "Name", exact: true }).focus();
  for (let presses = 1; presses <= 12; presses++) {
    await page.keyboard.press("Tab");
    const field = await page
      .locator("input:focus, select:focus")
      .boundingBox({ timeout: 100 })
      .catch(() => null);
    const bar = await publish.boundingBox();
    if (field === null || bar === null) continue;
    expect(field.y + field.height, `the field after ${presses} presses is above the bar`).toBeLessThanOrEqual(bar.y);
  }

  // Restores the club for other tests.
  await page.getByRole("button", { name: "Draw it from the colours instead" }).press("Enter");
  await page.getByRole("textbox", { name: "Main colour", exact: true }).fill("#0b5d4b");
  await page.getByRole("combobox", { name: "Figure" }).selectOption("Ship");
  await page.getByRole("textbox", { name: "Nickname" }).fill("The Ferrymen");
  await page.getByRole("textbox", { name: "Name of the ground" }).fill("Ropewalk Stadium");
  await page.getByRole("spinbutton", { name: "Spectators that it holds" }).fill("18400");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("The league's");
  await publish.press("Enter");
  await expect(publish).toHaveAttribute("aria-disabled", "true");
});

test("two editors who open one club learn of each other, and the second cannot overwrite the first", async ({
  page,
  site,
  anotherBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 409 \(Conflict\) \/api\/desk\/v1\/clubs\//);
  await joinStaff(page, site.storage, "editor");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("castlebeck r");
  await page.getByRole("option", { name: "Castlebeck Rovers Club" }).click();
  const nickname = page.getByRole("textbox", { name: "Nickname" });
  await test.step("from one club to another by a command, each with its own names", async () => {
    const [club] = await site.storage
      .database("MATCH_DB")
      .query({ sql: "SELECT name FROM clubs WHERE slug <> 'castlebeck-rovers' ORDER BY id DESC LIMIT 1" });
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toHaveValue("Castlebeck Rovers");
    await page.keyboard.press("Control+k");
    await page.keyboard.type(String(club?.name));
    await page.getByRole("option", { name: `${club?.name} Club` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(club?.name));
    await expect(name).toHaveValue(String(club?.name));
    await page.goBack();
    await expect(name).toHaveValue("Castlebeck Rovers");
  });
  await nickname.fill("The Wardens");
  const other = await (await anotherBrowser()).newPage();
  await joinStaff(other, site.storage, "administrator", "/league/clubs/castlebeck-rovers");
  await expect(other.getByText(/has this open, too/)).toBeVisible();
  await other.getByRole("textbox", { name: "Town" }).fill("Castlebeck Hill");
  const theirs = other.getByRole("button", { name: "Show it to fans" });
  await theirs.press("Enter");
  await expect(theirs).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed this club since you opened it.");
  const [town, lookAtTheirs] = [page.getByRole("textbox", { name: "Town" }), /look at theirs$/];
  await page.getByRole("button", { name: lookAtTheirs }).press("Enter");
  await expect(town).toHaveValue("Castlebeck Hill");
  await expect(nickname).toHaveValue("The Keepers");
  await page.reload();
  await expect(page.getByText("What you had arranged here and not published is back.")).toBeVisible();
  await expect(nickname).toHaveValue("The Wardens");
  await other.getByRole("textbox", { name: "Town" }).fill("Castlebeck Down");
  await theirs.press("Enter");
  await expect(theirs).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await page.getByRole("button", { name: lookAtTheirs }).press("Enter");
  await expect(town).toHaveValue("Castlebeck Down");
  await expectAccessible(page, { part: "main" });
  const keepMine = page.getByRole("button", { name: "Keep mine, in the place of theirs" });
  await expect(keepMine).toBeFocused();
  await keepMine.press("Enter");
  await expect(nickname).toHaveValue("The Wardens");
  await expect(town).toHaveValue("Castlebeck");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(town).toHaveValue("Castlebeck Down");
  await expect(nickname).toHaveValue("The Keepers");
  const publish = page.getByRole("button", { name: "Show it to fans" });
  await test.step("what is typed while it is being published stays, and a second press sends nothing", async () => {
    let sent = 0;
    const slowly = async (route: Route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    };
    await page.route("**/clubs/castlebeck-rovers/change", slowly);
    await nickname.fill("The Wardens");
    await publish.press("Enter");
    await publish.press("Enter");
    await nickname.fill("The Gatekeepers");
    await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
    await expect(nickname).toHaveValue("The Gatekeepers");
    expect(sent).toBe(1);
    await page.unroute("**/clubs/castlebeck-rovers/change", slowly);
  });
  // Restores the club for other tests.
  await nickname.fill("The Keepers");
  await page.getByRole("textbox", { name: "Town" }).fill("Castlebeck");
  await publish.press("Enter");
  await expect(publish).toHaveAttribute("aria-disabled", "true");
});

test("an editor adds a player to a squad, changes one and lets one move on, and fans see the squad", async ({
  page,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 422 \(Unprocessable (Entity|Content)\) \/api\/desk\/v1\/squads\//);
  await joinStaff(page, site.storage, "editor", "/league/clubs/ravensholt-united");
  await page.getByRole("link", { name: "Squad" }).click();
  const players = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(players.nth(10)).toBeVisible();
  const count = await players.count();
  const second = players.nth(1);
  const keeper = await players.first().getByRole("textbox", { name: "Name" }).inputValue();
  const leaving = await second.getByRole("textbox", { name: "Name" }).inputValue();
  await players.first().getByRole("textbox", { name: "Name" }).fill("Ada Newname");
  await second.getByRole("button", { name: `Moved on: ${leaving}` }).press("Enter");
  await expect(page.getByRole("status")).toContainText(`${leaving} is taken out.`);
  await page.getByRole("button", { name: "Add a player" }).press("Enter");
  const added = page.getByRole("group", { name: `Player ${count}` });
  await added.getByLabel("Number").fill(await players.first().getByLabel("Number").inputValue());
  await added.getByLabel("Position").selectOption("Forward");
  await added.getByRole("textbox", { name: "Name" }).fill("Eve Newcomer");
  const publish = page.getByRole("button", { name: "Show it to fans" });
  await publish.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Eve Newcomer and Ada Newname both have number");
  await expectAccessible(page, { part: "main" });
  await page.getByRole("group", { name: "Eve Newcomer" }).getByLabel("Number").fill("88");
  await publish.press("Enter");
  await expect(page.getByRole("status")).toContainText("Fans see it within a few seconds.");
  await expect(publish).toBeFocused();

  for (const player of ["Eve Newcomer", "Ada Newname"])
    await expectMarkupOnPage(
      request,
      "/clubs/ravensholt-united",
      new RegExp(`<a[^>]*href="/players/[^>]*>[^<]*${player}`),
    );
  await expectTextNotOnPage(request, "/clubs/ravensholt-united", new RegExp(leaving));

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  // Which restores the squad for other tests, too.
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("It is undone: fans see what was there before.");
  await expect(players.first().getByRole("textbox", { name: "Name" })).toHaveValue(keeper);
  await expect(second.getByRole("textbox", { name: "Name" })).toHaveValue(leaving);
  await expect(players).toHaveCount(count);
  await expectTextOnPage(request, "/clubs/ravensholt-united", new RegExp(leaving));
});

test("an editor takes over another club's player, who keeps their page, and enters a date of birth", async ({
  page,
  request,
  site,
}) => {
  const players = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  const dialog = page.getByRole("dialog", { name: "Take over a player" });
  const publish = page.getByRole("button", { name: "Show it to fans" });
  const openSquad = async (club: string) => {
    await goInDesk(page, `/league/clubs/${club}/squad/first`);
    await expect(players.nth(10)).toBeVisible();
  };
  async function takeOver(club: string, player: string) {
    await page.getByRole("button", { name: "Take over a player" }).press("Enter");
    await dialog.getByLabel("Club").selectOption(club);
    await dialog.getByRole("combobox", { name: "Player" }).selectOption(player);
    await expectAccessible(page, { part: "dialog[open]" });
    await dialog.getByRole("button", { name: "Take over" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: `${player} is added at the end.` })).toBeVisible();
  }
  const publishAll = async () => {
    await publish.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Fans see it within a few seconds." })).toBeVisible();
  };

  await joinStaff(page, site.storage, "editor", "/league/clubs/marlowfield/squad/first");
  await expect(players.nth(10)).toBeVisible();
  const name = await players.nth(10).getByRole("textbox", { name: "Name" }).inputValue();
  const number = await players.nth(10).getByLabel("Number").inputValue();
  const born = await players.nth(10).getByLabel("Born").inputValue();

  await openSquad("wexborough-wanderers");
  await takeOver("Marlowfield", name);
  const taken = page.getByRole("group", { name, exact: true });
  await expect(taken.getByText("From Marlowfield")).toBeVisible();
  await taken.getByLabel("Number").fill("87");
  await taken.getByLabel("Born").fill("2001-12-31");
  await expectAccessible(page, { part: "main" });
  await publishAll();
  // Which would not give the player back to the other club.
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(taken.getByLabel("Born")).toHaveValue("2001-12-31");
  await expectTextOnPage(request, "/clubs/wexborough-wanderers", new RegExp(name));
  await expectTextNotOnPage(request, "/clubs/marlowfield", new RegExp(`87 ${name}|${number} ${name}`));
  const html = await (await request.get("/clubs/wexborough-wanderers")).text();
  const profile = new RegExp(`<a[^>]*href="(/players/\\d+)"[^>]*>[^<]*${name}`).exec(html)?.[1] ?? "";
  await expectTextOnPage(request, profile, /Wexborough Wanderers.*31 Dec 2001/);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  await test.step("who opens a squad that could not be published publishes it once more", async () => {
    await site.storage.database("MATCH_DB").transact([
      {
        sql: `INSERT INTO unpublished_squads (club_id, team, clubs)
              SELECT id, 'first', json_array(slug) FROM clubs WHERE slug = 'wexborough-wanderers'`,
      },
    ]);
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("A change of this squad was not published");
    await publishAll();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(publish).toHaveAttribute("aria-disabled", "true");
  });

  // Restores the squads for other tests.
  await openSquad("marlowfield");
  await takeOver("Wexborough Wanderers", name);
  await taken.getByLabel("Number").fill(number);
  await taken.getByLabel("Born").fill(born);
  await publishAll();
});

test("an administrator adds a promoted club and a ground on a phone, and they go out while nothing names them", async ({
  page,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 422 \(Unprocessable (Entity|Content)\) \/api\/desk\/v1\/clubs\/aldermere-city\/remove/);
  await page.setViewportSize({ width: 360, height: 800 });
  await joinStaff(page, site.storage, "administrator", "/league/clubs");
  await page.getByRole("link", { name: "Add a club" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Elmwick Rovers");
  await expect(page.getByLabel("Short name")).toHaveValue("Elmwick Rovers");
  await page.getByLabel("Short name").fill("Elmwick");
  await expect(page.getByLabel("Letters")).toHaveValue("ELM");
  await expect(page.getByLabel("Address")).toHaveValue("elmwick-rovers");
  await page.getByRole("textbox", { name: "Main colour", exact: true }).fill("#7a1230");
  await page.getByLabel("Name of the ground").fill("Elm Park");
  expect(await horizontalOverflow(page)).toBe(0);
  await page.reload();
  await expect(page.getByText("What you had written here and not saved is back.")).toBeVisible();
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("It is added.")).toBeVisible();
  await expectTextOnPage(request, "/clubs/elmwick-rovers", /Elmwick Rovers.*Elm Park/);

  async function takeOut(name: string) {
    await page.getByRole("button", { name: "Take the club out of the league" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Take the club out of the league" });
    await dialog.getByLabel("Why").fill("it was added twice");
    await dialog.getByRole("button", { name: `Take out ${name}` }).press("Enter");
    return dialog;
  }
  await takeOut("Elmwick Rovers");
  await expect(page.getByText("Elmwick Rovers is taken out of the league.")).toBeVisible();
  await page.getByRole("link", { name: "Aldermere City" }).click();
  const staying = await takeOut("Aldermere City");
  await expect(staying.getByRole("alert")).toContainText("A club with matches stays.");
  await expectAccessible(page, { part: "main" });

  await goInDesk(page, "/league/grounds");
  await page.getByRole("link", { name: "Add a ground" }).click();
  await page.getByLabel("Name of the ground").fill("National Stadium");
  await page.getByLabel("Latitude").fill("47.05");
  await page.getByLabel("Longitude").fill("8.3");
  await page.getByLabel("Time zone").selectOption("Europe/Zurich");
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(page.getByText("It is added.")).toBeVisible();
  await page.getByLabel("Town").fill("Seeburg");
  await page.getByRole("button", { name: "Show it to fans" }).press("Enter");
  await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
  await page.getByRole("link", { name: "All grounds" }).click();
  await expect(page.getByRole("list", { name: "Grounds" })).toContainText("Seeburg, no match");
  await page.getByRole("link", { name: "National Stadium" }).click();
  await page.getByRole("button", { name: "Take the ground out" }).press("Enter");
  const removing = page.getByRole("dialog", { name: "Take the ground out" });
  await removing.getByLabel("Why").fill("it was a trial");
  await removing.getByRole("button", { name: "Take out National Stadium" }).press("Enter");
  await expect(page.getByText("National Stadium is taken out.")).toBeVisible();
});

test("an editor changes the description, a social link and the footer, and fans see them", async ({
  page,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 400/);
  await joinStaff(page, site.storage, "editor", "/league");
  const parts = page.getByRole("list", { name: "Parts of the league" });
  await parts.getByRole("link", { name: "Words, addresses and layout" }).click();
  const publish = page.getByRole("button", { name: "Show it to fans" });
  const footer = page.getByLabel("Footer", { exact: true });
  const description = page.getByLabel("Description");
  await description.fill("Up the hill together");
  await page.getByRole("button", { name: "Add a social link" }).press("Enter");
  const last = page.getByRole("list", { name: "Social links" }).getByRole("listitem").last();
  await last.getByLabel(/^Name of link/).fill("Bluesky");
  await last.getByLabel(/^Icon of link/).selectOption("Any other");
  await expectAccessible(page, { part: "main" });

  await test.step("an address that is none is refused in words", async () => {
    await publish.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/The address of a social link is an address of another site/);
  });
  await last.getByLabel(/^Address of link/).fill("https://bsky.example/hill");
  // The focus stays on the button of the link that moves.
  const up = page.getByRole("button", { name: "Move up: Bluesky" });
  await up.press("Enter");
  await expect(up).toBeFocused();
  await up.press("Enter");
  await expect(up).toBeFocused();
  await footer.selectOption("Dense, with menus that collapse on a phone");
  await test.step("it is looked at before fans see it", async () => {
    await page.getByRole("button", { name: "Preview" }).press("Enter");
    const preview = page.getByRole("dialog", { name: "Preview" });
    const asOnPhones = preview.getByTitle("The home page in a window of 390 pixels").contentFrame();
    await expect(asOnPhones.getByText("Preview: fans do not read this yet")).toBeVisible();
    await expect(asOnPhones.locator('a[href="https://bsky.example/hill"]').first()).toBeAttached();
    await preview.getByRole("button", { name: "Close" }).press("Enter");
  });
  await publish.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Fans see it within a few seconds." })).toBeVisible();
  await expectMarkupOnPage(request, "/community", /bsky\.example\/hill/);
  await expectMarkupOnPage(request, "/", /Up the hill together/);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "It is undone" })).toBeVisible();
  await expect(description).not.toHaveValue("Up the hill together");
  await expectTextNotOnPage(request, "/community", /bsky/);
});
