import { expect, it } from "vitest";
import { afterChoice, afterToggle } from "../../../../../app/features/search/search-options.tsx";

it("opening one dropdown closes the other", () => {
  expect(afterToggle(null, "filter", true)).toBe("filter");
  expect(afterToggle("filter", "sort", true)).toBe("sort");
  expect(afterToggle("sort", "filter", true)).toBe("filter");
});

it("closing one leaves the other as it is", () => {
  expect(afterToggle("filter", "filter", false)).toBeNull();
  expect(afterToggle("sort", "filter", false)).toBe("sort");
  expect(afterToggle(null, "sort", false)).toBeNull();
});

it("a choice closes its dropdown", () => {
  expect(afterChoice()).toBeNull();
});
