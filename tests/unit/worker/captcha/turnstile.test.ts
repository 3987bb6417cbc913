import { describe, expect, it } from "vitest";
import { turnstile } from "../../../../worker/captcha/turnstile.ts";

const now = new Date("2026-11-20T12:00:00Z");

/** Mocks Turnstile, which responds with `body`. `requests` records its requests. */
function respondingWith(body: unknown, status = 200) {
  const requests: { address: string; fields: Record<string, string> }[] = [];
  const captcha = turnstile(
    { TURNSTILE_SECRET_KEY: "a secret key" },
    { kind: "turnstile", siteKey: "a site key" },
    async (request) => {
      requests.push({ address: request.url, fields: Object.fromEntries(new URLSearchParams(await request.text())) });
      return Response.json(body, { status });
    },
  );
  return { captcha, requests };
}

describe("Turnstile", () => {
  it("gets the site's secret, and a token that it accepts passes", async () => {
    const { captcha, requests } = respondingWith({ success: true, action: "newsletter", "error-codes": [] });
    expect(await captcha.check("newsletter", "a token", now)).toBe("passed");
    expect(requests).toEqual([
      {
        address: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        fields: { secret: "a secret key", response: "a token" },
      },
    ]);
  });

  it.each([
    [{ success: true, action: "registration" }, "wrong"],
    [{ success: true }, "wrong"],
    [{ success: false, "error-codes": ["timeout-or-duplicate"] }, "used"],
    [{ success: false, "error-codes": ["invalid-input-response"] }, "wrong"],
    [{ success: false, "error-codes": ["invalid-input-secret"] }, "unavailable"],
    [{ success: false }, "unavailable"],
    ["a page", "unavailable"],
  ])("responding %j means %s", async (body, verdict) => {
    expect(await respondingWith(body).captcha.check("newsletter", "a token", now)).toBe(verdict);
  });

  it("without a response leaves the slower form", async () => {
    const captcha = turnstile({ TURNSTILE_SECRET_KEY: "s" }, { kind: "turnstile", siteKey: "k" }, () =>
      Promise.reject(new TypeError("no route")),
    );
    expect(await captcha.check("newsletter", "a token", now)).toBe("unavailable");
  });

  it("gets no request for a malformed token", async () => {
    const { captcha, requests } = respondingWith({ success: true, action: "newsletter" });
    expect(await captcha.check("newsletter", "x".repeat(3_000), now)).toBe("wrong");
    expect(requests).toEqual([]);
  });
});
