import { type ReactNode, useState } from "react";
import type { TimelineItem } from "../../../schemas/desk/fans.ts";
import { formatDetail, formatInstant } from "../time.ts";

const kinds = [
  { kind: "refusal", label: "Refusals", icon: "i-lucide-ban" },
  { kind: "purchase", label: "Payments", icon: "i-lucide-credit-card" },
  { kind: "grant", label: "Passes", icon: "i-lucide-ticket" },
  { kind: "voucher", label: "Vouchers", icon: "i-lucide-gift" },
  { kind: "sign-in", label: "Sign-ins", icon: "i-lucide-log-in" },
  { kind: "mail", label: "Mails", icon: "i-lucide-mail" },
  { kind: "staff", label: "Operators", icon: "i-lucide-wrench" },
  { kind: "account", label: "Account", icon: "i-lucide-user" },
] as const satisfies readonly { kind: TimelineItem["kind"]; label: string; icon: string }[];

/** A fan's stored events, newest first, with a filter by kind. */
export function Timeline({
  items,
  adviceFor,
}: {
  items: readonly TimelineItem[];
  adviceFor: (item: TimelineItem) => ReactNode;
}) {
  const [only, setOnly] = useState<TimelineItem["kind"] | null>(null);
  const shown = only === null ? items : items.filter(({ kind }) => kind === only);
  const present = kinds.filter(({ kind }) => items.some((item) => item.kind === kind));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="heading-3 mb-3">
        Timeline
      </h2>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="visually-hidden">Show</legend>
        {present.map(({ kind, label }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={only === kind}
            className="chip min-h-11 cursor-pointer border border-edge px-3 aria-pressed:bg-accent aria-pressed:text-on-accent"
            onClick={() => setOnly(only === kind ? null : kind)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p>Nothing has happened yet. What they buy, what they are refused and their sign-ins appear here.</p>
      )}
      <ol className="grid gap-3">
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same instant and kind
          <li key={`${item.at} ${item.kind} ${index}`} className="card flex gap-3 p-3">
            <span
              aria-hidden="true"
              className={`${kinds.find(({ kind }) => kind === item.kind)?.icon} mt-1 text-lg text-accent`}
            />
            <div className="min-w-0">
              <p dir="auto" className="break-words">
                {item.text}
              </p>
              <p className="text-sm text-muted">
                <time dateTime={item.at}>{formatInstant(item.at)}</time>
              </p>
              {item.details.length > 0 && (
                <dl className="mt-1 flex flex-wrap gap-x-4 text-sm">
                  {item.details.map(({ name, value }) => (
                    <div key={name} className="flex min-w-0 gap-1">
                      <dt className="text-muted">{name}:</dt>
                      <dd className="min-w-0 break-all">{formatDetail(value)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {adviceFor(item)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
