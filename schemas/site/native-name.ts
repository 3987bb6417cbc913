/** A language's name in that language: العربية. */
export const nativeName = (language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
