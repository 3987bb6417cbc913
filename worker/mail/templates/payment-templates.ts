import type { MailValues } from "../../../schemas/league/mail-kinds.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { MailText, SiteTemplates } from "./site-templates.ts";

/** The tax included in a payment; empty if it is not known. */
function taxNote({
  tax,
  taxName,
  taxPercent,
}: Pick<MailValues<"receipt">, "tax" | "taxName" | "taxPercent">): string[] {
  if (tax === null || taxName === null || taxPercent === null) return [];
  return [t("{amount} of it is {tax} ({percent}%).", { amount: tax, tax: taxName, percent: taxPercent })];
}

type ContractPage = Pick<MailValues<"receipt">, "withdrawUntil" | "link">;

const contractLink = ({ link }: Pick<ContractPage, "link">): string[] =>
  link === null ? [] : [t("To see your contract, without logging in: {link}", { link })];

/** Until when a contract can be withdrawn from; empty when that is over. A sentence of its own, because not every receipt has it. */
const withdrawalNote = ({ withdrawUntil: date }: ContractPage): string[] =>
  date === null
    ? []
    : [t("You can withdraw from this contract on its page until {date}, without giving a reason.", { date })];

/** The page of a pass's contract; empty without a link to it. */
const contractNote = (page: ContractPage): string[][] =>
  page.link === null ? [] : [[...withdrawalNote(page), ...contractLink(page)]];

/** The page of a subscription's contract; empty without a link to it. */
const cancellationNote = (page: ContractPage): string[][] =>
  page.link === null
    ? []
    : [
        [
          ...withdrawalNote(page),
          t("You can cancel it whenever you like, here and without logging in: {link}", { link: page.link }),
        ],
      ];

function receipt(values: MailValues<"receipt">, brand: string, notes: MailText["text"]): MailText {
  const { pass: title, amount, time, number } = values;
  return {
    subject: t("Receipt: {title}, {amount}", { title, amount }),
    text: [
      [t("Thank you. You have paid {amount} for the {title} on {time}.", { amount, title, time }), ...taxNote(values)],
      ...notes,
      t("Number of the payment: {id}", { id: number }),
      brand,
    ],
  };
}

const leavingLink = ({ link }: Pick<ContractPage, "link">): string[] =>
  link === null ? [] : [t("To cancel or to withdraw, without logging in: {link}", { link })];

/** What a withdrawal refunds. */
function withdrawalRefund({ amount, returned }: Pick<MailValues<"withdrawal">, "amount" | "returned">): string {
  if (amount !== null) {
    return t(
      "We refund {amount} to the card or account that you paid with, within 14 days at the latest. Your access has ended, and nothing will be charged any more.",
      { amount },
    );
  }
  return returned === null
    ? t("There is nothing to refund. Your access has ended, and nothing will be charged any more.")
    : t("There is nothing more to refund. Your access has ended, and nothing will be charged any more.");
}

/** What had gone back before; empty for nothing. */
const returnedNote = ({ returned }: Pick<MailValues<"withdrawal">, "returned">): string[] =>
  returned === null ? [] : [t("{amount} has gone back already.", { amount: returned })];

/** The price of the next period; empty if it is not known. */
const nextPrice = ({ amount }: Pick<MailValues<"reminder">, "amount">): string[] =>
  amount === null ? [] : [t("The next period costs {amount}.", { amount })];

const redeemInstructions = ({ duration, date }: Pick<MailValues<"gift">, "duration" | "date">): string =>
  t(
    'To redeem it, log in on the site (an account is free), choose "Redeem a voucher" and enter the code. The pass lasts {duration} from then. The code can be redeemed once, until {date}.',
    { duration, date },
  );

/** Mails about payments, contracts, gifts and families. */
export const paymentTemplates: SiteTemplates<
  | "receipt"
  | "subscription-receipt"
  | "renewal-failed"
  | "purchase-failed"
  | "reminder"
  | "trial-end"
  | "cancellation"
  | "withdrawal"
  | "duplicate"
  | "gift"
  | "gift-receipt"
  | "family-invitation"
