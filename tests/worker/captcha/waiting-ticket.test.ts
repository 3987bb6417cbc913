import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { checkTicket, waitingTicket } from "../../../worker/captcha/waiting-ticket.ts";
import { parseSettings } from "../../../worker/env.ts";

const settings = parseSettings(env);
const issued = new Date("2026-11-20T12:00:00Z");
const at = (seconds: number) => new Date(issued.getTime() + seconds * 1000);
const check = (ticket: string, now: Date, form: "newsletter" | "registration" = "newsletter") =>
  checkTicket(settings, env, form, ticket, now);

describe("a waiting ticket", () => {
  it("is valid after fifteen seconds, once, and not before", async () => {
    const ticket = await waitingTicket(settings, "newsletter", issued);
    expect(await check(ticket, at(14))).toBe("too-soon");
    expect(await check(ticket, at(15))).toBe("passed");
    expect(await check(ticket, at(16))).toBe("used");
  });

  it("is valid for half an hour", async () => {
    const ticket = await waitingTicket(settings, "newsletter", issued);
    expect(await check(ticket, at(1_800))).toBe("expired");
    expect(await check(ticket, at(1_799))).toBe("passed");
  });

  it("is valid for one form", async () => {
    const ticket = await waitingTicket(settings, "registration", issued);
    expect(await check(ticket, at(20))).toBe("wrong");
  });

  it.each(["x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])("cannot be %s", async (text) => {
    expect(await check(text, at(20))).toBe("wrong");
  });

  it("is refused if another site's secret signed it", async () => {
    const ticket = await waitingTicket(
      { SESSION_SECRET: "another secret of more than 32 characters" },
      "newsletter",
      issued,
    );
    expect(await check(ticket, at(20))).toBe("wrong");
  });
});
