/** The league that the site was built with (scripts/lib/league-folder/league-plugin.ts). */
declare module "virtual:league" {
  const built: { version: string; description: unknown; pages: readonly unknown[]; map?: unknown };
  export default built;
}
