import { expect, it } from "vitest";
import { supportUrl } from "../../../../../app/playback/failure/failure-support.tsx";

it("asks for help at the league's contacts, or by a mail that names the code where an address is configured", () => {
  expect(supportUrl(null, "ERR_54648_1")).toBe("/contact");
  expect(supportUrl("help@league.example", "PLAYER_3015 & more")).toBe(
    "mailto:help@league.example?subject=Code%20PLAYER_3015%20%26%20more",
  );
});
