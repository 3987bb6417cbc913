import { expect, it } from "vitest";
import { loginPrompt, promptLogin } from "../../../../app/state/login-prompt.ts";
import { closePanel, panels } from "../../../../app/state/panels.ts";

it("gives the reason until its panel closes, and a new one at once", async () => {
  promptLogin("You must be logged in to purchase");
  await Promise.resolve();
  expect([panels.accountHeaderOpen, loginPrompt.message]).toEqual([true, "You must be logged in to purchase"]);
  closePanel("accountHeaderOpen");
  await expect.poll(() => loginPrompt.message).toBe("");
  promptLogin("To view this video, log in");
  await Promise.resolve();
  expect(loginPrompt.message).toBe("To view this video, log in");
});
