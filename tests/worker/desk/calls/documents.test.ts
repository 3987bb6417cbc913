import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { documentsResponse } from "../../../../schemas/content/content.ts";
import { isDirectHits } from "../../../../schemas/content/direct-hit.ts";
import { maxPdfBytes } from "../../../../schemas/content/league-document.ts";
import {
  addedPdf,
  deskDocumentResponse,
  deskDocumentsResponse,
  documentChangedResponse,
} from "../../../../schemas/desk/documents.ts";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { auditResponse, deskError } from "../../../../schemas/desk/staff.ts";
import { addDocument } from "../../support/content-rows.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

let cookie: string;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  ({ cookie } = await newStaff("editor"));
  desk = deskOf(visit, cookie);
});

const pdfOf = (words: string) => `%PDF-1.7\n${words}`;
const upload = async (body: BodyInit | null) => {
  const headers = { cookie, "content-type": "application/octet-stream" };
  const response = await visit("/api/desk/v1/documents/pdf", { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
};
const addPdf = async (words: string) => addedPdf.parse((await upload(pdfOf(words))).body).sha256;
const draft = (rest: object = {}) => ({
  ...{ title: "Annual report", updatedOn: "2026-09-01", format: "md", text: "## Attendance\n\nA record.", pdf: null },
  ...rest,
});
const create = async (rest: object = {}) =>
  documentChangedResponse.parse((await desk("POST", "documents/create", { document: draft(rest) })).body);
const read = async (slug: string) => deskDocumentResponse.parse((await desk("GET", `documents/${slug}`)).body);
const fansRead = async (path: string) => {
  const response = await visit(path);
  return { status: response.status, html: await response.text() };
};

describe("a document that is added at the desk", () => {
  it("has a page, which fans reach from the hub, the search, open data and the sitemap", async () => {
    const { slug } = await create({
      title: "Safeguarding report",
      text: "## Zebras\n\n<script>alert(1)</script> | a |",
    });
    expect(slug).toBe("safeguarding-report");
    const { path } = await read(slug);
    expect(path).toBe("/documents/safeguarding-report");
    const { status, html } = await fansRead(path);
    expect(status).toBe(200);
    expect(html).toContain("Safeguarding report</h1>");
    expect(html).toContain('<h2 id="zebras">Zebras</h2>');
    expect(html).not.toContain("<script>alert(1)");
    expect((await fansRead("/documents")).html).toContain(`href="${path}"`);
    const found: unknown = await (await visit("/api/search?q=zebras")).json();
    expect(isDirectHits(found) && found.hits).toMatchObject([
      { kind: "document", title: "Safeguarding report", href: path },
    ]);
    const open = documentsResponse.parse(await (await visit("/api/v1/documents")).json());
    expect(open.data).toContainEqual({ slug, title: "Safeguarding report", updatedOn: "2026-09-01" });
    expect((await fansRead("/sitemaps/pages.xml")).html).toContain(`${path}</loc>`);
  });

  it("has as long a text in a script of two bytes a letter", async () => {
    const text = "\u0627".repeat(45_000);
    const { slug } = await create({ title: "Regulations", text });
    expect((await read(slug)).text).toBe(text);
  });

  it("is looked at as it is written before fans see it", async () => {
    const { slug } = await create({ title: "Floodlights", text: "Every ground has them." });
    const document = draft({
      title: "Floodlights",
      text: "## Lux\n\n<script>alert(1)</script> 1,200 lux",
      pdf: await addPdf("lux"),
    });
    const { body } = await desk("POST", "previews", { change: { kind: "document", slug, document } });
    const { pathname } = new URL(previewResponse.parse(body).url);
    const preview = await visit(pathname);
    const html = await preview.text();
    expect(html).toContain("Preview: fans do not read this yet");
    expect(html).toContain('<h2 id="lux">Lux</h2>');
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain(`href="${pathname}.pdf"`);
    const file = await visit(`${pathname}.pdf`);
    expect([file.headers.get("content-type"), await file.text()]).toEqual(["application/pdf", pdfOf("lux")]);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect((await visit(`${pathname}x.pdf`)).headers.get("content-type")).toContain("text/html");
    expect(preview.headers.get("cache-control")).toBe("private, no-store");
    expect((await fansRead(`/documents/${slug}`)).html).toContain("Every ground has them.");
  });

  it("is looked at before it is added, and nothing of it is there then", async () => {
    const previewOf = async (change: object) =>
      await desk("POST", "previews", { change: { kind: "document", slug: null, document: draft(change) } });
    const { body } = await previewOf({ title: "Turnstiles", text: "## Gates\n\nThey open at noon." });
    const html = await (await visit(new URL(previewResponse.parse(body).url).pathname)).text();
    expect(html).toMatch(/<h1[^>]*>Turnstiles<\/h1>/);
    expect(html).toContain('<h2 id="gates">Gates</h2>');
    expect(html).toContain("Preview: fans do not read this yet");
    expect((await fansRead("/documents")).html).not.toContain("Turnstiles");
    expect((await previewOf({ title: " " })).status).toBe(400);
  });

  it("may be a PDF alone, which fans download under its name", async () => {
    const { slug } = await create({ title: "Accounts 2026", text: "", pdf: await addPdf("accounts") });
    expect((await fansRead(`/documents/${slug}`)).html).toContain(`href="/documents/${slug}.pdf"`);
    const file = await visit(`/documents/${slug}.pdf`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toBe('inline; filename="accounts-2026.pdf"');
    expect(await file.text()).toBe(pdfOf("accounts"));
    // Another file replaces it at once, even for fans who have the first one.
    const { version } = await read(slug);
    const document = draft({ title: "Accounts 2026", text: "", pdf: await addPdf("accounts, corrected") });
    await desk("POST", `documents/${slug}/save`, { version, document });
    const etag = file.headers.get("etag") ?? "";
    const again = await visit(`/documents/${slug}.pdf`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([200, pdfOf("accounts, corrected")]);
    const same = { headers: { "if-none-match": again.headers.get("etag") ?? "" } };
    expect((await visit(`/documents/${slug}.pdf`, same)).status).toBe(304);
  });

  it("has a slug of its own, and never that of a call", async () => {
    const [first, second] = [await create({ title: "Fixture list" }), await create({ title: "Fixture list" })];
    expect(first.slug).toBe("fixture-list");
    expect(second.slug).toMatch(/^fixture-list-[0-9a-f]{8}$/);
    expect((await create({ title: "Search" })).slug).toMatch(/^search-/);
    expect((await create({ title: "لائحة" })).slug).toMatch(/^document/);
  });

  it("is listed with its PDF's size and who changed it, for all who read the newsroom", async () => {
    const { slug } = await create({ title: "Handbook", pdf: await addPdf("handbook") });
    const analyst = deskOf(visit, (await newStaff("analyst")).cookie);
    const { documents } = deskDocumentsResponse.parse((await analyst("GET", "documents")).body);
    expect(documents.find((each) => each.slug === slug)).toMatchObject({
      ...{ title: "Handbook", updatedOn: "2026-09-01", pdfBytes: pdfOf("handbook").length, offBecause: null },
      staff: expect.stringContaining("Kim"),
    });
    const { title, updatedOn, format, text } = await read(slug);
    expect({ title, updatedOn, format, text }).toEqual({
      ...{ title: "Handbook", updatedOn: "2026-09-01", format: "md", text: "## Attendance\n\nA record." },
    });
  });
});

describe("a change of a document", () => {
  it("is refused to who has not seen the one before", async () => {
    const { slug, version } = await create({ title: "Tickets policy" });
    const save = (title: string) => desk("POST", `documents/${slug}/save`, { version, document: draft({ title }) });
    const both = await Promise.all([save("Mine"), save("Yours")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const [path, rest] of [
      ["take-off", { reason: "outdated" }],
      ["delete", { reason: "outdated" }],
      ["put-back", {}],
    ] as const) {
      const late = await desk("POST", `documents/${slug}/${path}`, { version, ...rest });
      expect(codeOf(late)).toEqual([409, "changed_meanwhile"]);
    }
    expect(["Mine", "Yours"]).toContain((await read(slug)).title);
  });

  it("of the folder's documents is based on the folder's text, also when a load changes it", async () => {
    await addDocument({ slug: "constitution", title: "Constitution", bodyHTML: "<p>Nineteen clubs.</p>" });
    const before = await read("constitution");
    expect(before).toMatchObject({
      version: 0,
      format: "html",
      text: "<p>Nineteen clubs.</p>",
      path: "/constitution",
      staff: null,
    });
    await env.CONTENT_DB.prepare(
      "UPDATE documents SET body_html = '<p>Twenty clubs.</p>' WHERE slug = 'constitution'",
    ).run();
    const document = draft({ title: "Constitution", text: "Eighteen clubs." });
    const save = (version: number) => desk("POST", "documents/constitution/save", { version, document });
    expect(codeOf(await save(0))).toEqual([409, "changed_meanwhile"]);
    const now = await read("constitution");
    expect(now).toMatchObject({ text: "<p>Twenty clubs.</p>", staff: null });
    expect((await save(now.version)).status).toBe(200);
    expect((await fansRead("/constitution")).html).toContain("Eighteen clubs.");
  });

  it("takes it off the site with its PDF and puts it back, with a reason in the audit log", async () => {
    const { slug, version } = await create({ title: "Draft budget", pdf: await addPdf("budget") });
    await desk("POST", `documents/${slug}/take-off`, { version, reason: "it was not approved" });
    expect((await visit(`/documents/${slug}.pdf`)).status).toBe(404);
    expect((await fansRead(`/documents/${slug}`)).status).toBe(404);
    const off = await read(slug);
    expect(off.offBecause).toBe("it was not approved");
    await desk("POST", `documents/${slug}/put-back`, { version: off.version });
    expect(await (await visit(`/documents/${slug}.pdf`)).text()).toBe(pdfOf("budget"));
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?text=documents.")).body);
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual(
      expect.arrayContaining([
        ["documents.put-back", ""],
        ["documents.take-off", "it was not approved"],
      ]),
    );
    expect(rows.find(({ action }) => action === "documents.take-off")).toMatchObject({
      ...{ before: { offBecause: null }, after: { offBecause: "it was not approved" } },
    });
  });

  it("deletes it for good", async () => {
    const { slug, version } = await create({ title: "Old notice" });
    expect((await desk("POST", `documents/${slug}/delete`, { version, reason: "by mistake" })).status).toBe(200);
    expect((await desk("GET", `documents/${slug}`)).status).toBe(404);
    expect((await visit(`/documents/${slug}`)).status).toBe(404);
  });
});

describe("what is no document", () => {
  it.each([
    ["nothing", null, 422, "is no PDF"],
    ["a page that is called a PDF", "<html>%PDF-1.7", 422, "is no PDF"],
    ["a file that is too large", new Uint8Array(maxPdfBytes + 1), 413, "at most 25 MB"],
  ])("%s is not taken as a PDF", async (_what, body, status, words) => {
    const refused = await upload(body);
    expect(refused.status).toBe(status);
    expect(deskError.parse(refused.body).error.message).toContain(words);
  });

  it.each([
    [{ text: " " }, 422, "A document needs a text, a PDF or both."],
    [{ title: "" }, 400, "A document needs a title."],
    [{ updatedOn: "soon" }, 400, "A date is YYYY-MM-DD."],
    [{ pdf: "0".repeat(64) }, 422, "That PDF is not in storage."],
    [{ pdf: "../../crest" }, 400, "Add the PDF first"],
  ])("%j is refused in plain words", async (rest, status, words) => {
    const refused = await desk("POST", "documents/create", { document: draft(rest) });
    expect(refused.status).toBe(status);
    expect(deskError.parse(refused.body).error.message).toContain(words);
  });

  it("nor is another file of the league a PDF", async () => {
    const key = "a".repeat(64);
    await env.MEDIA.put(`league/${key}`, "<svg/>");
    const refused = await desk("POST", "documents/create", { document: draft({ pdf: key }) });
    expect(codeOf(refused)).toEqual([422, "no_pdf"]);
  });
});
