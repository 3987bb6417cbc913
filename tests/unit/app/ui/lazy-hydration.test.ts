import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lateCode } from "../../../../app/ui/lazy-hydration.ts";

const Part = () => null;

describe("code that comes late", () => {
  beforeEach(() => vi.stubEnv("SSR", false));
  afterEach(() => vi.unstubAllEnvs());

  it("is fetched when it is asked for, once, however often", async () => {
    const load = vi.fn(async () => Part);
    const late = lateCode(load);
    expect(load).not.toHaveBeenCalled();
    late.ask();
    late.need();
    late.ask();
    expect(await late.code).toBe(Part);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("may be asked for again where it could not be had, and nobody is told", async () => {
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError("offline"));
    const late = lateCode(load);
    late.ask();
    await vi.waitFor(() => {
      late.ask();
      expect(load).toHaveBeenCalledTimes(2);
    });
    expect(await late.code).toBe(Part);
  });

  it("tells of a failure where there is nothing to show without it", async () => {
    const late = lateCode(async () => {
      throw new TypeError("offline");
    });
    late.ask();
    late.need();
    await expect(late.code).rejects.toThrow("offline");
  });

  it("is fetched on the server by each request until one has got it, because one that is over keeps nobody waiting", async () => {
    vi.stubEnv("SSR", true);
    const load = vi.fn(async () => Part).mockReturnValueOnce(new Promise(() => {}));
    const late = lateCode(load);
    const over = late.code;
    const next = late.code;
    expect(await next).toBe(Part);
    expect(late.code).toBe(next);
    expect(over).not.toBe(next);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
