/** Written by scripts/lib/first-sheets. */
declare module "virtual:first-sheets" {
  /** Addresses of the site's whole style sheet, and of the first ones by id of route. In development there are none. */
  export const sheets: {
    whole: string;
    first: Partial<Record<string, { onSite: string; onClubHost: string }>>;
  };
}
