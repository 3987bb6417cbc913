import { useMatches } from "react-router";

const ignore = () => {};

/**
 * Handles rejections of the pages' streamed data. A navigation away rejects whatever has not arrived, and a section that never rendered has
 * no handler. Sections that render show their failure themselves.
 */
export function useHandledPromises(): void {
  const matches = useMatches();
  for (const { loaderData } of matches) {
    if (typeof loaderData !== "object" || loaderData === null) continue;
    for (const value of Object.values(loaderData)) if (value instanceof Promise) value.catch(ignore);
  }
}
