import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

import { type DeskTexts, deskTextsResponse } from "../../../../schemas/desk/texts.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();

const read = async () => deskTextsResponse.parse((await desk("GET", "texts")).body);
const change = (texts: DeskTexts, revision: string) => desk("POST", "texts", { texts, revision });
const question = { title: "May I bring a dog?", body: "To your sofa, yes." };

describe("questions and notices at the desk", () => {
  it("are on fans' pages once they are published, with the rest of the league as it was", async () => {
    const { texts, revision } = await read();
    const next = {
      help: { title: "Good to know", questions: [question, ...texts.help.questions] },
      cookieNotice: { ...texts.cookieNotice, text: "May we count visits?" },
    };
    const changed = await change(next, revision);
    expect(deskTextsResponse.parse(changed.body).texts).toEqual(next);
    const streamer = await (await site("/streamer/3")).text();
    expect(streamer).toContain("Good to know");
    expect(streamer).toContain("To your sofa, yes.");
    expect(await (await site("/community")).text()).toContain("May we count visits?");
    // A load of the folder reports that it would undo them.
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all();
    expect(results).toEqual([{ part: "cookie notice" }, { part: "help" }]);
    const stored = await env.CONTENT_DB.prepare("SELECT description FROM league").first<string>("description");
    expect(stored).toContain('"page":"fantasy-{brand}"');
    expect(stored).toContain('"consentSlug":"cookies"');
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { texts, revision } = await read();
    const titled = (title: string) => ({ ...texts, help: { ...texts.help, title } });
    expect((await change(titled("Mine"), revision)).status).toBe(200);
    expect(problemOf(await change(titled("Yours"), revision))).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
    expect((await read()).texts.help.title).toBe("Mine");
  });

  it.each([
    [{ help: { title: "Help", questions: [{ title: "Why?", body: " " }] } }, "An answer is missing."],
    [{ help: { title: "", questions: [] } }, "The title of the questions is missing."],
    [{ help: { title: "Help", questions: Array.from({ length: 41 }, () => question) } }, "at most 40 questions"],
  ])("are refused in plain words: %j", async (rest, message) => {
    const { texts, revision } = await read();
    const refused = problemOf(await change({ ...texts, ...rest }, revision));
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });
});
