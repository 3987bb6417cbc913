import { type ReactNode, useId } from "react";

/** A list of cards with a heading, or a sentence if it is empty. Children are its items. */
export function CardList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading-3 mb-3">
        {title}
      </h2>
      {children.length === 0 ? <p>{empty}</p> : <ul className="grid max-w-[48rem] gap-2">{children}</ul>}
    </section>
  );
}
