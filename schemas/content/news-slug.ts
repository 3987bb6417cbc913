/** Slug of an article or a category of news. */
export const newsSlugPattern = /^[a-z0-9-]{1,200}$/;

/** The path of an article. */
export const newsPath = (slug: string) => `/news/${encodeURIComponent(slug)}`;
