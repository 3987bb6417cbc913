import { z } from "zod";
import { footerTypes, headerBehaviours, headerTypes } from "../../schemas/site/site-layout.ts";
import { streamerHosts, streamerSites } from "../../schemas/streaming/streamer.ts";
import { anyText, host, httpsUrl, json, onOff, url } from "./fields.ts";

const season = z.coerce.number().int().min(1871).max(2200);

/** Emulators of other companies' services and of matches, as named in EMULATORS_ALLOWED. */
export const emulatorNames = [
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

export const site = {
  ENVIRONMENT: z
    .enum(["local", "staging", "demonstration", "production"])
    .describe(
      "Kind of site. `local` allows every emulator. `staging`, which needs `SITE_LOCK_PASSWORD`, and `demonstration`, which is public, allow only the emulators in `EMULATORS_ALLOWED`. `production` never starts with an emulator, and is the only one that search engines may index.",
    ),
  EMULATORS_ALLOWED: z
    .string()
    .default("")
    .transform((text) => text.split(" ").filter((name) => name !== ""))
    .pipe(z.array(z.enum(emulatorNames, `names none of: ${emulatorNames.join(", ")}`)))
    .meta({ takes: `${emulatorNames.map((name) => `\`${name}\``).join(", ")}, with one space between` })
    .describe(
      "Emulators that a staging or demonstration site may use ([what each does](security.md#emulators)). Empty: none.",
    ),
  DESK_HOST: host.describe(
    "Host that serves the desk, where staff work, and nothing else. The site's other hosts then have no desk. Passkeys work at the desk if `PASSKEY_DOMAIN` is this host or a domain above it. Empty: `/desk` on every host.",
  ),
  DESK_ACCESS_TEAM: httpsUrl.describe(
    "Team domain of Cloudflare Access, `https://{team}.cloudflareaccess.com`. The desk then accepts only requests that have passed Access. Empty: the desk does not use Access.",
  ),
  DESK_ACCESS_AUDIENCE: anyText.describe(
    "Audience tag of the desk's application in Cloudflare Access. Required with `DESK_ACCESS_TEAM`, and only then.",
  ),
  CURRENT_SEASON: z
    .union([z.literal(""), season])
    .default("")
    .describe(
      "First year of the season that pages show. Empty: today's season, according to the league's season dates.",
    ),
  PRE_SEASON: z
    .union([z.literal(""), season])
    .default("")
    .describe(
      "First year of a season whose fixtures are not announced yet. The home page and Matches show a notice. Empty: no notice.",
    ),
  HEADER_TYPE: z
    .enum(["", ...headerTypes])
    .default("")
    .describe("Design of the header. Empty: the design in the league's description."),
  HEADER_BEHAVIOUR: z
    .enum(["", ...headerBehaviours])
    .default("")
    .describe("How the header behaves when the page scrolls. Empty: the behaviour in the league's description."),
  FOOTER_TYPE: z
    .enum(["", ...footerTypes])
    .default("")
    .describe("Design of the footer. Empty: the design in the league's description."),
  MAPS_EMBED: z
    .union([
      z.literal(""),
      z.url({ protocol: /^https$/ }).regex(/\{latitude\}.*\{longitude\}|\{longitude\}.*\{latitude\}/),
    ])
    .default("")
    .meta({ takes: "https URL with `{latitude}` and `{longitude}`" })
    .describe(
      "URL of a maps service's frame, shown to users who consented to personalisation. Empty: a map drawn by the site.",
    ),
  SECURITY_CONTACT: z
    .union([z.literal(""), z.url({ protocol: /^(https|mailto)$/ })])
    .default("")
    .meta({ takes: "`mailto:` address or https URL" })
    .describe(
      "Contact for vulnerability reports, published in `/.well-known/security.txt`: `mailto:security@league.example`. Empty: the site has no such file.",
    ),
  SECURITY_POLICY: httpsUrl.describe(
    "Page with the league's rules for vulnerability reports, named in `/.well-known/security.txt`. Empty: no policy is named.",
  ),
  SITE_LOCK_PASSWORD: anyText
    .meta({ secret: true })
    .describe(
      "Password of a staging site. Visitors who have not entered it see only the password page. Empty: the site is open.",
    ),
  OPEN_ORIGIN: onOff
    .default("off")
    .describe(
      "`on`, for development only: everything under `/origin` accepts requests from anybody. `off`: callers without the service key reach only what [endpoints](endpoints.md) lists for them.",
    ),
  SIMULATION: onOff.default("off").describe("`on`: the match scripts of the demo league are played as its match feed."),
};

export const clubSites = {
  STREAMER_HOSTS: json(streamerHosts).describe(
    "Hosts of clubs' streaming sites, each with its club's id: `{\"live.club.example\":7}` ([how](decisions/streamer-sites.md)). On a local site: <http://streamer.localhost:8787>.",
  ),
  STREAMER_SITES: json(streamerSites).describe(
    'Overrides of the texts, links, images, colours and playlists of clubs\' streaming sites, by club id: `{"7":{"heroText":"See you at seven"}}`.',
  ),
  LEAGUE_SITE: url.describe(
    "URL of the league's own site, to which `STREAMER_HOSTS` redirect pages that they do not serve. Empty, on a local site: localhost.",
  ),
};
