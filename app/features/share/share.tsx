import { useState } from "react";
import { type SharingChannel, sharingChannels } from "../../../schemas/league/sharing-channels.ts";
import { message, pageLanguage, t } from "../../../schemas/site/messages.ts";
import { useSpoilers } from "../../state/spoilers.ts";
import { pageDirection } from "../../ui/language-attributes.ts";
import { useLeague } from "../../ui/league.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type Shared, shareLinks } from "./share-links.ts";

const buttonClass = "btn-icon border border-edge";

/** Ways to share a page (spec: layout#sharing). The links work without script. */
export function Share({
  shared: page,
  spoilerFree,
}: {
  shared: Shared;
  /** URL and title without a result, for devices that hide spoilers. */
  spoilerFree?: Shared;
}) {
  const { unshared } = useLeague();
  const { hidden } = useSpoilers();
  const shared = hidden && spoilerFree !== undefined ? spoilerFree : page;
  const isShared = (way: SharingChannel) => !unshared.includes(way);
  if (!sharingChannels.some(isShared)) return null;
  const links = shareLinks(shared, unshared);
  return (
    <div
      lang={pageLanguage().tag}
      dir={pageDirection()}
      className={`flex flex-wrap items-center gap-2 print:hidden ${links.length === 0 ? "needs-script" : ""}`}
    >
      <p id="share-heading" className="kicker me-1 text-muted">
        {t("Share")}
      </p>
      <ul aria-labelledby="share-heading" className="flex flex-wrap gap-2">
        {links.map(({ name, icon, href, newTab }) => (
          <li key={name}>
            <a
              href={href}
              aria-label={newTab ? t("{name} (opens in a new tab)", { name }) : name}
              className={buttonClass}
              {...(newTab && { target: "_blank", rel: "noopener noreferrer" })}
            >
              {icon === null ? (
                <span aria-hidden="true" className="font-display font-850">
                  {name.split(" ").at(-1)}
                </span>
              ) : (
                <span className={icon} />
              )}
            </a>
          </li>
        ))}
        {isShared("copyLink") && <CopyLink key={shared.url} url={shared.url} />}
        {isShared("system") && <SystemShare shared={shared} />}
      </ul>
    </div>
  );
}

const copied = message("Link copied");
const notCopied = message("The link could not be copied");

function CopyLink({ url }: { url: string }) {
  const [status, setStatus] = useState<"" | typeof copied | typeof notCopied>("");
  const copy = () => {
    // The same words again would not be announced.
    setStatus("");
    navigator.clipboard.writeText(url).then(
      () => setStatus(copied),
      () => setStatus(notCopied),
    );
  };
  return (
    <li className="needs-script flex items-center gap-2">
      <button type="button" aria-label={t("Copy link")} className={buttonClass} onClick={copy}>
        <span className={status === copied ? "i-lucide-check" : "i-lucide-link"} />
      </button>
      <span role="status" className="text-base font-600">
        {status && t(status)}
      </span>
    </li>
  );
}

/** Opens the device's share sheet, where there is one. */
function SystemShare({ shared }: { shared: Shared }) {
  const hydrated = useHydrated();
  if (!hydrated || !("share" in navigator)) return null;
  return (
    <li>
      <button
        type="button"
        aria-label={t("Share with another app")}
        className={buttonClass}
        // Closing the share sheet rejects, and is no error.
        onClick={() => void navigator.share(shared).catch(() => undefined)}
      >
        <span className="i-lucide-share-2" />
      </button>
    </li>
  );
}
