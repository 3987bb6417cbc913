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
      "Only a production site may be indexed, and it never starts with an emulator. A public demonstration and a staging site, which needs `SITE_LOCK_PASSWORD`, start with those that `EMULATORS_ALLOWED` names.",
    ),
  EMULATORS_ALLOWED: z
    .string()
    .default("")
    .transform((text) => text.split(" ").filter((name) => name !== ""))
    .pipe(z.array(z.enum(emulatorNames, `names none of: ${emulatorNames.join(", ")}`)))
    .meta({ takes: `${emulatorNames.map((name) => `\`${name}\``).join(", ")}, with one space between` })
    .describe(
      "Emulators that a staging site or a demonstration may start with ([what each does](security.md#emulators)). Empty: none.",
    ),
  DESK_HOST: host.describe(
    "Host of the desk, where staff work, and of nothing else; the site's other hosts then have no desk. Passkeys need `PASSKEY_DOMAIN` to be it or a domain above it. Empty: `/desk` on every host.",
  ),
  DESK_ACCESS_TEAM: httpsUrl.describe(
    "Team domain of Cloudflare Access, `https://{team}.cloudflareaccess.com`: the desk is then for requests alone that Access has let through. Empty: off.",
  ),
  DESK_ACCESS_AUDIENCE: anyText.describe("Audience tag of the desk's Access application."),
  CURRENT_SEASON: z
    .union([z.literal(""), season])
    .default("")
    .describe(
      "First year of the season that pages show. Empty, it is the season of the day, by the league's start of seasons.",
    ),
  PRE_SEASON: z
    .union([z.literal(""), season])
    .default("")
    .describe("First year of a season whose fixtures are still to be announced: the home page and Matches say so."),
  HEADER_TYPE: z
    .enum(["", ...headerTypes])
    .default("")
    .describe("Design of the header. Empty: as the league's description says."),
  HEADER_BEHAVIOUR: z
    .enum(["", ...headerBehaviours])
    .default("")
    .describe("How the header follows the page as it scrolls. Empty: as the league's description says."),
  FOOTER_TYPE: z
    .enum(["", ...footerTypes])
    .default("")
    .describe("Design of the footer. Empty: as the league's description says."),
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
      "Where weaknesses are reported, as `/.well-known/security.txt` says: `mailto:security@league.example`. Empty: there is no such page.",
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

export const clubSites = {
  STREAMER_HOSTS: json(streamerHosts).describe(
    "Hosts that are one club's streaming site, with the club's id: `{\"live.club.example\":7}` ([how](decisions/streamer-sites.md)). Locally <http://streamer.localhost:8787>.",
  ),
  STREAMER_SITES: json(streamerSites).describe(
    'Text, links, images, colours and playlist of these sites by club id: `{"7":{"heroText":"See you at seven"}}`.',
  ),
  LEAGUE_SITE: url.describe(
    "The league's own site, where those hosts redirect what is not theirs. Empty, locally: localhost.",
  ),
};
