import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { captchaField } from "../../../worker/captcha/captcha-field.tsx";
import { checkTicket } from "../../../worker/captcha/waiting-ticket.ts";
import { parseSettings } from "../../../worker/env.ts";
import type { Settings } from "../../../worker/settings.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

/** A page that the Worker renders for one visitor, with the captcha of the registration. */
const page = {
  path: "/",
  routes: new Hono<AppEnv>().get("/", async (c) => c.html(await captchaField(c, "registration"))),
};
const fieldWith = async (settings: Partial<Settings>) => await (await visitWithSettings(settings, page)).text();

it("is a proof of work for that form, with a script that the page's CSP allows", async () => {
  const response = await visitWithSettings({}, page);
  const html = await response.text();
  expect(html).toContain('<proof-of-work name="altcha" challenge="/api/captcha/challenge?form=registration">');
  const nonce = /src="\/captcha\.js" nonce="([0-9a-f]{32})"/.exec(html)?.[1];
  expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
});

it("has a ticket for browsers without script, valid after the wait", async () => {
  const html = await fieldWith({});
  const ticket = /<noscript><input type="hidden" name="waiting-ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const settings = parseSettings(env);
  expect(await checkTicket(settings, env, "registration", ticket, new Date())).toBe("too-soon");
  expect(await checkTicket(settings, env, "registration", ticket, new Date(Date.now() + 16_000))).toBe("passed");
});

it("is Turnstile's if configured", async () => {
  const html = await fieldWith({ TURNSTILE_SITE_KEY: "the-site-key", TURNSTILE_SECRET_KEY: "secret" });
  expect(html).toContain('data-sitekey="the-site-key" data-action="registration"');
  expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"');
  expect(html).not.toContain("proof-of-work");
});
