import { AwsClient } from "aws4fetch";
import type { z } from "zod";
import {
  deliveryStreamContentType,
  type putRecordRequest,
  putRecordResponse,
  putRecordTarget,
} from "../../schemas/site/delivery-stream.ts";
import { postBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** How calls to Amazon are signed (Signature Version 4). */
export interface StreamCredentials {
  keyID: string;
  secret: string;
  region: string;
  /** Absolute address of the service, which is part of what is signed. */
  address: string;
}

/**
 * The delivery stream that events go to (spec: calls#event-stream), in the protocol of Amazon Data Firehose.
 * @param stream.credentials null for the embedded stream, which asks for none.
 */
export function deliveryStream(
  backend: Backend,
  stream: { name: string; credentials: StreamCredentials | null },
  options: { signal?: AbortSignal } = {},
) {
  return {
    /**
     * Puts one record into the stream.
     * @param data text; the stream may hold records as they are, one after the other, so each ends its own line.
     * @throws BackendError when the stream has not taken it.
     */
    async putRecord(data: string): Promise<void> {
      const request: z.input<typeof putRecordRequest> = {
        DeliveryStreamName: stream.name,
        Record: { Data: base64(`${data}\n`) },
      };
      const headers = { "content-type": deliveryStreamContentType, "x-amz-target": putRecordTarget };
      const signature = stream.credentials === null ? {} : await signatureOf(stream.credentials, headers, request);
      const answer = await postBackend(backend, "", request, putRecordResponse, {
        ...options,
        headers: { ...headers, ...signature },
      });
      if (answer === null) throw new BackendError(backend.name, "status", 404);
    },
  };
}

/** Headers that prove who sends this body. */
async function signatureOf(
  { keyID, secret, region, address }: StreamCredentials,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, string>> {
  const client = new AwsClient({ accessKeyId: keyID, secretAccessKey: secret, service: "firehose", region });
  const signed = await client.sign(address.replace(/\/?$/, "/"), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return Object.fromEntries(signed.headers);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
