import { Hono } from "hono";
import { deliveryStreamContentType, putRecordRequest, putRecordTarget } from "../../../schemas/site/delivery-stream.ts";
import type { AppEnv } from "../../app-env.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { storeRecord } from "./records.ts";

/**
 * The embedded delivery stream: Amazon Data Firehose's PutRecord. It stores records for a while (records.ts), where Amazon's
 * would write them to a bucket. The service key replaces Amazon's signature.
 */
export const deliveryStreamBackend = new Hono<AppEnv>().use(requireServiceKey).post("/*", async (c) => {
  const respond = (status: 200 | 400, body: unknown) =>
    c.body(JSON.stringify(body), status, { "content-type": deliveryStreamContentType });
  const refuse = (type: string, message: string) => respond(400, { __type: type, message });

  if (c.req.header("x-amz-target") !== putRecordTarget) {
    return refuse("UnknownOperationException", "This stream knows PutRecord alone.");
  }
  const body = parsedJSON(await c.req.arrayBuffer());
  if (body === undefined) return refuse("SerializationException", "The request is not well-formed JSON.");
  const request = putRecordRequest.safeParse(body);
  if (!request.success) {
    const [problem] = request.error.issues;
    return refuse("InvalidArgumentException", `${problem?.path.join(".")}: ${problem?.message}`);
  }
  const { DeliveryStreamName, Record } = request.data;
  await storeRecord(c.env.MARKETING_DB, DeliveryStreamName, textOf(Record.Data), new Date());
  return respond(200, { RecordId: crypto.randomUUID(), Encrypted: false });
});

/** The value; undefined for malformed JSON. Decoded by hand: workerd does not know Amazon's content type as text. */
function parsedJSON(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function textOf(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
