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
    .describe("How users sign in ([the providers](decisions/sign-in-providers.md)). `none` signs anybody in."),
  IDENTITY_REGION: z
    .union([z.literal(""), z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "is written like eu-west-2")])
    .default("")
    .meta({ takes: "AWS region" })
    .describe("Region of a Cognito user pool. With `IDENTITY_API` too, that URL is called instead of the region's."),
  IDENTITY_API: url.describe("The provider's service. Empty, and no region: the embedded one."),
  IDENTITY_PORTAL: url.describe("Base of the provider's login and register pages. Empty: that of its service."),
  IDENTITY_POOL_ID: anyText.describe("Id of a Cognito user pool, part of its tokens' issuer. Empty: an embedded pool."),
  IDENTITY_CLIENT_ID: z.string().default("league-site").describe("The provider's client id for this site."),
  IDENTITY_CLIENT_SECRET: z
    .string()
    .max(128)
    .default("")
    .meta({ secret: true })
    .describe("Secret of the pool's client. Empty: a public client."),
  IDENTITY_SRP: onOff
    .default("off")
    .describe(
      "`on`: the embedded pool lets clients such as aws-amplify sign in by SRP, and keeps what that needs of each password ([what](decisions/accounts-and-sessions.md)).",
    ),
  IDENTITY_TENANT_ID: z
    .string()
    .max(64)
    .default("league")
    .describe("The league's number at a provider with several tenants."),
  IDENTITY_COOKIE_DOMAIN: host.describe(
    "Domain of the cookies that the league's sites share (`cookie-sso`, `token-payload`). Empty: this host alone.",
  ),
  IDENTITY_DOMAIN: httpsUrl.describe("Hosted pages of a Cognito user pool, for social sign-in through the pool."),
  IDENTITY_SOCIAL: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ""))
    .pipe(z.array(z.enum(socialServices, "names services that the site does not know")))
    .meta({ takes: `${socialServices.map((name) => `\`${name}\``).join(", ")}, separated by commas` })
    .describe("The OAuth providers that this pool has."),
  PASSKEY_DOMAIN: host.describe(
    "Relying party of passkeys: they work there and below. A Cognito pool needs the same one and the `USER_AUTH` flow. Empty: no passkeys, except on localhost.",
  ),
  DIRECT_LOGIN: onOff
    .default("on")
    .describe("`off`: the account panel asks for no password but links to the login page."),
  GOOGLE_CLIENT_ID: anyText.describe(
    "OAuth client at Google, with redirect URI `https://{site}/api/auth/social/google/callback`. Empty: off.",
  ),
  GOOGLE_CLIENT_SECRET: anyText.meta({ secret: true }).describe("Its secret."),
  FACEBOOK_CLIENT_ID: anyText.describe("App at Facebook, with redirect URI `…/facebook/callback`. Empty: off."),
  FACEBOOK_CLIENT_SECRET: anyText.meta({ secret: true }).describe("Its secret."),
  APPLE_CLIENT_ID: anyText.describe("Services ID at Apple, with return URL `…/apple/callback`. Empty: off."),
  APPLE_TEAM_ID: anyText.describe("The team's id at Apple."),
  APPLE_KEY_ID: anyText.describe("Id of the key that signs this site's client secret for Apple."),
  APPLE_PRIVATE_KEY: anyText
    .meta({ secret: true, takes: "PKCS #8 in PEM" })
    .describe("That key: the text of the `.p8` file; line breaks may be written `\\n`."),
  SOCIAL_SANDBOX: onOff
    .default("off")
    .describe("`on`: an embedded OpenID provider answers for every service without a client id, and signs anybody in."),
  ACCOUNT_PORTAL: url.describe(
    "Account portal on another site: the login check asks it, and sign-out notifies it. Empty: `/portal` of this site.",
  ),
  ACCOUNT_PORTAL_COOKIE: matching(/^(?!__)[\w-]{1,64}$/, "is a cookie's name, and none of this host alone").describe(
    "Cookie of the league's domain by which that portal knows a browser. Empty: it goes by the token alone.",
  ),
  RETURN_HOSTS: list(
    /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?( (?=h)|$))*$/,
    "is origins such as https://tickets.example with one space between",
  ).describe("The league's other sites that users may be sent back to after signing in."),
  RETURN_KEYS: list(/^(https:\/\/[a-z0-9.-]+(:\d{1,5})?=[^ ]{32,}( (?=h)|$))*$/, "is origin=key with one space between")
    .meta({ secret: true })
    .describe(
      "Keys of at least 32 characters for those sites that redeem a handover token ([sessions](decisions/accounts-and-sessions.md)).",
    ),
  STREAMING_LIBRARY: z
    .union([z.enum(["off", "embedded"]), z.url({ protocol: /^https?$/ })])
    .default("off")
    .meta({ takes: "`off`, `embedded` or a URL" })
    .describe(
      "Streaming-payments library that users are signed in to as well ([how](decisions/streaming-library.md)).",
    ),
  STREAMING_LIBRARY_SECRET: optionalLongSecret.describe(
    "Secret shared with that library's service. The embedded one needs none.",
  ),
};

export const captcha = {
  TURNSTILE_SITE_KEY: anyText.describe("Cloudflare Turnstile's site key. Empty: the embedded captcha, ALTCHA."),
  TURNSTILE_SECRET_KEY: anyText.meta({ secret: true }).describe("Turnstile's secret key; both or neither."),
};
