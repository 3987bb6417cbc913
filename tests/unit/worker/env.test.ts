import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { bindingNames, EnvironmentError, parseSettings } from "../../../worker/env.ts";
import { localEnvironment } from "../support/local-settings.ts";

const complete: Record<string, unknown> = {
  ...localEnvironment,
  ENVIRONMENT: "production",
  STRIPE_SECRET_KEY: "sk_live_key",
  MAIL_API: "https://mail.example/emails",
  MAIL_KEY: "key",
  MAIL_FROM: "account@league.example",
  DELIVERY_STREAM_API: "https://firehose.eu-west-1.amazonaws.com",
  DELIVERY_STREAM_KEY_ID: "AKIDEXAMPLE",
  DELIVERY_STREAM_SECRET: "hunter3",
};
const parse = (change: Record<string, unknown>) => parseSettings({ ...complete, ...change });

describe("the environment", () => {
  it("is accepted when complete, with the specification's season by default", () => {
    expect(parse({}).CURRENT_SEASON).toBe("");
    expect(parse({ CURRENT_SEASON: "2026" }).CURRENT_SEASON).toBe(2026);
    expect(parse({}).CONCURRENT_STREAMS).toBe(2);
    expect(parse({}).PRE_SEASON).toBe("");
    expect(parse({ PRE_SEASON: "2027" }).PRE_SEASON).toBe(2027);
  });

  it("of a staging site has its password", () => {
    expect(() => parse({ ENVIRONMENT: "staging" })).toThrow(/SITE_LOCK_PASSWORD: is needed by a staging site/);
    expect(parse({ ENVIRONMENT: "staging", SITE_LOCK_PASSWORD: "floodlights" }).ENVIRONMENT).toBe("staging");
  });

  it("is checked for every binding that wrangler.toml has", () => {
    const config = unstable_readConfig({ config: "wrangler.toml" });
    const bound = [
      ...[config.d1_databases, config.kv_namespaces, config.r2_buckets].flat().map(({ binding }) => binding),
      ...[config.assets, config.images, config.version_metadata].map((one) => one?.binding),
      ...(config.queues.producers ?? []).map(({ binding }: { binding: string }) => binding),
      ...[config.durable_objects.bindings, config.ratelimits].flat().map(({ name }) => name),
    ];
    expect(bound.toSorted()).toEqual([...bindingNames].toSorted());
  });

  it.each([
    ["SESSION_SECRET", undefined],
    ["OPEN_ORIGIN", "on"],
    ["IDENTITY_PROVIDER", "none"],
    ["IDENTITY_PROVIDER", "a vendor"],
    ["IDENTITY_COOKIE_DOMAIN", "not a domain"],
    ["ACCOUNT_PORTAL", "account.example"],
    ["ACCOUNT_PORTAL_COOKIE", "__Host-session"],
    ["STREAMING_LIBRARY", "on"],
    ["STREAMING_LIBRARY_SECRET", "short"],
    ["SERVICE_KEY", "short"],
    ["MATCH_FEED_SECRET", "short"],
    ["VIDEO_CDN_KEY", "no hexadecimal key"],
    ["VIDEO_CDN_SECONDS", "4"],
    ["MEDIA_HOSTS", "https://cdn-a.example, https://cdn-b.example"],
    ["MEDIA_HOSTS", "https://cdn-a.example/league https://cdn-b.example"],
    ["MEDIA_HOSTS", "self self"],
    ["MEDIA_HOSTS", "https://b.cdn.example https://cdn.example"],
    ["PLAYBACK_TOKEN_SECONDS", "5"],
    ["LICENCE_CREDENTIALS", "a credential without a name"],
    ["LICENCE_CREDENTIALS", "x-key: two\r\nlines: injected"],
    ["WIDEVINE_ROBUSTNESS", "strong"],
    ["CONCURRENT_STREAMS", "none"],
    ["CONCURRENT_STREAMS", "0"],
    ["VIDEO_API", "ftp://video.example"],
    ["TURNSTILE_SECRET_KEY", "without its site key"],
    ["MAPS_EMBED", "http://maps.example/?at={latitude},{longitude}"],
    ["MAPS_EMBED", "https://maps.example/?at={latitude}"],
    ["ENVIRONMENT", "test"],
    ["MATCH_DB", undefined],
    ["EVENT_TRACKING", "yes"],
    ["DELIVERY_STREAM_SECRET", ""],
    ["DELIVERY_STREAM", "fans and others"],
    ["TAG_MANAGER_ID", "GTM-1');alert(1)//"],
    ["ANALYTICS_ID", "UA-1234-1"],
    ["CONSENT_BANNER_ID", "mine"],
    ["ERROR_REPORTING_DSN", "https://errors.example/1"],
    ["SOCIAL_SANDBOX", "on"],
    ["EMULATORS_ALLOWED", "payments and others"],
    ["IDENTITY_SOCIAL", "google,elsewhere"],
    ["IDENTITY_DOMAIN", "http://auth.example"],
    ["STREAMER_HOSTS", "not JSON"],
    ["STREAMER_HOSTS", "[]"],
    ["STREAMER_SITES", '{"16":'],
    ["LEAGUE_SITE", "crownleague.example"],
  ])("fails with a message that names %s when it is %s", (name, value) => {
    expect(() => parse({ [name]: value })).toThrow(EnvironmentError);
    expect(() => parse({ [name]: value })).toThrow(name);
  });

  it("names the path of an invalid setting of clubs' streaming sites", () => {
    expect(() => parse({ STREAMER_HOSTS: '{"live.example":"sixteen"}' })).toThrow("STREAMER_HOSTS.live.example:");
    expect(() => parse({ STREAMER_SITES: '{"16":{"questions":[{"title":"Why?"}]}}' })).toThrow(
      "STREAMER_SITES.16.questions.0.body:",
    );
    expect(() => parse({ STREAMER_HOSTS: '{"live.example":16}' })).toThrow(
      "LEAGUE_SITE: is needed with STREAMER_HOSTS",
    );
    const set = { STREAMER_HOSTS: '{"live.example":16}', LEAGUE_SITE: "https://crownleague.example" };
    expect(parse(set).STREAMER_HOSTS).toEqual({ "live.example": 16 });
    expect(parse({}).STREAMER_SITES).toEqual({});
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: "site" }, "GOOGLE_CLIENT_SECRET"],
    [{ FACEBOOK_CLIENT_ID: "site" }, "FACEBOOK_CLIENT_SECRET"],
    [{ APPLE_CLIENT_ID: "site", APPLE_TEAM_ID: "team", APPLE_KEY_ID: "key" }, "APPLE_PRIVATE_KEY"],
    [{ IDENTITY_DOMAIN: "https://auth.example" }, "IDENTITY_POOL_ID"],
  ])("is refused when %j lacks %s", (given, missing) => {
    expect(() => parse(given)).toThrow(missing);
    expect(() => parse({ ...given, [missing]: "given" })).not.toThrow();
  });

  it("takes FairPlay's licences only with its certificate", () => {
    const fairplay = { FAIRPLAY_LICENCE: "https://drm.example/fairplay/{entry}" };
    expect(() => parse(fairplay)).toThrow("FAIRPLAY_CERTIFICATE");
    expect(() => parse({ ...fairplay, FAIRPLAY_CERTIFICATE: "https://drm.example/fairplay.cer" })).not.toThrow();
  });

  it.each(["WIDEVINE_LICENCE", "PLAYREADY_LICENCE"])("takes %s only where it names the entry", (name) => {
    expect(() => parse({ [name]: "https://drm.example/licence" })).toThrow(`${name}: names the entry, by {entry}`);
    expect(() => parse({ [name]: "https://drm.example/licence?entry=%7Bentry%7D" })).not.toThrow();
  });

  it("needs the shared secret of a remote streaming library", () => {
    const library = { STREAMING_LIBRARY: "https://payments.example/" };
    expect(() => parse(library)).toThrow("STREAMING_LIBRARY_SECRET: is needed when STREAMING_LIBRARY is a URL");
    expect(() => parse({ ...library, STREAMING_LIBRARY_SECRET: localEnvironment.SERVICE_KEY })).not.toThrow();
    expect(parse({ ENVIRONMENT: "local", STREAMING_LIBRARY: "embedded" }).STREAMING_LIBRARY).toBe("embedded");
    expect(parse({}).STREAMING_LIBRARY).toBe("off");
  });

  it("enables no social sign-in by default", () => {
    expect(parse({})).toMatchObject({
      GOOGLE_CLIENT_ID: "",
      FACEBOOK_CLIENT_ID: "",
      APPLE_CLIENT_ID: "",
      SOCIAL_SANDBOX: "off",
      IDENTITY_SOCIAL: [],
    });
    expect(parse({ IDENTITY_SOCIAL: "google, apple" }).IDENTITY_SOCIAL).toEqual(["google", "apple"]);
  });

  it("enables no tracking and no reporting by default", () => {
    expect(parse({})).toMatchObject({
      EVENT_TRACKING: "off",
      CLOUD_REGION: "eu-west-1",
      TAG_MANAGER_ID: "",
      ANALYTICS_ID: "",
      CONSENT_BANNER_ID: "",
      ERROR_REPORTING_DSN: "",
    });
    expect(parse({ TAG_MANAGER_ID: "GTM-ABC1234" }).TAG_MANAGER_ID).toBe("GTM-ABC1234");
    expect(parse({ ERROR_REPORTING_DSN: "https://key@errors.example/1" }).ERROR_REPORTING_DSN).toContain("key");
  });

  it.each([
    ["payments", "STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "" }],
    ["stripe-test-mode", "STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "sk_test_key" }],
    ["stripe-test-mode", "STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "rk_test_key" }],
    ["simulated-login", "IDENTITY_PROVIDER", { IDENTITY_PROVIDER: "none" }],
    ["sign-in", "IDENTITY_API", { IDENTITY_PROVIDER: "cookie-sso" }],
    ["sign-in", "IDENTITY_API", { IDENTITY_PROVIDER: "retail-streaming" }],
    ["sign-in", "IDENTITY_API", { IDENTITY_PROVIDER: "oauth-code" }],
    ["sign-in", "IDENTITY_API", { IDENTITY_PROVIDER: "token-payload", IDENTITY_REGION: "eu-west-2" }],
    ["social", "SOCIAL_SANDBOX", { SOCIAL_SANDBOX: "on" }],
    ["streaming-library", "STREAMING_LIBRARY", { STREAMING_LIBRARY: "embedded" }],
    ["mailbox", "MAIL_API", { MAIL_API: "" }],
    ["mailbox", "MAIL_API", { MAIL_API: "", IDENTITY_REGION: "eu-west-2", PAYMENTS_API: "https://payments.example" }],
    [
      "captcha-test-keys",
      "TURNSTILE_SECRET_KEY",
      { TURNSTILE_SITE_KEY: "1x00000000000000000000AA", TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA" },
    ],
    ["simulation", "SIMULATION", { SIMULATION: "on" }],
  ])(
    "refuses the emulator %s in production, and elsewhere unless EMULATORS_ALLOWED names it (%s, %j)",
    (name, variable, change) => {
      const allowed = { ...change, EMULATORS_ALLOWED: `payments ${name} social` };
      for (const refused of [change, allowed])
        expect(() => parse(refused)).toThrow(`${variable}: selects the emulator "${name}" in production`);
      const [demonstration, staging] = [
        { ENVIRONMENT: "demonstration" },
        { ENVIRONMENT: "staging", SITE_LOCK_PASSWORD: "a" },
      ];
      expect(() => parse({ ...change, ...demonstration })).toThrow(`selects the emulator "${name}" in demonstration`);
      for (const environment of [demonstration, staging])
        expect(() => parse({ ...allowed, ...environment })).not.toThrow();
      expect(() => parse({ ...change, ENVIRONMENT: "local" })).not.toThrow();
    },
  );

  it("names every selected emulator, also beside an allowed one", () => {
    const change = {
      STRIPE_SECRET_KEY: "",
      SIMULATION: "on",
      MAIL_API: "",
      EMULATORS_ALLOWED: "simulation",
      ENVIRONMENT: "demonstration",
    };
    expect(() => parse(change)).toThrow(/"payments"[\s\S]*"mailbox"/);
    expect(() => parse(change)).not.toThrow(/"simulation"/);
  });

  it("needs no emulator if all that it replaces is remote", () => {
    const elsewhere = {
      STRIPE_SECRET_KEY: "",
      MAIL_API: "",
      PAYMENTS_API: "https://payments.example",
      CONTENT_API: "https://content.example",
      IDENTITY_PROVIDER: "oauth-code",
      IDENTITY_API: "https://identity.example",
      ACCOUNT_PORTAL: "https://account.example",
    };
    expect(() => parse(elsewhere)).not.toThrow();
  });

  it("never repeats a secret's value", () => {
    expect(() => parse({ SERVICE_KEY: "hunter2" })).toThrow(/^(?!.*hunter2)/s);
  });
});
