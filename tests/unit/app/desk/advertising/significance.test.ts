import { expect, it } from "vitest";
import { clickShare, significanceMessage } from "../../../../../app/desk/advertising/significance.ts";

const result = (variantID: string, views: number, clicks: number) => ({ variantID, views, clicks });

it.each([
  [
    [result("A", 1000, 50), result("B", 1000, 80)],
    "B is clicked on 8% of its views, A on 5%. That is more than chance",
  ],
  // 1.88 standard deviations, and 1.97.
  [
    [result("A", 1000, 50), result("B", 1000, 70.7)],
    "B is clicked on 7.07% of its views, A on 5%. That may be chance.",
  ],
  [[result("A", 1000, 50), result("B", 1000, 71)], "That is more than chance"],
  // With three variants, the limit is higher, because any of them might be ahead by chance.
  [[result("A", 1000, 50), result("B", 1000, 72), result("C", 1000, 40)], "That may be chance."],
  [[result("A", 1000, 50), result("B", 1000, 80), result("C", 1000, 40)], "That is more than chance"],
  [[result("A", 100, 9), result("B", 1000, 80)], "Too early to say: each variant needs 10 clicks at least."],
  [[result("A", 0, 0), result("B", 0, 0)], "Too early to say"],
  [[result("A", 12, 12), result("B", 100, 12)], "Too early to say"],
  [[result("A", 100, 20)], "One variant alone compares with nothing."],
])("says of %j whether the difference is more than chance", (results, sentence) => {
  expect(significanceMessage(results)).toContain(sentence);
});

it("has no share of no views", () => {
  expect(clickShare(result("A", 0, 0))).toBe("–");
});
