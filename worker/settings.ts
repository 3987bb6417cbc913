import { z } from "zod";
import { handlerVersions } from "../schemas/content/image-host.ts";
import { socialServices } from "../schemas/identity/oauth-providers.ts";
import { taxRates } from "../schemas/payments/tax.ts";
import { footerTypes, headerBehaviours, headerTypes } from "../schemas/site/site-layout.ts";
import { widevineRobustness } from "../schemas/streaming/stream-source.ts";
import { streamerHosts, streamerSites } from "../schemas/streaming/streamer.ts";

const url = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");
const httpsUrl = z
  .union([z.literal(""), z.url({ protocol: /^https$/ })])
  .default("")
  .meta({ takes: "https URL" });
const host = z.union([z.literal(""), z.hostname()]).default("");
const anyText = z.string().default("");
const season = z.coerce.number().int().min(1871).max(2200);
const streamLimit = z.coerce.number().int().min(1).max(20);
const onOff = z.enum(["on", "off"]);
/** What the documentation says of a form: "is a cookie's name" takes "a cookie's name". */
const takes = (form: string) => form.replace(/^(is|looks) /, "");
/** Text of a form, or empty. `form` is the error message, "is …" or "looks like …". */
const matching = (pattern: RegExp, form: string) =>
  z
    .union([z.literal(""), z.string().regex(pattern, form)])
    .default("")
    .meta({ takes: takes(form) });
/** Several values with one space between. Empty: none. */
const list = (pattern: RegExp, form: string) =>
  z
    .string()
    .regex(pattern, form)
    .default("")
    .meta({ takes: takes(form) });
const longSecret = z.string().min(32, "needs at least 32 characters").meta({ secret: true });
const optionalLongSecret = z
  .union([z.literal(""), longSecret])
  .default("")
  .meta({ secret: true });
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
    .pipe(shape)
    .meta({ takes: "JSON" });

/** The ways to sign in (spec: accounts#sign-in-providers). One is chosen. */
export const identityProviders = [
  "cloud-identity-pool",
  "cookie-sso",
  "retail-streaming",
  "oauth-code",
  "token-payload",
  "none",
] as const;

/** Stand-ins for other companies' services and for matches, as EMULATORS_ALLOWED names them. */
const emulatorNames = [
  "payments",
  "stripe-test-mode",
  "simulated-login",
  "sign-in",
  "social",
  "streaming-library",
  "mailbox",
  "captcha-test-keys",
  "simulation",
] as const;
export type EmulatorName = (typeof emulatorNames)[number];

/*
 * Descriptions are what docs/configuration.md says of a variable (npm run docs). `takes` is said where the schema's type does not tell it;
 * `secret` variables are set by `wrangler secret put`, and locally in .dev.vars.
 */

