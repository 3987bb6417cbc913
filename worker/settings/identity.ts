import { z } from "zod";
import { socialServices } from "../../schemas/identity/social-services.ts";
import { anyText, host, httpsUrl, list, matching, onOff, optionalLongSecret, url } from "./fields.ts";

/** The sign-in providers (spec: accounts#sign-in-providers), of which one is configured. */
const identityProviders = [
  "cloud-identity-pool",
  "cookie-sso",
  "retail-streaming",
  "oauth-code",
  "token-payload",
  "none",
] as const;

export const identity = {
  IDENTITY_PROVIDER: z
    .enum(identityProviders)
    .default("cloud-identity-pool")
    .describe(
      "How users sign in ([the providers](decisions/sign-in-providers.md)). `none` signs in anybody, unchecked.",
    ),
  IDENTITY_REGION: z
    .union([z.literal(""), z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "is written like eu-west-2")])
    .default("")
    .meta({ takes: "AWS region" })
    .describe(
      "AWS region of a Cognito user pool. If `IDENTITY_API` is set too, the site calls that URL instead of the region's.",
    ),
  IDENTITY_API: url.describe(
    "URL of the identity provider's service. Empty: Cognito in `IDENTITY_REGION`, or the embedded service if no region is set.",
  ),
  IDENTITY_PORTAL: url.describe(
    "Base URL of the identity provider's login and registration pages. Empty: the URL of the provider's service.",
  ),
  IDENTITY_POOL_ID: anyText.describe(
    "Id of a Cognito user pool, which is part of the issuer of its tokens. Empty: an embedded pool.",
  ),
  IDENTITY_CLIENT_ID: z.string().default("league-site").describe("Client id of this site at the identity provider."),
  IDENTITY_CLIENT_SECRET: z
    .string()
    .max(128)
    .default("")
    .meta({ secret: true })
    .describe("Client secret of this site at the user pool. Empty: the client is public."),
  IDENTITY_SRP: onOff
    .default("off")
    .describe(
      "`on`: clients such as aws-amplify can sign in to the embedded pool by SRP, for which the pool stores a verifier of each password ([details](decisions/accounts-and-sessions.md)).",
    ),
  IDENTITY_TENANT_ID: z
    .string()
    .max(64)
    .default("league")
    .describe("Id of the league at an identity provider that has several tenants."),
  IDENTITY_COOKIE_DOMAIN: host.describe(
    "Domain of the cookies that the league's sites share, with the providers `cookie-sso` and `token-payload`. Empty: this host only.",
  ),
  IDENTITY_DOMAIN: httpsUrl.describe(
    "URL of a Cognito user pool's hosted pages, for social sign-in through the pool. Empty: no such sign-in.",
  ),
  IDENTITY_SOCIAL: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ""))
    .pipe(z.array(z.enum(socialServices, "names services that the site does not know")))
    .meta({ takes: `${socialServices.map((name) => `\`${name}\``).join(", ")}, separated by commas` })
    .describe("Services that the Cognito user pool offers for social sign-in on its hosted pages."),
  PASSKEY_DOMAIN: host.describe(
    "Relying party id of passkeys, which work on this domain and its subdomains. A Cognito pool needs the same id and the `USER_AUTH` flow. Empty: no passkeys, except on a local site, at `localhost`.",
  ),
  DIRECT_LOGIN: onOff
    .default("on")
    .describe("`off`: instead of a password form, the account panel has a link to the login page."),
  GOOGLE_CLIENT_ID: anyText.describe(
    "Client id of the OAuth client at Google, with the redirect URI `https://{site}/api/auth/social/google/callback`. Empty: no sign-in with Google.",
  ),
  GOOGLE_CLIENT_SECRET: anyText.meta({ secret: true }).describe("Secret of the OAuth client `GOOGLE_CLIENT_ID`."),
  FACEBOOK_CLIENT_ID: anyText.describe(
    "Id of the app at Facebook, with the redirect URI `https://{site}/api/auth/social/facebook/callback`. Empty: no sign-in with Facebook.",
  ),
  FACEBOOK_CLIENT_SECRET: anyText.meta({ secret: true }).describe("Secret of the Facebook app `FACEBOOK_CLIENT_ID`."),
  APPLE_CLIENT_ID: anyText.describe(
    "Services ID at Apple, with the return URL `https://{site}/api/auth/social/apple/callback`. Empty: no sign-in with Apple.",
  ),
  APPLE_TEAM_ID: anyText.describe("Id of the team at Apple. Required with `APPLE_CLIENT_ID`."),
  APPLE_KEY_ID: anyText.describe("Id of the key `APPLE_PRIVATE_KEY` at Apple. Required with `APPLE_CLIENT_ID`."),
  APPLE_PRIVATE_KEY: anyText
    .meta({ secret: true, takes: "PKCS #8 in PEM" })
    .describe(
      "Key that signs this site's client secret for Apple: the text of the `.p8` file. Line breaks may be written as `\\n`.",
    ),
  SOCIAL_SANDBOX: onOff
    .default("off")
    .describe(
      "`on`: for every service without a client id, an embedded OpenID provider takes its place and signs in anybody.",
    ),
  ACCOUNT_PORTAL: url.describe(
    "URL of an account portal on another site. The login check queries it, and sign-out notifies it. Empty: `/portal` of this site.",
  ),
  ACCOUNT_PORTAL_COOKIE: matching(/^(?!__)[\w-]{1,64}$/, "is a cookie's name, and none of this host alone").describe(
    "Cookie on the league's domain by which the portal `ACCOUNT_PORTAL` recognises a browser. Empty: the portal uses the access token only.",
  ),
  RETURN_HOSTS: list(
    /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?( (?=h)|$))*$/,
    "is origins such as https://tickets.example with one space between",
  ).describe("Origins of the league's other sites to which users may return after signing in."),
  RETURN_KEYS: list(/^(https:\/\/[a-z0-9.-]+(:\d{1,5})?=[^ ]{32,}( (?=h)|$))*$/, "is origin=key with one space between")
    .meta({ secret: true })
    .describe(
      "Keys of at least 32 characters for those of the `RETURN_HOSTS` that redeem a handover token ([sessions](decisions/accounts-and-sessions.md)).",
    ),
  STREAMING_LIBRARY: z
    .union([z.enum(["off", "embedded"]), z.url({ protocol: /^https?$/ })])
    .default("off")
    .meta({ takes: "`off`, `embedded` or a URL" })
    .describe(
      "Streaming-payments library to which users are signed in as well ([how](decisions/streaming-library.md)).",
    ),
  STREAMING_LIBRARY_SECRET: optionalLongSecret.describe(
    "Secret shared with the service of the streaming-payments library. The embedded library needs none.",
  ),
};

export const captcha = {
  TURNSTILE_SITE_KEY: anyText.describe("Cloudflare Turnstile's site key. Empty: the embedded captcha, ALTCHA."),
  TURNSTILE_SECRET_KEY: anyText
    .meta({ secret: true })
    .describe("Cloudflare Turnstile's secret key. Required with `TURNSTILE_SITE_KEY`, and only then."),
};
