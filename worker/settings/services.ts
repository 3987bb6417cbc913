import { z } from "zod";
import { anyText, httpsUrl, list, matching, onOff, url } from "./fields.ts";

export const advertising = {
  AD_SERVER_SCRIPT: httpsUrl.describe(
    "URL of a third-party ad server's script (Google Publisher Tag). Empty: the site shows adverts itself.",
  ),
  AD_SERVER_HOSTS: list(
    /^(https:\/\/[\w*.:-]+( |$))*$/,
    "is origins such as https://*.example with one space between",
  ).describe(
    "Origins from which the script `AD_SERVER_SCRIPT` loads resources. The content security policy allows them.",
  ),
};

export const mail = {
  MAIL_API: url.describe(
    "URL of a mail provider's HTTP API, such as `https://api.resend.com/emails`. Empty: mails stay in the database, for the local mailbox.",
  ),
  MAIL_KEY: anyText.meta({ secret: true }).describe("API key of the mail provider."),
  MAIL_FROM: z.string().max(256).default("").describe("Sender of mails: `Example League <account@league.example>`."),
};

export const analytics = {
  EVENT_TRACKING: onOff
    .default("off")
    .describe("`on`: events to which users have consented are sent to the delivery stream."),
  DELIVERY_STREAM_API: url.describe(
    "URL of Amazon Data Firehose, such as `https://firehose.eu-west-1.amazonaws.com`. Empty: the embedded stream, which keeps events for `RETAIN_EVENTS_DAYS`.",
  ),
  DELIVERY_STREAM: z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{1,64}$/, "is at most 64 letters, digits, _ . and -")
    .default("site-events")
    .describe("Name of the delivery stream."),
  CLOUD_REGION: z
    .string()
    .default("eu-west-1")
    .meta({ takes: "AWS region" })
    .describe("AWS region of the delivery stream."),
  DELIVERY_STREAM_KEY_ID: anyText.describe("Id of an AWS access key that may put records into the delivery stream."),
  DELIVERY_STREAM_SECRET: anyText
    .meta({ secret: true })
    .describe("Secret of the AWS access key `DELIVERY_STREAM_KEY_ID`."),
  TAG_MANAGER_ID: matching(/^GTM-[A-Z0-9]+$/, "looks like GTM-ABC1234").describe(
    "Id of a Google Tag Manager container, which is loaded with consent to marketing. Empty: none.",
  ),
  ANALYTICS_ID: matching(/^G-[A-Z0-9]+$/, "looks like G-ABC123DEF4").describe(
    "Id of a Google Analytics 4 property, which is loaded with consent to analytics. Empty: none.",
  ),
  CONSENT_BANNER_ID: matching(
    /^[0-9a-f-]{36}(?:-test)?$/,
    "is a UUID, with -test behind it for OneTrust's test script",
  ).describe(
    "OneTrust domain id. OneTrust's banner then replaces the site's own cookie notice. Empty: the site's own notice.",
  ),
  ERROR_REPORTING_DSN: z
    .union([
      z.literal(""),
      z.string().regex(/^https?:\/\/[^:@/]+@[^@/]+\/(?:.*\/)?\d+$/, "looks like https://key@host/1"),
    ])
    .default("")
    .meta({ takes: "Sentry DSN" })
    .describe(
      "DSN to which the server's errors are sent, and those of browsers with consent to analytics. Empty: errors are only logged.",
    ),
};
