import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteExpiredRecords, storeRecord } from "../../../../worker/backends/delivery-stream/records.ts";
import { keyedBackend } from "../../support/keyed-backend.ts";
import { visit } from "../../support/visit.ts";

const stream = keyedBackend("delivery-stream");
const put = (body: unknown, target = "Firehose_20150804.PutRecord") =>
  stream.fetch("", {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": target },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const record = { DeliveryStreamName: "site-events", Record: { Data: btoa('{"action":"pageView"}\n') } };
const held = async () => {
  const { results } = await env.MARKETING_DB.prepare("SELECT stream, record FROM events ORDER BY id").all();
  return results;
};

beforeEach(async () => {
  await env.MARKETING_DB.prepare("DELETE FROM events").run();
});

describe("the embedded delivery stream", () => {
  it("stores a record unchanged, and responds as Amazon's does", async () => {
    const response = await put(record);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-amz-json-1.1");
    const body = new TextDecoder().decode(await response.arrayBuffer());
    expect(JSON.parse(body)).toEqual({ RecordId: expect.stringMatching(/^[\w-]+$/), Encrypted: false });
    expect(await held()).toEqual([{ stream: "site-events", record: '{"action":"pageView"}\n' }]);
  });

  it("keeps letters of every script", async () => {
    const text = "Größe العربية 日本 ⚽";
    const Data = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    await put({ ...record, Record: { Data } });
    expect(await held()).toMatchObject([{ record: text }]);
  });

  it.each([
    ["another operation", () => put(record, "Firehose_20150804.DeleteDeliveryStream"), "UnknownOperationException"],
    ["no JSON", () => put("{"), "SerializationException"],
    ["no record", () => put({ DeliveryStreamName: "x" }), "InvalidArgumentException"],
    ["no name", () => put({ ...record, DeliveryStreamName: "" }), "InvalidArgumentException"],
    ["data that is no base64", () => put({ ...record, Record: { Data: "?" } }), "InvalidArgumentException"],
  ])("refuses %s", async (_, attempt, type) => {
    const response = await attempt();
    expect(response.status).toBe(400);
    expect(JSON.parse(new TextDecoder().decode(await response.arrayBuffer()))).toMatchObject({ __type: type });
    expect(await held()).toEqual([]);
  });

  it("is closed to other callers", async () => {
    const response = await visit("/origin/delivery-stream", { method: "POST", body: JSON.stringify(record) });
    expect(response.status).toBe(401);
    expect(await held()).toEqual([]);
  });

  it("deletes a record after 30 days", async () => {
    const day = 86_400_000;
    const now = new Date("2026-11-20T12:00:00Z");
    await storeRecord(env.MARKETING_DB, "site-events", "old", new Date(now.getTime() - 30 * day));
    await storeRecord(env.MARKETING_DB, "site-events", "young", new Date(now.getTime() - 30 * day + 1));
    await deleteExpiredRecords(env.MARKETING_DB, 30, now);
    expect(await held()).toEqual([{ stream: "site-events", record: "young" }]);
  });
});
