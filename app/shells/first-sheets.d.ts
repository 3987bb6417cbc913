/** Written by scripts/lib/first-sheets. */
declare module "virtual:first-sheets" {
  /** URLs of the site's whole style sheet, and of the first ones by route id. In development there are none. */
  export const sheets: {
    whole: string;
    first: Partial<Record<string, { onSite: string; onClubHost: string }>>;
  };
}
