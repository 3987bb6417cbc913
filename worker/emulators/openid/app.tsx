/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { socialService } from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { emulatorClient, emulatorIssuer } from "../../identity/social/openid-emulator.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { readFormFields } from "../../request/request-body.ts";
import { hasEmulator } from "../../settings.ts";
import { type ReadRequest, readRequest } from "./authorization-request.ts";
import { issueCode } from "./codes.ts";
import { FormPostPage, RefusedPage, SignInPage } from "./page.tsx";
import { selectedPerson } from "./people.ts";
import { idToken, openIDKey, redeem, tokenRequest } from "./tokens.ts";

const siteOf = (c: Context<AppEnv>) => new URL(c.req.url).origin;

/** @throws ApiError 404 for a service without an emulator. */
function serviceOf(c: Context<AppEnv>): SocialService {
  const service = socialService.safeParse(c.req.param("service"));
  if (!service.success) throw new ApiError(404, "not_found", "There is no such provider.");
  return service.data;
}

function read(c: Context<AppEnv>, service: SocialService, parameters: Record<string, unknown>): ReadRequest {
  const { clientID } = emulatorClient(c.get("settings"), service);
  return readRequest(parameters, { clientID, site: siteOf(c), service });
}

/** Redirects back with a response, which names its issuer (RFC 9207). */
function redirectBack(
  c: Context<AppEnv>,
  service: SocialService,
  { address, byForm }: { address: string; byForm: boolean },
  parameters: Record<string, string>,
) {
  const response = { ...parameters, iss: emulatorIssuer(siteOf(c), service) };
  if (byForm) {
    return c.html(<FormPostPage service={service} address={address} response={response} nonce={c.get("nonce")} />);
  }
  const back = new URL(address);
  for (const [name, value] of Object.entries(response)) back.searchParams.set(name, value);
  return c.redirect(back.href, 303);
}

/** Responds to an invalid authorization request. */
function refuse(c: Context<AppEnv>, service: SocialService, refused: Exclude<ReadRequest, { outcome: "ok" }>) {
  if (refused.outcome === "foreign") return c.html(<RefusedPage service={service} />, 400);
  const state: Record<string, string> = refused.state === undefined ? {} : { state: refused.state };
  return redirectBack(
    c,
    service,
    { address: refused.redirectURI, byForm: false },
    { error: "invalid_request", ...state },
  );
}

/**
 * Emulators of Google's, Facebook's and Apple's OpenID providers for development and tests: they sign in any person who is picked.
 * Closed unless SOCIAL_SANDBOX is on, and on a deployed site unless EMULATORS_ALLOWED names them; in production always.
 */
export const openIDEmulatorApp = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (!hasEmulator("social", c.get("settings"))) throw new ApiError(404, "not_found", "There is no such call.");
    await next();
    c.header("cache-control", "no-store");
  })
  .get("/:service/.well-known/openid-configuration", (c) => {
    const issuer = emulatorIssuer(siteOf(c), serviceOf(c));
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      response_modes_supported: ["query", "form_post"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "email", "profile"],
      authorization_response_iss_parameter_supported: true,
    });
  })
  .get("/:service/jwks", async (c) => {
    serviceOf(c);
    const { publicJWK } = await openIDKey(c.env, c.get("settings"), nowInSeconds());
    return c.json({ keys: [publicJWK] });
  })
  .get("/:service/authorize", (c) => {
    const service = serviceOf(c);
    const parameters = c.req.query();
    const parsed = read(c, service, parameters);
    if (parsed.outcome !== "ok") return refuse(c, service, parsed);
    return c.html(<SignInPage service={service} brand={c.get("league").name} request={parameters} />);
  })
  .post("/:service/authorize", async (c) => {
    const service = serviceOf(c);
    const fields = await readFormFields(c);
    const parsed = read(c, service, fields);
    if (parsed.outcome !== "ok") return refuse(c, service, parsed);
    const { client, request } = parsed;
    const back = { address: client.redirectURI, byForm: request.response_mode === "form_post" };
    if (fields.cancel !== undefined) {
      return redirectBack(c, service, back, { error: "access_denied", state: request.state });
    }
    const person = selectedPerson.safeParse(fields);
    if (!person.success) {
      const { name: brand } = c.get("league");
      const { email: _, name: __, verified: ___, ...again } = fields;
      const problem = "Enter an email address.";
      return c.html(<SignInPage service={service} brand={brand} request={again} problem={problem} />, 422);
    }
    const code = await issueCode(
      c.env.IDENTITY_DB,
      { ...client, service, nonce: request.nonce, challenge: request.code_challenge, person: person.data },
      nowInSeconds(),
    );
    return redirectBack(c, service, back, { code, state: request.state });
  })
  .post("/:service/token", async (c) => {
    const service = serviceOf(c);
    const { clientID, secret } = emulatorClient(c.get("settings"), service);
    const form = await readFormFields(c);
    const known = form.client_id === clientID && (await timingSafeEqual(form.client_secret ?? "", secret));
    if (!known) return c.json({ error: "invalid_client" }, 401);
    const request = tokenRequest.safeParse(form);
    if (!request.success) return c.json({ error: "invalid_request" }, 400);
    const now = nowInSeconds();
    const detail = await redeem(c.env.IDENTITY_DB, request.data, now);
    if (detail === null || detail.service !== service) return c.json({ error: "invalid_grant" }, 400);
    const key = await openIDKey(c.env, c.get("settings"), now);
    const issuer = emulatorIssuer(siteOf(c), service);
    return c.json({
      access_token: crypto.randomUUID(),
      token_type: "Bearer",
      expires_in: 300,
      id_token: await idToken(detail, { key, issuer, now }),
    });
  });
