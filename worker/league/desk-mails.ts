import { z } from "zod";
import type {
  DeskMail,
  DeskMailFrame,
  deskMailFrameRequest,
  deskMailRequest,
  deskMailsResponse,
  MailInput,
} from "../../schemas/desk/mails.ts";
import { withPlaceholders } from "../../schemas/league/brand.ts";
import type { League } from "../../schemas/league/league.ts";
import {
  allMailKinds,
  type MailKind,
  type MailText,
  paragraphsOf,
  problemsOfMailText,
} from "../../schemas/league/mail-kinds.ts";
import { ApiError, changedMeanwhile } from "../errors.ts";
import { inNamedLanguage, otherLanguages } from "../language/page-language.ts";
import { mailLabels } from "../mail/mail-labels.ts";
import { hasSiteTemplates, inTemplateLanguage, mailLanguageTag } from "../mail/mail-language.ts";
import { exampleValues, siteTemplate } from "../mail/templates/all-templates.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

const rawMail = z.looseObject({
  mail: z
    .looseObject({
      words: z.record(z.string(), z.unknown()).optional(),
      ...{ sender: z.unknown().optional(), footer: z.unknown().optional() },
    })
    .optional(),
});

/** The languages of the league's mails, for `namedLanguage`. */
const languagesOfMails = (league: League) => [null, ...otherLanguages(league)];

const typed = ({ subject = "", text = [] }: MailText): MailInput => ({ subject, text: text.join("\n\n") });
const isEmpty = ({ subject, text }: MailInput) => subject === "" && text === "";
const fromTyped = ({ subject, text }: MailInput): MailText => ({
  ...(subject !== "" && { subject }),
  ...(text !== "" && { text: paragraphsOf(text) }),
});

/** The league's own texts for a kind of mail, by language tag. */
const textsOf = (kind: MailKind, { mail }: League) => mail.words[kind] ?? {};

export const listMails = ({ league }: CurrentLeague): z.output<typeof deskMailsResponse> => ({
  mails: allMailKinds.map((kind) => ({ kind, label: mailLabels[kind], ownIn: Object.keys(textsOf(kind, league)) })),
});

/** A kind of mail in each language, with the league's texts and the site's own. */
export async function readMail({ league }: CurrentLeague, kind: MailKind, now: Date): Promise<DeskMail> {
  const words = textsOf(kind, league);
  const languages = await Promise.all(
    languagesOfMails(league).map(async (language) => {
      const tag = mailLanguageTag(language, league);
      return await inNamedLanguage(language, league, () => ({
        tag,
        own: typed(words[tag] ?? {}),
        site: hasSiteTemplates(tag) ? typed(siteTemplate(kind, league.name)) : null,
        examples: inTemplateLanguage(tag, () => exampleValues(kind, league, now)),
      }));
    }),
  );
  return { kind, label: mailLabels[kind], languages, footer: league.mail.footer, revision: partRevision(words) };
}

/** The problem with a language's texts, as a sentence; null for none. */
function problemOf(kind: MailKind, { tag, site }: DeskMail["languages"][number], words: MailText): string | null {
  const language = new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  if (site === null && (words.subject === undefined || words.text === undefined)) {
    return `${language}: it has a subject and a text, because the site has no words of its own in this language.`;
  }
  const [problem] = problemsOfMailText(kind, words);
  return problem === undefined ? null : `${language}: the ${problem.at[0]} ${problem.message}.`;
}

/**
 * Publishes a league's texts for a kind of mail.
 * @param mail as it was read from the same league
 * @throws ApiError 409 if they have changed since; 422 for invalid texts
 */
export function changeMail(
  { description, league, pages }: CurrentLeague,
  { kind, languages }: DeskMail,
  { words, revision }: z.output<typeof deskMailRequest>,
): LeagueChange {
  const before = textsOf(kind, league);
  if (partRevision(before) !== revision) {
    throw changedMeanwhile("this mail");
  }
  const unknown = Object.keys(words).find((tag) => !languages.some((language) => language.tag === tag));
  if (unknown !== undefined) {
    throw new ApiError(
      422,
      "unknown_language",
      `The league's mails are in ${languages.map(({ tag }) => tag).join(", ")}.`,
    );
  }
  const typedTexts = languages.flatMap((language) => {
    const { [language.tag]: given } = words;
    if (given === undefined || isEmpty(given)) return [];
    const own = fromTyped(given);
    const problem = problemOf(kind, language, own);
    if (problem !== null) throw new ApiError(422, "not_right", problem);
    return [[language.tag, own] as const];
  });
  // Texts in languages that mails no longer have stay as they are.
  const others = Object.entries(before).filter(([tag]) => !languages.some((language) => language.tag === tag));
  const after = Object.fromEntries([...typedTexts, ...others]);
  const { mail = {} } = rawMail.parse(description);
  const { [kind]: former, ...otherKinds } = mail.words ?? {};
  const isNone = Object.keys(after).length === 0;
  const kinds = isNone ? otherKinds : { ...mail.words, [kind]: withPlaceholders(after, former, league.brand) };
  return {
    description: { ...description, mail: { ...mail, words: kinds } },
    pages,
    parts: partRevision(after) === revision ? [] : [`mail ${kind}`],
  };
}

/** The sender's name and the footer lines of all mails. */
export function readMailFrame({ league }: CurrentLeague): DeskMailFrame {
  const { sender, footer } = league.mail;
  return { sender, footer, revision: partRevision({ sender, footer }) };
}

/** Publishes another sender or footer of mails. @throws ApiError 409 if they have changed since */
export function changeMailFrame(
  current: CurrentLeague,
  { sender, footer, revision }: z.output<typeof deskMailFrameRequest>,
): LeagueChange {
  const { description, league, pages } = current;
  if (readMailFrame(current).revision !== revision) {
    throw new ApiError(
      409,
      "changed_meanwhile",
      "Somebody else has changed the sender or the footer since you read them.",
    );
  }
  const { mail = {} } = rawMail.parse(description);
  const { sender: formerSender, footer: formerFooter, ...words } = mail;
  const frame = {
    ...(sender !== null && { sender: withPlaceholders(sender, formerSender, league.brand) }),
    ...(footer.length > 0 && { footer: withPlaceholders(footer, formerFooter, league.brand) }),
  };
  return {
    description: { ...description, mail: { ...frame, ...words } },
    pages,
    parts: partRevision({ sender, footer }) === revision ? [] : ["sender and footer of mails"],
  };
}