const site = {
  ENVIRONMENT: z
    .enum(["local", "production"])
    .describe("Only a production site may be indexed, and it refuses to start with an emulator."),
  EMULATORS_ALLOWED: z
    .string()
    .default("")
    .transform((text) => text.split(" ").filter((name) => name !== ""))
    .pipe(z.array(z.enum(emulatorNames, `names none of: ${emulatorNames.join(", ")}`)))
    .meta({ takes: `${emulatorNames.map((name) => `\`${name}\``).join(", ")}, with one space between` })
    .describe(
      "Emulators that a production site may start with, for a public demonstration ([what each does](security.md#emulators)). Empty: none.",
    ),
  BRAND_NAME: z.string().min(1).describe("The league's name."),
  BRAND_SLUG: z
    .string()
    .regex(/^[a-z0-9-]+$/, "is lower-case letters, digits and hyphens")
    .meta({ takes: "lower-case letters, digits and hyphens" })
    .describe("The league's name in URLs (`/competitions/crown-trophy`)."),
  CURRENT_SEASON: season
    .default(2025)
    .describe("First year of the season that pages show. Local commands set it from the date."),
  PRE_SEASON: z
    .union([z.literal(""), season])
    .default("")
    .describe("First year of a season whose fixtures are still to be announced: the home page and Matches say so."),
  HEADER_TYPE: z.enum(headerTypes).default("v3").describe("Design of the header."),
  HEADER_BEHAVIOUR: z
    .enum(headerBehaviours)
    .default("reveal")
    .describe("How the header follows the page as it scrolls."),
  FOOTER_TYPE: z.enum(footerTypes).default("v1").describe("Design of the footer."),
  MAPS_EMBED: z
    .union([
      z.literal(""),
      z.url({ protocol: /^https$/ }).regex(/\{latitude\}.*\{longitude\}|\{longitude\}.*\{latitude\}/),
    ])
    .default("")
    .meta({ takes: "https URL with `{latitude}` and `{longitude}`" })
    .describe(
      "Frame of a maps service, shown to users who agreed to personalisation. Empty: the map drawn by the site.",
    ),
  SECURITY_CONTACT: z
    .union([z.literal(""), z.url({ protocol: /^(https|mailto)$/ })])
    .default("")
    .meta({ takes: "`mailto:` address or https URL" })
    .describe(
      "Where weaknesses are reported, as `/.well-known/security.txt` says: `mailto:security@crownleague.example`. Empty: there is no such page.",
    ),
  SECURITY_POLICY: httpsUrl.describe("Page with the league's rules for such reports. Empty: none is named."),
  SITE_LOCK_PASSWORD: anyText
    .meta({ secret: true })
    .describe("Staging password: without it a visitor sees only the password page. Empty: the site is open."),
  OPEN_ORIGIN: onOff
    .default("off")
    .describe(
      "`on`, in development: everything under `/origin` answers anybody. Off: strangers reach what [endpoints](endpoints.md) says.",
    ),
  SIMULATION: onOff
    .default("off")
    .describe("`on`: the scripts of the demo league's matches are played as their match feed."),
};

const playback = {
  CONCURRENT_STREAMS: streamLimit.describe(
    "Devices an account may stream to at once, unless it holds the entitlement `devices-n`.",
  ),
  CONCURRENT_AUDIO_STREAMS: z
    .union([z.literal(""), streamLimit])
    .default("")
    .describe("The same for audio alone. Empty: audio and video count together."),
  CONCURRENT_POLICY: z
    .enum(["refuse", "choose", "stop-oldest"])
    .default("choose")
    .describe("Over the limit: refuse, let the user choose which device stops, or stop the oldest stream."),
  SESSION_CHECKS_BYPASS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe("Session checks per account and hour that pass while the entitlements backend is down."),
  PLAYBACK_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(300)
    .default(60)
    .describe("Lifetime of a playback token in seconds. Players renew it in time by a session check."),
};

const backends = {
  CONTENT_API: url.describe("Content backend."),
  MATCH_DATA_API: url.describe("Match-data backend."),
  VIDEO_API: url.describe("Video backend."),
  STREAMING_API: url.describe("Streaming backend: entitlements and restrictions of accounts."),
  PAYMENTS_API: url.describe("Payments backend."),
  ADVERTISING_API: url.describe("Advertising backend."),
  PROMOS_API: url.describe("Promotions backend."),
  EXPERIMENTS_API: url.describe("Experiments backend."),
  VIDEO_PROVIDER: z
    .enum(["streaming-service", "content-matrix"])
    .default("streaming-service")
    .describe("Whose search lists videos: the video backend's or the content matrix's."),
  CONTENT_MATRIX_API: url.describe("Search of the content matrix, with `VIDEO_PROVIDER = content-matrix`."),
  IMAGES_API: url.describe("Image host that speaks the documented URL forms. Empty: `/images` of this site."),
  IMAGE_HANDLER: z
    .enum(handlerVersions)
    .default("v2")
    .describe("How that host shows a whole image: `v1` `{width}x{height},contain/`, `v2` `fit-in/{width}x{height}/`."),
  LEGACY_PACKAGES_API: url.describe(
    'List of the passes an older provider still sells, as `{"data":[{"Id","Title","Body","Duration","AmountFormatted","PurchaseUrl"}]}`; a `Duration` of null is a month. Empty: there is none.',
  ),
  MATCH_FEED_SECRET: optionalLongSecret.describe(
    "Key that a match feed signs its reports with; it opens nothing else. Empty: `SERVICE_KEY`.",
  ),
};

const media = {
  VIDEO_CDN: url.describe(
    "CDN that serves manifests and segments, a folder per playback id. Empty: the video backend does.",
  ),
  VIDEO_CDN_KEY: matching(/^(?:[0-9a-f]{2}){16,64}$/i, "is 32 to 128 hexadecimal digits")
    .meta({ secret: true })
    .describe("Key that CDN URLs are signed with. Empty: the CDN needs no signature."),
  // With a second between the clocks of edge and CDN, the default closes segments seven seconds after a stream is stopped.
  VIDEO_CDN_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(86_400)
    .default(6)
    .describe(
      "Lifetime in seconds of a signed URL of a stream that counts towards the limit. Native HLS keeps its first URL: leagues that serve it set a match's length.",
    ),
  WIDEVINE_LICENCE: url.describe("Widevine licence server. `{entry}` stands for the entry's id."),
  PLAYREADY_LICENCE: url.describe("PlayReady licence server, likewise."),
  FAIRPLAY_LICENCE: url.describe("FairPlay licence server, likewise. Needs `FAIRPLAY_CERTIFICATE`."),
  FAIRPLAY_CERTIFICATE: url.describe("FairPlay's application certificate."),
  LICENCE_CREDENTIALS: matching(/^[A-Za-z0-9-]{1,64}: [\x21-\x7e][\x20-\x7e]{0,4000}$/, "is a header, name: value")
    .meta({ secret: true })
    .describe("Header that authenticates this site at the licence servers. No browser sees it."),
  WIDEVINE_ROBUSTNESS: z
    .union([z.literal(""), widevineRobustness])
    .default("")
    .describe("Lowest Widevine robustness level for video. Empty: the player's default."),
  CAST_RECEIVER_ID: matching(/^[0-9A-F]{8}$/, "is eight hexadecimal digits, such as 4F8B3483").describe(
    "Id of the league's registered Chromecast receiver app. Empty: the player does not cast.",
  ),
};

const identity = {
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
  IDENTITY_CLIENT_ID: z.string().default("crown-league-site").describe("The provider's client id for this site."),
  IDENTITY_CLIENT_SECRET: z
    .string()
    .max(128)
    .default("")
    .meta({ secret: true })
    .describe("Secret of the pool's client. Empty: a public client."),
  IDENTITY_TENANT_ID: z
    .string()
    .max(64)
    .default("crown")
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

const payments = {
  STRIPE_SECRET_KEY: anyText.meta({ secret: true }).describe("Stripe's secret key. Empty: the embedded sandbox."),
  STRIPE_WEBHOOK_SECRET: longSecret.describe("Signing secret of payment webhooks."),
  SHOW_PACKAGES: onOff.default("on").describe("`off`: nothing is on sale. What was bought, and its renewals, go on."),
  TAX_RATES: json(taxRates).describe(
    'Tax included in prices by the buyer\'s country, `{"GB":{"name":"VAT","percent":20}}`, as receipts show it ([tax](decisions/prices-and-tax.md)).',
  ),
  RENEWAL_REMINDER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(7)
    .describe("Days before a renewal or the end of a trial on which subscribers are reminded by mail."),
};

const clubSites = {
  STREAMER_HOSTS: json(streamerHosts).describe(
    "Hosts that are one club's streaming site, with the club's id: `{\"live.urbanzoo.example\":16}` ([how](decisions/streamer-sites.md)). Locally <http://streamer.localhost:8787>.",
  ),
  STREAMER_SITES: json(streamerSites).describe(
    'Text, links, images, colours and playlist of these sites by club id: `{"16":{"heroText":"See you at seven"}}`.',
  ),
  LEAGUE_SITE: url.describe(
    "The league's own site, where those hosts redirect what is not theirs. Empty, locally: localhost.",
  ),
};

