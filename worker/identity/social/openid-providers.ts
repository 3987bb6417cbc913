import { ClientSecretPost } from "oauth4webapi";
import { type SocialService, socialServices } from "../../../schemas/identity/social-services.ts";
import { fetchWithLimits } from "../../services/remote-backend.ts";
import { hasEmulator, type Settings } from "../../settings.ts";
import { appleClientSecret } from "./apple-secret.ts";
import type { OpenIDProvider } from "./open-id.ts";
import type { OpenIDEmulator } from "./openid-emulator.ts";

type Registration = Pick<OpenIDProvider, "clientID" | "authentication">;
type Kind = Pick<OpenIDProvider, "issuer" | "scope" | "parameters" | "discovery"> & {
  /** Null when the service is disabled. */
  registration(settings: Settings): Registration | null;
};

const withSecret = (clientID: string, secret: string): Registration | null =>
  clientID === "" ? null : { clientID, authentication: async () => ClientSecretPost(secret) };

const kinds: Record<SocialService, Kind> = {
  google: {
    issuer: "https://accounts.google.com",
    scope: "openid email profile",
    parameters: { prompt: "select_account" },
    discovery: {},
    registration: ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => withSecret(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET),
  },
  facebook: {
    issuer: "https://www.facebook.com",
    scope: "openid email public_profile",
    parameters: {},
    // The document describes only the implicit flow, so it has no token endpoint.
    discovery: {
      url: "https://www.facebook.com/.well-known/openid-configuration/",
      metadata: { token_endpoint: "https://graph.facebook.com/oauth/access_token" },
    },
    registration: ({ FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET }) =>
      withSecret(FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET),
  },
  apple: {
    issuer: "https://appleid.apple.com",
    scope: "openid email",
    // Apple requires this mode when the scope includes the email address.
    parameters: { response_mode: "form_post" },
    // For some weeks in June 2025 the document named this host; the tokens never did.
    discovery: { alias: "https://account.apple.com" },
    registration: (settings) => {
      const clientID = settings.APPLE_CLIENT_ID;
      if (clientID === "") return null;
      const key = {
        clientID,
        teamID: settings.APPLE_TEAM_ID,
        keyID: settings.APPLE_KEY_ID,
        privateKey: settings.APPLE_PRIVATE_KEY,
      };
      return {
        clientID,
        authentication: async () => ClientSecretPost(await appleClientSecret(key, kinds.apple.issuer, new Date())),
      };
    },
  },
};

/** The enabled services, in display order. */
export const enabledServices = (settings: Settings): SocialService[] =>
  socialServices.filter((service) => hasEmulator("social", settings) || kinds[service].registration(settings) !== null);

/**
 * A service's OpenID provider.
 * @param emulator replaces the service when the site is not registered with it.
 * @returns null when the service is disabled.
 */
export function openIDProvider(
  service: SocialService,
  settings: Settings,
  emulator: OpenIDEmulator | null,
): OpenIDProvider | null {
  const { registration, ...kind } = kinds[service];
  const registered = registration(settings);
  if (registered !== null) {
    return { ...kind, ...registered, send: (request) => fetchWithLimits(service, request), insecure: false };
  }
  if (emulator === null) return null;
  const { secret, ...reached } = emulator;
  return { ...kind, ...reached, discovery: {}, authentication: async () => ClientSecretPost(secret), insecure: true };
}
