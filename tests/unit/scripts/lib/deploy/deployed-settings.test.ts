import { describe, expect, test } from "vitest";
import {
  neededSecrets,
  ownSecrets,
  secretDescriptions,
  secretProblem,
  settingsProblems,
} from "../../../../../scripts/lib/deploy/deployed-settings.ts";
import { environmentConfig } from "../../../../../scripts/lib/deploy/environments.ts";

const { vars } = environmentConfig("production");
const needed = neededSecrets(vars);

test("the production site starts with the secrets that its variables need", () => {
  expect(needed).toEqual(
    expect.arrayContaining([...ownSecrets, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "MAIL_KEY"]),
  );
  expect(settingsProblems(vars, needed)).toEqual([]);
});

test.each(needed)("a deploy stops without the secret %s", (name) => {
  const problems = settingsProblems(
    vars,
    needed.filter((other) => other !== name),
  );
  expect(problems.map(({ variable }) => variable)).toContain(name);
});

test("a deploy stops for an emulator that the variables select", () => {
  expect(settingsProblems({ ...vars, SIMULATION: "on" }, needed)).toEqual([
    { variable: "SIMULATION", message: expect.stringContaining('selects the emulator "simulation" in production') },
  ]);
  const allowed = { ...vars, SIMULATION: "on", EMULATORS_ALLOWED: "simulation" };
  expect(settingsProblems(allowed, needed).map(({ variable }) => variable)).toEqual(["SIMULATION"]);
  expect(settingsProblems({ ...allowed, ENVIRONMENT: "demonstration" }, needed)).toEqual([]);
});

test("a deploy stops where the environment is a developer's machine, as where its file does not name one", () => {
  expect(settingsProblems({ ...vars, ENVIRONMENT: "local" }, needed)).toEqual([
    { variable: "ENVIRONMENT", message: expect.stringContaining("every emulator answers") },
  ]);
});

describe("staging", () => {
  const staging = environmentConfig("staging").vars;

  test("is locked, and starts with its password", () => {
    expect(neededSecrets(staging)).toContain("SITE_LOCK_PASSWORD");
    expect(neededSecrets(staging)).not.toContain("STRIPE_SECRET_KEY");
    expect(settingsProblems(staging, neededSecrets(staging))).toEqual([]);
    expect(settingsProblems(staging, ownSecrets).map(({ variable }) => variable)).toContain("SITE_LOCK_PASSWORD");
  });

  test("has no emulators but those it names", () => {
    const { EMULATORS_ALLOWED: _, ...others } = staging;
    expect(settingsProblems(others, neededSecrets(staging)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('selects the emulator "simulation" in staging'),
    );
  });
});

test("secrets of every section may be set", () => {
  const optional = ["VIDEO_CDN_KEY", "LICENCE_CREDENTIALS", "RETURN_KEYS", "APPLE_PRIVATE_KEY"];
  expect(settingsProblems({ ...vars, VIDEO_CDN: "https://cdn.example" }, [...needed, ...optional])).toEqual([]);
});

test("a secret's value is checked before it is uploaded, and each says what it is for", () => {
  expect(secretProblem("SESSION_SECRET", "short")).toMatch(/at least 32 characters/);
  expect(secretProblem("SESSION_SECRET", "0".repeat(32))).toBeNull();
  expect(secretProblem("MAIL_KEY", "")).toBe("is empty");
  expect([...secretDescriptions.values()].filter((description) => description === "")).toEqual([]);
});
