/*
 * The mails to users, by kind, with the placeholders that a league's own texts for them may have. Free of zod, because the desk loads it.
 */

/** @property needed whether the text must contain it. @property sometimes whether some mails of the kind have no value for it. */
interface Placeholder {
  needed: boolean;
  sometimes: boolean;
}

const known = { needed: false, sometimes: false } as const satisfies Placeholder;
const needed = { needed: true, sometimes: false } as const satisfies Placeholder;
const ifAny = { needed: false, sometimes: true } as const satisfies Placeholder;
const neededIfAny = { needed: true, sometimes: true } as const satisfies Placeholder;

const code = { code: needed, minutes: known };
const service = { service: needed };
const tax = { tax: ifAny, taxName: ifAny, taxPercent: ifAny };
const receipt = {
  ...{ pass: needed, amount: needed, time: known, until: known, ...tax },
  ...{ link: neededIfAny, days: known, withdrawUntil: ifAny, number: needed },
};
/** Mails about a contract. `amount` is what is refunded or charged next; null for nothing. */
const contract = { pass: needed, time: needed, amount: neededIfAny, link: neededIfAny };
const gift = { pass: needed, code: needed, duration: known, date: known };

export const mailKinds = {
  "confirm-registration": code,
  "reset-password": code,
  "change-email": code,
  "registered-again": {},
  "password-changed": {},
  "email-taken": {},
  "passkey-added": {},
  "passkey-removed": {},
  "signed-out-everywhere": {},
  "others-signed-out": {},
  "service-connected": service,
  "service-disconnected": service,
  "email-change-requested": {},
  "email-changed": {},
  "account-deleted": { years: known },
  "newsletter-confirmation": { link: needed, hours: known },
  newsletter: { title: known, letter: neededIfAny, link: needed },
  receipt,
  "subscription-receipt": receipt,
  "renewal-failed": { pass: needed, until: ifAny },
  "purchase-failed": { pass: needed },
  reminder: contract,
  "trial-end": contract,
  cancellation: { pass: needed, time: needed, until: needed, link: neededIfAny },
  withdrawal: { ...contract, returned: ifAny },
  duplicate: contract,
  gift: { giver: needed, words: ifAny, ...gift, link: neededIfAny },
  "gift-receipt": {
    ...gift,
    ...{ amount: needed, time: known, recipient: known, ...tax, link: neededIfAny, days: known },
    ...{ withdrawUntil: ifAny, number: needed },
  },
  "family-invitation": { email: needed, code: needed, date: known },
} as const satisfies Record<string, Record<string, Placeholder>>;

export type MailKind = keyof typeof mailKinds;
export type PlaceholderName = { [Kind in MailKind]: keyof (typeof mailKinds)[Kind] }[MailKind];

const placeholdersByKind = new Map<string, Readonly<Record<string, Placeholder>>>(Object.entries(mailKinds));

export const isMailKind = (kind: string): kind is MailKind => placeholdersByKind.has(kind);

export const allMailKinds: readonly MailKind[] = Object.keys(mailKinds).filter(isMailKind);

/** The placeholders of a kind, by name. */
export const placeholdersOf = (kind: MailKind): ReadonlyMap<string, Placeholder> =>
  new Map(Object.entries(mailKinds[kind]));

type Value = string | number;

/** The values of a mail's placeholders; null where this mail has none. */
export type MailValues<Kind extends MailKind> = {
  [Name in keyof (typeof mailKinds)[Kind]]: (typeof mailKinds)[Kind][Name] extends { sometimes: true }
    ? Value | null
    : Value;
};

/** A league's own texts for a kind of mail, in one language. Fields that are omitted use the site's own text. */
export interface MailText {
  subject?: string | undefined;
  /** Paragraphs. */
  text?: readonly string[] | undefined;
}

export const maxMailSubject = 120;
/** Maximum characters of a mail's text. */
export const maxMailText = 2_000;

/** Splits a text into paragraphs at empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());

const inBraces = /\{([^{}]*)\}/g;
const namesIn = (words: string): string[] => [...words.matchAll(inBraces)].map(([, name = ""]) => name);
const braced = (names: Iterable<string>) => [...names].map((name) => `{${name}}`).join(", ");

type FilledValues = Readonly<Record<string, Value | null>>;

/** Fills placeholders. Filled values are not scanned again. */
export const fillPlaceholders = (words: string, values: FilledValues): string => {
  const byName = new Map(Object.entries(values));
  return words.replaceAll(inBraces, (whole, name: string) => String(byName.get(name) ?? whole));
};

/** Fills the paragraphs of a mail, leaving out those with a placeholder that has no value. */
export function fillMailText(paragraphs: readonly string[], values: FilledValues): string[] {
  const missing = new Set(Object.keys(values).filter((name) => values[name] === null));
  return paragraphs
    .filter((paragraph) => namesIn(paragraph).every((name) => !missing.has(name)))
    .map((paragraph) => fillPlaceholders(paragraph, values));
}

/** Problems in a league's texts for a kind of mail, and where they are. Messages continue a sentence that begins with the field's name. */
export function problemsOfMailText(
  kind: MailKind,
  { subject, text }: MailText,
): { at: (string | number)[]; message: string }[] {
  const placeholders = placeholdersOf(kind);
  const named = [
    ...(subject === undefined ? [] : [{ at: ["subject"], names: namesIn(subject) }]),
    ...(text ?? []).map((paragraph, index) => ({ at: ["text", index], names: namesIn(paragraph) })),
  ];
  const unknown = named.flatMap(({ at, names }) => {
    const strange = names.filter((name) => !placeholders.has(name));
    if (strange.length === 0) return [];
    const others = placeholders.size === 0 ? "none" : braced(placeholders.keys());
    return [{ at, message: `has ${braced(strange)}, but the placeholders of this mail are ${others}` }];
  });
  if (unknown.length > 0) return unknown;
  const isSometimes = (name: string) => placeholders.get(name)?.sometimes === true;
  const uncertain = named
    .filter(({ at }) => at[0] === "subject")
    .flatMap(({ at, names }) =>
      names.filter(isSometimes).map((name) => ({ at, message: `has {${name}}, which not every such mail has` })),
    );
  if (text === undefined) return uncertain;
  const paragraphs = text.map(namesIn);
  const lacking = [...placeholders].flatMap(([name, placeholder]) => {
    if (!placeholder.needed) return [];
    const having = paragraphs.filter((names) => names.includes(name));
    if (having.length === 0) return [{ at: ["text"], message: `has no {${name}}, which this mail must have` }];
    // A paragraph is left out when any of its placeholders has no value.
    const isSafe = (names: readonly string[]) => names.every((other) => other === name || !isSometimes(other));
    return having.some(isSafe)
      ? []
      : [
          {
            at: ["text"],
            message: `has {${name}} only beside others that not every such mail has: give it a paragraph`,
          },
        ];
  });
  const length = text.join("\n\n").length;
  return [
    ...uncertain,
    ...lacking,
    ...(length > maxMailText ? [{ at: ["text"], message: `has at most ${maxMailText} characters` }] : []),
  ];
}
