import { z } from "zod";
import { handlerVersions } from "../schemas/picture-host.ts";
import { footerTypes, headerBehaviours, headerTypes } from "../schemas/site-layout.ts";
import { socialServices } from "../schemas/social-service.ts";
import { widevineRobustness } from "../schemas/stream-source.ts";
import { streamerHosts, streamerSites } from "../schemas/streamer.ts";
import { taxRates } from "../schemas/tax.ts";

const address = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");
const identifier = (pattern: RegExp, form: string) =>
  z.union([z.literal(""), z.string().regex(pattern, form)]).default("");
const secret = z.string().min(32, "needs at least 32 characters");
/** An object in JSON. Empty: one with nothing in it. */
const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .default("")
    .transform((text, context): unknown => {
      try {
        return text.trim() === "" ? {} : JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(shape);

/** The ways to sign in (accounts-and-streaming §4). One is chosen. */
export const identityProviders = [
  "cloud-identity-pool",
  "cookie-sso",
  "retail-streaming",
  "oauth-code",
  "token-payload",
  "none",
] as const;

const variables = z.object({
  ENVIRONMENT: z.enum(["local", "production"]),
  BRAND_NAME: z.string().min(1),
  BRAND_SLUG: z.string().regex(/^[a-z0-9-]+$/, "is lower-case letters, digits and hyphens"),
  /** Designs of the header and the footer, and how the header follows the page (schemas/site-layout.ts). */
  HEADER_TYPE: z.enum(headerTypes).default("v3"),
  HEADER_BEHAVIOUR: z.enum(headerBehaviours).default("reveal"),
  FOOTER_TYPE: z.enum(footerTypes).default("v1"),
  /** Devices an account may stream to at once, unless its entitlement says otherwise. */
  CONCURRENT_STREAMS: z.coerce.number().int().min(1).max(20),
  /** The same for audio alone. Empty: audio counts together with video. */
  CONCURRENT_AUDIO_STREAMS: z.union([z.literal(""), z.coerce.number().int().min(1).max(20)]).default(""),
  /** Over the limit: refuse, let the fan choose which device stops, or stop the one that has streamed longest. */
  CONCURRENT_POLICY: z.enum(["refuse", "choose", "stop-oldest"]).default("choose"),
  /** Session checks of an account in an hour that are let past while a backend is down (accounts-and-streaming §9). */
  SESSION_CHECKS_BYPASS: z.coerce.number().int().min(0).max(100).default(0),
  /** "on": the simulator is the match feed. */
  SIMULATION: z.enum(["on", "off"]).default("off"),
  /** The current season by its first year; the specification's 2025 stands where nothing says otherwise. */
  CURRENT_SEASON: z.coerce.number().int().min(1871).max(2200).default(2025),
  /** First year of the season whose fixtures are yet to be announced: pages say so. Empty: they are out. */
  PRE_SEASON: z.union([z.literal(""), z.coerce.number().int().min(1871).max(2200)]).default(""),

  /** Whose search lists videos: the in-house streaming service's, or the content matrix. */
  VIDEO_PROVIDER: z.enum(["streaming-service", "content-matrix"]).default("streaming-service"),

  // Backends. Empty: the embedded one answers in the same process. Set: that address does.
  CONTENT_API: address,
  MATCH_DATA_API: address,
  VIDEO_API: address,
  /** Search of the other video provider; asked where VIDEO_PROVIDER says so. */
  CONTENT_MATRIX_API: address,
  /** Address of a CDN that has manifests and segments, below it a folder for each playback id. Empty: the video backend has them. */
  VIDEO_CDN: address,
  /** Hexadecimal key, 32 digits or more, that addresses of that CDN are signed with. A secret. Empty: it asks for no signature. */
  VIDEO_CDN_KEY: identifier(/^(?:[0-9a-f]{2}){16,64}$/i, "is 32 to 128 hexadecimal digits"),
  /**
   * Seconds that a signed address of a counted stream is good for, and so how long its segments stay open once it is stopped: with a
   * second between the clocks of edge and CDN, seven. A browser's own player keeps its first: such leagues let it live for a whole match.
   */
  VIDEO_CDN_SECONDS: z.coerce.number().int().min(5).max(86_400).default(6),
  /**
   * Seconds that a playback token is good for. Few, because whoever holds it in its browser may play; the player renews it in time, by
   * a session check.
   */
  PLAYBACK_TOKEN_SECONDS: z.coerce.number().int().min(10).max(300).default(60),
  // Licence servers of a DRM vendor, asked through /api/licences. `{entry}` in an address stands for the entry's name.
  WIDEVINE_LICENCE: address,
  PLAYREADY_LICENCE: address,
  FAIRPLAY_LICENCE: address,
  /** Address of FairPlay's application certificate. */
  FAIRPLAY_CERTIFICATE: address,
  /** The header that lets this site ask those servers, `name: value`. A secret, which no browser sees. */
  LICENCE_CREDENTIALS: identifier(/^[A-Za-z0-9-]{1,64}: [\x21-\x7e][\x20-\x7e]{0,4000}$/, "is a header, name: value"),
  /** The least that Widevine has to protect pictures by. Empty: what the player asks for by itself. */
  WIDEVINE_ROBUSTNESS: z.union([z.literal(""), widevineRobustness]).default(""),
  STREAMING_API: address,
  PAYMENTS_API: address,
  ADVERTISING_API: address,
  PROMOS_API: address,
  EXPERIMENTS_API: address,
  /** Image host that speaks the documented address forms. Empty: the embedded one, /images. */
  IMAGES_API: address,
  /** How that host is told to show a whole picture: "v1" `{width}x{height},contain/`, "v2" `fit-in/{width}x{height}/`. */
  IMAGE_HANDLER: z.enum(handlerVersions).default("v2"),
  /** Region of a Cognito user pool (eu-west-2). With IDENTITY_API too, that address answers instead of the region's. */
  IDENTITY_REGION: z
    .union([z.literal(""), z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "is written like eu-west-2")])
    .default(""),
  /** How fans sign in; docs/decisions/sign-in-providers.md says what each is. "none": anybody as anybody, for development. */
  IDENTITY_PROVIDER: z.enum(identityProviders).default("cloud-identity-pool"),
  /** Address of the provider's service, which speaks its protocol. Empty, and no region: the embedded one. */
  IDENTITY_API: address,
  /** Address under which the provider has its login and register pages. Empty: that of its service. */
  IDENTITY_PORTAL: address,
  /** The league's number at a provider that signs in for several. */
  IDENTITY_TENANT_ID: z.string().max(64).default("crown"),
  /** Domain of the cookies that the league's sites share, such as example.com. Empty: this host alone. */
  IDENTITY_COOKIE_DOMAIN: z.union([z.literal(""), z.hostname()]).default(""),
  /** Address of the account portal, where that is another site: it is asked whether it still knows who is signed in. Empty: /portal. */
  ACCOUNT_PORTAL: address,
  /** Name of the cookie of the league's domain by which that portal knows a browser. Empty: it goes by the token alone. */
  ACCOUNT_PORTAL_COOKIE: identifier(/^(?!__)[\w-]{1,64}$/, "is a cookie's name, and none of this host alone"),
  /** Origins of the league's other sites, with spaces between, that fans may be led back to after signing in. */
  RETURN_HOSTS: z
    .string()
    .regex(
      /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?( (?=h)|$))*$/,
      "is origins such as https://tickets.example with one space between",
    )
    .default(""),
  /** A secret for each that may ask who was led to it: origin=key of 32 characters or more, with spaces between. */
  RETURN_KEYS: z
    .string()
    .regex(/^(https:\/\/[a-z0-9.-]+(:\d{1,5})?=[^ ]{32,}( (?=h)|$))*$/, "is origin=key with one space between")
    .default(""),
  /** "off": the account panel asks for no password but leads to a login page. */
  DIRECT_LOGIN: z.enum(["on", "off"]).default("on"),
  /** "off", "embedded", or the address of a streaming-payments library that fans are signed in to as well (accounts-and-streaming §4). */
  STREAMING_LIBRARY: z.union([z.enum(["off", "embedded"]), z.url({ protocol: /^https?$/ })]).default("off"),
  /** What its service checks this site's tokens by. A secret of at least 32 characters; the embedded one needs none. */
  STREAMING_LIBRARY_SECRET: z.union([z.literal(""), secret]).default(""),
  IDENTITY_CLIENT_ID: z.string().default("crown-league-site"),
  /** Secret of the pool's client, where it has one. Empty: a public client. */
  IDENTITY_CLIENT_SECRET: z.string().max(128).default(""),
  /** Id of Cognito's user pool, which is part of its tokens' issuer. Empty: an embedded pool, here or at another site. */
  IDENTITY_POOL_ID: z.string().default(""),
  /** Address of a third party's ad server script (Google Publisher Tag). Empty: the site shows adverts itself. */
  AD_SERVER_SCRIPT: z.union([z.literal(""), z.url({ protocol: /^https$/ })]).default(""),
  /** Origins, with spaces between, from which that script loads pictures, frames and data. */
  AD_SERVER_HOSTS: z
    .string()
    .regex(/^(https:\/\/[\w*.:-]+( |$))*$/, "is origins such as https://*.example with one space between")
    .default(""),
  /** Domain that passkeys are for, such as example.com: they work there and below. Empty: none, but locally on localhost. */
  PASSKEY_DOMAIN: z.union([z.literal(""), z.hostname()]).default(""),
  /** Address of a mail provider's HTTP interface (Resend's: https://api.resend.com/emails). Empty: mails stay in the mailbox. */
  MAIL_API: address,
  /** The provider's key. A secret. */
  MAIL_KEY: z.string().default(""),
  /** Who mails are from: `Crown League <account@crownleague.example>`. */
  MAIL_FROM: z.string().max(256).default(""),

  // Signing in with an account elsewhere (OpenID Connect). A service without a client id is off.
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  FACEBOOK_CLIENT_ID: z.string().default(""),
  FACEBOOK_CLIENT_SECRET: z.string().default(""),
  /** Apple's Services ID. Its client secret is made from the team's id, a key's id and that key (PKCS #8, PEM). */
  APPLE_CLIENT_ID: z.string().default(""),
  APPLE_TEAM_ID: z.string().default(""),
  APPLE_KEY_ID: z.string().default(""),
  APPLE_PRIVATE_KEY: z.string().default(""),
  /** "on": an embedded OpenID provider stands in for every service without a client id. Never in production. */
  SOCIAL_SANDBOX: z.enum(["on", "off"]).default("off"),
  /** Address of a Cognito user pool's own pages, https://auth.example.com, and the services that the pool knows, with commas between. */
  IDENTITY_DOMAIN: z.union([z.literal(""), z.url({ protocol: /^https$/ })]).default(""),
  IDENTITY_SOCIAL: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ""))
    .pipe(z.array(z.enum(socialServices, "names services that the site does not know"))),

  /** Stripe's secret key. Empty: the sandbox. */
  STRIPE_SECRET_KEY: z.string().default(""),
  /** Cloudflare Turnstile's public and secret key, both or neither. Empty: the embedded captcha, ALTCHA. */
  TURNSTILE_SITE_KEY: z.string().default(""),
  TURNSTILE_SECRET_KEY: z.string().default(""),
  /** Address of a maps service's frame, with {latitude} and {longitude} where they go. Empty: the drawn map. */
  MAPS_EMBED: z
    .union([
      z.literal(""),
      z.url({ protocol: /^https$/ }).regex(/\{latitude\}.*\{longitude\}|\{longitude\}.*\{latitude\}/),
    ])
    .default(""),

  /** "off": nothing is on sale. What was bought goes on (accounts-and-streaming §9 showPackages). */
  SHOW_PACKAGES: z.enum(["on", "off"]).default("on"),
  /** Tax within the prices, by the buyer's country (schemas/tax.ts); receipts tell it. Empty: they tell none. */
  TAX_RATES: json(taxRates),
  /** Address of the list of what an older provider still sells (schemas/legacy-packages.ts). Empty: there is none. */
  LEGACY_PACKAGES_API: address,
  /** Hosts that are a single club's streaming site, each with the club's id: `{"live.urbanzoo.example":16}`. */
  STREAMER_HOSTS: json(streamerHosts),
  /** What these sites say and show, by club id (schemas/streamer.ts): `{"16":{"heroText":"…"}}`. */
  STREAMER_SITES: json(streamerSites),
  /** Address of the league's own site, where those hosts lead with all that is not theirs. Empty, locally: localhost. */
  LEAGUE_SITE: address,

  /** Password of a development site, which shows nothing without it. A secret. Empty: the site is open. */
  SITE_LOCK_PASSWORD: z.string().default(""),

  /** "on": first-party analytics. Events that fans have agreed to go to the delivery stream. */
  EVENT_TRACKING: z.enum(["on", "off"]).default("off"),
  /** Amazon Data Firehose's address, https://firehose.eu-west-1.amazonaws.com. Empty: the embedded delivery stream. */
  DELIVERY_STREAM_API: address,
  /** The stream's name. */
  DELIVERY_STREAM: z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{1,64}$/, "is at most 64 letters, digits, _ . and -")
    .default("site-events"),
  CLOUD_REGION: z.string().default("eu-west-1"),
  /** Access key id and secret of an account that may put records into that stream. */
  DELIVERY_STREAM_KEY_ID: z.string().default(""),
  DELIVERY_STREAM_SECRET: z.string().default(""),

  // Third parties. Each is asked for only once it is named here and the fan has agreed to its category of cookies.
  /** Container id of Google Tag Manager (marketing). Empty: none. */
  TAG_MANAGER_ID: identifier(/^GTM-[A-Z0-9]+$/, "looks like GTM-ABC1234"),
  /** Measurement id of Google Analytics 4 (analytics). Empty: none. */
  ANALYTICS_ID: identifier(/^G-[A-Z0-9]+$/, "looks like G-ABC123DEF4"),
  /** Domain id of OneTrust, whose banner then stands in for the site's own notice. Empty: the site's own. */
  CONSENT_BANNER_ID: identifier(
    /^[0-9a-f-]{36}(?:-test)?$/,
    "is a UUID, with -test behind it for OneTrust's test script",
  ),
  /** Id of the receiver app that the league has registered for Chromecasts. Empty: the player does not cast. */
  CAST_RECEIVER_ID: identifier(/^[0-9A-F]{8}$/, "is eight hexadecimal digits, such as 4F8B3483"),
  /** Sentry's DSN. The server passes browsers' errors on to it (analytics). Empty: they stand in the log alone. */
  ERROR_REPORTING_DSN: z
    .union([
      z.literal(""),
      z.string().regex(/^https?:\/\/[^:@/]+@[^@/]+\/(?:.*\/)?\d+$/, "looks like https://key@host/1"),
    ])
    .default(""),

  // Secrets: `.dev.vars` locally, `wrangler secret put` when deployed.
  /** Signs the session cookie. */
  SESSION_SECRET: secret,
  /** Signs playback tokens. */
  PLAYBACK_SECRET: secret,
  /** Lets this site call the private calls of its backends. */
  SERVICE_KEY: secret,
  /** What a match feed of another company signs its reports with. Empty: they are signed with SERVICE_KEY. */
  MATCH_FEED_SECRET: z.union([z.literal(""), secret]).default(""),
  /** Encrypts and signs what the embedded identity pool issues. */
  IDENTITY_SECRET: secret,
  /** Signs and checks payment webhooks. */
  STRIPE_WEBHOOK_SECRET: secret,
});

