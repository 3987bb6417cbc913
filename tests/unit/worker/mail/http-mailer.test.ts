import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { httpMailer } from "../../../../worker/mail/http-mailer.ts";
import { MailError } from "../../../../worker/mail/mailer.ts";
import { brand } from "../../../fixtures/brand.ts";

const service = {
  address: "https://mail.example/emails",
  key: "key-of-the-league",
  from: `${brand.name} <account@league.example>`,
};
const mail = { to: "robin@fans.example", subject: "123456 is your code", text: "Your code is 123456." };

type Responder = () => Response | Promise<Response>;

/** A provider that answers one request after the other as the test says, and keeps what it was sent. */
function provider(...answers: Responder[]) {
  const sent: Request[] = [];
  const mailer = httpMailer(service, async (request) => {
    sent.push(new Request(request));
    return (await answers[sent.length - 1]?.()) ?? new Response(null, { status: 500 });
  });
  return { mailer, sent };
}

const ok: Responder = () => Response.json({ id: "mail-1" });
const status =
  (code: number): Responder =>
  () =>
    new Response("a long story", { status: code });
const unreachable: Responder = () => {
  throw new TypeError("connection refused");
};

/** Lets the pauses between tries pass. */
const settled = async (sending: Promise<void>) => {
  const outcome = sending.then(
    () => "sent",
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return await outcome;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a mail by a provider", () => {
  it("is one JSON request with the league's key", async () => {
    const { mailer, sent } = provider(ok);
    expect(await settled(mailer.send(mail))).toBe("sent");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.method).toBe("POST");
    expect(sent[0]?.url).toBe(service.address);
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer key-of-the-league");
    expect(await sent[0]?.json()).toEqual({
      from: service.from,
      to: ["robin@fans.example"],
      subject: mail.subject,
      text: mail.text,
    });
  });

  it.each([
    ["refuses connections", unreachable],
    ["is busy", status(429)],
    ["fails", status(503)],
  ])("is sent again if the provider %s, as the same mail", async (_, problem) => {
    const { mailer, sent } = provider(problem, ok);
    expect(await settled(mailer.send(mail))).toBe("sent");
    const keys = sent.map((request) => request.headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ["three failures", 3, [status(500), unreachable, status(502), ok]],
    ["one refusal", 1, [status(422), ok]],
    ["one redirect", 1, [status(302), ok]],
  ] as const)("is given up after %s, and the log names nobody", async (_, tries, answers) => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    const { mailer, sent } = provider(...answers);
    expect(await settled(mailer.send(mail))).toBeInstanceOf(MailError);
    expect(sent).toHaveLength(tries);
    expect(lines).toHaveBeenCalledTimes(1);
    const line = String(lines.mock.calls[0]);
    expect(line).toContain("mail was not sent");
    for (const secret of [mail.to, "123456", service.key]) expect(line).not.toContain(secret);
  });
});
