import { useId } from "react";
import type { DeskPages } from "../../../schemas/desk/pages.ts";
import { SlugField } from "../forms/form.tsx";

/** A page's place in the tree. */
export interface PageLocation {
  /** Path of the parent page; empty: none. */
  parent: string;
  slug: string;
}

/** Fields for a page's parent, and the last segment of its path. */
export function LocationFields({
  location: { parent, slug },
  pages,
  hint,
  onChange,
}: {
  location: PageLocation;
  pages: DeskPages["pages"];
  /** Hint of the path field. */
  hint: string;
  onChange: (change: Partial<PageLocation>) => void;
}) {
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-600">
          Below
        </label>
        <select id={id} className="field" value={parent} onChange={({ target }) => onChange({ parent: target.value })}>
          <option value="">No other page</option>
          {pages
            .filter(({ path, link }) => link === null && path.split("/").length < 4)
            .map(({ path, title }) => (
              <option key={path} value={path}>
                {"\u2003".repeat(path.split("/").length - 1)}
                {title}
              </option>
            ))}
        </select>
      </div>
      <SlugField
        label="Address"
        required
        value={slug}
        onChange={({ target }) => onChange({ slug: target.value })}
        hint={`Fans find it at /${parent === "" ? "" : `${parent}/`}${slug}. ${hint}`}
      />
    </>
  );
}
