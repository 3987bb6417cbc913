import { build } from "vite";
import { expect, it } from "vitest";
import { catalogues, leanMessageCalls } from "../../../../../scripts/lib/messages/catalogue-plugin.ts";
import { compileCatalogue } from "../../../../../scripts/lib/messages/catalogues.ts";
import { findMessages } from "../../../../../scripts/lib/messages/find-messages.ts";

/** Messages that are used only by the account portal, only by pages in browsers, and by both. */
const [portals, pages, both] = ["Keep it", "Add to calendar", "Enter your code"];

it("a browser's catalogue has what pages say there, and the Worker's everything", () => {
  const browser = compileCatalogue("ar", "browser");
  const said = [...Object.keys(browser.messages), ...Object.keys(browser.plurals)];
  expect(new Set(said)).toEqual(new Set(findMessages("browser").keys()));
  expect(said).toEqual(expect.arrayContaining([pages, both]));
  expect(said).not.toContain(portals);
  const worker = compileCatalogue("ar", "worker");
  expect(Object.keys(worker.messages)).toEqual(expect.arrayContaining([portals, pages, both]));
  expect(Object.keys(worker.messages)).toEqual(Object.keys(compileCatalogue("ar").messages));
  expect(worker.messages).toMatchObject(browser.messages);
  expect(worker.plurals).toMatchObject(browser.plurals);
});

it.each([
  ["browser", false],
  ["Worker", true],
])("the %s's part of a build has its own", async (_part, isWorkers) => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [catalogues()],
    build: {
      write: false,
      ssr: isWorkers,
      rolldownOptions: { input: "virtual:catalogue/ar", preserveEntrySignatures: "strict" },
    },
  });
  const code = JSON.stringify(result);
  expect(code.includes(pages)).toBe(true);
  expect(code.includes(portals)).toBe(isWorkers);
});

it("leaves out the marks of messages and keeps every position", () => {
  const code =
    'const said = { won: message("Won (again)"), text: t("Lost"), of: message(`{n} left`), set: message(other) };\n';
  const without = leanMessageCalls("said.ts", code);
  expect(without).toHaveLength(code.length);
  expect(without.replaceAll(/ +/g, " ")).toBe(
    'const said = { won: "Won (again)" , text: t("Lost"), of: message(`{n} left`), set: message(other) };\n',
  );
  expect(without.indexOf("Won")).toBe(code.indexOf("Won"));
});

it.each([
  ['t("{home} v {away}", { home, away: club.name })', 't("{home} v {away}", home, club.name )'],
  ['t(won ? "{club} won" : "{club} lost", {\n  club,\n})', 't(won ? "{club} won" : "{club} lost", club )'],
  ['t("{day}: {of}", { day: t("In {days}", { days }), of })', 't("{day}: {of}", t("In {days}", days ), of )'],
])("gives the values of a message in the order of their names: %s", (call, lean) => {
  const found = leanMessageCalls("said.ts", call);
  expect(found).toHaveLength(call.length);
  expect(found.replaceAll(/\s+/g, " ")).toBe(lean);
});

it.each([
  't("{home} v {away}", { away, home })',
  't("{club} are {club}", { club, club })',
  't(won ? "{club} won {n}" : "{n} for {club}", { club, n })',
  't("{home} v {away}", { ...clubs })',
  "t(chosen, { club })",
  'plural(goals, { one: "{count} goal", other: "{count} goals" }, { count })',
])("leaves values by their names: %s", (call) => {
  expect(leanMessageCalls("said.ts", call)).toBe(call);
});
