import { pageHref, t } from "../../../schemas/site/messages.ts";
import { openPanel, togglePanel } from "../../state/panels.ts";
import { LanguageLinks } from "./language-links.tsx";
import { ProfileButton } from "./profile-button.tsx";

/** Search, account and menu, at the end of every header. Without script they are links. */
export function HeaderTools() {
  return (
    <div className="flex items-center gap-1 s:gap-2">
      <button
        type="button"
        aria-label={t("Search")}
        className="btn-icon needs-script"
        onClick={() => openPanel("searchOpen")}
      >
        <span className="i-lucide-search" />
      </button>
      <LanguageLinks short className="btn-icon max-l:hidden font-display font-750 text-[1.0625rem]" />
      <ProfileButton />
      <button
        type="button"
        aria-label={t("Menu")}
        className="btn-icon needs-script"
        onClick={() => togglePanel("menuOpen")}
      >
        <span className="i-lucide-menu text-2xl" />
      </button>
      <a href={pageHref("/menu")} className="btn btn-ghost without-script">
        {t("Menu")}
      </a>
    </div>
  );
}
