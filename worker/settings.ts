import { emulators, hasEmulator } from "./settings/emulators.ts";
import { emulatorNames } from "./settings/site.ts";
import { type Settings, settingsSections, variables } from "./settings/variables.ts";

export { hasEmulator, type Settings, settingsSections };

/** The environment's variables and secrets, checked individually and in combination. */
export const checkedVariables = variables
  .superRefine((settings, context) => {
    for (const name of emulatorNames) {
      const { isSelected, variable, consequence } = emulators[name];
      if (isSelected(settings) && !hasEmulator(name, settings)) {
        context.addIssue({
          code: "custom",
          path: [variable],
          message: `selects the emulator "${name}" in ${settings.ENVIRONMENT}: ${consequence}, or, for staging or a public demonstration (ENVIRONMENT), name ${name} in EMULATORS_ALLOWED`,
        });
      }
    }
  })
  .refine(({ ENVIRONMENT, SITE_LOCK_PASSWORD }) => ENVIRONMENT !== "staging" || SITE_LOCK_PASSWORD !== "", {
    path: ["SITE_LOCK_PASSWORD"],
    error: "is needed by a staging site, which is nobody's but the league's",
  })
  .refine(({ ENVIRONMENT, OPEN_ORIGIN }) => ENVIRONMENT === "local" || OPEN_ORIGIN === "off", {
    path: ["OPEN_ORIGIN"],
    error: "is for development: deployed, anybody would reach the embedded backends, past captcha and limits",
  })
  .refine(
    ({ DIRECT_LOGIN, IDENTITY_PROVIDER }) =>
      DIRECT_LOGIN === "on" || !(IDENTITY_PROVIDER === "retail-streaming" || IDENTITY_PROVIDER === "none"),
    { path: ["DIRECT_LOGIN"], error: "cannot be off with a provider that has no login page" },
  )
  .refine(({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => GOOGLE_CLIENT_ID === "" || GOOGLE_CLIENT_SECRET !== "", {
    path: ["GOOGLE_CLIENT_SECRET"],
    error: "is needed with GOOGLE_CLIENT_ID",
  })
  .refine(
    ({ FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET }) => FACEBOOK_CLIENT_ID === "" || FACEBOOK_CLIENT_SECRET !== "",
    { path: ["FACEBOOK_CLIENT_SECRET"], error: "is needed with FACEBOOK_CLIENT_ID" },
  )
  .refine(
    (all) =>
      all.APPLE_CLIENT_ID === "" ||
      (all.APPLE_TEAM_ID !== "" && all.APPLE_KEY_ID !== "" && all.APPLE_PRIVATE_KEY !== ""),
    { path: ["APPLE_PRIVATE_KEY"], error: "and APPLE_TEAM_ID and APPLE_KEY_ID are needed with APPLE_CLIENT_ID" },
  )
  .refine(({ IDENTITY_DOMAIN, IDENTITY_POOL_ID }) => IDENTITY_DOMAIN === "" || IDENTITY_POOL_ID !== "", {
    path: ["IDENTITY_POOL_ID"],
    error: "is needed with IDENTITY_DOMAIN",
  })
  .refine(({ DESK_ACCESS_TEAM, DESK_ACCESS_AUDIENCE }) => (DESK_ACCESS_TEAM === "") === (DESK_ACCESS_AUDIENCE === ""), {
    path: ["DESK_ACCESS_AUDIENCE"],
    error: "is set if DESK_ACCESS_TEAM is, and only then",
  })
  .refine(
    ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }) => (TURNSTILE_SITE_KEY === "") === (TURNSTILE_SECRET_KEY === ""),
    { path: ["TURNSTILE_SECRET_KEY"], error: "is set if TURNSTILE_SITE_KEY is, and only then" },
  )
  .refine(
    ({ STREAMING_LIBRARY: library, STREAMING_LIBRARY_SECRET }) =>
      library === "off" || library === "embedded" || STREAMING_LIBRARY_SECRET !== "",
    { path: ["STREAMING_LIBRARY_SECRET"], error: "is needed when STREAMING_LIBRARY is a URL" },
  )
  .refine(
    ({ ENVIRONMENT, STREAMER_HOSTS, LEAGUE_SITE }) =>
      ENVIRONMENT === "local" || LEAGUE_SITE !== "" || Object.keys(STREAMER_HOSTS).length === 0,
    { path: ["LEAGUE_SITE"], error: "is needed with STREAMER_HOSTS" },
  )
  .superRefine((settings, context) => {
    const needed: (keyof Settings)[] =
      settings.PACKAGER === "cloudflare-stream"
        ? ["CLOUDFLARE_STREAM_ACCOUNT", "CLOUDFLARE_STREAM_TOKEN", "CLOUDFLARE_STREAM_KEY_ID", "CLOUDFLARE_STREAM_KEY"]
        : settings.PACKAGER === "mediaconvert"
          ? [
              "MEDIACONVERT_REGION",
              "MEDIACONVERT_KEY_ID",
              "MEDIACONVERT_SECRET",
              "MEDIACONVERT_ROLE",
              "MEDIACONVERT_DESTINATION",
              "MEDIACONVERT_PLAYBACK",
            ]
          : [];
    for (const name of needed.filter((variable) => settings[variable] === "")) {
      context.addIssue({ code: "custom", path: [name], message: `is needed with PACKAGER = ${settings.PACKAGER}` });
    }
  })
  .refine(({ FAIRPLAY_LICENCE, FAIRPLAY_CERTIFICATE }) => (FAIRPLAY_LICENCE === "") === (FAIRPLAY_CERTIFICATE === ""), {
    path: ["FAIRPLAY_CERTIFICATE"],
    error: "is set if FAIRPLAY_LICENCE is, and only then",
  })
  .refine(({ MAIL_API, MAIL_KEY, MAIL_FROM }) => MAIL_API === "" || (MAIL_KEY !== "" && MAIL_FROM !== ""), {
    path: ["MAIL_KEY"],
    error: "and MAIL_FROM are needed with MAIL_API",
  })
  .refine(({ METRICS_API, METRICS_TOKEN }) => METRICS_API === "" || METRICS_TOKEN !== "", {
    path: ["METRICS_TOKEN"],
    error: "is needed with METRICS_API",
  })
  .refine(
    ({ DELIVERY_STREAM_API, DELIVERY_STREAM_KEY_ID, DELIVERY_STREAM_SECRET }) =>
      DELIVERY_STREAM_API === "" || (DELIVERY_STREAM_KEY_ID !== "" && DELIVERY_STREAM_SECRET !== ""),
    { path: ["DELIVERY_STREAM_SECRET"], error: "and DELIVERY_STREAM_KEY_ID are needed with DELIVERY_STREAM_API" },
  );