const advertising = {
  AD_SERVER_SCRIPT: httpsUrl.describe(
    "Script of a third-party ad server (Google Publisher Tag). Empty: the site shows adverts itself.",
  ),
  AD_SERVER_HOSTS: list(
    /^(https:\/\/[\w*.:-]+( |$))*$/,
    "is origins such as https://*.example with one space between",
  ).describe("Origins that script loads from, for the content security policy."),
};

const mail = {
  MAIL_API: url.describe(
    "HTTP API of a mail provider, such as `https://api.resend.com/emails`. Empty: mails stay in the database, for the local mailbox.",
  ),
  MAIL_KEY: anyText.meta({ secret: true }).describe("The provider's API key."),
  MAIL_FROM: z.string().max(256).default("").describe("Sender: `Example League <account@league.example>`."),
};

const days = (usual: number) => z.coerce.number().int().min(1).max(10_000).default(usual);

const retention = {
  RETAIN_PAYMENTS_DAYS: days(2557).describe(
    "How long what was sold is kept after an account is deleted, and payment events, sent mails and ended contracts: the term for keeping books.",
  ),
  RETAIN_CONSENTS_DAYS: days(1096).describe("How long the log of consents is kept."),
  RETAIN_EVENTS_DAYS: days(30).describe("How long the embedded delivery stream keeps events."),
};

