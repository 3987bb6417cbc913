import { z } from "zod";
import { ApiError } from "../../errors.ts";

/** W3C Encrypted Media Extensions §9.1.3: key ids in base64url. */
const licenceRequest = z.object({
  kids: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{22}$/))
    .min(1)
    .max(16),
  type: z.enum(["temporary"]).default("temporary"),
});

/**
 * The ClearKey licence for the keys that a player requests.
 * @param keys content keys by key id, both in hexadecimal
 * @throws ApiError 400 for a malformed request; 404 where none of the keys is known
 */
export async function clearKeyLicence(
  request: Request,
  keys: ReadonlyMap<string, string>,
): Promise<{ keys: { kty: "oct"; kid: string; k: string }[]; type: "temporary" }> {
  const body: unknown = await request.json().catch(() => null);
  const parsed = licenceRequest.safeParse(body);
  if (!parsed.success) {
    throw new ApiError(400, "malformed_licence_request", "The body is not a ClearKey licence request.");
  }
  const known = parsed.data.kids.flatMap((kid) => {
    const key = keys.get(Buffer.from(kid, "base64url").toString("hex"));
    return key === undefined ? [] : [{ kty: "oct" as const, kid, k: Buffer.from(key, "hex").toString("base64url") }];
  });
  if (known.length === 0) throw new ApiError(404, "unknown_key", "This video has no key of that id.");
  return { keys: known, type: "temporary" };
}