/** The variables and secrets of the environment as they have to be, alone and together. README.md, "Configure", tells operators of them. */
export const checkedVariables = variables
  .refine(({ ENVIRONMENT, IDENTITY_PROVIDER }) => ENVIRONMENT === "local" || IDENTITY_PROVIDER !== "none", {
    path: ["IDENTITY_PROVIDER"],
    error: "cannot be none in production: it lets anybody in",
  })
  .refine(
    ({ DIRECT_LOGIN, IDENTITY_PROVIDER }) =>
      DIRECT_LOGIN === "on" || !(IDENTITY_PROVIDER === "retail-streaming" || IDENTITY_PROVIDER === "none"),
    { path: ["DIRECT_LOGIN"], error: "cannot be off with a provider that has no login page" },
  )
  .refine(({ ENVIRONMENT, SOCIAL_SANDBOX }) => ENVIRONMENT === "local" || SOCIAL_SANDBOX === "off", {
    path: ["SOCIAL_SANDBOX"],
    error: "cannot be on in production: it lets anybody in",
  })
  .refine(({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => GOOGLE_CLIENT_ID === "" || GOOGLE_CLIENT_SECRET !== "", {
    path: ["GOOGLE_CLIENT_SECRET"],
    error: "is needed with GOOGLE_CLIENT_ID",
  })
  .refine(
    ({ FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET }) => FACEBOOK_CLIENT_ID === "" || FACEBOOK_CLIENT_SECRET !== "",
    { path: ["FACEBOOK_CLIENT_SECRET"], error: "is needed with FACEBOOK_CLIENT_ID" },
  )
  .refine(
    (all) =>
      all.APPLE_CLIENT_ID === "" ||
      (all.APPLE_TEAM_ID !== "" && all.APPLE_KEY_ID !== "" && all.APPLE_PRIVATE_KEY !== ""),
    { path: ["APPLE_PRIVATE_KEY"], error: "and APPLE_TEAM_ID and APPLE_KEY_ID are needed with APPLE_CLIENT_ID" },
  )
  .refine(({ IDENTITY_DOMAIN, IDENTITY_POOL_ID }) => IDENTITY_DOMAIN === "" || IDENTITY_POOL_ID !== "", {
    path: ["IDENTITY_POOL_ID"],
    error: "is needed with IDENTITY_DOMAIN",
  })
  .refine(
    ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }) => (TURNSTILE_SITE_KEY === "") === (TURNSTILE_SECRET_KEY === ""),
    { path: ["TURNSTILE_SECRET_KEY"], error: "is set if TURNSTILE_SITE_KEY is, and only then" },
  )
  .refine(
    ({ STREAMING_LIBRARY: library, STREAMING_LIBRARY_SECRET }) =>
      library === "off" || library === "embedded" || STREAMING_LIBRARY_SECRET !== "",
    { path: ["STREAMING_LIBRARY_SECRET"], error: "is needed with the address of a STREAMING_LIBRARY" },
  )
  .refine(
    ({ ENVIRONMENT, STREAMER_HOSTS, LEAGUE_SITE }) =>
      ENVIRONMENT === "local" || LEAGUE_SITE !== "" || Object.keys(STREAMER_HOSTS).length === 0,
    { path: ["LEAGUE_SITE"], error: "is needed with STREAMER_HOSTS" },
  )
  .refine(({ VIDEO_CDN, VIDEO_CDN_KEY }) => VIDEO_CDN_KEY === "" || VIDEO_CDN !== "", {
    path: ["VIDEO_CDN"],
    error: "is needed with VIDEO_CDN_KEY",
  })
  .refine(({ FAIRPLAY_LICENCE, FAIRPLAY_CERTIFICATE }) => (FAIRPLAY_LICENCE === "") === (FAIRPLAY_CERTIFICATE === ""), {
    path: ["FAIRPLAY_CERTIFICATE"],
    error: "is set if FAIRPLAY_LICENCE is, and only then",
  })
  .refine(({ MAIL_API, MAIL_KEY, MAIL_FROM }) => MAIL_API === "" || (MAIL_KEY !== "" && MAIL_FROM !== ""), {
    path: ["MAIL_FROM"],
    error: "and MAIL_KEY are needed with MAIL_API",
  })
  .refine(
    ({ DELIVERY_STREAM_API, DELIVERY_STREAM_KEY_ID, DELIVERY_STREAM_SECRET }) =>
      DELIVERY_STREAM_API === "" || (DELIVERY_STREAM_KEY_ID !== "" && DELIVERY_STREAM_SECRET !== ""),
    { path: ["DELIVERY_STREAM_SECRET"], error: "and DELIVERY_STREAM_KEY_ID are needed with DELIVERY_STREAM_API" },
  );

/** The environment's variables, parsed. */
export type Settings = z.infer<typeof variables>;
