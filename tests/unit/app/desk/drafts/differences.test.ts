import { describe, expect, it } from "vitest";
import { differencesBetween } from "../../../../../app/desk/drafts/differences.ts";
import { articleFields } from "../../../../../app/desk/newsroom/article-fields.tsx";
import type { NewsDraft } from "../../../../../schemas/desk/news.ts";

const draft: NewsDraft = {
  title: "A new stand",
  summary: "Four thousand more seats by August.",
  bodyHTML: "<p>The council has agreed.</p>",
  author: "The newsroom",
  imageKey: null,
  imageAlt: "",
  imageFocus: null,
  lang: "en",
  categories: ["club-news", "cups"],
  embargo: null,
  linked: null,
};
const changed = (changes: Partial<NewsDraft>) => differencesBetween(articleFields, draft, { ...draft, ...changes });

describe("differences between revisions", () => {
  it("are none between drafts that say the same", () => {
    expect(changed({})).toEqual([]);
    expect(changed({ categories: ["cups", "club-news"] })).toEqual([]);
  });

  it("are shown word by word, in the fields that differ", () => {
    expect(changed({ summary: "Five thousand more seats by August." })).toEqual([
      {
        field: "Summary",
        parts: [
          { kind: "removed", text: "Four" },
          { kind: "added", text: "Five" },
          { kind: "kept", text: " thousand more seats by August." },
        ],
      },
    ]);
    expect(changed({ bodyHTML: "<p>The council has not agreed.</p>" })).toEqual([
      {
        field: "Text",
        parts: [
          { kind: "kept", text: "<p>The council has " },
          { kind: "added", text: "not " },
          { kind: "kept", text: "agreed.</p>" },
        ],
      },
    ]);
  });

  it("name every field", () => {
    const all = changed({
      title: "1",
      summary: "2",
      bodyHTML: "3",
      author: "4",
      imageKey: "photo-5",
      imageAlt: "6",
      lang: "ar",
      categories: [],
    });
    expect(all.map(({ field }) => field)).toEqual([
      "Title",
      "Summary",
      "Text",
      "Author",
      "Picture",
      "What the picture shows",
      "Language",
      "Categories",
    ]);
    expect(all.find(({ field }) => field === "Language")?.parts).toEqual([
      { kind: "removed", text: "English" },
      { kind: "added", text: "Arabic" },
    ]);
  });

  it("leave out what was kept far from a change", () => {
    const [before, after] = ["one ".repeat(100), " two".repeat(100)];
    const [text] = differencesBetween(
      articleFields,
      { ...draft, bodyHTML: `${before}here${after}` },
      { ...draft, bodyHTML: `${before}there${after}` },
    );
    const words = text?.parts.map((part) => part.text) ?? [];
    expect(words).toHaveLength(4);
    expect(words[0]).toMatch(/^ … (?:one |e )+(?:one )*$/);
    expect(words.slice(1, 3)).toEqual(["here", "there"]);
    expect(words[3]).toMatch(/^(?: two)+ … $/);
    expect(words.join("").length).toBeLessThan(150);
  });
});
