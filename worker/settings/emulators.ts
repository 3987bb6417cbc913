import type { EmulatorName } from "./site.ts";
import type { Settings } from "./variables.ts";

interface Emulator {
  isSelected(settings: Settings): boolean;
  /** The variable that selects it. */
  variable: keyof Settings;
  /** What happens on a site with this emulator, and what to set instead. Completes the sentence "selects the emulator payments: …". */
  consequence: string;
}

const usesEmbeddedPool = ({ IDENTITY_API, IDENTITY_REGION }: Settings) => IDENTITY_API === "" && IDENTITY_REGION === "";

/**
 * Every emulator, and when the settings select it. Production refuses all of them; staging and demonstrations refuse those that
 * EMULATORS_ALLOWED does not name.
 */
export const emulators: Record<EmulatorName, Emulator> = {
  payments: {
    isSelected: ({ PAYMENTS_API, STRIPE_SECRET_KEY }) => PAYMENTS_API === "" && STRIPE_SECRET_KEY === "",
    variable: "STRIPE_SECRET_KEY",
    consequence: "passes are sold for test cards. Set Stripe's secret key",
  },
  "stripe-test-mode": {
    isSelected: ({ PAYMENTS_API, STRIPE_SECRET_KEY }) => PAYMENTS_API === "" && /^[rs]k_test_/.test(STRIPE_SECRET_KEY),
    variable: "STRIPE_SECRET_KEY",
    consequence: "the key is one of Stripe's test mode, and passes are sold for test cards. Set the live key",
  },
  "simulated-login": {
    isSelected: ({ IDENTITY_PROVIDER }) => IDENTITY_PROVIDER === "none",
    variable: "IDENTITY_PROVIDER",
    consequence: "anybody is signed in as anybody. Choose another provider",
  },
  "sign-in": {
    isSelected: ({ IDENTITY_PROVIDER, IDENTITY_API }) =>
      IDENTITY_PROVIDER !== "none" && IDENTITY_PROVIDER !== "cloud-identity-pool" && IDENTITY_API === "",
    variable: "IDENTITY_API",
    consequence: "this site answers in place of the chosen identity provider. Set the URL of its service",
  },
  social: {
    isSelected: ({ SOCIAL_SANDBOX }) => SOCIAL_SANDBOX === "on",
    variable: "SOCIAL_SANDBOX",
    consequence: "anybody is signed in as anybody with Google, Facebook and Apple. Set it to off",
  },
  "streaming-library": {
    isSelected: ({ STREAMING_LIBRARY }) => STREAMING_LIBRARY === "embedded",
    variable: "STREAMING_LIBRARY",
    consequence: "this site answers in place of the streaming-payments library. Set its URL, or off",
  },
  mailbox: {
    isSelected: (settings) =>
      settings.MAIL_API === "" &&
      (usesEmbeddedPool(settings) ||
        [settings.PAYMENTS_API, settings.CONTENT_API, settings.ACCOUNT_PORTAL].includes("")),
    variable: "MAIL_API",
    consequence: "no mail is sent, and anybody can read them all at /portal/mailbox. Set the mail provider's URL",
  },
  "captcha-test-keys": {
    isSelected: ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }) =>
      [TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY].some((key) => /^[123]x0{16}/.test(key)),
    variable: "TURNSTILE_SECRET_KEY",
    consequence: "Turnstile's test keys check nobody. Set the site's own keys",
  },
  simulation: {
    isSelected: ({ SIMULATION }) => SIMULATION === "on",
    variable: "SIMULATION",
    consequence: "the demo's scripts are shown as live matches. Set it to off",
  },
};

/** Whether an emulator is active on this site. */
export function hasEmulator(name: EmulatorName, settings: Settings): boolean {
  const { ENVIRONMENT: environment, EMULATORS_ALLOWED: allowed } = settings;
  const isAllowed = environment === "local" || (environment !== "production" && allowed.includes(name));
  return isAllowed && emulators[name].isSelected(settings);
}
