import { t } from "../../../schemas/site/messages.ts";

/** Promotes the app (spec: layout#footer), without links to app stores. */
export function OfficialApp({ brand }: { brand: string }) {
  return (
    <section aria-labelledby="official-app" className="flex items-center gap-5 rounded-card bg-beam p-5 text-night">
      <span className="i-lucide-smartphone text-5xl" />
      <div>
        <h2 id="official-app" className="font-display font-900 text-[1.75rem] leading-none">
          {t("GET THE OFFICIAL APP")}
        </h2>
        <p className="mt-1.5 leading-snug">
          {t("Goals as they go in, line-ups an hour before kick-off, and your {brand} pass on your phone.", { brand })}
        </p>
      </div>
    </section>
  );
}