const captcha = {
  TURNSTILE_SITE_KEY: anyText.describe("Cloudflare Turnstile's site key. Empty: the embedded captcha, ALTCHA."),
  TURNSTILE_SECRET_KEY: anyText.meta({ secret: true }).describe("Turnstile's secret key; both or neither."),
};

const analytics = {
  EVENT_TRACKING: onOff.default("off").describe("`on`: events that users consented to go to the delivery stream."),
  DELIVERY_STREAM_API: url.describe(
    "Amazon Data Firehose, such as `https://firehose.eu-west-1.amazonaws.com`. Empty: the embedded stream, which keeps events for RETAIN_EVENTS_DAYS.",
  ),
  DELIVERY_STREAM: z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{1,64}$/, "is at most 64 letters, digits, _ . and -")
    .default("site-events")
    .describe("The stream's name."),
  CLOUD_REGION: z.string().default("eu-west-1").meta({ takes: "AWS region" }).describe("The stream's region."),
  DELIVERY_STREAM_KEY_ID: anyText.describe("Access key id that may put records into that stream."),
  DELIVERY_STREAM_SECRET: anyText.meta({ secret: true }).describe("Its secret access key."),
  TAG_MANAGER_ID: matching(/^GTM-[A-Z0-9]+$/, "looks like GTM-ABC1234").describe(
    "Google Tag Manager, loaded with consent to marketing. Empty: none.",
  ),
  ANALYTICS_ID: matching(/^G-[A-Z0-9]+$/, "looks like G-ABC123DEF4").describe(
    "Google Analytics 4, loaded with consent to analytics. Empty: none.",
  ),
  CONSENT_BANNER_ID: matching(
    /^[0-9a-f-]{36}(?:-test)?$/,
    "is a UUID, with -test behind it for OneTrust's test script",
  ).describe("OneTrust's domain id: its banner replaces the site's own cookie notice. Empty: the site's own."),
  ERROR_REPORTING_DSN: z
    .union([
      z.literal(""),
      z.string().regex(/^https?:\/\/[^:@/]+@[^@/]+\/(?:.*\/)?\d+$/, "looks like https://key@host/1"),
    ])
    .default("")
    .meta({ takes: "Sentry DSN" })
    .describe("Where the server forwards browsers' errors, with consent to analytics. Empty: they are logged only."),
};

const secrets = {
  SESSION_SECRET: longSecret.describe("Signs the session cookie."),
  PLAYBACK_SECRET: longSecret.describe("Signs playback tokens."),
  SERVICE_KEY: longSecret.describe("Authenticates this site and operators at the private calls of its backends."),
  IDENTITY_SECRET: longSecret.describe("Encrypts and signs what the embedded identity pool issues."),
};

/** All variables, under the headings of docs/configuration.md. Where a backend's URL is empty, the embedded one answers. */
export const settingsSections = {
  Site: site,
  Playback: playback,
  Backends: backends,
  "Media delivery and DRM": media,
  Identity: identity,
  Payments: payments,
  Retention: retention,
  "Clubs' streaming sites": clubSites,
  "Third-party ad server": advertising,
  Mail: mail,
  Captcha: captcha,
  "Analytics and error reporting": analytics,
  "Secrets of the site": secrets,
};

const variables = z.object({
  ...site,
  ...playback,
  ...backends,
  ...media,
  ...identity,
  ...payments,
  ...retention,
  ...clubSites,
  ...advertising,
  ...mail,
  ...captcha,
  ...analytics,
  ...secrets,
});

/** The environment's variables, parsed. */
export type Settings = z.infer<typeof variables>;

interface Emulator {
  isSelected(settings: Settings): boolean;
  /** The variable that selects it. */
  variable: keyof Settings;
  /** What happens on a site that has it, and what to set instead: ends the sentence "selects the emulator payments: …". */
  consequence: string;
}

const usesEmbeddedPool = ({ IDENTITY_API, IDENTITY_REGION }: Settings) => IDENTITY_API === "" && IDENTITY_REGION === "";

