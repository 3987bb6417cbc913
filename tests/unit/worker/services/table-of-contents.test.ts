import { describe, expect, it } from "vitest";
import { withTableOfContents } from "../../../../worker/services/table-of-contents.ts";

describe("the contents of a text", () => {
  it("read what stands for a character, and nothing else between & and ;", () => {
    const { contents } = withTableOfContents("<h2>Fees &amp; fines &constructor;</h2>");
    expect(contents.map(({ title }) => title)).toEqual(["Fees & fines &constructor;"]);
  });

  it("are its second-level headings, each with an id", () => {
    const { html, contents } = withTableOfContents(
      "<p>First</p><h2>General meetings</h2><h3>Notice</h3><h2>The board</h2>",
    );
    expect(contents).toEqual([
      { id: "general-meetings", title: "General meetings" },
      { id: "the-board", title: "The board" },
    ]);
    expect(html).toBe(
      '<p>First</p><h2 id="general-meetings">General meetings</h2><h3>Notice</h3><h2 id="the-board">The board</h2>',
    );
  });

  it("have different ids for headings with the same words", () => {
    const { contents } = withTableOfContents("<h2>Draws</h2><h2>Draws</h2><h2>draws!</h2>");
    expect(contents.map(({ id }) => id)).toEqual(["draws", "draws-2", "draws-3"]);
  });

  it("are plain text: markup and entities are decoded, and no id can break out of its attribute", () => {
    const { html, contents } = withTableOfContents(
      '<h2>Rights &amp; <em>duties</em>, "all" of them</h2><h2>&lt;&gt;</h2>',
    );
    expect(contents).toEqual([
      { id: "rights-duties-all-of-them", title: 'Rights & duties, "all" of them' },
      { id: "section", title: "<>" },
    ]);
    expect(html).toContain('<h2 id="rights-duties-all-of-them">Rights &amp; <em>duties</em>');
  });

  it("keep letters of every script", () => {
    expect(withTableOfContents("<h2>قواعد اللعبة</h2>").contents[0]?.id).toBe("قواعد-اللعبة");
  });

  it("are empty without headings", () => {
    expect(withTableOfContents("<p>Words</p>")).toEqual({ html: "<p>Words</p>", contents: [] });
  });
});
