import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { DatabaseName } from "../env.ts";
import { advertisingBackend } from "./advertising/app.ts";
import { experimentsBackend } from "./advertising/experiments.ts";
import { promosBackend } from "./advertising/promos.ts";
import { contentBackend } from "./content/app.ts";
import { contentMatrixBackend } from "./content-matrix/app.ts";
import { deliveryStreamBackend } from "./delivery-stream/app.ts";
import { healthRoute } from "./health.ts";
import { identityBackend } from "./identity/app.ts";
import { matchDataBackend } from "./match-data/app.ts";
import { paymentsBackend } from "./payments/app.ts";
import { streamingBackend } from "./payments/streaming.ts";
import { videoBackend } from "./video/app.ts";

const accountTables =
  "accounts codes token_families refresh_tokens signing_keys attempts known_devices account_sessions used_once";
const ledgerTables =
  "customers entitlement_ledger account_restrictions closed_accounts family_members family_invitations";
const videoTables =
  "videos video_categories video_category_entries video_clubs video_tags video_title_index video_feeds video_sources assets availability_rules";

/** The embedded backends, their databases, and the tables that each needs. */
const backends = [
  { name: "advertising", app: advertisingBackend, database: "MARKETING_DB", tables: "adverts slots" },
  { name: "promos", app: promosBackend, database: "MARKETING_DB", tables: "promo_overlays" },
  { name: "experiments", app: experimentsBackend, database: "MARKETING_DB", tables: "experiments" },
  {
    name: "content",
    app: contentBackend,
    database: "CONTENT_DB",
    tables:
      "articles article_revisions categories article_categories article_clubs article_index article_heading_index article_title_index article_heading_words documents document_index sponsor_rows featured_label_groups header_sponsor newsletter_subscriptions",
  },
  { name: "content-matrix", app: contentMatrixBackend, database: "VIDEO_DB", tables: videoTables },
  { name: "delivery-stream", app: deliveryStreamBackend, database: "MARKETING_DB", tables: "events" },
  {
    name: "identity",
    app: identityBackend,
    database: "IDENTITY_DB",
    tables: `${accountTables} passkeys passkey_challenges social_identities email_changes mails undelivered_mails`,
  },
  {
    name: "match-data",
    app: matchDataBackend,
    database: "MATCH_DB",
    tables:
      "competitions seasons clubs season_clubs players fixtures match_details goals deductions match_scripts name_index",
  },
  {
    name: "payments",
    app: paymentsBackend,
    database: "PAYMENTS_DB",
    tables: `${ledgerTables} packages price_options checkout_sessions checkout_attempts payment_events payment_notes returned_payments subscription_terms standing_changes vouchers voucher_batches voucher_redemptions used_once reconciled contracts declarations match_passes`,
  },
  { name: "streaming", app: streamingBackend, database: "PAYMENTS_DB", tables: ledgerTables },
  {
    name: "video",
    app: videoBackend,
    database: "VIDEO_DB",
    tables: `${videoTables} audio_entries content_keys media_version watch_positions pulled_entries entry_gates live_rules source_states recordings`,
  },
] as const satisfies { name: string; app: Hono<AppEnv>; database: DatabaseName; tables: string }[];

/** The embedded backends over HTTP: in process for this site, under /origin for other sites. */
export const embeddedBackends = new Hono<AppEnv>().basePath("/origin");
for (const { name, app, database, tables } of backends) {
  embeddedBackends.route(`/${name}`, healthRoute(name, database, tables.split(" "))).route(`/${name}`, app);
}
