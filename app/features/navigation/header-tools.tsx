import { openPanel, togglePanel } from "../../state/panels.ts";
import { ProfileButton } from "./profile-button.tsx";

/** Search, account and menu, at the end of every header. Without script they are links. */
export function HeaderTools() {
  return (
    <div className="flex items-center gap-1 s:gap-2">
      <button
        type="button"
        aria-label="Search"
        className="btn-icon needs-script"
        onClick={() => openPanel("searchOpen")}
      >
        <span aria-hidden="true" className="i-lucide-search" />
      </button>
      <ProfileButton />
      <button type="button" aria-label="Menu" className="btn-icon needs-script" onClick={() => togglePanel("menuOpen")}>
        <span aria-hidden="true" className="i-lucide-menu text-2xl" />
      </button>
      <a href="/menu" className="btn btn-ghost without-script">
        Menu
      </a>
    </div>
  );
}
