import { expect, it } from "vitest";
import { richText } from "../../../../worker/html/rich-text.tsx";

it("puts elements where a message's parts are, and leaves the rest", () => {
  const parts = { a: (words: string) => `[${words}]`, b: (words: string) => `*${words}*` };
  expect(richText("Read our <a>terms</a> or <b>ask</b>.", parts)).toEqual([
    "Read our ",
    "[terms]",
    " or ",
    "*ask*",
    ".",
  ]);
  expect(richText("<a>Read</a> <i>this</i> & <that>", parts)).toEqual(["", "[Read]", " ", "<i>this</i>", " & <that>"]);
  expect(richText("Nothing", parts)).toEqual(["Nothing"]);
});
