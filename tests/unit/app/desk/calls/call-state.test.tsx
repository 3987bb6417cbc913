import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CallState } from "../../../../../app/desk/calls/call-state.tsx";
import { formatInstant } from "../../../../../app/desk/time.ts";

const problem = "The site cannot be reached. Are you online?";
const textOf = (state: Parameters<typeof CallState>[0]) =>
  renderToStaticMarkup(<CallState {...state} />).replace(/<[^>]*>/g, "");

it("says of data on a page that polls how old it is, and that it is read again", () => {
  const at = "2026-11-28T15:04:05.000Z";
  expect(textOf({ data: [], problem, what: "the figures", readAt: new Date(at) })).toBe(
    `${problem} What is shown is of ${formatInstant(at)}. It is read again by itself.`,
  );
  expect(textOf({ data: null, problem, what: "the figures", readAt: null })).toBe(
    `${problem} It is read again by itself.`,
  );
});

it("says only why the call of any other page failed, and what it waits for", () => {
  expect(textOf({ data: [], problem, what: "the figures" })).toBe(problem);
  expect(textOf({ data: null, problem: null, what: "the figures" })).toBe("Fetching the figures");
  expect(textOf({ data: [], problem: null, what: "the figures", readAt: new Date() })).toBe("");
});
