import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyComponent } from "../../../../app/ui/lazy-hydration.ts";

const Lazy = () => null;

describe("a lazy component", () => {
  beforeEach(() => vi.stubEnv("SSR", false));
  afterEach(() => vi.unstubAllEnvs());

  it("loads its code on the first request, and only once", async () => {
    const load = vi.fn(async () => Lazy);
    const lazy = lazyComponent(load);
    expect(load).not.toHaveBeenCalled();
    lazy.preload();
    lazy.load();
    lazy.preload();
    expect(await lazy.component).toBe(Lazy);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("can be preloaded again after a failure, which it keeps to itself", async () => {
    const load = vi.fn(async () => Lazy).mockRejectedValueOnce(new TypeError("offline"));
    const lazy = lazyComponent(load);
    lazy.preload();
    await vi.waitFor(() => {
      lazy.preload();
      expect(load).toHaveBeenCalledTimes(2);
    });
    expect(await lazy.component).toBe(Lazy);
  });

  it("rejects on failure where nothing can be shown without it", async () => {
    const lazy = lazyComponent(async () => {
      throw new TypeError("offline");
    });
    lazy.preload();
    lazy.load();
    await expect(lazy.component).rejects.toThrow("offline");
  });

  it("is imported on the server by each request until one import has finished, because an ended request must not block others", async () => {
    vi.stubEnv("SSR", true);
    const load = vi.fn(async () => Lazy).mockReturnValueOnce(new Promise(() => {}));
    const lazy = lazyComponent(load);
    const ended = lazy.component;
    const next = lazy.component;
    expect(await next).toBe(Lazy);
    expect(lazy.component).toBe(next);
    expect(ended).not.toBe(next);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
