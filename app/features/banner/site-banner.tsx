import { useState } from "react";
import type { ShownBanner } from "../../../schemas/league/banners.ts";
import { isRightToLeft, t } from "../../../schemas/site/messages.ts";
import { isPagePath } from "../../../schemas/site/site-path.ts";
import { isClosed, storeClosedNotice } from "../../state/closed-notices.ts";
import { focusMain } from "../../ui/focus-main.ts";
import { LanguageAwareLink } from "../../ui/language-aware-link.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The league's notice above pages. Once closed, it stays away on this device until its text or link changes. */
export function SiteBanner({ id, text, lang, link }: Omit<ShownBanner, "pages">) {
  const [closed, setClosed] = useState(false);
  const wasClosed = useHydrated() && isClosed(id);
  if (closed || wasClosed) return null;
  const close = () => {
    storeClosedNotice(id);
    setClosed(true);
    // The focused button disappears, so the focus moves to the main content.
    focusMain();
  };
  return (
    <aside aria-label={t("Notice")} data-closable={id} data-theme="dark" className="bg-surface text-ink">
      <div className="page-width relative">
        <p
          className="px-12 py-3 text-center font-600 [overflow-wrap:anywhere]"
          lang={lang}
          dir={lang === undefined ? undefined : isRightToLeft(lang) ? "rtl" : "ltr"}
        >
          {link === null ? text : <BannerLink {...{ text, lang, link }} />}
        </p>
        <button
          type="button"
          aria-label={t("Close")}
          className="btn-icon needs-script absolute end-2 top-0"
          onClick={close}
        >
          <span className="i-lucide-x" />
        </button>
      </div>
    </aside>
  );
}

function BannerLink({ text, lang, link }: { text: string; lang: string | undefined; link: string }) {
  const className = "underline hover:text-accent";
  if (!isPagePath(link)) {
    return (
      <a href={link} className={className}>
        {text}
      </a>
    );
  }
  return (
    <LanguageAwareLink to={link} language={lang} className={className}>
      {text}
    </LanguageAwareLink>
  );
}
