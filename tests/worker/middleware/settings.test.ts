import { expect, it } from "vitest";
import { siteWith } from "../support/site-with.ts";

it("keeps a production site closed while its settings select an emulator", async () => {
  // The test site's variables: no Stripe key, no mail provider, the demo's matches, and OpenID emulators.
  const closed = siteWith({ ENVIRONMENT: "production", LEAGUE_SITE: "https://league.example" });
  for (const path of ["/", "/robots.txt", "/api/packages", "/origin/stripe/pay/cs_test_1"]) {
    expect((await closed(path)).status).toBe(503);
  }
  const demonstration = siteWith({
    ENVIRONMENT: "demonstration",
    LEAGUE_SITE: "https://league.example",
    EMULATORS_ALLOWED: "payments mailbox simulation social",
    OPEN_ORIGIN: "off",
  });
  expect((await demonstration("/robots.txt")).status).toBe(200);
});
