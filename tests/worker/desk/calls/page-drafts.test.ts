import { env } from "cloudflare:workers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { editorsResponse } from "../../../../schemas/desk/editors.ts";
import {
  deskPageResponse,
  type PageDraft,
  pageDraftResponse,
  pageRevisionResponse,
  savedPageDraft,
} from "../../../../schemas/desk/pages.ts";
import type { StaffRole } from "../../../../schemas/desk/staff.ts";
import { withdraw } from "../../support/publish-league.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { codeOf, deskOf, newStaff, problemOf } from "../../support/staff.ts";

type Desk = ReturnType<typeof deskOf>;
let site: Site;
let editor: Desk;
let writer: Desk;
const as = async (role: StaffRole): Promise<Desk> => deskOf(site, (await newStaff(role)).cookie);
beforeEach(async () => {
  await withdraw();
  await env.CONTENT_DB.batch([
    env.CONTENT_DB.prepare("DELETE FROM page_revisions"),
    env.CONTENT_DB.prepare("DELETE FROM desk_editors"),
  ]);
  site = siteWith({});
  editor = await as("editor");
  writer = await as("writer");
});
afterAll(withdraw);

const path = "terms-of-use";
const read = async (desk = editor) =>
  pageDraftResponse.parse((await desk("GET", `pages/draft?${new URLSearchParams({ path })}`)).body);
const revisionAt = async (revision: number) =>
  pageRevisionResponse.parse(
    (await editor("GET", `pages/draft/revision?${new URLSearchParams({ path, revision: String(revision) })}`)).body,
  );
const draftOf = (rest: Partial<PageDraft> = {}): PageDraft => ({
  ...{ title: "Terms", menuTitle: "", language: "", lead: "What you agree to.", text: "## Use\n\nBe kind." },
  ...rest,
});
const save = (revision: string, draft: PageDraft, desk = writer) =>
  desk("POST", "pages/draft/save", { path, revision, draft });
const saved = async (...given: Parameters<typeof save>) => savedPageDraft.parse((await save(...given)).body).revision;
const content = {
  ...{ title: "Terms", menuTitle: null, language: null },
  text: {
    lead: "What you agree to.",
    sections: [{ heading: "Use", paragraphs: ["Be kind."], list: [], questions: [] }],
  },
};
const publish = async (draft: string, rest: object = {}) => {
  const { page } = await read();
  return await editor("POST", "pages/save", { ...content, path, revision: page.revision, draft, ...rest });
};
const textForFans = async () => (await site(`/${path}`)).text();

