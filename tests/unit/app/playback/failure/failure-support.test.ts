import { expect, it } from "vitest";
import { supportUrl } from "../../../../../app/playback/failure/failure-support.tsx";

it("links to the league's contacts, or to a mail that names the code if a support address is configured", () => {
  expect(supportUrl(null, "ERR_54648_1")).toBe("/contact");
  expect(supportUrl("help@league.example", "PLAYER_3015 & more")).toBe(
    "mailto:help@league.example?subject=Code%20PLAYER_3015%20%26%20more",
  );
});
