import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type Grant, grantStatement, revokeStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
import { BackendError } from "../../../worker/services/backend-error.ts";
import type { Backend } from "../../../worker/services/backends.ts";
import { streamingService } from "../../../worker/services/streaming.ts";
import { keyedBackend } from "../support/keyed-backend.ts";

const now = new Date();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();

async function run(statement: { sql: string; params: (string | number | null)[] }): Promise<void> {
  await env.PAYMENTS_DB.prepare(statement.sql)
    .bind(...statement.params)
    .run();
}

const grant = (accountID: string, change: Partial<Grant>): Grant => ({
  accountID,
  entitlement: "live-video",
  startsAt: hours(-1),
  endsAt: null,
  reason: "grant",
  reference: crypto.randomUUID(),
  ...change,
});

const streaming = streamingService(keyedBackend("streaming"));

it("returns no entitlements for an unknown account", async () => {
  expect(await streaming.entitlements("nobody")).toEqual({
    entitlements: [],
    stripeCustomerID: null,
    blocked: false,
    bypassed: false,
    sharedBy: null,
  });
});

it("counts what has begun, has not ended and is not revoked, once", async () => {
  const account = "fan|with.odd/characters";
  await run(grantStatement(grant(account, { entitlement: "live-video", reference: "a" }), now));
  await run(grantStatement(grant(account, { entitlement: "live-video", reference: "b", endsAt: hours(1) }), now));
  await run(grantStatement(grant(account, { entitlement: "live-audio", startsAt: hours(1) }), now));
  await run(grantStatement(grant(account, { entitlement: "video-archive", endsAt: hours(-0.5) }), now));
  await run(grantStatement(grant(account, { entitlement: "match-7", reference: "c" }), now));
  await run(revokeStatement("c", "refund-of-c", now, now));
  expect((await streaming.entitlements(account)).entitlements).toEqual(["live-video"]);
});

it("keeps a grant in the ledger when it is repeated or revoked", async () => {
  const once = grant("collector", { reference: "once" });
  await run(grantStatement(once, now));
  await run(grantStatement(once, now));
  await run(revokeStatement("once", "ended", now, now));
  await run(revokeStatement("once", "ended", now, now));
  const { results } = await env.PAYMENTS_DB.prepare(
    "SELECT reference, revokes FROM entitlement_ledger WHERE account_id = 'collector' ORDER BY id",
  ).all();
  expect(results).toEqual([
    { reference: "once", revokes: null },
    { reference: "ended", revokes: "once" },
  ]);
  await expect(
    env.PAYMENTS_DB.prepare("UPDATE entitlement_ledger SET ends_at = NULL WHERE account_id = 'collector'").run(),
  ).rejects.toThrow("never overwritten");
});

it("requires the service key for an account's entitlements", async () => {
  const response = await exports.default.fetch("https://site.example/origin/streaming/users/entitlements/collector");
  expect(response.status).toBe(401);
});

it.each([
  ["data.attributes", (attributes: object) => ({ data: { attributes } })],
  ["data.data.attributes", (attributes: object) => ({ data: { data: { attributes } } })],
])("reads %s, of a backend that knows nothing of operators", async (_, nest) => {
  const attributes = { userID: "me", entitlements: ["live-video"], stripeCustomerID: "cus_1" };
  const backend: Backend = { name: "streaming", mode: "remote", fetch: async () => Response.json(nest(attributes)) };
  expect(await streamingService(backend).entitlements("me")).toEqual({
    entitlements: ["live-video"],
    stripeCustomerID: "cus_1",
    blocked: false,
    bypassed: false,
    sharedBy: null,
  });
});

it("rejects a response about another account, and a failing backend", async () => {
  const respondingWith = (response: Response): Backend => ({
    name: "streaming",
    mode: "remote",
    fetch: async () => response,
  });
  const foreign = { data: { attributes: { userID: "other", entitlements: ["live-video"], stripeCustomerID: null } } };
  await expect(streamingService(respondingWith(Response.json(foreign))).entitlements("me")).rejects.toBeInstanceOf(
    BackendError,
  );
  await expect(
    streamingService(respondingWith(new Response("down", { status: 502 }))).entitlements("me"),
  ).rejects.toMatchObject({ kind: "status", status: 502 });
});
