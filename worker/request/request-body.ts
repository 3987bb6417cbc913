import type { Context } from "hono";
import type { z } from "zod";
import { message } from "../../schemas/site/messages.ts";
import { ApiError } from "../errors.ts";
import { parseParameters } from "./parameters.ts";

/** The bytes of a body. @throws ApiError of `tooLarge` as soon as it has more than `maxBytes`; 400 if it is aborted */
export async function readWithin(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  tooLarge: () => ApiError,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(new Uint8Array(chunk));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, "malformed_body", message("The request broke off, or its body is not well-formed."));
  }
  return await new Blob(chunks).arrayBuffer();
}

/** The body as unchecked JSON. @throws ApiError 400 if it is not JSON. */
export async function readJSON(c: Context): Promise<unknown> {
  return await c.req.json().catch(() => {
    throw new ApiError(400, "malformed_body", "The request is not well-formed JSON.");
  });
}

/** The body as JSON of the schema's shape. @throws ApiError 400 if it is not JSON, or tells what each invalid field must be. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseParameters(schema, await readJSON(c));
}

/** The text fields of a posted form; none if there is no form. */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
