import { describe, expect, it } from "vitest";
import { sendByProvider } from "../../../../worker/mail/mail-provider.ts";

const provider = {
  address: "https://mail.example/emails",
  key: "key-of-the-league",
  from: "League <account@league.example>",
};
const mail = { to: "robin@fans.example", subject: "123456 is your code", text: "Your code is 123456." };

describe("a mail by a provider", () => {
  it("is one JSON request with the league's key and the mail's id", async () => {
    const sent: Request[] = [];
    const delivery = await sendByProvider(provider, "mail-1", mail, async (request) => {
      sent.push(new Request(request));
      return Response.json({ id: "1" });
    });
    expect(delivery).toBe("sent");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.method).toBe("POST");
    expect(sent[0]?.url).toBe(provider.address);
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer key-of-the-league");
    expect(sent[0]?.headers.get("idempotency-key")).toBe("mail-1");
    expect(await sent[0]?.json()).toEqual({
      from: provider.from,
      to: ["robin@fans.example"],
      subject: mail.subject,
      text: mail.text,
    });
  });

  it("is from the league's sender, at the address of the settings", async () => {
    const from: unknown[] = [];
    const send = async (request: Request) => {
      from.push(Object(await request.json()).from);
      return Response.json({ id: "1" });
    };
    await sendByProvider(provider, "mail-1", { ...mail, sender: 'Ligue "des Lacs"' }, send);
    await sendByProvider({ ...provider, from: "account@league.example" }, "mail-2", { ...mail, sender: "Lacs" }, send);
    expect(from).toEqual(['"Ligue \\"des Lacs\\"" <account@league.example>', '"Lacs" <account@league.example>']);
  });

  it.each([
    [202, "sent"],
    [429, "failed"],
    [503, "failed"],
    [422, "refused"],
    [302, "refused"],
  ])("with the response %s is %s", async (status, delivery) => {
    expect(await sendByProvider(provider, "mail-1", mail, async () => new Response(null, { status }))).toBe(delivery);
  });

  it("has failed without a connection", async () => {
    const refuse = () => Promise.reject(new TypeError("connection refused"));
    expect(await sendByProvider(provider, "mail-1", mail, refuse)).toBe("failed");
  });
});
