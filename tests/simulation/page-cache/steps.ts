import fc from "fast-check";

/** Query strings with parameters that pages read, with others, with repeated ones, in any order, and one that makes a key too long. */
const queries = [
  "",
  "?page=2",
  "?utm_source=mail",
  "?gclid=1&page=2",
  "?club=7&page=2",
  "?page=2&club=7",
  "?page=2&page=3",
  `?q=${"goal".repeat(300)}`,
] as const;
const urls = [
  "https://league.example/news",
  "https://cup.example/news",
  "https://league.example//cup.example/news",
] as const;

const mostly = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
const as = <Value>(value: Value) => fc.constant(value);
const [second, minute, hour] = [1000, 60_000, 3_600_000];

const visit = fc.record({
  do: as("visit" as const),
  isolate: mostly(0, 1),
  url: mostly<string>(...urls),
  query: mostly<string>(...queries),
  isCrawler: mostly(false, true),
  times: mostly(1, 2, 3),
});
const wait = fc.record({
  do: as("wait" as const),
  milliseconds: fc.oneof(
    fc.constantFrom(0, 400, 1100, 2100, 5100, 10_100),
    fc.constantFrom(4900, 59 * second, minute, 5 * minute, 11 * minute),
    fc.constantFrom(85 * minute, 5 * hour, 23 * hour, 24 * hour),
  ),
});
const duration = mostly(0, 300, 1900, 4000, 9500);
const render = fc.record({
  do: as("renders" as const),
  trouble: fc.constantFrom("none", "none", "unavailable", "throws", "breaks off", "section missing"),
  headAfter: duration,
  bodyAfter: duration,
  inOrder: fc.boolean(),
});
const cache = fc.record({
  do: as("cache" as const),
  mood: fc.constantFrom("well", "no match", "match fails", "put fails", "late"),
});
const isolate = mostly(0, 1);

/** A single step. */
const step = fc.oneof(
  { weight: 8, arbitrary: visit },
  { weight: 5, arbitrary: wait },
  { weight: 3, arbitrary: render },
  { weight: 2, arbitrary: cache },
  { weight: 1, arbitrary: fc.record({ do: as("page" as const), is: fc.constantFrom("there", "gone", "moved") }) },
  { weight: 1, arbitrary: fc.record({ do: as("deploy" as const), version: fc.constantFrom("1", "2") }) },
  { weight: 1, arbitrary: fc.record({ do: as("evict" as const), isolate }) },
);
export type PageStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const visits = (isolate: number, times = 1): PageStep => ({
  do: "visit",
  isolate,
  url: urls[0],
  query: "",
  isCrawler: false,
  times,
});
const waits = (milliseconds: number): PageStep => ({ do: "wait", milliseconds });
type Trouble = Extract<PageStep, { do: "renders" }>["trouble"];
const renders = (trouble: Trouble, headAfter = 0, bodyAfter = 0, inOrder = true): PageStep => ({
  do: "renders",
  trouble,
  headAfter,
  bodyAfter,
  inOrder,
});
const caches = (mood: Extract<PageStep, { do: "cache" }>["mood"]): PageStep => ({ do: "cache", mood });

/** Sequences of steps that would rarely occur by chance. */
const episode = fc.constantFrom<PageStep[]>(
  // A backend fails while a page that was streamed is rendered again as a whole.
  [renders("none", 0, 1900, false), visits(0), renders("unavailable"), waits(2100), visits(0)],
  // A visitor waits too long for a render that then completes after all, or breaks off.
  [renders("none", 9500, 4000), visits(0, 2), renders("none"), waits(10_100), visits(0), waits(4900), visits(0)],
  [renders("breaks off", 9500, 1900), visits(0, 2), renders("none", 9500), waits(10_100), waits(2100), visits(0)],
  // A lookup takes longer than another visitor's render.
  [visits(0), waits(5100), caches("late"), visits(1), caches("well"), visits(1), visits(1), waits(2100), visits(1)],
  // A backend fails while a page is refreshed.
  [renders("none"), visits(0), waits(5100), renders("section missing"), visits(0), visits(0)],
  // A page cannot be rendered for an hour and a half, or a day.
  [renders("none"), visits(0), waits(5_390_000), renders("throws"), visits(0)],
  [renders("none"), visits(0), waits(86_395_000), renders("throws"), waits(5100), visits(0)],
);

/** Histories of pages: any steps in any order, with an episode here and there. */
export const pageHistory: fc.Arbitrary<PageStep[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: episode }), {
    minLength: 2,
    maxLength: 12,
    size: "max",
  })
  .map((parts) => parts.flat());