> = {
  receipt: (values, brand) =>
    receipt(values, brand, [
      t("It is yours until {time}, and does not renew.", { time: values.until }),
      ...contractNote(values),
    ]),
  "subscription-receipt": (values, brand) =>
    receipt(values, brand, [
      t(
        "It is paid until {time}, and renews then unless you cancel it: open your account on the site and choose Cancel.",
        { time: values.until },
      ),
      ...cancellationNote(values),
    ]),
  "renewal-failed": ({ pass: title, until }, brand) => ({
    subject: t("Your {title} could not be renewed", { title }),
    text: [
      [
        t("The payment for the next period of your {title} was refused.", { title }),
        ...(until === null ? [] : [t("You can go on watching and listening until {time}.", { time: until })]),
      ],
      t(
        "To pay with another card, open your account on the site and choose Payments and invoices. The card that you have there is tried again too.",
      ),
      brand,
    ],
  }),
  "purchase-failed": ({ pass: title }, brand) => ({
    subject: t("Your payment for the {title} did not go through", { title }),
    text: [
      t(
        "Your bank has refused the payment for the {title}. Nothing was taken, and you can buy it again on the {brand} site.",
        { title, brand },
      ),
    ],
  }),
  reminder: ({ pass: title, time, amount, link }, brand) => ({
    subject: t("Your {title} renews soon", { title }),
    text: [
      [
        t("Your {title} renews on {time}. Until then you can cancel it, and nothing will be charged.", { title, time }),
        ...nextPrice({ amount }),
      ],
      ...leavingLink({ link }),
      brand,
    ],
  }),
  "trial-end": ({ pass: title, time, amount, link }, brand) => ({
    subject: t("Your trial ends soon: {title}", { title }),
    text: [
      [
        t(
          "Your trial of the {title} ends on {time}, and is then charged. Until then you can cancel it, and nothing will be charged.",
          { title, time },
        ),
        ...nextPrice({ amount }),
      ],
      ...leavingLink({ link }),
      brand,
    ],
  }),
  cancellation: ({ pass: title, time, until, link }, brand) => ({
    subject: t("You have cancelled: {title}", { title }),
    text: [
      t("You have cancelled your {title}. We received this on {time}.", { title, time }),
      t(
        "You can go on watching and listening until {time}. It does not renew then, and nothing will be charged any more.",
        { time: until },
      ),
      ...contractLink({ link }),
      brand,
    ],
  }),
  withdrawal: ({ pass: title, time, amount, returned, link }, brand) => ({
    subject: t("You have withdrawn from your contract: {title}", { title }),
    text: [
      t("You have withdrawn from your contract for the {title}. We received this on {time}.", { title, time }),
      [withdrawalRefund({ amount, returned }), ...returnedNote({ returned })],
      ...contractLink({ link }),
      brand,
    ],
  }),
  duplicate: ({ pass: title, time, amount, link }, brand) => ({
    subject: t("Your second payment is refunded: {title}", { title }),
    text: [
      t(
        "You have paid for the {title} a second time, on {time}. You held it already by your first payment, which stays as it is.",
        { title, time },
      ),
      amount === null
        ? t("The second one has ended. There is nothing to refund, and nothing will be charged for it.")
        : t(
            "We refund the second payment, {amount}, to the card or account that you paid with, within 14 days at the latest. Nothing will be charged for it any more.",
            { amount },
          ),
      ...contractLink({ link }),
      brand,
    ],
  }),
  gift: ({ giver, pass: title, words, code, duration, date, link }, brand) => ({
    subject: t("{giver} has given you the {title}", { giver, title }),
    text: [
      t("{giver} has bought you the {title} of the {brand}.", { giver, title, brand }),
      ...(words === null ? [] : [`${t("{giver} writes:", { giver })}\n${words}`]),
      t("Your code: {code}", { code }),
      ...(link === null
        ? [redeemInstructions({ duration, date })]
        : [
            t("Redeem it here, with an account, which is free: {link}", { link }),
            t("It lasts {duration} from then. The code can be redeemed once, until {date}.", { duration, date }),
          ]),
      t("If you do not know who this is from, you need not do anything."),
      brand,
    ],
  }),
  "gift-receipt": (values, brand) => {
    const { pass: title, amount, time, recipient, code, number } = values;
    return {
      subject: t("Receipt: {title} as a gift, {amount}", { title, amount }),
      text: [
        [
          t("Thank you. You have paid {amount} for the {title} on {time}, as a gift to {recipient}.", {
            amount,
            title,
            time,
            recipient,
          }),
          ...taxNote(values),
          t("A mail with its code is on its way there."),
        ],
        t("Should it not arrive, pass the code on yourself: {code}", { code }),
        redeemInstructions(values),
        ...contractNote(values),
        t("Number of the payment: {id}", { id: number }),
        brand,
      ],
    };
  },
  "family-invitation": ({ email, code, date }, brand) => ({
    subject: t("{email} would like to share their passes with you", { email }),
    text: [
      t(
        "{email} would like to share their passes of the {brand} with you: what they may watch and hear, you may watch and hear too.",
        { email, brand },
      ),
      t("Your code: {code}", { code }),
      t(
        'To accept, log in on the site with this email address (an account is free), open your account, choose "Manage", then "Family", and enter the code. It can be used once, until {date}.',
        { date },
      ),
      t(
        "The one who shares and the one who accepts see each other's email address, and either of you can end it at any time.",
      ),
      t("If you do not know who this is from, you need not do anything."),
      brand,
    ],
  }),
};
