import { t } from "../../../schemas/site/messages.ts";
import { useLeague } from "../../ui/league.ts";

/** The league's social media, as icons. */
export function SocialLinks() {
  return (
    <ul aria-label={t("Follow us")} className="flex gap-1">
      {useLeague().socialLinks.map((social) => (
        <li key={social.name}>
          <a href={social.href} target="_blank" rel="noopener noreferrer" className="btn-icon">
            <span aria-hidden="true" className={social.icon} />
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
