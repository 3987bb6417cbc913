import { t } from "../../schemas/site/messages.ts";

/** The first link in tab order: skips everything before the page's content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-2 z-70 -translate-y-24 print:hidden rounded-control bg-accent px-4 py-3 font-700 text-on-accent focus:translate-y-0"
    >
      {t("Skip to the content")}
    </a>
  );
}
