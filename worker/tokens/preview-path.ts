/** Previews of articles are below it, each at its key (preview-key.ts). */
export const previewPath = "/news/preview/";
