import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";

it("answers", async () => {
  const response = await exports.default.fetch("https://site.example/");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Crown League");
});
