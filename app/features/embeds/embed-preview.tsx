import { useId, useState } from "react";
import { t } from "../../../schemas/site/messages.ts";

/** Preview of an embed, with its HTML to copy. */
export function EmbedPreview({ title, path, snippet }: { title: string; path: string; snippet: string }) {
  const field = useId();
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(snippet).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  };
  return (
    <section aria-labelledby={`${field}-heading`} className="grid items-start gap-6 xl:grid-cols-2">
      <div>
        <h2 id={`${field}-heading`} className="heading-2">
          {title}
        </h2>
        <label htmlFor={field} className="mt-4 block text-sm text-muted">
          {t("HTML for your page")}
        </label>
        <textarea
          id={field}
          readOnly
          rows={6}
          value={snippet}
          dir="ltr"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="field mt-1 font-mono text-sm"
        />
        <div className="mt-3 flex items-center gap-4">
          <button type="button" className="btn btn-primary needs-script" onClick={copy}>
            <span className="i-lucide-copy" />
            {t("Copy")}
          </button>
          <p role="status" className="text-muted">
            {copied === "yes" && t("Copied.")}
            {copied === "no" && t("Your browser did not allow it. Select the text and copy it.")}
          </p>
        </div>
      </div>
      <iframe
        src={path}
        title={t("{title}, as it will look", { title })}
        loading="lazy"
        className="h-120 w-full rounded-card border border-line"
      />
    </section>
  );
}
