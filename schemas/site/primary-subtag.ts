/** The language of a tag without its region: `en` of `en-GB`. */
export const primarySubtag = (tag: string): string => new Intl.Locale(tag).language;
