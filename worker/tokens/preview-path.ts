/** Previews of articles, of pages and of the home page are below it, each at its key (preview-key.ts). */
export const previewPath = "/news/preview/";
