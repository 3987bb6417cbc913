import type { League } from "../../../schemas/league/league.ts";
import { type MailKind, type PlaceholderName, placeholdersOf } from "../../../schemas/league/mail-kinds.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { includedTax, percentOn } from "../../../schemas/payments/tax.ts";
import { leagueDate, leagueFormat, leagueLocale } from "../../../schemas/site/league-clock.ts";
import { accountDeletedTemplate, accountTemplates } from "./account-templates.ts";
import { newsletterTemplates } from "./newsletter-templates.ts";
import { paymentTemplates } from "./payment-templates.ts";
import type { MailText, SiteTemplates } from "./site-templates.ts";

/*
 * All mails that fans get, for the desk: the site's own texts with their placeholders, and example values for these.
 */

const allTemplates: SiteTemplates<MailKind> = {
  ...accountTemplates,
  ...accountDeletedTemplate,
  ...newsletterTemplates,
  ...paymentTemplates,
};

type Examples = Record<PlaceholderName, string>;

/** Each placeholder as its own value. */
const placeholders: Examples = {
  code: "{code}",
  minutes: "{minutes}",
  service: "{service}",
  years: "{years}",
  link: "{link}",
  hours: "{hours}",
  title: "{title}",
  letter: "{letter}",
  pass: "{pass}",
  amount: "{amount}",
  time: "{time}",
  until: "{until}",
  tax: "{tax}",
  taxName: "{taxName}",
  taxPercent: "{taxPercent}",
  days: "{days}",
  withdrawUntil: "{withdrawUntil}",
  returned: "{returned}",
  number: "{number}",
  duration: "{duration}",
  date: "{date}",
  giver: "{giver}",
  words: "{words}",
  recipient: "{recipient}",
  email: "{email}",
};

/**
 * The site's own text for a kind of mail in the page's language, with its placeholders. Each sentence that not every mail has is a
 * paragraph of its own.
 */
export function siteTemplate(kind: MailKind, brand: string): { subject: string; text: string[] } {
  const write: (values: Examples, brand: string) => MailText = allTemplates[kind];
  const { subject, text } = write(placeholders, brand);
  return { subject, text: text.flat() };
}

const day = leagueFormat({ dateStyle: "long" });
const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });
const daysAhead = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

/** Kinds whose code is a voucher's or an invitation's. */
const withVoucherCode: readonly MailKind[] = ["gift", "gift-receipt", "family-invitation"];

/** Example values for the placeholders of a kind of mail, in the page's language. */
export function exampleValues(
  kind: MailKind,
  { name, description, currency, domains, tax }: Pick<League, "name" | "description" | "currency" | "domains" | "tax">,
  now: Date,
): Record<string, string> {
  const amount = 1_200;
  const [rate = { name: "Tax", percent: 20 }] = Object.values(tax);
  const percent = percentOn(rate, leagueDate(now));
  const code = withVoucherCode.includes(kind) ? "K7QX-2M9R-TB4W-HD6N" : "482913";
  const examples: Examples = {
    code,
    minutes: "60",
    service: "Google",
    years: "7",
    link: `https://${domains[0] ?? "site.example"}/a1B2c3`,
    hours: "48",
    title: name,
    letter: description,
    pass: "Video Pass",
    amount: formatMoney(amount, currency),
    time: moment.format(now),
    until: moment.format(daysAhead(now, 30)),
    tax: formatMoney(includedTax(amount, percent), currency),
    taxName: rate.name,
    taxPercent: String(percent),
    days: "14",
    withdrawUntil: moment.format(daysAhead(now, 14)),
    returned: formatMoney(300, currency),
    number: "cs_a1B2c3D4",
    duration: new Intl.NumberFormat(leagueLocale(), { style: "unit", unit: "day", unitDisplay: "long" }).format(30),
    date: day.format(daysAhead(now, 7)),
    giver: "Robin",
    words: `> ${description}`,
    recipient: "sam@fans.example",
    email: "robin@fans.example",
  };
  const named = placeholdersOf(kind);
  return Object.fromEntries(Object.entries(examples).filter(([placeholder]) => named.has(placeholder)));
}