describe("a page's draft at the desk", () => {
  it("is kept from fans until it is published, unfinished as it may be", async () => {
    const { revision, draft } = await read();
    expect(draft).toBeNull();
    const unfinished = draftOf({ lead: "", text: "1. A list that pages do not have" });
    await saved(revision, unfinished);
    expect((await read()).draft).toEqual(unfinished);
    const next = await saved((await read()).revision, draftOf());
    expect(await textForFans()).not.toContain("What you agree to.");
    expect((await publish(next)).status).toBe(200);
    expect(await textForFans()).toContain("What you agree to.");
    expect((await read()).draft).toBeNull();
  });

  it("is as long in a script of two bytes a letter, and so is the page", async () => {
    const letters = "\u0627".repeat(45_000);
    const draft = draftOf({ text: letters });
    const next = await saved((await read()).revision, draft);
    expect((await read()).draft).toEqual(draft);
    const { lead, sections } = content.text;
    const text = { lead, sections: sections.map((section) => ({ ...section, paragraphs: [letters] })) };
    expect((await publish(next, { text })).status).toBe(200);
    expect((await read()).page.text).toEqual(text);
  });

  it("has the page as it was before as its first revision, and each person's sitting as one", async () => {
    const before = await read();
    const first = await saved(before.revision, draftOf({ lead: "One." }));
    const second = await saved(first, draftOf({ lead: "Two." }));
    await saved(second, draftOf({ lead: "Three." }), editor);
    const { revisions, revision } = await read();
    expect(revisions.map((each) => [each.revision, each.action, each.staff === null])).toEqual([
      [4, "saved", false],
      [3, "saved", false],
      [1, "published", true],
    ]);
    // Going back to an older one keeps what was written until then.
    const back = await editor("POST", "pages/draft/save", {
      path,
      revision,
      draft: draftOf({ lead: "Two." }),
      apart: true,
    });
    expect(back.status).toBe(200);
    expect((await read()).revisions.map((each) => each.revision)).toEqual([5, 4, 3, 1]);
    const { title, menuTitle, language, text } = before.page;
    expect((await revisionAt(1)).page).toEqual({ title, menuTitle, language, text });
    expect((await revisionAt(3)).draft?.lead).toBe("Two.");
    await publish((await read()).revision);
    expect((await revisionAt(6)).page).toEqual(content);
    expect(codeOf(await editor("GET", `pages/draft/revision?path=${path}&revision=2`))).toEqual([
      404,
      "no_such_revision",
    ]);
  });

  it("is not overwritten by who has not seen it", async () => {
    const { revision } = await read();
    const both = await Promise.all([
      save(revision, draftOf({ lead: "Mine." })),
      save(revision, draftOf({ lead: "Yours." }), editor),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(codeOf(await save("", draftOf()))).toEqual([409, "changed_meanwhile"]);
    // A draft that somebody else has changed since is not published either.
    const seen = (await read()).revision;
    await saved(seen, draftOf({ lead: "Another." }));
    expect(codeOf(await publish(seen))).toEqual([409, "changed_meanwhile"]);
  });

  it("is among the revisions alone once the page is published otherwise", async () => {
    const seen = (await read()).revision;
    const draft = await saved(seen, draftOf());
    const { page } = await read();
    const tool = { ...content, title: "Conditions", path, revision: page.revision };
    expect((await editor("POST", "pages/save", tool)).status).toBe(200);
    expect(codeOf(await save(draft, draftOf({ lead: "Late." })))).toEqual([409, "changed_meanwhile"]);
    const now = await read();
    expect(now.draft).toBeNull();
    expect(now.revisions.map(({ action }) => action)).toEqual(["published", "saved", "published"]);
    expect((await revisionAt(2)).draft).toEqual(draftOf());
  });

  it("is written by writers, and published by editors alone", async () => {
    const { revision, page } = await read(writer);
    expect((await save(revision, draftOf())).status).toBe(200);
    const refused = await writer("POST", "pages/save", { ...content, path, revision: page.revision });
    expect(codeOf(refused)).toEqual([403, "wrong_role"]);
  });
});

describe("who has a page open", () => {
  const announce = async (desk: Desk, subject = `page ${path}`) =>
    editorsResponse.parse((await desk("POST", "editors", { subject })).body).others;

  it("is known to the others for a minute, by name", async () => {
    expect(await announce(editor)).toEqual([]);
    expect(await announce(editor)).toEqual([]);
    const [other] = await announce(writer);
    expect(other).toBeTruthy();
    expect(await announce(writer, "page contact")).toEqual([]);
    await env.CONTENT_DB.prepare("UPDATE desk_editors SET at = at - 61").run();
    expect(await announce(writer)).toEqual([]);
  });

  it("keeps others from moving or removing it, and what it is below, for tools as for the desk", async () => {
    await editor("POST", "pages/create", { ...content, parent: null, slug: "away-days", menu: null });
    const { revision } = deskPageResponse.parse((await editor("GET", "pages/page?path=away-days")).body);
    const own = "page away-days";
    await announce(writer, own);
    const removal = { path: "away-days", revision, reason: "is out of date" };
    const removed = await editor("POST", "pages/remove", removal);
    expect(problemOf(removed)).toMatchObject({
      status: 409,
      code: "open_elsewhere",
      message: expect.stringContaining("has it open"),
    });
    const move = () => editor("POST", "pages/move", { path: "away-days", revision, parent: null, slug: "moved" });
    expect(codeOf(await move())).toEqual([409, "open_elsewhere"]);
    await env.CONTENT_DB.prepare("UPDATE desk_editors SET at = at - 61").run();
    await announce(writer, `${own}/below`);
    expect(codeOf(await move())).toEqual([409, "open_elsewhere"]);
    // The person who moves it may have it open.
    await env.CONTENT_DB.prepare("DELETE FROM desk_editors").run();
    await announce(editor, own);
    expect((await move()).status).toBe(200);
  });

  it("is asked of articles and pages alone", async () => {
    expect((await editor("POST", "editors", { subject: "staff 1" })).status).toBe(400);
  });
});
