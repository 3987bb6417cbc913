import type { PlaceholderName } from "../../../schemas/league/mail-kinds.ts";

/** Explanations of a mail's placeholders, by name. */
const meanings: Record<PlaceholderName, string> = {
  code: "the code to enter",
  minutes: "for how many minutes the code is good",
  service: "the sign-in service",
  years: "for how many years the books keep what was sold",
  link: "the address that it leads to",
  hours: "for how many hours the link is good",
  title: "the newsletter's title",
  letter: "the newsletter's text and articles",
  pass: "the pass",
  amount: "the money that is paid, charged or given back",
  time: "when it was paid or declared, or when it renews",
  until: "until when the pass lasts",
  tax: "the tax in the amount",
  taxName: "the tax's name",
  taxPercent: "the tax's rate, without a sign",
  days: "for how many days after its conclusion a contract can be withdrawn from",
  withdrawUntil: "until when this contract can be withdrawn from",
  returned: "the money that went back before",
  number: "the payment's number",
  duration: "how long the pass lasts",
  date: "until when the code can be used",
  giver: "who gives",
  words: "what the giver writes",
  recipient: "the address that the gift goes to",
  email: "the address of who invites",
};

export const meaningOf = (name: string): string => new Map(Object.entries(meanings)).get(name) ?? "";
