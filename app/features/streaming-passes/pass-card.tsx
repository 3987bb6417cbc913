import { pageHref, t } from "../../../schemas/site/messages.ts";
import type { ClubPass } from "./find-passes.ts";

/**
 * A streaming-pass card (spec: passes-and-checkout#streaming-pass-card): crest, the club's website, and where its
 * passes are sold.
 */
export function PassCard({ pass }: { pass: ClubPass }) {
  return (
    <>
      <img src={pass.crest} alt="" width={36} height={36} className="size-9" />
      <p className="min-w-0 flex-1 text-sm leading-tight 3xl:flex-auto">
        <span className="block text-muted">{t("Follow along at")}</span>
        <a
          href={pass.url}
          className="inline-flex min-h-6 items-center font-600 underline [overflow-wrap:anywhere] hover:text-accent"
        >
          {new URL(pass.url).host.replace(/^www\./, "")}
        </a>
      </p>
      <a
        href={pageHref(pass.streamingUrl)}
        target="_blank"
        rel="noopener"
        className="btn btn-primary shrink-0 px-3 text-base"
      >
        {t("Buy Streaming Pass")}
        <span className="visually-hidden">{` ${t("of {club} (opens in a new tab)", { club: pass.name })}`}</span>
      </a>
    </>
  );
}