/** Every emulator, and when the settings select it. Production refuses those that EMULATORS_ALLOWED does not name. */
const emulators: Record<EmulatorName, Emulator> = {
  payments: {
    isSelected: ({ PAYMENTS_API, STRIPE_SECRET_KEY }) => PAYMENTS_API === "" && STRIPE_SECRET_KEY === "",
    variable: "STRIPE_SECRET_KEY",
    consequence: "passes are sold for test cards. Set Stripe's secret key",
  },
  "stripe-test-mode": {
    isSelected: ({ PAYMENTS_API, STRIPE_SECRET_KEY }) => PAYMENTS_API === "" && /^[rs]k_test_/.test(STRIPE_SECRET_KEY),
    variable: "STRIPE_SECRET_KEY",
    consequence: "the key is one of Stripe's test mode, and passes are sold for test cards. Set the live key",
  },
  "simulated-login": {
    isSelected: ({ IDENTITY_PROVIDER }) => IDENTITY_PROVIDER === "none",
    variable: "IDENTITY_PROVIDER",
    consequence: "anybody is signed in as anybody. Choose another provider",
  },
  "sign-in": {
    isSelected: ({ IDENTITY_PROVIDER, IDENTITY_API }) =>
      IDENTITY_PROVIDER !== "none" && IDENTITY_PROVIDER !== "cloud-identity-pool" && IDENTITY_API === "",
    variable: "IDENTITY_API",
    consequence: "this site answers in place of the chosen identity provider. Set the URL of its service",
  },
  social: {
    isSelected: ({ SOCIAL_SANDBOX }) => SOCIAL_SANDBOX === "on",
    variable: "SOCIAL_SANDBOX",
    consequence: "anybody is signed in as anybody with Google, Facebook and Apple. Set it to off",
  },
  "streaming-library": {
    isSelected: ({ STREAMING_LIBRARY }) => STREAMING_LIBRARY === "embedded",
    variable: "STREAMING_LIBRARY",
    consequence: "this site answers in place of the streaming-payments library. Set its URL, or off",
  },
  mailbox: {
    isSelected: (settings) =>
      settings.MAIL_API === "" &&
      (usesEmbeddedPool(settings) ||
        [settings.PAYMENTS_API, settings.CONTENT_API, settings.ACCOUNT_PORTAL].includes("")),
    variable: "MAIL_API",
    consequence: "no mail is sent, and anybody can read them all at /portal/mailbox. Set the mail provider's URL",
  },
  "captcha-test-keys": {
    isSelected: ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }) =>
      [TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY].some((key) => /^[123]x0{16}/.test(key)),
    variable: "TURNSTILE_SECRET_KEY",
    consequence: "Turnstile's test keys check nobody. Set the site's own keys",
  },
  simulation: {
    isSelected: ({ SIMULATION }) => SIMULATION === "on",
    variable: "SIMULATION",
    consequence: "the demo's scripts are shown as live matches. Set it to off",
  },
};

/** Whether an emulator answers on this site. */
export function hasEmulator(name: EmulatorName, settings: Settings): boolean {
  const isAllowed = settings.ENVIRONMENT === "local" || settings.EMULATORS_ALLOWED.includes(name);
  return isAllowed && emulators[name].isSelected(settings);
}

/** The variables and secrets of the environment, each by itself and in combination. */
export const checkedVariables = variables
  .superRefine((settings, context) => {
    for (const name of emulatorNames) {
      const { isSelected, variable, consequence } = emulators[name];
      if (isSelected(settings) && !hasEmulator(name, settings)) {
        context.addIssue({
          code: "custom",
          path: [variable],
          message: `selects the emulator "${name}" in production: ${consequence}, or, for a public demonstration, name ${name} in EMULATORS_ALLOWED`,
        });
      }
    }
  })
  .refine(({ ENVIRONMENT, OPEN_ORIGIN }) => ENVIRONMENT === "local" || OPEN_ORIGIN === "off", {
    path: ["OPEN_ORIGIN"],
    error: "is for development: in production anybody would reach the embedded backends, past captcha and limits",
  })
  .refine(
    ({ DIRECT_LOGIN, IDENTITY_PROVIDER }) =>
      DIRECT_LOGIN === "on" || !(IDENTITY_PROVIDER === "retail-streaming" || IDENTITY_PROVIDER === "none"),
    { path: ["DIRECT_LOGIN"], error: "cannot be off with a provider that has no login page" },
  )
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
    { path: ["STREAMING_LIBRARY_SECRET"], error: "is needed when STREAMING_LIBRARY is a URL" },
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
    path: ["MAIL_KEY"],
    error: "and MAIL_FROM are needed with MAIL_API",
  })
  .refine(
    ({ DELIVERY_STREAM_API, DELIVERY_STREAM_KEY_ID, DELIVERY_STREAM_SECRET }) =>
      DELIVERY_STREAM_API === "" || (DELIVERY_STREAM_KEY_ID !== "" && DELIVERY_STREAM_SECRET !== ""),
    { path: ["DELIVERY_STREAM_SECRET"], error: "and DELIVERY_STREAM_KEY_ID are needed with DELIVERY_STREAM_API" },
  );
