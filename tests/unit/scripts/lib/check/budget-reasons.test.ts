import { expect, test } from "vitest";
import { budgetsWithoutReason } from "../../../../../scripts/lib/check/budget-reasons.ts";

/** A file with budgets for one page and the Worker. */
const budgets = ({ html = 20, bytes = 9, why = "Lists." }: { html?: number; bytes?: number; why?: string }) =>
  JSON.stringify({ pages: { "/news": { html, why } }, worker: { bytes, why: "Read before the first response." } });

test("names what grew for the old reason, however many changes ago", () => {
  const versions = [budgets({ html: 21 }), budgets({})];
  expect(budgetsWithoutReason(budgets({ html: 21, bytes: 10 }), versions)).toEqual(["worker: bytes", "/news: html"]);
});

test("lets a budget grow with a reason, even one given afterwards, and fall without", () => {
  const versions = [budgets({ html: 21 }), budgets({})];
  const why = "Lists, and the league's name beside them.";
  expect(budgetsWithoutReason(budgets({ html: 21, bytes: 8, why }), versions)).toEqual([]);
});

test("names a figure that is held no more", () => {
  const without = JSON.stringify({ pages: { "/news": { why: "Lists." } }, worker: { bytes: 9, why: "Read first." } });
  expect(budgetsWithoutReason(without, [budgets({})])).toEqual(["/news: html"]);
});
