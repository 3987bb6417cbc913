import { z } from "zod";
import { icons, socialIcons } from "../league/fields.ts";
import { headerStyleNames, pageKinds } from "../league/header-styles.ts";
import type { ProfileFieldName } from "../league/profile-fields.ts";
import type { SharingChannel } from "../league/sharing-channels.ts";
import { footerTypes, headerBehaviours, headerTypes } from "../site/site-layout.ts";

/*
 * What all pages say about the league, and their layout. The limits are those of schemas/league.
 */

const line = (max: number, what: string) =>
  z.string(`${what} is text.`).trim().min(1, `${what} is missing.`).max(max, `${what} has at most ${max} characters.`);
const email = (what: string) => z.email(`${what} is an email address, such as office@league.example.`).max(254);
const url = (what: string) =>
  z
    .url({ protocol: /^https?$/, error: `${what} is an address of another site, with https://.` })
    .max(500, `${what} has at most 500 characters.`);
const noYear = "The year of the copyright is a year from 1800 to 2200.";

export const linkIcons = [...icons, ...socialIcons] as const;

const socialLink = z.object({
  name: line(40, "The name of a social link"),
  icon: z.enum(linkIcons, "A social link has one of the icons that are offered."),
  href: url("The address of a social link"),
});

export const profile = z.object({
  description: line(300, "The description"),
  slogan: line(120, "The slogan").nullable(),
  copyrightSince: z.int(noYear).min(1800, noYear).max(2200, noYear),
  /** The page with the contact form, and the address that receives its messages; null: no form. */
  contact: z
    .object({
      page: z.string().min(1, "Choose the page with the contact form.").max(500),
      email: email("The address of the contact form"),
    })
    .nullable(),
  /** Email address for playback problems; null: links to the contact page instead. */
  playbackEmail: email("The address for problems of playback").nullable(),
  ticketShop: url("The ticket shop").nullable(),
  /** The page that lists the podcast's episodes; null: none. */
  podcast: z.object({ page: z.string().min(1, "Choose the podcast's page.").max(500) }).nullable(),
  socialLinks: z.array(socialLink).max(12, "There are at most 12 social links."),
  sharing: z.object({
    ...{ facebook: z.boolean(), x: z.boolean(), email: z.boolean(), copyLink: z.boolean(), system: z.boolean() },
  } satisfies Record<SharingChannel, z.ZodBoolean>),
  headerType: z.enum(headerTypes, "The header is one of the designs that are offered."),
  headerBehaviour: z.enum(headerBehaviours, "The header behaves in one of the ways that are offered."),
  footerType: z.enum(footerTypes, "The footer is one of the designs that are offered."),
  /** Whether a strip with all clubs' crests is shown above the header. */
  globalNav: z.boolean(),
  /** Header styles by kind of page; kinds that are left out have the default style. */
  headerStyles: z.partialRecord(z.enum(pageKinds), z.enum(headerStyleNames)),
  loginHeading: line(100, "The heading above the login"),
  loginBody: line(300, "The text above the login"),
  registerHeading: line(100, "The heading above the registration"),
  registerBody: line(300, "The text above the registration"),
  accountHeading: line(100, "The heading of the account panel"),
  lockedVideoTitle: line(100, "The title of a locked video"),
  lockedVideoMessage: line(300, "The text of a locked video"),
  lockedVideoButton: line(60, "The button of a locked video"),
  voucherText: line(300, "The text about vouchers"),
  voucherButton: line(40, "The button for vouchers"),
  noFixtures: line(100, "What is said without fixtures"),
} satisfies Record<ProfileFieldName, z.ZodType>);
export type Profile = z.output<typeof profile>;

/** GET profile. */
export const deskProfileResponse = z.object({
  profile,
  revision: z.string(),
  /** Pages that can have the contact form or the podcast, by path. */
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Layout fields that the site's settings override. */
  setElsewhere: z.array(z.enum(["headerType", "headerBehaviour", "footerType"])),
});
/** POST profile: the whole profile. `revision` is the one the change is based on. */
export const deskProfileRequest = z.object({ profile, revision: z.string().max(64) });
