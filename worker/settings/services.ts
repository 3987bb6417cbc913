import { z } from "zod";
import { anyText, httpsUrl, list, matching, onOff, url } from "./fields.ts";

export const advertising = {
  AD_SERVER_SCRIPT: httpsUrl.describe(
    "Script of a third-party ad server (Google Publisher Tag). Empty: the site shows adverts itself.",
  ),
  AD_SERVER_HOSTS: list(
    /^(https:\/\/[\w*.:-]+( |$))*$/,
    "is origins such as https://*.example with one space between",
  ).describe("Origins that script loads from, for the content security policy."),
};

export const mail = {
  MAIL_API: url.describe(
    "HTTP API of a mail provider, such as `https://api.resend.com/emails`. Empty: mails stay in the database, for the local mailbox.",
  ),
  MAIL_KEY: anyText.meta({ secret: true }).describe("The provider's API key."),
  MAIL_FROM: z.string().max(256).default("").describe("Sender: `Example League <account@league.example>`."),
};

export const analytics = {
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
    .describe(
      "Where the server sends its own errors, and browsers' with consent to analytics. Empty: they are logged only.",
    ),
};
