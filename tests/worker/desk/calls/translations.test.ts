import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deskTranslationsResponse } from "../../../../schemas/desk/translations.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();

const read = async () => deskTranslationsResponse.parse((await desk("GET", "translations")).body);
const change = (translations: object, revision: string) => desk("POST", "translations", { translations, revision });

it("lists what menus say, and fans read another name in its language alone once it is published", async () => {
  const { languages, words, translations, revision } = await read();
  expect(languages).toEqual(["ar"]);
  expect(words).toEqual(expect.arrayContaining(["Matches", "News"]));
  expect(new Set(words).size).toBe(words.length);
  const said = "ما الجديد";
  const next = { ...translations, ar: { ...translations.ar, News: said } };
  expect((await change(next, revision)).status).toBe(200);
  expect((await read()).translations.ar?.News).toBe(said);
  expect(await (await site("/ar/accessibility")).text()).toContain(said);
  expect(await (await site("/accessibility")).text()).not.toContain(said);
  const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
  expect(results).toEqual([{ part: "translations" }]);
});

it("says a name in the league's own words once its translation is taken away", async () => {
  const { translations, revision } = await read();
  const { Governance: former = "", ...others } = translations.ar ?? {};
  const page = async () => await (await site("/ar/accessibility")).text();
  expect(await page()).toContain(former);
  expect((await change({ ...translations, ar: others }, revision)).status).toBe(200);
  expect((await read()).words).toContain("Governance");
  expect(await page()).not.toContain(former);
});

it("refuses a language that the league does not have, an empty translation, and changes over another's", async () => {
  const { translations, revision } = await read();
  expect(problemOf(await change({ ...translations, fr: { News: "Actualités" } }, revision)).message).toContain("fr");
  expect(problemOf(await change({ ar: { News: " " } }, revision)).message).toContain("A translation is missing.");
  expect((await change({ ar: { ...translations.ar, News: "خبر" } }, revision)).status).toBe(200);
  expect(problemOf(await change(translations, revision))).toMatchObject({ status: 409, code: "changed_meanwhile" });
});
