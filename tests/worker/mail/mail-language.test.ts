import { afterEach, describe, expect, it } from "vitest";
import { setLeagueClock } from "../../../schemas/site/league-clock.ts";
import { cancellationValues } from "../../../worker/backends/payments/contracts/contract-mails.ts";
import { giftValues } from "../../../worker/backends/payments/gifts/gift-mails.ts";
import { writeMail } from "../../../worker/mail/mail-language.ts";
import { accountTemplates } from "../../../worker/mail/templates/account-templates.ts";
import { paymentTemplates } from "../../../worker/mail/templates/payment-templates.ts";

const leagueWith = (
  languages: string[],
  words: Record<string, Record<string, { subject?: string; text?: string[] }>>,
) => ({
  name: "Fjord League",
  languages,
  mail: { sender: null, footer: [], words },
});
const at = new Date("2026-12-03T18:00:00.000Z");

describe("a league in a language that the site has no words in", () => {
  const contract = { packageTitle: "Pass", amount: 1_200, currency: "nok", at, accessUntil: at, link: null };
  const write = (words: Parameters<typeof leagueWith>[1]) =>
    writeMail(null, leagueWith(["nb-NO"], words), "cancellation", paymentTemplates, () => cancellationValues(contract));

  afterEach(() => setLeagueClock({ languages: ["en-GB"], timeZone: "Europe/London" }));

  it("has its mails in that language, with dates as it writes them", async () => {
    const own = { subject: "Sagt opp: {pass}", text: ["Mottatt {time}, varer til {until}.", "{link}"] };
    const { subject, text, language } = await write({ cancellation: { "nb-NO": own } });
    expect([subject, language]).toEqual(["Sagt opp: Pass", "nb-NO"]);
    expect(text).toMatch(/^Mottatt 3\. desember 2026 [^{}]+, varer til 3\. desember 2026 [^{}]+\.$/);
  });

  it("has them in English, whole, where it has written one half alone", async () => {
    const mail = await write({ cancellation: { "nb-NO": { subject: "Sagt opp: {pass}" } } });
    expect(mail.subject).toBe("You have cancelled: Pass");
    expect(mail.language).toBeUndefined();
  });
});

describe("a league's own words", () => {
  it("are not of another language's mails", async () => {
    const league = leagueWith(["en-GB", "fr"], { "email-changed": { fr: { subject: "Adresse", text: ["Voilà."] } } });
    const { subject } = await writeMail(null, league, "email-changed", accountTemplates, () => ({}));
    expect(subject).toBe("Your account has another email address");
  });

  it("leave out the paragraphs that a mail has nothing for, and take what fans wrote for no placeholder", async () => {
    const text = [
      "For {pass}: {code}",
      "{giver} writes:\n{words}",
      "Here: {link}",
      "{duration} from then, until {date}",
    ];
    const league = leagueWith(["en-GB"], { gift: { "en-GB": { text } } });
    const gift = { code: "ABCDEFGHJKMNPQRS", to: "a@b.example", giver: "{code} $& {link}", words: "", accessHours: 24 };
    const write = (words: string) =>
      writeMail(null, league, "gift", paymentTemplates, () =>
        giftValues({ packageTitle: "Day Pass", gift: { ...gift, words }, expiresAt: at, site: null }),
      );
    expect((await write("")).text).toBe(
      "For Day Pass: ABCD-EFGH-JKMN-PQRS\n\n24 hours from then, until 3 December 2026",
    );
    expect((await write("Hi {pass}")).text).toContain("\n\n{code} $& {link} writes:\n> Hi {pass}\n\n");
  });
});
