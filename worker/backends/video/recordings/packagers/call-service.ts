import type { z } from "zod";
import { BackendError } from "../../../../services/backend-error.ts";
import { defaultLimits, fetchWithLimits } from "../../../../services/remote-backend.ts";
import { PackagerError } from "./packager.ts";

const limits = { ...defaultLimits, timeout: 20_000 };

/** Calls a packager's service. @throws PackagerError for anything but a response of the schema. */
export async function callService<Schema extends z.ZodType>(
  service: string,
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetchWithLimits(service, request, fetch, limits).catch((cause: unknown) => {
    if (!(cause instanceof BackendError)) throw cause;
    throw new PackagerError(`${service} cannot be reached`, { transient: true, cause });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const transient = response.status === 429 || response.status >= 500;
    throw new PackagerError(`${service} answers ${response.status}: ${messageOf(body)}`, { transient });
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new PackagerError(`${service} answers something else than documented`, {
      transient: false,
      cause: parsed.error,
    });
  }
  return parsed.data;
}

/** The message of an error response, in Cloudflare's or Amazon's form. */
function messageOf(body: unknown): string {
  const text = JSON.stringify(body) ?? "";
  return /"message":\s*"((?:[^"\\]|\\.){1,300})/.exec(text)?.[1] ?? "no reason given";
}
