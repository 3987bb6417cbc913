import { useLocation } from "react-router";
import { pageAgeID } from "../../schemas/site/page-age.ts";

/**
 * Where the page cache writes how old a page is that it cannot render at the moment (worker/page-cache/serve.ts). Empty after a navigation.
 */
export function PageAge() {
  const { key } = useLocation();
  return (
    <div
      key={key}
      id={pageAgeID}
      className="bg-ink p-3 text-center text-paper empty:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which React then leaves as it is
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
