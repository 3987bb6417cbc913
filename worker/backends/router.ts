import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { DatabaseName } from "../env.ts";
import type { LazyRoutes } from "../lazy-routes.ts";
import { healthRoute } from "./health.ts";

const accountTables =
  "accounts codes token_families refresh_tokens signing_keys attempts known_devices account_sessions used_once";
const ledgerTables =
  "customers entitlement_ledger account_restrictions closed_accounts family_members family_invitations";
const videoTables =
  "videos video_categories video_category_entries video_clubs video_tags video_title_index video_feeds video_sources assets availability_rules";

/** The embedded backends, their databases, and the tables that each needs. */
const backends = [
  {
    name: "advertising",
    load: async () => (await import("./advertising/app.ts")).advertisingBackend,
    database: "MARKETING_DB",
    tables: "adverts slots slot_adverts",
  },
  {
    name: "promos",
    load: async () => (await import("./advertising/promos.ts")).promosBackend,
    database: "MARKETING_DB",
    tables: "promo_overlays",
  },
  {
    name: "experiments",
    load: async () => (await import("./advertising/experiments.ts")).experimentsBackend,
    database: "MARKETING_DB",
    tables: "experiments advert_counts",
  },
  {
    name: "content",
    load: async () => (await import("./content/app.ts")).contentBackend,
    database: "CONTENT_DB",
    tables:
      "articles article_revisions categories article_categories article_clubs article_index article_heading_index article_title_index article_heading_words article_pair_index article_tokens article_token_places article_reviews documents desk_documents document_index podcast_episodes sponsor_rows featured_label_groups header_sponsor newsletter_subscriptions newsletters newsletter_mails page_revisions desk_editors league_previews",
  },
  {
    name: "content-matrix",
    load: async () => (await import("./content-matrix/app.ts")).contentMatrixBackend,
    database: "VIDEO_DB",
    tables: videoTables,
  },
  {
    name: "delivery-stream",
    load: async () => (await import("./delivery-stream/app.ts")).deliveryStreamBackend,
    database: "MARKETING_DB",
    tables: "events advert_counts experiments",
  },
  {
    name: "identity",
    load: async () => (await import("./identity/app.ts")).identityBackend,
    database: "IDENTITY_DB",
    tables: `${accountTables} passkeys passkey_challenges social_identities email_changes mails undelivered_mails sign_ins account_mails`,
  },
  {
    name: "match-data",
    load: async () => (await import("./match-data/app.ts")).matchDataBackend,
    database: "MATCH_DB",
    tables:
      "competitions seasons clubs season_clubs players squads fixtures match_details goals grounds deductions awards match_scripts name_index unpublished_squads",
  },
  {
    name: "payments",
    load: async () => (await import("./payments/app.ts")).paymentsBackend,
    database: "PAYMENTS_DB",
    tables: `${ledgerTables} packages price_options checkout_sessions checkout_attempts payment_events payment_notes returned_payments subscription_terms standing_changes vouchers voucher_batches voucher_redemptions used_once reconciled contracts declarations match_passes pass_desk_changes provider_failures account_languages money_movements sold_passes`,
  },
  {
    name: "streaming",
    load: async () => (await import("./payments/streaming.ts")).streamingBackend,
    database: "PAYMENTS_DB",
    tables: ledgerTables,
  },
  {
    name: "video",
    load: async () => (await import("./video/app.ts")).videoBackend,
    database: "VIDEO_DB",
    tables: `${videoTables} audio_entries content_keys media_version watch_positions pulled_entries entry_gates live_rules source_states recording_states recordings availability_desk_changes`,
  },
] as const satisfies { name: string; load: () => Promise<Hono<AppEnv>>; database: DatabaseName; tables: string }[];

/** The embedded backends over HTTP: in process for this site, under /origin for other sites. */
export const embeddedBackends: LazyRoutes = Object.fromEntries(
  backends.map(({ name, load, database, tables }) => [
    `/origin/${name}`,
    async () => new Hono<AppEnv>().route("/", healthRoute(name, database, tables.split(" "))).route("/", await load()),
  ]),
);
