import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { simulatedLogin } from "../../../../../worker/identity/providers/simulated-login.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("signs in after 250 ms, not sooner", async () => {
  const signedIn = vi.fn();
  const login = simulatedLogin.direct?.signIn({ username: "robin@fans.example", password: "any", newPassword: null });
  const done = login?.then(signedIn);
  await vi.advanceTimersByTimeAsync(249);
  expect(signedIn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(signedIn).toHaveBeenCalledWith(
    expect.objectContaining({
      identity: expect.objectContaining({ email: "robin@fans.example", displayName: "robin" }),
    }),
  );
});
