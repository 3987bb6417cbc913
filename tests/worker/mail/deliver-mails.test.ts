import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { deliver, mailQueue } from "../support/mail-queue.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const message = (to = "robin@fans.example") => ({
  id: crypto.randomUUID(),
  mail: { to, subject: "123456 is your code", text: "Your code is 123456." },
});

/** A provider that responds with a status, and the ids of the mails that it received. */
function respondingWith(status: number) {
  const ids: (string | null)[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    ids.push(new Request(input, init).headers.get("idempotency-key"));
    return new Response(null, { status });
  });
  return ids;
}

const asOperator = { "x-service-key": testSetting("SERVICE_KEY") };
const undelivered = async () =>
  z
    .object({ data: z.array(z.object({ id: z.string(), to: z.string(), failedAt: z.iso.datetime() })) })
    .parse(await (await visit("/api/mails/undelivered", { headers: asOperator })).json()).data;

beforeEach(async () => {
  vi.restoreAllMocks();
  await env.IDENTITY_DB.prepare("DELETE FROM undelivered_mails").run();
});

describe("queued mails", () => {
  it("go to the provider, each under its id; what is no mail goes nowhere", async () => {
    const ids = respondingWith(200);
    const [one, other] = [message(), message()];
    expect(await deliver([one, { id: crypto.randomUUID(), mail: null }, "rubbish", other])).toEqual({
      taken: 4,
      pauses: [],
    });
    expect(ids.toSorted()).toEqual([one.id, other.id].toSorted());
  });

  it("are tried again while the provider fails, later each time", async () => {
    respondingWith(503);
    expect(await deliver([message()])).toEqual({ taken: 0, pauses: [30] });
    expect(await deliver([message()], { attempts: 4 })).toEqual({ taken: 0, pauses: [240] });
    expect(await deliver([message()], { attempts: 9 })).toEqual({ taken: 0, pauses: [3600] });
    expect(await undelivered()).toEqual([]);
  });

  it.each([
    ["the provider refuses them", 422, "mails"],
    ["they have had their last attempt", 200, "crown-league-undelivered-mails"],
  ])("are kept for operators when %s, and the log names nobody", async (_, status, queue) => {
    respondingWith(status);
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    const mail = message();
    expect(await deliver([mail], { queue })).toEqual({ taken: 1, pauses: [] });
    expect(await undelivered()).toEqual([{ id: mail.id, to: "robin@fans.example", failedAt: expect.any(String) }]);
    const logged = JSON.stringify(lines.mock.calls);
    expect(logged).toContain("mail was not sent");
    for (const secret of ["robin@fans.example", "123456"]) expect(logged).not.toContain(secret);
  });
});

it("are sent again from the sender, to the answers' address and in the language that they had", async () => {
  respondingWith(422);
  const { id, mail } = message();
  const asWritten = { ...mail, sender: "Fjord League", replyTo: "office@fjord.example", language: "ar" };
  await deliver([{ id, mail: asWritten }]);
  const { MAILS, queued } = mailQueue();
  const call = ["/api/mails/undelivered/retry", { method: "POST", headers: asOperator }] as const;
  expect(await (await siteWith({ MAILS })(...call)).json()).toEqual({ data: { retried: 1 } });
  expect(queued).toEqual([{ id, mail: asWritten }]);
});

it("are sent again however long they are together, and those that were queued before the queue failed are not sent twice", async () => {
  respondingWith(422);
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  const text = "é".repeat(4_500);
  for (const id of ids) await deliver([{ id, mail: { ...message().mail, text } }]);
  const { MAILS, queued } = mailQueue();
  let calls = 0;
  const failsOnce = {
    ...MAILS,
    async sendBatch(messages: Iterable<MessageSendRequest<(typeof queued)[number]>>) {
      const batch = [...messages];
      calls += 1;
      // As the platform's queue does.
      const bytes = new TextEncoder().encode(JSON.stringify(batch)).length;
      if (bytes > 256_000 || calls === 2) throw new Error("Queue sendBatch failed");
      return await MAILS.sendBatch(batch);
    },
  };
  vi.spyOn(console, "error").mockImplementation(() => {});
  const retry = siteWith({ MAILS: failsOnce });
  const call = ["/api/mails/undelivered/retry", { method: "POST", headers: asOperator }] as const;
  expect((await retry(...call)).status).toBeGreaterThanOrEqual(500);
  expect((await retry(...call)).status).toBe(200);
  expect(queued.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await undelivered()).toEqual([]);
});

describe("operators", () => {
  it("see in the health report how many mails were not delivered, and nobody else does", async () => {
    respondingWith(422);
    await deliver([message(), message()]);
    expect(await (await visit("/api/health", { headers: asOperator })).json()).toMatchObject({ undeliveredMails: 2 });
    expect(await (await visit("/api/health")).json()).not.toHaveProperty("undeliveredMails");
  });

  it("have them sent again by the platform's own queue", async () => {
    respondingWith(422);
    const to = `retried-${crypto.randomUUID()}@fans.example`;
    await deliver([message(to)]);
    const response = await visit("/api/mails/undelivered/retry", { method: "POST", headers: asOperator });
    expect(await response.json()).toEqual({ data: { retried: 1 } });
    expect(await undelivered()).toEqual([]);
    // The test site has no provider, so its queue delivers to the mailbox.
    await expect.poll(() => storedMails(env.IDENTITY_DB, to)).toMatchObject([{ subject: "123456 is your code" }]);
  });
});
