import { t } from "../../../schemas/site/messages.ts";
import { useLeague } from "../../ui/league.ts";

declare module "react" {
  interface CSSProperties {
    /** The image of an icon that UnoCSS does not have, as `url(…)`. */
    "--un-icon"?: string | undefined;
  }
}

/** The league's social media, as icons. */
export function SocialLinks() {
  return (
    <ul aria-label={t("Follow us")} className="flex gap-1">
      {useLeague().socialLinks.map((social) => (
        <li key={social.name}>
          <a href={social.href} target="_blank" rel="noopener noreferrer" className="btn-icon">
            <span className={social.icon} style={{ "--un-icon": social.drawing }} />
            <span className="visually-hidden">
              {social.name}
              {` ${t("(opens in a new tab)")}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
