import { z } from "zod";
import { anyText, httpsUrl, longSecret } from "./fields.ts";

const days = (usual: number) => z.coerce.number().int().min(1).max(10_000).default(usual);

export const retention = {
  RETAIN_PAYMENTS_DAYS: days(2557).describe(
    "How long what was sold is kept after an account is deleted, and payment events, sent mails and ended contracts: the term for keeping books.",
  ),
  RETAIN_CONSENTS_DAYS: days(1096).describe("How long the log of consents is kept."),
  RETAIN_METRICS_DAYS: days(14).describe(
    "How long the embedded store of metrics keeps them. Workers Analytics Engine keeps them for three months.",
  ),
  RETAIN_EVENTS_DAYS: days(30).describe("How long the embedded delivery stream keeps events."),
};

export const capacity = {
  FOLLOWERS_PER_OBJECT: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(5_000)
    .describe(
      "Open pages that the room of a match, or the hub of all scores, sends changes to itself. Further ones follow relays below it, each with as many ([live fan-out](decisions/live-fan-out.md)).",
    ),
  STARTS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(16)
    .max(10_000)
    .default(1_000)
    .describe(
      "Streams that signed-in viewers may start in a second. Further ones get a place in a queue ([stream gate](stream-gate.md#a-kick-off)). As many as the streaming backend answers: an embedded one about 1,000.",
    ),
};

export const metrics = {
  METRICS_API: httpsUrl.describe(
    "SQL API of Workers Analytics Engine, `https://api.cloudflare.com/client/v4/accounts/{account}/analytics_engine/sql`, with its dataset bound as `METRICS`. Empty: metrics are kept in the site's own database.",
  ),
  METRICS_TOKEN: anyText.meta({ secret: true }).describe("API token with the permission Account Analytics: Read."),
  METRICS_DATASET: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}$/, "is lower-case letters, digits and underscores")
    .default("league_metrics")
    .meta({ takes: "lower-case letters, digits and underscores" })
    .describe("Name of that dataset, as it is bound."),
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
    .describe("Operators who get a mail when an alert begins and when it is over. Empty: none."),
  ALERT_WEBHOOK: httpsUrl
    .meta({ secret: true })
    .describe(
      'URL that gets both as JSON, `{"text","kind","subject","state"}`, such as a chat\'s incoming webhook. Empty: none.',
    ),
  ALERT_DOWN_MINUTES: whole(3, 60).describe(
    "Alert when a component has been down, or a recording on another host cannot be watched whole, for so many minutes.",
  ),
  ALERT_REFUSED_PERCENT: percent(50).describe(
    "Alert when this share of the session checks of signed-in viewers is refused, of at least 20 in ten minutes.",
  ),
  ALERT_ERROR_PERCENT: percent(5).describe(
    "Alert when this share of responses is a server error, of at least 20 in ten minutes.",
  ),
  ALERT_WEBHOOK_SECONDS: whole(600, 86_400).describe("Alert when a payment event was handled so many seconds late."),
  ALERT_UNDELIVERED_MAILS: whole(1, 1_000).describe("Alert when so many mails could not be delivered."),
};

export const secrets = {
  SESSION_SECRET: longSecret.describe("Signs the session cookie."),
  PLAYBACK_SECRET: longSecret.describe("Signs playback tokens."),
  SERVICE_KEY: longSecret.describe("Authenticates this site and operators at the private calls of its backends."),
  IDENTITY_SECRET: longSecret.describe("Encrypts and signs what the embedded identity pool issues."),
  PUSH_SECRET: longSecret.describe(
    "Makes the key by which browsers' push services know this site. Another one leaves every device without notifications.",
  ),
};
