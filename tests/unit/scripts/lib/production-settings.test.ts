import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { neededSecrets, productionProblems } from "../../../../scripts/lib/production-settings.ts";

const { vars } = unstable_readConfig({ config: "wrangler.toml", env: "production" });
/** The secrets that docs/deploying.md sets. */
const documented = [...readFileSync("docs/deploying.md", "utf8").matchAll(/^for name in ([A-Z_ ]+); do/gm)].flatMap(
  ([, names = ""]) => names.split(" "),
);

test("a site deployed as docs/deploying.md describes starts", () => {
  expect(documented.toSorted()).toEqual(neededSecrets(vars).toSorted());
  expect(documented).toContain("STRIPE_SECRET_KEY");
  expect(productionProblems(vars, documented)).toEqual([]);
});

test.each(documented)("a deploy stops without the secret %s", (name) => {
  const problems = productionProblems(
    vars,
    documented.filter((other) => other !== name),
  );
  expect(problems.map(({ variable }) => variable)).toContain(name);
});

test("a deploy stops for an emulator that the variables select", () => {
  expect(productionProblems({ ...vars, SIMULATION: "on" }, documented)).toEqual([
    { variable: "SIMULATION", message: expect.stringContaining('selects the emulator "simulation" in production') },
  ]);
  expect(productionProblems({ ...vars, SIMULATION: "on", EMULATORS_ALLOWED: "simulation" }, documented)).toEqual([]);
});

test("secrets of every section may be set", () => {
  const optional = ["VIDEO_CDN_KEY", "LICENCE_CREDENTIALS", "RETURN_KEYS", "APPLE_PRIVATE_KEY"];
  expect(productionProblems({ ...vars, VIDEO_CDN: "https://cdn.example" }, [...documented, ...optional])).toEqual([]);
});
