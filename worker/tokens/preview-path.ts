/** Path of previews of articles, pages and the home page, followed by the key (preview-key.ts). */
export const previewPath = "/news/preview/";
