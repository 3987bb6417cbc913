import { z } from "zod";
import { isLinkTarget, isSitePath } from "../site/site-path.ts";

/*
 * Fields that the schemas of a league's description share. `{brand}` stands for the league's slug; it is filled in before a description is
 * parsed.
 */

export const text = (max: number) => z.string().trim().min(1).max(max);

/** Whether a text has no line breaks and no other control characters. */
export const isOneLine = (words: string): boolean => !/\p{Cc}/u.test(words);

export const slugText = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is lower-case letters, digits and hyphens, such as first-division")
  .max(60);

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** ISO 4217 code of a currency. */
export const currency = z
  .string()
  .refine((code) => currencies.has(code), "is a currency by its three capital letters, such as GBP");

/** Whether `check` does not throw, which is how Intl rejects unknown values. */
export const isKnown = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
export const language = z
  .string()
  .refine((tag) => isKnown(() => new Intl.Locale(tag)), "is a language tag, such as en-GB");

/** IANA name of a time zone. */
export const timeZone = z.string().refine(
  // A plain offset such as +01:00 would ignore summer time.
  (zone) => /^[A-Za-z]/.test(zone) && isKnown(() => new Intl.DateTimeFormat("en", { timeZone: zone })),
  "is a time zone, such as Europe/London",
);

/** A page on this site. */
export const sitePath = z.string().max(500).refine(isSitePath, "is a path on this site, such as /news");

/** A link to a page on this site or another. */
export const link = z.string().max(500).refine(isLinkTarget, "is a path on this site, or a URL");

export const externalURL = z.url({ protocol: /^https?$/, error: "is a URL of another site, with https://" }).max(500);

/** Path of a file in the description's folder. */
export const filePath = z
  .string()
  .regex(
    /^(crests|icons|brand)\/[a-z0-9][a-z0-9-]*\.(svg|png)$/,
    "is a file in crests, icons or brand, such as crests/cup.svg",
  );

/** Icons for menus and links: classes of the built style sheet. */
export const icons = [
  "i-lucide-youtube",
  "i-lucide-instagram",
  "i-lucide-linkedin",
  "i-lucide-music-2",
  "i-lucide-radio",
  "i-lucide-tv",
  "i-lucide-ticket",
  "i-lucide-shopping-bag",
] as const;

/**
 * Icons of further social accounts: Facebook, X, Twitch, and any other (Bluesky, Threads, Mastodon). They are not in the style sheet but
 * files in public/social, so that only pages of leagues that use them load them.
 */
export const socialIcons = ["i-lucide-facebook", "i-lucide-twitter", "i-lucide-twitch", "i-lucide-at-sign"] as const;

const ofFiles: readonly string[] = socialIcons;

/** URL path of an icon's file; null for icons of the style sheet. */
export const iconFile = (icon: string): string | null =>
  ofFiles.includes(icon) ? `/social/${icon.slice("i-lucide-".length)}.svg` : null;
