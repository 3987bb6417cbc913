import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepLoading } from "../../../../app/ui/keep-loading.ts";

describe("code that nobody presses for", () => {
  let page: EventTarget;
  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal("window", page);
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const online = () => page.dispatchEvent(new Event("online"));
  const offline = new TypeError("offline");

  it("is loaded again once there is a connection, and used once", async () => {
    const load = vi
      .fn(async () => "code")
      .mockRejectedValueOnce(offline)
      .mockRejectedValueOnce(offline);
    const use = vi.fn();
    keepLoading(load, use);
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
    online();
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2));
    expect(use).not.toHaveBeenCalled();
    online();
    online();
    await vi.waitFor(() => expect(use).toHaveBeenCalled());
    online();
    expect(use.mock.calls).toEqual([["code"]]);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("is neither used nor loaded again by what has left the page", async () => {
    const loading = Promise.withResolvers<string>();
    const load = vi.fn(() => loading.promise);
    const use = vi.fn();
    keepLoading(load, use)();
    loading.resolve("code");
    await loading.promise;
    online();
    expect(use).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
