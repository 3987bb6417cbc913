import { expect, it } from "vitest";
import { withoutScore } from "../../../../../app/features/spoilers/without-score.ts";

it.each([
  ["Highlights: Ashford 2-1 Bramley", "Highlights: Ashford v Bramley"],
  ["Full replay: Ashford 10 – 0 Bramley Town", "Full replay: Ashford v Bramley Town"],
  ["Classic: Ashford 1-1 (4-3 pens) Bramley", "Classic: Ashford v Bramley"],
  ["Highlights: Ashford 1–1 Bramley (4–3 on penalties)", "Highlights: Ashford v Bramley"],
  ["Highlights: Ashford 2–1 Bramley after extra time", "Highlights: Ashford v Bramley"],
  ["Live: Ashford v Bramley", "Live: Ashford v Bramley"],
  ["Looking back on 2024-25 with Corfe", "Looking back on 2024-25 with Corfe"],
  ["The 4-4-2 and what became of it", "The 4-4-2 and what became of it"],
])("%s without its score is %s", (title, free) => {
  expect(withoutScore(title)).toBe(free);
});
