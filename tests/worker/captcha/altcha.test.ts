import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { altcha } from "../../../worker/captcha/altcha.ts";
import { parseSettings } from "../../../worker/env.ts";
import { solvedCaptcha, worked } from "../support/captcha.ts";
import { visit } from "../support/visit.ts";

const captcha = altcha(parseSettings(env), env);
const check = (proof: string, form: "newsletter" | "registration" = "newsletter", now = new Date()) =>
  captcha.check(form, proof, now);
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const proof = z.object({
  challenge: z.object({ parameters: z.looseObject({ expiresAt: z.number() }), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
/** A valid proof, changed by a test. */
async function tampered(change: (sent: z.output<typeof proof>) => void): Promise<string> {
  const sent = proof.parse(JSON.parse(atob(await solvedCaptcha("newsletter"))));
  change(sent);
  return btoa(JSON.stringify(sent));
}

describe("a proof of work", () => {
  it("is valid once, and takes some work", async () => {
    const { tries, proof: solved } = await worked("newsletter");
    expect(tries).toBeGreaterThanOrEqual(500);
    expect(await check(solved)).toBe("passed");
    expect(await check(solved)).toBe("used");
  });

  it("is valid for one of several concurrent requests", async () => {
    const solved = await solvedCaptcha("newsletter");
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => check(solved)));
    expect(verdicts.toSorted()).toEqual(["passed", "used", "used", "used", "used"]);
  });

  it("is valid for its own form only, and stays valid there", async () => {
    const solved = await solvedCaptcha("registration");
    expect(await check(solved)).toBe("wrong");
    expect(await check(solved, "registration")).toBe("passed");
  });

  it("is valid for ten minutes", async () => {
    expect(await check(await solvedCaptcha("newsletter"), "newsletter", minutesOn(9))).toBe("passed");
    expect(await check(await solvedCaptcha("newsletter"), "newsletter", minutesOn(11))).toBe("expired");
  });

  it("is refused with a guessed solution, a longer lifetime, or another signature", async () => {
    const changes = [
      tampered(({ solution }) => {
        solution.derivedKey = "00".repeat(32);
      }),
      tampered(({ challenge }) => {
        challenge.parameters.expiresAt += 3_600;
      }),
      tampered(({ challenge }) => {
        challenge.signature = "ab".repeat(32);
      }),
      tampered(({ challenge }) => {
        challenge.parameters.keyPrefix = "00";
      }),
    ];
    for (const changed of changes) expect(await check(await changed)).toBe("wrong");
  });

  it.each(["x", "{}", btoa("{}"), btoa("null"), "é".repeat(9), "A".repeat(60_000)])("cannot be %s", async (text) => {
    expect(await check(text)).toBe("wrong");
  });
});

describe("GET /api/captcha/challenge", () => {
  it("creates a new challenge each time, which is not cached", async () => {
    const [one, two] = [
      await visit("/api/captcha/challenge?form=newsletter"),
      await visit("/api/captcha/challenge?form=newsletter"),
    ];
    expect(one.headers.get("cache-control")).toBe("no-store");
    expect(await one.text()).not.toBe(await two.text());
  });

  it.each(["", "?form=", "?form=other", "?form=__proto__"])("says what is wrong with %j", async (query) => {
    const response = await visit(`/api/captcha/challenge${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter" } });
  });
});
