import { build } from "vite";
import { expect, it } from "vitest";
import { catalogues, withoutMarks } from "../../../../../scripts/lib/messages/catalogue-plugin.ts";
import { compileCatalogue } from "../../../../../scripts/lib/messages/catalogues.ts";
import { findMessages } from "../../../../../scripts/lib/messages/find-messages.ts";

/** What only the account portal says, only a page in a browser, and only both. */
const [portals, pages, both] = ["Keep it", "Add to calendar", "Enter your code"];

it("a browser's catalogue has what pages say there, and the Worker's everything", () => {
  const browser = compileCatalogue("ar", "browser");
  const said = [...Object.keys(browser.messages), ...Object.keys(browser.plurals)];
  expect(new Set(said)).toEqual(new Set(findMessages("browser").keys()));
  expect(said).toEqual(expect.arrayContaining([pages, both]));
  expect(said).not.toContain(portals);
  const worker = compileCatalogue("ar", "worker");
  expect(Object.keys(worker.messages)).toEqual(expect.arrayContaining([portals, pages, both]));
  expect(worker).toEqual(compileCatalogue("ar"));
  expect(worker).toMatchObject(browser);
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
  const without = withoutMarks("said.ts", code);
  expect(without).toHaveLength(code.length);
  expect(without.replaceAll(/ +/g, " ")).toBe(
    'const said = { won: "Won (again)" , text: t("Lost"), of: message(`{n} left`), set: message(other) };\n',
  );
  expect(without.indexOf("Won")).toBe(code.indexOf("Won"));
});
