import { describe, expect, it } from "vitest";
import { nextProgress, noProgress, type Progress } from "../../../../../app/features/navigation/progress.ts";

const ticks = (from: Progress, count: number) =>
  Array.from({ length: count }).reduce<Progress>((progress) => nextProgress(progress, "tick"), from);
const started = nextProgress(noProgress, "start");

describe("the progress of a navigation", () => {
  it("does not show for a page that loads within 200 ms", () => {
    expect(ticks(started, 1).phase).toBe("waiting");
    expect(nextProgress(ticks(started, 1), "finish")).toEqual(noProgress);
  });

  it("runs from 200 ms on, and is full 5000 ms later", () => {
    expect(ticks(started, 2)).toMatchObject({ phase: "running", percent: 0 });
    expect(ticks(started, 27).percent).toBe(50);
    expect(ticks(started, 52).percent).toBe(100);
  });

  it("stays full for a page that takes longer", () => {
    expect(ticks(started, 200)).toMatchObject({ phase: "running", percent: 100 });
  });

  it("fills when the page has loaded, and then hides", () => {
    const done = nextProgress(ticks(started, 10), "finish");
    expect(done).toMatchObject({ phase: "done", percent: 100 });
    expect(ticks(done, 3)).toEqual(done);
    expect(nextProgress(done, "hide")).toEqual(noProgress);
  });

  it.each([
    ["at once", started],
    ["on its way", ticks(started, 10)],
  ])("shows that the page failed, %s, and then hides", (_when, progress) => {
    const failed = nextProgress(progress, "fail");
    expect(failed).toMatchObject({ phase: "failed", percent: 100 });
    expect(ticks(failed, 3)).toEqual(failed);
    expect(nextProgress(failed, "hide")).toEqual(noProgress);
  });

  it("ignores a failure without a navigation", () => {
    expect(nextProgress(noProgress, "fail")).toEqual(noProgress);
  });

  it("is not hidden by the timer of an earlier navigation", () => {
    const again = nextProgress(nextProgress(ticks(started, 10), "finish"), "start");
    expect(nextProgress(again, "hide")).toEqual(again);
  });
});
