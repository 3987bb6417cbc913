import { z } from "zod";
import { backends } from "./backends.ts";
import { captcha, identity } from "./identity.ts";
import { alerts, capacity, metrics, retention, secrets } from "./operating.ts";
import { payments } from "./payments.ts";
import { media, playback } from "./playback.ts";
import { advertising, analytics, mail } from "./services.ts";
import { clubSites, site } from "./site.ts";

/** All variables, under the headings of docs/configuration.md. Where a backend's URL is empty, the embedded one is used. */
export const settingsSections = {
  Site: site,
  Playback: playback,
  Backends: backends,
  "Media delivery and DRM": media,
  Identity: identity,
  Payments: payments,
  Retention: retention,
  Capacity: capacity,
  "Clubs' streaming sites": clubSites,
  "Third-party ad server": advertising,
  Mail: mail,
  Captcha: captcha,
  "Analytics and error reporting": analytics,
  Metrics: metrics,
  Alerts: alerts,
  "Secrets of the site": secrets,
};

export const variables = z.object({
  ...site,
  ...playback,
  ...backends,
  ...media,
  ...identity,
  ...payments,
  ...retention,
  ...capacity,
  ...clubSites,
  ...advertising,
  ...mail,
  ...captcha,
  ...analytics,
  ...metrics,
  ...alerts,
  ...secrets,
});

/** The environment's variables, parsed. */
export type Settings = z.infer<typeof variables>;
