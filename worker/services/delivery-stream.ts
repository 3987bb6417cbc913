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

/** Credentials that sign requests to Amazon (Signature Version 4). */
export interface StreamCredentials {
  keyID: string;
  secret: string;
  region: string;
  /** URL of the service, which is part of the signature. */
  url: string;
}

/**
 * The delivery stream for events (spec: calls#event-stream), in the protocol of Amazon Data Firehose.
 * @param stream.credentials null for the embedded stream, which needs none.
 */
export function deliveryStream(
  backend: Backend,
  stream: { name: string; credentials: StreamCredentials | null },
  options: { signal?: AbortSignal } = {},
) {
  return {
    /**
     * Puts one record into the stream.
     * @param data text. Streams may concatenate records, so each is sent with a line break.
     * @throws BackendError if the stream does not accept it.
     */
    async putRecord(data: string): Promise<void> {
      const request: z.input<typeof putRecordRequest> = {
        DeliveryStreamName: stream.name,
        Record: { Data: base64(`${data}\n`) },
      };
      const headers = { "content-type": deliveryStreamContentType, "x-amz-target": putRecordTarget };
      const signature = stream.credentials === null ? {} : await signatureOf(stream.credentials, headers, request);
      const response = await postBackend(backend, "", request, putRecordResponse, {
        ...options,
        headers: { ...headers, ...signature },
      });
      if (response === null) throw new BackendError(backend.name, "status", 404);
    },
  };
}

/** Signature headers for this body. */
async function signatureOf(
  { keyID, secret, region, url }: StreamCredentials,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, string>> {
  const client = new AwsClient({ accessKeyId: keyID, secretAccessKey: secret, service: "firehose", region });
  const signed = await client.sign(url.replace(/\/?$/, "/"), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return Object.fromEntries(signed.headers);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
