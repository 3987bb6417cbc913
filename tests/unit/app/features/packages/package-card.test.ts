import { expect, it } from "vitest";
import { cardHeight } from "../../../../../app/features/packages/package-card.tsx";

it("grows by 80 pixels for each price option beyond two", () => {
  expect([0, 1, 2, 3, 5].map(cardHeight)).toEqual([480, 480, 480, 560, 720]);
});
