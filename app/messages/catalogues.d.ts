/** The catalogues that the site was built with, by language (scripts/lib/messages/catalogue-plugin.ts). */
declare module "virtual:catalogues" {
  export const catalogues: Readonly<
    Record<string, () => Promise<{ default: import("../../schemas/site/messages.ts").Catalogue }>>
  >;
}
