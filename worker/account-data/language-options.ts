import type { League } from "../../schemas/league/league.ts";
import { nativeName } from "../../schemas/site/native-name.ts";
import { primarySubtag } from "../../schemas/site/primary-subtag.ts";
import { offeredLanguages } from "../language/page-language.ts";

/** The league's languages to choose from (spec: entities#language-option). `code` is that of pages, `lang` the stored tag. */
export const languageOptions = (league: Pick<League, "languages">) =>
  offeredLanguages(league).map((code) => ({
    code,
    label: nativeName(code),
    lang: league.languages.find((tag) => primarySubtag(tag) === code) ?? code,
  }));
