import type { HeaderPartner } from "../../../schemas/desk/partners.ts";
import { LabelledField } from "../forms/form.tsx";
import type { KeyedPartner } from "./keyed-tiers.ts";

/** Chooses the partner in the site's header. */
export function HeaderSponsor({
  header,
  partners,
  mayChange,
  onChange,
}: {
  /** Null: none. */
  header: HeaderPartner | null;
  partners: readonly KeyedPartner[];
  mayChange: boolean;
  onChange: (header: HeaderPartner | null) => void;
}) {
  const current = partners.find(({ name, logo }) => name === header?.name && logo === header.logo);
  return (
    <section aria-labelledby="header-sponsor" className="mt-6 max-w-[46rem]">
      <h2 id="header-sponsor" className="heading-3 mb-2">
        In the header
      </h2>
      {mayChange ? (
        <LabelledField label="Partner in the header" hint="With the name, link and logo that it has now in its tier.">
          {(control) => (
            <select
              {...control}
              className="field"
              value={current?.key ?? (header === null ? "" : "other")}
              onChange={({ target }) => {
                const chosen = partners.find(({ key }) => key === target.value);
                if (chosen === undefined) return target.value === "" ? onChange(null) : undefined;
                const { name, url, logo, childFriendly } = chosen;
                onChange({ name, url, logo, childFriendly });
              }}
            >
              <option value="">Nobody</option>
              {header !== null && current === undefined && <option value="other">{header.name}</option>}
              {partners.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      ) : (
        <p dir="auto">{header?.name ?? "Nobody"}</p>
      )}
    </section>
  );
}
