import { z } from "zod";
import type { SocialService } from "../../../schemas/identity/social-services.ts";

const text = z.string().max(512);

/** An authorization request (OpenID Connect Core §3.1.2.1) with a valid client and redirect URI. */
const authorizationRequest = z.object({
  response_type: z.literal("code"),
  scope: text.refine((scope) => scope.split(" ").includes("openid")),
  state: text.min(1),
  nonce: text.min(1),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal("S256"),
  response_mode: z.enum(["query", "form_post"]).default("query"),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** Client and redirect URI. If one of these is wrong, the response must not go to that URI. */
const senderSchema = z.object({ client_id: text, redirect_uri: z.url() });

export type ReadRequest =
  | { outcome: "ok"; client: { clientID: string; redirectURI: string }; request: AuthorizationRequest }
  /** Reported to the client at its redirect URI. */
  | { outcome: "invalid"; redirectURI: string; state: string | undefined }
  /** Shown to the person: the client is not this site. */
  | { outcome: "foreign" };

/** Parses an authorization request. @param site origin of this site, the only one that gets codes. */
export function readRequest(
  parameters: Record<string, unknown>,
  { clientID, site, service }: { clientID: string; site: string; service: SocialService },
): ReadRequest {
  const sender = senderSchema.safeParse(parameters);
  const callback = new URL(`/api/auth/social/${service}/callback`, site).href;
  if (!sender.success || sender.data.client_id !== clientID || sender.data.redirect_uri !== callback) {
    return { outcome: "foreign" };
  }
  const request = authorizationRequest.safeParse(parameters);
  if (!request.success) {
    return {
      outcome: "invalid",
      redirectURI: callback,
      state: text.optional().catch(undefined).parse(parameters.state),
    };
  }
  return { outcome: "ok", client: { clientID, redirectURI: callback }, request: request.data };
}
