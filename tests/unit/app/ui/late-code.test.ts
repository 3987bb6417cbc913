import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lateCode } from "../../../../app/ui/late-code.ts";

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

  it("is there before the first request on the server", () => {
    vi.stubEnv("SSR", true);
    const load = vi.fn(async () => Part);
    lateCode(load);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
