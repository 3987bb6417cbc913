import { z } from "zod";
import { anyText, httpsUrl, longSecret } from "./fields.ts";

const days = (usual: number) => z.coerce.number().int().min(1).max(10_000).default(usual);

export const retention = {
  RETAIN_PAYMENTS_DAYS: days(2557).describe(
    "Days for which payment records are kept, as bookkeeping rules require: sales to accounts that have been deleted, payment events, sent mails and ended contracts.",
  ),
  RETAIN_CONSENTS_DAYS: days(1096).describe("Days for which the consent log and closed data requests are kept."),
  RETAIN_METRICS_DAYS: days(14).describe(
    "Days for which the embedded metrics store keeps metrics. Workers Analytics Engine keeps them for three months.",
  ),
  RETAIN_EVENTS_DAYS: days(30).describe("Days for which the embedded delivery stream keeps events."),
};

export const capacity = {
  FOLLOWERS_PER_OBJECT: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(5_000)
    .describe(
      "Open pages to which a match room, or the hub of all scores, sends changes itself. Further pages connect to relays, each of which serves the same number ([live fan-out](decisions/live-fan-out.md)).",
    ),
  STARTS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(16)
    .max(10_000)
    .default(1_000)
    .describe(
      "Streams that signed-in viewers may start per second. Further starts wait in a queue ([stream gate](stream-gate.md#a-kick-off)). Set it to the rate that the streaming backend can handle; the embedded one handles about 1,000.",
    ),
};

export const metrics = {
  METRICS_API: httpsUrl.describe(
    "URL of the SQL API of Workers Analytics Engine, `https://api.cloudflare.com/client/v4/accounts/{account}/analytics_engine/sql`. Its dataset has to be bound as `METRICS`. Empty: metrics are kept in the site's own database.",
  ),
  METRICS_TOKEN: anyText
    .meta({ secret: true })
    .describe("Cloudflare API token for `METRICS_API`, with the permission Account Analytics: Read."),
  METRICS_DATASET: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}$/, "is lower-case letters, digits and underscores")
    .default("league_metrics")
    .meta({ takes: "lower-case letters, digits and underscores" })
    .describe("Name of the Workers Analytics Engine dataset that is bound as `METRICS`."),
};

const percent = (usual: number) => z.coerce.number().min(0.1).max(100).default(usual).meta({ takes: "0.1 to 100" });
const whole = (usual: number, max: number) => z.coerce.number().int().min(1).max(max).default(usual);

export const alerts = {
  ALERT_MAIL: z
    .string()
    .default("")
    .transform((text) => text.split(" ").filter((address) => address !== ""))
    .pipe(z.array(z.email("is email addresses with one space between")))
    .meta({ takes: "email addresses with one space between" })
    .describe(
      "Addresses of operators, who get a mail when an alert begins and another when it is over. Empty: no mails.",
    ),
  ALERT_WEBHOOK: httpsUrl
    .meta({ secret: true })
    .describe(
      'URL, such as a chat\'s incoming webhook, that gets the beginning and the end of an alert as JSON: `{"text","kind","subject","state","beganAt","endedAt"}`. Empty: none.',
    ),
  ALERT_DOWN_MINUTES: whole(3, 60).describe(
    "Alert when, for at least this many minutes, a component is down or a recording on another host cannot be watched in full.",
  ),
  ALERT_REFUSED_PERCENT: percent(50).describe(
    "Alert when at least this percentage of signed-in viewers' session checks within ten minutes is refused. Needs at least 20 checks.",
  ),
  ALERT_ERROR_PERCENT: percent(5).describe(
    "Alert when at least this percentage of responses within ten minutes is a server error. Needs at least 20 responses.",
  ),
  ALERT_WEBHOOK_SECONDS: whole(600, 86_400).describe(
    "Alert when a payment event is handled at least this many seconds late.",
  ),
  ALERT_UNDELIVERED_MAILS: whole(1, 1_000).describe("Alert when at least this many mails are undelivered."),
};

export const secrets = {
  SESSION_SECRET: longSecret.describe("Key that signs the session cookie and the site's other cookies and tokens."),
  PLAYBACK_SECRET: longSecret.describe("Signs playback tokens."),
  SERVICE_KEY: longSecret.describe("Authenticates this site and operators in private calls to the backends."),
  IDENTITY_SECRET: longSecret.describe("Encrypts and signs what the embedded identity pool issues."),
  PUSH_SECRET: longSecret.describe(
    "Derives the key that identifies this site to browsers' push services. Changing it ends notifications on every device until it subscribes again.",
  ),
};
